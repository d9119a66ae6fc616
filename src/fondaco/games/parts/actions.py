"""What merchants and assistants do at a market: load bars, earn money, buy goods."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.parts.goods import collect, in_stock, owe, take
from fondaco.games.parts.stack import crates, load
from fondaco.games.parts.table import ACT, BUYER, CHOOSE, EARNER, GENERAL, MERCHANTS, TAKE
from fondaco.games.parts.track import BUY_GOODS, EARN, LOAD_ONE, LOAD_TWO


@rule
def reward(edition: Record, state: Record, seat: int, market: int) -> int:
    """One for each of the player's crates on display at a market, and not less than the minimum."""
    return max(edition.least, crates(state.layers[market], seat))


@rule
def task_of(merchant: int) -> int:
    """What a merchant does."""
    if merchant == EARNER:
        return EARN
    if merchant == BUYER:
        return BUY_GOODS
    return LOAD_TWO


@rule
def use_merchant(state: Record, merchant: int) -> None:
    """Nobody else can use the merchant in this round."""
    state.used |= 1 << merchant


@rule
def use_assistant(state: Record, assistant: int) -> None:
    """Nobody else can use the assistant in this round."""
    state.used |= 1 << (MERCHANTS + assistant)


@rule
def carry_out(edition: Record, state: Record, seat: int, task: int, market: int, good: int) -> None:
    """The player's action at a market that has this good; goods may still have to be chosen."""
    state.acted = 1
    if task == EARN:
        state.money[seat] += reward(edition, state, seat, market)
    elif task == BUY_GOODS:
        buy(state, seat, reward(edition, state, seat, market), good)
    else:
        load(state.layers[market], state.bars, seat, 1 if task == LOAD_ONE else 2)


@rule
def buy(state: Record, seat: int, count: int, good: int) -> None:
    """Cards of the market's good, or of one good of choice; what is missing comes card by card from other piles."""
    if good != GENERAL:
        collect(state, seat, good, count)
        if state.due > 0:
            state.phase = TAKE
    elif in_stock(state) > 0:
        state.due = count
        state.phase = CHOOSE


@rule
def take_due(state: Record, seat: int, good: int) -> None:
    """The good of choice, as much as there is; or one card of what is still missing. Then the turn goes on."""
    if state.phase == CHOOSE:
        collect(state, seat, good, state.due)
    else:
        take(state, seat, good, 1)
        owe(state, state.due - 1)
    state.phase = TAKE if state.due > 0 else ACT
