"""What a player is asked to do: what is possible, and nothing else."""

from __future__ import annotations

import pytest

from games.portobello_market.table import ANNE, BERT, Table


def prompt(table: Table) -> str:
    """What the player to move is asked."""
    return table.match.prompt(table.actor)


def full_talbot(table: Table) -> Table:
    """No stall can be put up where the Bobby is."""
    return table.full("All Saints–Powis", "B").full("All Saints–Colville", "B").full("Powis–Colville", "B")


def without_customers(table: Table) -> Table:
    """The bag is empty."""
    table.state.bag[0] = table.state.bag[1] = 0
    return table


@pytest.mark.rule("P9", "P13", "P14", "P16")
def test_actions_and_the_bobby() -> None:
    table = Table()
    assert prompt(table) == "The Bobby is in Talbot: put up a stall, draw or lead him on. 4 actions left."
    table.score(0, 5, 5)
    assert prompt(table) == "The Bobby is in Talbot: put up a stall or draw. 4 actions left."


@pytest.mark.rule("P14")
def test_no_customer_is_offered_with_an_empty_bag() -> None:
    table = without_customers(Table().acting(ANNE, actions=1))
    assert prompt(table) == "The Bobby is in Talbot: put up a stall or lead him on. 1 action left."


@pytest.mark.rule("P13", "P19")
def test_no_stall_is_offered_where_none_can_be_put_up() -> None:
    customers = "The Bobby is in Talbot: draw or lead him on. 4 actions left."
    assert prompt(Table().stock(0, 5, 5)) == customers
    assert prompt(full_talbot(Table(2))) == customers


@pytest.mark.rule("P9")
def test_actions_that_are_impossible_here() -> None:
    table = without_customers(full_talbot(Table(2)))
    assert prompt(table) == "The Bobby is in Talbot: lead him on or end your turn; 4 actions lapse."
    table.score(0, 5)
    assert table.choices() == ["end"]
    assert prompt(table) == "The Bobby is in Talbot: end your turn; 4 actions lapse."


@pytest.mark.rule("P9", "P16")
def test_after_the_last_action() -> None:
    table = Table().acting(ANNE, actions=0)
    assert prompt(table) == "The Bobby is in Talbot: lead him on or end your turn."
    assert prompt(table.score(0, 5, 5)) == "The Bobby is in Talbot: end your turn."


@pytest.mark.rule("P8", "P9", "P10", "P14")
def test_before_and_between_actions() -> None:
    table = Table().choosing(ANNE)
    assert prompt(table) == "Turn a counter over for actions or score a district."
    assert table.match.prompt(BERT) == "Anne is to move."
    table.counters(ANNE, up="3", down="2 4")
    assert prompt(table) == "Turn a counter over for actions."
    assert prompt(Table().holding("B")) == "Place a bourgeois on an empty plaza."
