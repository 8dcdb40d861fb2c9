"""The core that every game builds on: chance, the Game contract, matches, records and the registry."""
