"""`python -m fondaco.cli` is the command `fondaco`."""

from fondaco.cli import main

main()
