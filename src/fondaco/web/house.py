"""All tables of the house: made, joined, found again after a restart, played at, followed."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from typing import Any

from fondaco import games
from fondaco.web.credentials import Key, Powers, hashed, new_token
from fondaco.web.deeds import Deed, Entry
from fondaco.web.denials import Denied, Forbidden, Stale, Unknown
from fondaco.web.judging import judged, untaken
from fondaco.web.limits import Limits, visitor
from fondaco.web.making import ALPHABET, Made, dealt, new_keys
from fondaco.web.news import EventStream
from fondaco.web.reading import Notice, catch_up, notices, rows_of, table_of_key
from fondaco.web.rooms import Rooms
from fondaco.web.settings import Settings
from fondaco.web.sheet import Remark, Sheet
from fondaco.web.stewards import Stewards
from fondaco.web.storage import Conflict, Storage, Write
from fondaco.web.table import Deal, Table
from fondaco.web.thinkers import Thinkers
from fondaco.web.wishes import Wish, checked_name, one_line

ATTEMPTS = 8  # when other houses write to the same table
BUSY = "The table is too busy; try again."
LETTERS = set(ALPHABET)
NO_LINK = "This link is not known here; ask for a new one."
NO_TABLE = "There is no such table; check the link."
IDLE = 900.0  # seconds after which a table that nobody follows leaves the memory
GRACE = 20.0  # seconds that another house has for its bots before this one lets them think


class House:
    """The tables, by name. Used from one event loop; other houses may share the database."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings, self.storage = settings, storage
        self.rooms = Rooms()
        self.limits = Limits() if settings.limited else None
        self.thinkers = Thinkers(settings.thinkers, settings.patience)
        allowance = self.limits.thinking if self.limits else None
        self.stewards = Stewards(self.thinkers, self.act, settings.bot_pause, allowance)
        self._name = secrets.token_hex(4)
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._refreshing: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Lets go of everything that runs for the house."""
        await self.stewards.close()
        await self.thinkers.close()

    async def create(self, wish: Wish) -> Made:
        """Makes a table; the maker gets its host token and those of the seats they hold."""
        deal, entries = dealt(wish), []
        host, seats, keys = new_keys(wish)
        table = Table(deal, self.rooms.game(deal.game, deal.options, deal.edition), keys, visitor.get())
        for entry in (*(seat.entry(n) for n, seat in enumerate(wish.seats)), *wish.log):
            if entry is not None:
                if entry.get("name"):
                    entry["name"] = untaken(table.course, entry["seat"], entry["name"])
                table.course.apply(entry)
                entries.append(entry)
        write = Write(
            tables=[deal.row() | table.notice()],
            entries=[_row(deal.id, n, entry) for n, entry in enumerate(entries, 1)],
            keys=[{"hash": h, "table_id": deal.id, "kind": key.kind, "seat": key.seat} for h, key in keys.items()],
        )
        await self.storage.write(write)
        self._tables[deal.id] = table
        self.stewards.attend(table)
        return Made(table, host, seats)

    async def table(self, name: str) -> Table:
        """A table by its name, from memory or from the database."""
        found = self._tables.get(name)
        if found is None:
            if not set(name) <= LETTERS:
                raise Unknown(NO_TABLE)
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
                self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
            found = await asyncio.shield(self._loading[name])
        found.touched = time.monotonic()
        return found

    async def _load(self, name: str) -> Table:
        rows = await self.storage.read(lambda connection: rows_of(connection, name))
        if rows is None:
            raise Unknown(NO_TABLE)
        deal = Deal.of(rows.table)
        if deal.rules != games.find(deal.game).rules_version:
            raise Denied(f"This table plays by version {deal.rules} of its rules, which this house does not know.")
        table = Table(deal, self.rooms.game(deal.game, deal.options, deal.edition), rows.keys)
        catch_up(table, rows)
        self._tables[name] = table
        self.stewards.attend(table)
        if (rows.table["stage"], rows.table["signs"]) != (table.course.stage, table.signs()):
            await self._notify(table)
        return table

    def forget_idle(self, idle: float = IDLE) -> None:
        """Lets tables go that nobody has looked at for a while; they are found again in the database."""
        now = time.monotonic()
        for name, table in list(self._tables.items()):
            busy = table.followers or table.turn.locked() or self.stewards.is_busy(table)
            if not busy and now - table.touched > idle:
                del self._tables[name]

    async def prove(self, table: Table, tokens: Iterable[str]) -> Powers:
        """What tokens open at a table, those that another house has just given out included."""
        tokens = list(tokens)
        proved = table.powers(tokens)
        if proved == Powers() and tokens and self.storage.shared:
            async with table.turn:
                await self.refresh(table)
            proved = table.powers(tokens)
        return proved

    async def refresh(self, table: Table) -> None:
        """Takes over what another house has written. The caller holds `table.turn`."""
        rows = await self.storage.read(
            lambda connection: rows_of(connection, table.id, table.course.count, len(table.remarks))
        )
        if rows is not None:
            catch_up(table, rows)
            table.publish()

    def heard(self, news: str) -> None:
        """Another house has written to a table, or (no name) may have written to any."""
        name, _, writer = news.partition(":")
        if writer == self._name:
            return
        for table in [self._tables[name]] if name in self._tables else [] if name else list(self._tables.values()):
            task = asyncio.create_task(self._follow_up(table))
            self._refreshing.add(task)
            task.add_done_callback(self._refreshing.discard)

    async def _follow_up(self, table: Table) -> None:
        async with table.turn:
            await self.refresh(table)
        asyncio.get_running_loop().call_later(GRACE, self.stewards.attend, table)

    def news(self, table: Table) -> str:
        """What other houses are told when this one has written."""
        return f"{table.id}:{self._name}"

    async def by_token(self, token: str) -> tuple[Table, Key]:
        """The table and the key that a link's token belongs to."""
        found = await self.storage.read(lambda connection: table_of_key(connection, hashed(token)))
        if found is None:
            raise Unknown(NO_LINK)
        table = await self.table(found)
        if hashed(token) not in table.keys:
            async with table.turn:
                await self.refresh(table)
        if hashed(token) not in table.keys:  # it was ended just now
            raise Unknown(NO_LINK)
        return table, table.keys[hashed(token)]

    async def join(self, table: Table, tokens: Iterable[str], name: str, seat: int | None = None) -> tuple[int, str]:
        """Takes a free seat by right of an invitation; returns it with the token that proves it from now on."""
        proved = await self.prove(table, tokens)
        if not (table.deal.public or proved.invite or proved.host):
            raise Forbidden("You need an invitation to this table; ask its host for the link.")
        if proved.seats and table.course.match is not None:
            raise Forbidden("You sit at this table already; a seat that is given up in a running game is for others.")
        return await self.sit(table, name, seat)

    async def sit(self, table: Table, name: str, seat: int | None = None) -> tuple[int, str]:
        """Lets somebody sit down on a free seat, or on that one."""
        token = new_token()
        async with table.turn:
            for _ in range(ATTEMPTS):
                free = [number for number, one in enumerate(table.course.seats) if one.kind == "free"]
                chosen = seat if seat is not None else next(iter(free), None)
                if chosen is None or chosen not in free:
                    raise Stale("No seat is free at this table." if not free else f"Seat {chosen} is not free.")
                deed = Deed("seat", chosen, who="person", name=checked_name(name))
                if await self.enter(table, judged(table.course, deed), rekeyed(table, chosen, token)):
                    return chosen, token
        raise Stale(BUSY)

    async def wish(self, table: Table, deed: Deed) -> None:
        """Does what somebody wishes who has proved to own the seat, unless that is too much at once."""
        if self.limits is not None:
            self.limits.playing.allow(f"{table.id}/{deed.seat}", "playing")
        await self.act(table, deed)

    async def act(self, table: Table, deed: Deed) -> None:
        """Does what a seat wishes, once: judged, committed, then told."""
        async with table.turn:
            for _ in range(ATTEMPTS):
                if await self.enter(table, judged(table.course, deed), Write()):
                    return
        raise Stale(BUSY)

    async def enter(self, table: Table, entry: Entry, write: Write) -> bool:
        """Writes the next entry and lets it take effect; false when another house was first, which is then heeded.

        The caller holds `table.turn`.
        """
        course, before, number = table.course, table.course.stage, table.course.count + 1
        write.entries.append(_row(table.id, number, entry))
        write.news = self.news(table)
        try:
            await self.storage.write(write)
        except Conflict:
            await self.refresh(table)
            return False
        if course.count < number:  # else it was read back from the database already
            for row in write.vacated:
                table.vacate(row["seat"])
            table.keys |= {row["hash"]: Key(row["kind"], row["seat"]) for row in write.keys}
            course.apply(entry)
        table.touched = time.monotonic()
        table.publish()
        if course.stage != before or entry["kind"] == "seat":
            await self._notify(table)
        self.stewards.attend(table)
        return True

    async def _notify(self, table: Table) -> None:
        """Brings the list of tables up to date."""
        await self.storage.write(Write(notices=[{"table_id": table.id} | table.notice()]))

    async def public_tables(self) -> list[Notice]:
        """The tables that anybody may watch, the newest first, those with free seats before all."""
        return await self.storage.read(notices)

    async def say(self, table: Table, seat: int, text: str) -> None:
        """A line of chat."""
        said = one_line(text)[:500]
        if not said:
            raise Denied("Write something to say it.")
        name = table.course.seats[seat].name
        async with table.turn:
            for _ in range(ATTEMPTS):
                number = len(table.remarks)
                row = {"table_id": table.id, "n": number, "seat": seat, "name": name, "text": said, "at": time.time()}
                try:
                    await self.storage.write(Write(remarks=[row], news=self.news(table)))
                except Conflict:
                    await self.refresh(table)
                    continue
                table.remarks.append(Remark(number, name, seat, said))
                table.publish()
                return
        raise Stale(BUSY)

    def stream(self, events: AsyncGenerator[bytes, None], closing: asyncio.Event) -> EventStream:
        """The answer that sends events to a visitor, who may not have too many of them open."""
        if self.limits is None:
            return EventStream(events, closing)
        return EventStream(events, closing, self.limits.streams.open(visitor.get()))

    async def follow(self, table: Table, viewer: int | None, tokens: Iterable[str] = ()) -> AsyncIterator[Sheet]:
        """The table now and after every change, the newest only for who reads slowly; ends with the right to see it."""
        tokens = tuple(tokens)
        news = asyncio.Event()
        table.followers[news] = viewer
        self.stewards.attend(table)
        seen = -1
        try:
            while table.may_see(table.powers(tokens), viewer):
                news.clear()
                if table.version != seen:
                    seen = table.version
                    yield table.sheet(viewer)
                await news.wait()
        finally:
            table.followers.pop(news, None)
            table.touched = time.monotonic()


def rekeyed(table: Table, seat: int, token: str = "") -> Write:
    """What has to be kept when a seat changes hands: from now on this token opens it, or none, and no other does."""
    keys = [{"hash": hashed(token), "table_id": table.id, "kind": "seat", "seat": seat}] if token else []
    return Write(vacated=[{"table_id": table.id, "seat": seat}], keys=keys)


def _row(table: str, n: int, entry: Entry) -> dict[str, Any]:
    text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
    return {"table_id": table, "n": n, "entry": text, "at": time.time()}
