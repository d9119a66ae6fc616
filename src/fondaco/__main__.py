"""`python -m fondaco` is the command `fondaco`."""

from fondaco.cli import main

main()
