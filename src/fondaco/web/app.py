"""The house as a web application: pages and API under one roof, with headers that keep strangers out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from fondaco.web import openapi, pages
from fondaco.web.answers import as_json
from fondaco.web.denials import Denied, Unknown
from fondaco.web.guard import Guard
from fondaco.web.house import House
from fondaco.web.listening import Listener
from fondaco.web.paper import trouble
from fondaco.web.readying import make_ready
from fondaco.web.settings import Settings
from fondaco.web.storage import Storage

TIDYING = 60.0  # seconds between two looks for idle tables

#: addresses that every move asks for; routes are tried in their order
OFTEN = ("/t/{table}/{seat:int}/{deed}", "/t/{table}/{seat:int}/events", "/api/tables/{table}/moves")


def make_app(settings: Settings) -> Starlette:
    """The application; `state.house` is there as soon as it has started."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with opened(settings) as house:
            app.state.house, app.state.closing = house, asyncio.Event()
            try:
                yield
            finally:
                app.state.closing.set()

    routes: list[BaseRoute] = [*openapi.routes, *pages.routes]
    routes.sort(key=lambda route: getattr(route, "path", "") not in OFTEN)
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard)],
        lifespan=lifespan,
        exception_handlers={HTTPException: astray},
    )
    app.router.redirect_slashes = False
    return app


async def astray(request: Request, problem: Exception) -> Response:
    """Who asks for what is not there is told so: a page for people, JSON for programs."""
    if not isinstance(problem, HTTPException):
        raise problem
    status = problem.status_code
    lost = Denied(f"Nothing here answers to {request.method}.") if status == 405 else Unknown("There is nothing here.")
    if request.url.path.startswith("/api"):
        answer = as_json({"error": str(lost)}, status)
    else:
        answer = trouble(lost, status)
    answer.headers.update(problem.headers or {})
    return answer


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[House]:
    """A house with all that runs beside it: compiling, listening to other houses, forgetting idle tables."""
    storage = Storage(settings.database)
    house = House(settings, storage)
    beside = [asyncio.create_task(_tidy(house))]
    if settings.compiled:
        beside.append(asyncio.create_task(make_ready(house.rooms)))
    listener = Listener(storage.engine, house.heard) if storage.shared else None
    try:
        yield house
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await house.close()
        if listener is not None:
            await listener.close()
        await storage.close()


async def _tidy(house: House) -> None:
    while True:
        await asyncio.sleep(TIDYING)
        house.forget_idle()
