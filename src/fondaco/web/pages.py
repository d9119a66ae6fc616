"""The pages of the house and their addresses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from fondaco.engine.errors import FondacoError
from fondaco.web import doors, front, home, host_posts, table_page, table_posts
from fondaco.web.answers import as_json, status_of
from fondaco.web.paper import trouble, wants_json

Endpoint = Callable[[Request], Awaitable[Any]]


def _get(path: str, endpoint: Endpoint) -> Route:
    return Route(path, _told(endpoint), methods=["GET"])


def _post(path: str, endpoint: Endpoint) -> Route:
    return Route(path, _told(endpoint), methods=["POST"])


def _told(endpoint: Endpoint) -> Endpoint:
    """The endpoint, with a page that says what is wrong where something is."""

    async def answer(request: Request) -> Any:
        try:
            return await endpoint(request)
        except FondacoError as problem:
            if wants_json(request):
                return as_json({"refusal": escape(str(problem))}, status_of(problem))
            return trouble(problem, status_of(problem))

    return answer


routes: list[BaseRoute] = [
    _get("/", home.home),
    _get("/new/{game}", front.new),
    _post("/tables", front.create),
    _post("/import", host_posts.take_in),
    _get("/rules/{game}", front.rules),
    _get("/games/{game}/picture.svg", front.picture),
    _get("/games/{game}/board.css", front.board_style),
    _get("/static/drawing.css", front.drawing_style),
    Mount("/static", StaticFiles(packages=[("fondaco.web", "static")])),
    _get("/s/{token}", doors.seat_link),
    _get("/w/{token}", doors.watch_link),
    _get("/j/{token}", doors.invitation),
    _post("/j/{token}", doors.accept),
    _get("/t/{table}/join", doors.open_door),
    _post("/t/{table}/join", doors.sit_down),
    _get("/t/{table}/pass/{seat:int}", doors.curtain),
    _get("/t/{table}/replay", table_page.replay),
    _get("/t/{table}/replay/{seat:int}", table_page.replay),
    _get("/t/{table}/events", table_page.events),
    _get("/t/{table}/{seat:int}/events", table_page.events),
    _get("/t/{table}/{seat:int}", table_page.show),
    _get("/t/{table}", table_page.show),
    _get("/t/{table}/export", host_posts.export),
    _get("/t/{table}/{seat:int}/export", host_posts.export),
    _post("/t/{table}/seats/{seat:int}", host_posts.arrange),
    _post("/t/{table}/seats/{seat:int}/renew", host_posts.renew),
    _post("/t/{table}/rematch", host_posts.rematch),
    _post("/t/{table}/fork", host_posts.fork),
    _post("/t/{table}/{seat:int}/{deed}", table_posts.deed),
]
