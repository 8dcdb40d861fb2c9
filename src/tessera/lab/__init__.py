"""The laboratory: many games at once, for bot writers and researchers."""
