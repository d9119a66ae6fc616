"""The house as a web application: pages and API under one roof, with headers that keep strangers out."""

from __future__ import annotations

import asyncio
import importlib.util
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute

from fondaco.web import api
from fondaco.web.guard import Guard
from fondaco.web.house import House
from fondaco.web.settings import Settings
from fondaco.web.storage import Storage


def make_app(settings: Settings) -> Starlette:
    """The application; `state.house` is there as soon as it has started."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        storage = Storage(settings.database)
        app.state.closing = asyncio.Event()
        app.state.house = House(settings, storage)
        try:
            yield
        finally:
            app.state.closing.set()
            await storage.close()

    routes: list[BaseRoute] = [*api.routes]
    if importlib.util.find_spec("fondaco.web.pages"):
        from fondaco.web import pages

        routes += pages.routes
    return Starlette(routes=routes, middleware=[Middleware(Guard)], lifespan=lifespan)
