"""What several games stand on, one part a file. A part knows the fields it works on, and no game."""
