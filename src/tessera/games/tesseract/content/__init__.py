"""The components of TESSERACT: cards, characters and plates."""
