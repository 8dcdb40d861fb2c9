"""The components of ENIGMA: tiles and the cards of the box."""
