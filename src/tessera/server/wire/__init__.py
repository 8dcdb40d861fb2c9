"""The protocol's messages, and everything that is encoded ahead or cached for the wire."""
