"""What every answer carries and every request has to show: strict headers, and no posts from other sites."""

from __future__ import annotations

import logging

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fondaco.web.answers import as_json, refusal
from fondaco.web.denials import Denied, Forbidden, Unknown
from fondaco.web.limits import visitor

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]

#: what no browser and no proxy may keep: everything but what is the same for everybody
FLEETING = (b"cache-control", b"no-store")
LASTING = ("/static/", "/games/")

LONGEST = 300  # characters of an address; all that lead anywhere are shorter

log = logging.getLogger(__name__)

SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """The middleware around everything."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False
        headers = HEADERS if scope["path"].startswith(LASTING) else [*HEADERS, FLEETING]

        async def sealed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                own = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(one for one in headers if one[0] not in own)]
            await send(message)

        try:
            self._admit(scope)
            await self.app(scope, receive, sealed)
        except Denied as problem:
            await refusal(problem)(scope, receive, sealed)
        except Exception:  # told to whoever runs the house, and not to the visitor
            log.exception("a request failed")
            if not begun:
                await as_json({"error": "Something went wrong in the house; try again."}, 500)(scope, receive, sealed)

    @staticmethod
    def _admit(scope: Scope) -> None:
        """Complains when a request comes from another site, or too often."""
        if len(scope["path"]) > LONGEST:
            raise Unknown("There is nothing here.")
        address = (scope.get("client") or ("",))[0]
        visitor.set(address)
        if scope["method"] not in SAFE and not is_own(Headers(scope=scope)):
            raise Forbidden("This request comes from another site; open the table's own page and try there.")
        limits = scope["app"].state.house.limits
        if limits is not None:
            limits.check(scope["method"], scope["path"], address)


def is_own(headers: Headers) -> bool:
    """Whether a change is asked for by our own pages or by a program, and not by another site in a browser.

    A browser says where a post comes from; who says nothing must not lean on cookies, which browsers add by themselves.
    """
    if headers.get("authorization", "").lower().startswith("bearer "):
        return True
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        return site in ("same-origin", "none")
    if origin is not None:
        return origin.partition("://")[2] == headers.get("host", "")
    return "cookie" not in headers
