"""What all pages share: the templates, the answers, forms as they arrive, and what a visitor's cookies prove."""

from __future__ import annotations

from functools import cache
from typing import Any
from urllib.parse import parse_qsl

import jinja2
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from fondaco.web.calls import BODY, read_body
from fondaco.web.credentials import COOKIE_AGE, Key, Powers, cookie_name, tokens_for
from fondaco.web.denials import Denied, Forbidden
from fondaco.web.house import House
from fondaco.web.table import Table


@cache
def _templates() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.PackageLoader("fondaco.web"), autoescape=True, trim_blocks=True, undefined=jinja2.StrictUndefined
    )


def page(template: str, status: int = 200, **content: Any) -> Response:
    """A page that nobody but the visitor may keep."""
    html = _templates().get_template(template).render(**content)
    return HTMLResponse(html, status, {"Cache-Control": "no-store"})


def trouble(problem: Exception, status: int) -> Response:
    """A page that says in one sentence what is wrong."""
    heading = {403: "This door is closed", 404: "Nothing here", 429: "Too fast", 503: "One moment"}.get(
        status, "Not like this"
    )
    return page("trouble.html", status, heading=heading, sentence=str(problem), back="/", back_words="To the house")


def see_other(address: str) -> Response:
    """Sends the visitor on, after a post or a link with a token."""
    return RedirectResponse(address, 303, {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"})


def wants_json(request: Request) -> bool:
    """Whether the page's script asks, and not the browser for a page."""
    return request.headers.get("accept", "").startswith("application/json")


def house_of(request: Request) -> House:
    """The house that the request came to."""
    house: House = request.app.state.house
    return house


async def form_of(request: Request, largest: int = BODY) -> dict[str, str]:
    """The fields of a form that was posted."""
    body = await read_body(request, largest)
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=200))
    except ValueError:
        raise Denied("The form cannot be read; go back and try again.") from None


async def table_of(request: Request) -> tuple[Table, Powers]:
    """The table in the address, and what the visitor has proved there."""
    house = house_of(request)
    table = await house.table(request.path_params["table"])
    return table, await house.prove(table, tokens_of(request, table))


def tokens_of(request: Request, table: Table) -> list[str]:
    """The visitor's tokens for a table."""
    return tokens_for(table.id, request.cookies, request.headers.get("authorization", ""))


async def seat_of(request: Request) -> tuple[Table, int, Powers]:
    """The table and the seat in the address, which the visitor must own."""
    table, proved = await table_of(request)
    seat: int = request.path_params["seat"]
    if seat not in proved.seats:
        raise Forbidden("This seat is not yours; open the link of your own seat.")
    return table, seat, proved


def give(request: Request, response: Response, table: Table, key: Key, token: str) -> None:
    """Lets the visitor's browser keep what a token opens."""
    response.set_cookie(
        cookie_name(table.id, key),
        token,
        max_age=COOKIE_AGE,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


def seated(request: Request, table: Table, seats: dict[int, str], host: str) -> Response:
    """Leads to a table with all that the visitor owns there."""
    response = see_other(f"/t/{table.id}/{min(seats)}" if seats else f"/t/{table.id}")
    if host:
        give(request, response, table, Key("host"), host)
    for seat, token in seats.items():
        give(request, response, table, Key("seat", seat), token)
    return response
