"""HTTP and WebSocket: routes, sockets, identity, rate limits.  The only package that imports aiohttp."""
