"""HTTP and WebSocket: routes, sockets, identity, limits."""
