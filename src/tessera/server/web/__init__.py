"""HTTP and WebSocket: routes, sockets, identity, rate limits.  The only room that imports aiohttp."""
