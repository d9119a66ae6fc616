"""The OpenAPI document is what the house does: whatever is thrown at it by that document, no answer is a surprise."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fondaco.web.openapi import ALL, document
from web.serving import Served, seated

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 20

#: what can be called, well and (where there is anything to get wrong) badly
THROWN = [
    (operation.name, mode)
    for operation in ALL
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    if not operation.stream and (mode is GenerationMode.POSITIVE or operation.body or "{" in operation.path)
]


def test_every_route_is_in_the_document() -> None:
    described = {operation["operationId"] for path in document()["paths"].values() for operation in path.values()}
    assert described == {operation.name for operation in ALL}
    assert len(described) == len(ALL)


def test_the_document_is_served(house: Served) -> None:
    assert house.caller().get("/api/openapi.json").json() == document()
    assert house.caller().get("/healthz").json() == {"ok": True, "compiled": []}


@pytest.mark.parametrize(("name", "mode"), THROWN)
def test_nothing_breaks_the_house(house: Served, name: str, mode: GenerationMode) -> None:
    made, players = seated(house)
    schema = schemathesis.openapi.from_dict(document())
    schema.config.update(base_url=house.url)
    operation = next(
        found.ok() for found in schema.get_all_operations() if found.ok().definition.raw["operationId"] == name
    )
    tokens = ["", made["host"], made["watch"], made["invite"], *(player.token for player in players)]
    turn = iter(range(1_000_000))

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def throw(case: Any) -> None:
        number = next(turn)
        if "table" in (case.path_parameters or {}) and number % 4:
            case.path_parameters["table"] = made["table"]
        token = tokens[number % len(tokens)]
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = case.call(headers=headers)
        case.validate_response(answer, checks=CHECKS, headers=headers)

    throw()
    assert players[0].http.get("/healthz").status_code == 200
