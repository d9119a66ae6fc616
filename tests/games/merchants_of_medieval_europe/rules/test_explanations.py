"""What a move is said to do before it is made."""

from __future__ import annotations

import pytest

from games.merchants_of_medieval_europe.table import ANNE, Table


def explained(table: Table, move: str) -> str:
    """What Anne is told about a move."""
    return table.match.explain(ANNE, table.match.move(move, ANNE))


@pytest.mark.rule("M1", "M20")
def test_the_price_to_come_is_told() -> None:
    table = Table()
    table.coin(500, 20, 20)
    table.prices(cloth=5)
    table.load(ANNE, cloth=3)
    assert explained(table, "buy 1 cloth").endswith("Its price will go to 6 at the end of the turn (M20).")
    table.play("sell 1 cloth")
    assert "Its price" not in explained(table, "sell 1 cloth")  # the same action moves it once
    assert explained(table, "buy 1 cloth").endswith("Its price will stay at 5 at the end of the turn (M20).")
    table.play("buy 1 cloth", "end the turn")
    assert table.price("cloth") == 5


@pytest.mark.rule("M1", "M20")
@pytest.mark.parametrize(("price", "move"), [(1, "sell 2 cloth"), (40, "buy 2 cloth")])
def test_the_price_to_come_stays_on_the_track(price: int, move: str) -> None:
    table = Table()
    table.coin(500, 20, 20)
    table.prices(cloth=price)
    table.load(ANNE, cloth=3)
    assert explained(table, move).endswith(f"Its price will stay at {price} at the end of the turn (M20).")


@pytest.mark.rule("M19")
def test_a_browse_says_how_many_there_are() -> None:
    table = Table()
    assert explained(table, "browse contracts").startswith("Draws 4 contracts,")
    for number, contract in enumerate(table.names["contracts"][:22]):
        table.hold(number % 3, contract)
    assert explained(table, "browse contracts").startswith("Draws 2 contracts,")


@pytest.mark.rule("M15")
def test_what_lapses_with_a_turn_is_counted() -> None:
    table = Table()
    table.state.horses[ANNE] = 2
    table.play("go Scotland")
    assert explained(table, "end the turn").endswith("1 movement point lapses (M15).")
