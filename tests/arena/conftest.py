"""The fixture that runs commands, and a small tournament."""

import pytest

import fondaco
from commands import run
from fondaco.arena.tournament import Plan, plan
from fondaco.bots.specs import parse_several

__all__ = ["run"]


@pytest.fixture
def small() -> Plan:
    """Six quick games of three."""
    return plan(fondaco.game("hansa"), 3, parse_several("greedy,random"), 6, seed=5)
