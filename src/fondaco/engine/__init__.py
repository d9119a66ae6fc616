"""How any game runs. Knows no game."""
