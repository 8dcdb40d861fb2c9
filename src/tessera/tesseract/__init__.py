"""TESSERACT: a cooperative fight against a block of 64 dice.  The class is `tessera.tesseract.game.Tesseract`."""
