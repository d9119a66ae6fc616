"""The shapes of JSON bodies, as the OpenAPI document shows them and as requests are checked against them."""

from __future__ import annotations

from typing import Any

from fondaco.web.denials import Denied

Shape = dict[str, Any]  # a JSON schema of the few kinds that are made here

_KINDS: dict[str, Any] = {"string": str, "integer": int, "boolean": bool, "object": dict, "array": list}
_CALLED = {
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
    "object": "an object",
    "array": "a list",
}


def text(longest: int, about: str = "") -> Shape:
    """Some text."""
    return _described({"type": "string", "maxLength": longest}, about)


def one_of(*values: str) -> Shape:
    """One of several words."""
    return {"type": "string", "enum": list(values)}


def number(least: int, most: int, about: str = "") -> Shape:
    """A whole number."""
    return _described({"type": "integer", "minimum": least, "maximum": most}, about)


def flag(about: str = "") -> Shape:
    """True or false."""
    return _described({"type": "boolean"}, about)


def listing(items: Shape, most: int, about: str = "") -> Shape:
    """A list."""
    return _described({"type": "array", "items": items, "maxItems": most}, about)


def body(required: dict[str, Shape], optional: dict[str, Shape] | None = None) -> Shape:
    """An object that has these properties and no others."""
    return {
        "type": "object",
        "properties": required | (optional or {}),
        "required": list(required),
        "additionalProperties": False,
    }


def anything(about: str = "") -> Shape:
    """An object of any content."""
    return _described({"type": "object"}, about)


def either(*shapes: Shape) -> Shape:
    """One shape or another."""
    return {"anyOf": list(shapes)}


def _described(shape: Shape, about: str) -> Shape:
    return shape | {"description": about} if about else shape


def check(shape: Shape, value: Any, where: str = "The body") -> None:
    """Complains in one sentence when a value has not the shape."""
    if "anyOf" in shape:
        _check_either(shape, value, where)
        return
    kind = shape["type"]
    wrong = not isinstance(value, _KINDS[kind]) or (kind == "integer" and isinstance(value, bool))
    if wrong:
        raise Denied(f"{where} must be {_CALLED[kind]}.")
    if "enum" in shape and value not in shape["enum"]:
        raise Denied(f"{where} must be one of {', '.join(shape['enum'])}.")
    if kind == "string" and len(value) > shape.get("maxLength", len(value)):
        raise Denied(f"{where} must have {shape['maxLength']} characters at the most.")
    if kind == "integer" and not shape.get("minimum", value) <= value <= shape.get("maximum", value):
        raise Denied(f"{where} must be from {shape['minimum']} to {shape['maximum']}.")
    if kind == "array":
        if len(value) > shape["maxItems"]:
            raise Denied(f"{where} must have {shape['maxItems']} items at the most.")
        for place, item in enumerate(value):
            check(shape["items"], item, f"“{where.strip('“”')}[{place}]”")
    if kind == "object":
        _check_properties(shape, value, where)


def _check_either(shape: Shape, value: Any, where: str) -> None:
    complaints = []
    for one in shape["anyOf"]:
        try:
            check(one, value, where)
            return
        except Denied as complaint:
            complaints.append(str(complaint).rstrip("."))
    raise Denied(f"{complaints[0]}, or {complaints[-1].removeprefix(f'{where} must be ')}.")


def _check_properties(shape: Shape, value: dict[str, Any], where: str) -> None:
    known = shape.get("properties")
    if known is None:
        return
    for name in shape["required"]:
        if name not in value:
            raise Denied(f"{where} needs “{name}”.")
    for name, inner in value.items():
        if name not in known:
            raise Denied(f"{where} has no “{name[:40]}”; it has {', '.join(known) or 'nothing'}.")
        check(known[name], inner, f"“{name}”")
