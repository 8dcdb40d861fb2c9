"""The texts of the rules, for terminals and language models."""

from tessera.core.rulebook import read_rulebook

RULEBOOK = read_rulebook("tessera.games.enigma")
