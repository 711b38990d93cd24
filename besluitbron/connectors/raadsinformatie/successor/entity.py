"""One entity of the platform, asked for by its identifier."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from besluitbron.contract.errors import NotInRegister
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer

from .answer import read_entity
from .query import build_entity


def fetch_entity(identifier: str, ask: Ask, platform: Platform) -> tuple[Mapping[str, Any], datetime]:
    """The entity, and the moment the register gave it. Raises NotInRegister or UpstreamError."""

    def read(answer: UpstreamAnswer) -> Mapping[str, Any] | None:
        return read_entity(answer, identifier)

    answered = ask(build_entity(identifier, platform), read, reading="entity")
    if answered.value is None:
        raise NotInRegister(
            f"The register has nothing under {identifier} now. Identifiers stay when a source is imported anew, so it "
            "was taken away, or never there: search for the title."
        )
    return answered.value, answered.retrieved_at
