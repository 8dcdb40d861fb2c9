"""The wire: typed messages of the protocol, and everything that is encoded ahead or cached for them."""
