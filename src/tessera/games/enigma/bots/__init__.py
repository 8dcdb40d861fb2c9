"""The bots of ENIGMA; the folder's `GAME` lists them by level."""
