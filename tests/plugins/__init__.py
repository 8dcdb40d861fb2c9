"""A game and bots as another package would bring them."""
