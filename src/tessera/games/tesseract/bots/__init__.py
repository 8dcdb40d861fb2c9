"""The bots of TESSERACT; the folder's `GAME` lists them by level."""
