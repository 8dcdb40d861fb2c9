"""The ground every game stands on: chance, the Game contract, matches, records and the registry."""
