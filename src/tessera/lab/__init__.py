"""The lab: simulations for bot writers and researchers."""
