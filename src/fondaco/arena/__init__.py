"""Many games: simulation, tournaments, speed."""
