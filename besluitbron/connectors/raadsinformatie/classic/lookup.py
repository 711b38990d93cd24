"""One record by its identifier, checked before anybody is asked."""

from datetime import datetime
from typing import Final

from besluitbron.contract.errors import IdentifierRefused, NotInRegister
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform

from .answer import read_one, read_whole_anywhere
from .fields import ID_SAFE, Record
from .index_names import TIMESTAMP, alias_of, is_index_name
from .query import build_record, build_records

MAX_QUOTED: Final = 80


def parse_identifier(given: str, sources: SourceList) -> tuple[str, str]:
    """Split `ori_utrecht/6512345` into index and number. Raises IdentifierRefused; asks nobody.

    Only an alias from the list of sources, or one index with its import time, becomes part of an address.
    """
    index, slash, number = given.partition("/")
    if not slash or not is_index_name(index) or not ID_SAFE.fullmatch(number):
        raise IdentifierRefused(
            f"'{_quotable(given)}' is no identifier of this register. Give the id of a result, such as "
            "ori_utrecht/6512345."
        )
    if index not in {source.platform_name for source in sources.sources} and not TIMESTAMP.search(index):
        raise IdentifierRefused(
            f"This register has no index '{_quotable(index)}'. Give the id of a result; list_sources gives the sources."
        )
    return index, number


def fetch_record(index: str, number: str, ask: Ask, platform: Platform) -> tuple[Record, datetime]:
    """A record with its text, and the moment the register gave it. Raises NotInRegister or UpstreamError."""
    answered = ask(build_record(index, number, platform), read_one, reading="record")
    if answered.value is not None:
        return answered.value, answered.retrieved_at
    record = None if TIMESTAMP.search(index) else _find_in_older_index(index, number, ask, platform)
    if record is None:
        raise NotInRegister(
            f"The register has no record {index}/{number}. Its numbers can change when a source is imported anew: "
            "search for the title."
        )
    return fetch_record(record.index, number, ask, platform)


def _find_in_older_index(alias: str, number: str, ask: Ask, platform: Platform) -> Record | None:
    """Look in the indices that lost their alias: they can hold what the current one lacks (registers.md 1.2)."""
    found = ask(build_records(f"{alias}_*", (number,), platform), read_whole_anywhere).value
    return next((r for r in found.records if is_index_name(r.index) and alias_of(r.index) == alias), None)


def _quotable(given: str) -> str:
    return " ".join("".join(char for char in given if char.isprintable()).split())[:MAX_QUOTED]
