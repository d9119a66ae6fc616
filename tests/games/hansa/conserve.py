"""The law of conservation for Hansa: every marker, booth and Taler is somewhere, and none is where it cannot be."""

from __future__ import annotations

from fondaco.engine.game import Game
from fondaco.engine.records import Record
from fondaco.games.hansa import state as s


def check(game: Game, edition: Record, state: Record) -> None:
    """Asserts all of it for one position."""
    check_markers(edition, state)
    check_table(edition, state)
    for seat in range(s.PLAYERS):
        check_seat(edition, state, seat)


def check_markers(edition: Record, state: Record) -> None:
    """Each kind is there as often as it is printed (H1, H6); the supply is used up from the front (H7)."""
    used = [colour for colour in range(s.COLOURS) if (state.colours >> colour) & 1]
    assert len(used) == s.COLOURS - (s.PLAYERS - state.players)
    on_table, face_down = list(state.warehouse), list(state.supply)
    for kind in range(s.KINDS):
        held = sum(state.goods[seat, kind] + state.sold[seat, kind] for seat in range(s.PLAYERS))
        count = on_table.count(kind) + face_down.count(kind) + state.gone[kind] + state.offer[kind] + held
        assert count == (edition.copies[kind % s.BARRELS] if kind // s.BARRELS in used else 0)
        assert min(state.gone[kind], state.offer[kind]) >= 0
    assert state.markers == len(used) * sum(edition.copies)
    assert 0 <= state.drawn <= state.markers
    assert all((kind == s.EMPTY) == (at < state.drawn or at >= state.markers) for at, kind in enumerate(face_down))
    assert all(kind == s.EMPTY for kind in on_table[edition.spaces :])


def check_table(edition: Record, state: Record) -> None:
    """Ship, phase and the marks of the moment."""
    assert 0 <= state.ship < s.CITIES
    assert s.SETTLE <= state.phase <= s.OVER
    assert state.phase == s.SALE or not any(state.offer)
    assert (state.phase == s.LOSS) == (state.seller != s.NOBODY) == any(state.losing)
    assert (state.phase == s.OVER) == (state.player == s.NOBODY)
    assert s.NOBODY <= state.player < state.players
    assert state.acted in (0, 1)
    assert state.busy in (0, 1)
    assert 0 <= state.idle <= 2


def check_seat(edition: Record, state: Record, seat: int) -> None:
    """Booths on the board and beside it are always as many (H2); nobody owes money or holds too much (H22)."""
    everything = [*state.booths[seat], *state.goods[seat], *state.sold[seat], state.talers[seat], state.losing[seat]]
    assert min(everything) >= 0
    assert state.stock[seat] >= 0
    if seat >= state.players:
        assert not any(everything)
        assert state.stock[seat] == 0
        return
    assert state.stock[seat] + sum(state.booths[seat]) == edition.booths
    if state.phase != s.SETTLE and state.turn and state.player not in (seat, s.NOBODY) and state.seller != seat:
        assert sum(state.goods[seat]) <= edition.keep_markers
