"""Every way in which a move is refused, with the number of its rule."""

from __future__ import annotations

import pytest

from fondaco.games.merchants_of_medieval_europe import state as s
from games.merchants_of_medieval_europe.table import ANNE, BERT, CARL, SCOTLAND, Table, game, numbers

LONDON = "8 wine to London"


@pytest.mark.rule("M22")
def test_after_the_end() -> None:
    table = Table()
    table.last_round()
    table.turn(CARL)
    table.play("end the turn")
    assert table.refused("go Scotland", ANNE) == ("M22", "The game is over.")
    assert table.match.prompt(ANNE) == "The game is over."


@pytest.mark.rule("M10", "M12", "M13", "M18")
def test_out_of_turn() -> None:
    match = game().start(3, 1)
    (seat,) = match.actors()
    other = (seat + 1) % 3
    assert match.refusal(other, match.legal(seat)[0]).rule == "M10"
    table = Table()
    assert table.refused("end the turn", BERT)[0] == "M13"
    table.load(ANNE, fur=1)
    table.play("trade with player 2", "give 1 fur", "propose")
    assert table.refused("end the turn", ANNE)[0] == "M18"
    table = Table()
    table.books()
    assert table.refused("close the books", BERT)[0] == "M12"


@pytest.mark.rule("M10")
def test_homes() -> None:
    match = game().start(3, 1)
    (seat,) = match.actors()
    homes = match.legal(seat)
    wrong = next(move for move in range(31) if move not in homes)
    refusal = match.refusal(seat, wrong)
    assert refusal.rule == "M10"
    assert "None of your four contracts goes to" in refusal.sentence
    assert match.refusal(seat, game().phrasebook.move("end the turn")).rule == "M10"


@pytest.mark.rule("M12", "M5")
def test_at_the_books() -> None:
    table = Table()
    table.books()
    assert table.refused("go Scotland")[0] == "M12"
    assert table.refused("upgrade the wagon") == ("M12", "A second horse costs 40 coin and you have 20.")
    assert table.refused("pay back a banknote") == ("M12", "You have no banknote to pay back.")
    table.play("take a banknote")
    assert table.refused("take a banknote") == ("M12", "You have taken a banknote in this round already.")
    table.coin(19, 0, 0)
    assert table.refused("pay back a banknote") == ("M12", "Paying back a banknote takes 20 coin and you have 19.")
    table.state.horses[ANNE] = 2
    assert table.refused("upgrade the wagon") == ("M12", "Your wagon has two horses already.")
    table.card("no loans")
    assert table.refused("take a banknote")[0] == "M5"
    table = Table(edition=numbers("bank", notes=0))
    table.books()
    assert table.refused("take a banknote") == ("M12", "The bank has no banknotes left.")


@pytest.mark.rule("M10", "M12", "M18", "M19")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("home in London", "M10"),
        ("take a banknote", "M12"),
        ("keep none", "M19"),
        ("give 1 cloth", "M18"),
        ("propose", "M18"),
        ("accept", "M18"),
    ],
)
def test_what_does_not_belong_into_a_turn(move: str, rule: str) -> None:
    assert Table().refused(move)[0] == rule


@pytest.mark.rule("M13")
@pytest.mark.parametrize(
    "move", ["go Scotland", "sail Norway", "buy 1 cloth", "sell 1 fur", "trade with player 2", "browse contracts"]
)
def test_no_action_left(move: str) -> None:
    table = Table()
    table.load(ANNE, fur=1)
    table.turn(ANNE, actions=0)
    assert table.refused(move) == ("M13", "You have no action left; end your turn.")


@pytest.mark.rule("M15", "M3", "M5")
def test_ways() -> None:
    table = Table()
    assert table.refused("go London") == ("M15", "You are in London already.")
    assert table.refused("go Norway")[0] == "M15"
    assert "from here the roads lead to Scotland" in table.refused("go Norway")[1]
    assert table.refused("sail Scotland") == ("M15", "Scotland has no seaport.")
    assert table.refused("go region 32, not on this map")[0] == "M3"
    table.coin(7, 0, 0)
    assert table.refused("sail Greece") == ("M15", "Sailing from London to Greece costs 10 coin and you have 7.")
    table.card("ports closed")
    assert table.refused("sail Norway") == ("M5", "The ports are closed in this round.")
    table.place(anne="Scotland")
    assert table.refused("sail Norway") == ("M15", "Scotland has no seaport.")
    table.card("border closed", "Iberia")
    table.place(anne="Castile")
    assert table.refused("go Aquitaine") == ("M5", "The border of Iberia is closed in this round.")


@pytest.mark.rule("M16", "M7", "M5")
def test_purchases() -> None:
    table = Table()
    assert table.refused("buy 1 silk") == ("M16", "London does not sell silk; it sells cloth.")
    table.prices(cloth=21)
    assert table.refused("buy 1 cloth") == ("M16", "1 cloth costs 21 coin and you have 20.")
    table.coin(900, 0, 0)
    table.load(ANNE, grain=10)
    assert table.refused("buy 10 cloth") == ("M7", "Your wagon has room for only 5 more.")
    table.load(BERT, cloth=15)
    table.load(CARL, cloth=8)
    assert table.refused("buy 5 cloth") == ("M16", "There is only 2 cloth in the supply.")
    table.place(anne="Scotland")
    assert table.refused("buy 1 cloth")[1] == "Scotland does not sell cloth; it sells nothing."
    table.place(anne="Poland")
    table.card("no purchase", "grain")
    assert table.refused("buy 1 grain") == ("M5", "Nobody may buy grain from the supply in this round.")
    table.card("rationing")
    table.play("sell 10 grain", "buy 2 grain")
    assert table.refused("buy 5 grain") == ("M5", "Goods are rationed: only 3 more can be bought in this action.")


@pytest.mark.rule("M17", "M5")
def test_sales() -> None:
    table = Table()
    table.load(ANNE, wine=3)
    assert table.refused("sell 5 wine") == ("M17", "You have only 3 wine on your wagon.")
    table.card("no sale", "wine")
    assert table.refused("sell 1 wine") == ("M5", "Nobody may sell wine in this round.")


@pytest.mark.rule("M18", "M5")
def test_trades() -> None:
    table = Table()
    table.place(bert="Turkey")
    assert table.refused("trade with player 1")[0] == "M18"
    assert table.refused("trade with player 6")[0] == "M18"
    assert table.refused("trade with player 2")[1].startswith("Bert is in another territory (Levant)")
    for _ in range(3):
        table.play("trade with player 3", "withdraw")
    assert table.refused("trade with player 3") == ("M18", "You have made 3 offers in this turn already.")
    table.card("no trading")
    assert table.refused("trade with player 3")[0] == "M5"


@pytest.mark.rule("M18")
def test_offers() -> None:
    table = Table()
    table.load(ANNE, fur=3, cloth=2)
    table.load(BERT, wine=14, cloth=1)
    table.play("trade with player 2")
    assert table.refused("go Scotland") == ("M18", "You are making an offer; propose it or withdraw it first.")
    assert table.refused("propose") == ("M18", "At least one good has to change hands.")
    assert table.refused("give 5 fur") == ("M18", "You have only 3 fur.")
    assert table.refused("ask 2 cloth") == ("M18", "Bert has only 1 cloth.")
    assert table.refused("give 50 coin") == ("M18", "You have only 20 coin.")
    assert table.refused("ask 50 coin") == ("M18", "Bert has only 20 coin.")
    table.play("give 1 cloth", "give 1 coin")
    assert table.refused("ask 1 cloth")[1].startswith("The offer has cloth in the other direction")
    assert table.refused("ask 1 coin")[1].startswith("The offer has coin in the other direction")
    sentence = "Bert's wagon has room for only 0 more, and this offer would bring 1."
    assert table.refused("propose") == ("M18", sentence)
    table.play("withdraw", "trade with player 2", "ask 1 cloth", "ask 1 coin", "ask 10 wine")
    assert table.refused("give 1 cloth")[0] == "M18"
    assert table.refused("give 1 coin")[0] == "M18"
    sentence = "Your wagon has room for only 10 more, and this offer would bring 11."
    assert table.refused("propose") == ("M18", sentence)
    table.play("give 1 fur", "propose")
    assert table.refused("end the turn", BERT)[0] == "M18"
    assert "accept or decline" in table.refused("end the turn", BERT)[1]


@pytest.mark.rule("M19", "M5")
def test_contracts() -> None:
    table = Table()
    table.hold(ANNE, SCOTLAND)
    assert table.refused(f"complete {LONDON}") == ("M19", "You do not hold that contract.")
    assert table.refused(f"complete {SCOTLAND}") == ("M19", "That contract is delivered in Scotland.")
    table.place(anne="Scotland")
    table.load(ANNE, cloth=10, wine=4)
    assert table.refused(f"complete {SCOTLAND}") == ("M19", "The contract asks for 5 wine and you have 4.")
    table.load(ANNE, wine=1)
    table.card("no sale", "wine")
    assert table.refused(f"complete {SCOTLAND}")[0] == "M5"
    table.play(f"show {SCOTLAND}")
    assert table.refused(f"show {SCOTLAND}") == ("M19", "That contract lies open already.")
    table.card("no new contracts")
    assert table.refused("browse contracts") == ("M5", "There are no new contracts in this round.")
    table.card("open roads")
    table.play("browse contracts")
    assert table.refused(f"keep {SCOTLAND}") == ("M19", "That is not one of the contracts you have drawn.")
    assert table.refused("end the turn")[0] == "M19"
    table = Table()
    table.hold(BERT, *table.names["contracts"])
    assert table.refused("browse contracts")[0] == "M19"


@pytest.mark.rule("M23")
@pytest.mark.parametrize("phase", range(s.OVER + 1))
def test_every_move_is_refused_or_explained_in_every_phase(phase: int) -> None:
    table = Table(players=4)
    table.load(ANNE, cloth=10, wine=5)
    table.hold(ANNE, SCOTLAND)
    if phase == s.HOME:
        match = game().start(4, 9)
    else:
        match = table.match
        if phase == s.BOOKS:
            table.books()
        elif phase == s.BROWSE:
            table.play("browse contracts")
        elif phase in (s.OFFER, s.ANSWER):
            table.play("trade with player 2", "give 1 cloth")
            table.play(*["propose"] * (phase == s.ANSWER))
        elif phase == s.OVER:
            table.last_round()
            table.turn(CARL + 1)
            table.play("end the turn")
    assert match.view(None).record.phase == phase
    for seat in range(4):
        legal = match.legal(seat)
        assert match.prompt(seat)
        for move in range(match.game.moves):
            if move in legal:
                assert "(M" in match.explain(seat, move)
            else:
                assert match.refusal(seat, move).rule.startswith("M")
    assert match.view(ANNE).text()
