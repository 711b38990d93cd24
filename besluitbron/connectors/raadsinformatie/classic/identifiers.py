"""What callers give as an identifier: the id of a result, the number in a citation, or the address of a result."""

import re
from collections.abc import Iterable
from typing import Final

from besluitbron.contract.errors import IdentifierRefused, NotInRegister, name_choices
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform

from ..generations import OF_THE_SUCCESSOR, SUCCESSOR_ID
from ..values import is_web_address
from .fields import ID_SAFE, Record
from .hits import HitMaker
from .index_names import TIMESTAMP, is_index_name
from .lookup import fetch_anywhere
from .wanted import Wanted

CITED: Final = re.compile(r"(?:ORI[ :]*)?(\d{1,18})\.?", re.ASCII | re.IGNORECASE)
"""`ORI 6512345`, as citations end, or the number alone."""
BEST_FIRST: Final = ("Meeting", "MediaObject", "Report", "Motion", "Amendment")
"""Agenda items can share the address of their meeting's page: then the meeting is meant."""
MAX_QUOTED: Final = 80
MAX_CHOICES: Final = 5


def locate(given: str, ask: Ask, platform: Platform, sources: SourceList) -> tuple[str, str]:
    """The index and number of what is meant. An address is only searched for, never opened.

    Raises IdentifierRefused, also for a number or address of several records, NotInRegister or UpstreamError.
    """
    plain = given.strip()
    if cited := CITED.fullmatch(plain):
        return _only(plain, Wanted(ids=(cited[1],)), ask, platform, sources)
    if is_web_address(plain):
        return _only(plain, Wanted(addresses=(plain,)), ask, platform, sources)
    return parse_identifier(plain, sources)


def parse_identifier(given: str, sources: SourceList) -> tuple[str, str]:
    """Split `ori_utrecht/6512345` into index and number. Raises IdentifierRefused; asks nobody.

    Only an alias from the list of sources, or one index with its import time, becomes part of an address.
    """
    if SUCCESSOR_ID.fullmatch(given):
        raise IdentifierRefused(f"'{_quotable(given)}' {OF_THE_SUCCESSOR}")
    index, slash, number = given.partition("/")
    if not slash or not is_index_name(index) or not ID_SAFE.fullmatch(number):
        raise IdentifierRefused(
            f"'{_quotable(given)}' is no identifier of this register. Give the id of a result, such as "
            "ori_utrecht/6512345, the number in its citation, such as ORI 6512345, or its url."
        )
    if index not in {source.platform_name for source in sources.sources} and not TIMESTAMP.search(index):
        raise IdentifierRefused(
            f"This register has no index '{_quotable(index)}'. Give the id of a result; list_sources gives the sources."
        )
    return index, number


def _only(given: str, wanted: Wanted, ask: Ask, platform: Platform, sources: SourceList) -> tuple[str, str]:
    """The one record that is meant; the first of twins of one body, which are the same document."""
    found, moment = fetch_anywhere(wanted, ask, platform)
    best = _best(found.records)
    if not best:
        raise NotInRegister(
            f"The register has no record under '{_quotable(given)}'. Numbers and addresses can change when a source is "
            "imported anew: search for the title."
        )
    make = HitMaker(sources, moment)
    choices = {make.identifier(record): record for record in best}
    one_document = best[0].type == "MediaObject" and len({make.source(record).key for record in best}) == 1
    if len(choices) > 1 and not one_document:
        ids = name_choices(list(choices)[:MAX_CHOICES])
        more = f" ({len(choices) - MAX_CHOICES} more)" if len(choices) > MAX_CHOICES else ""
        raise IdentifierRefused(f"'{_quotable(given)}' fits several records: give {ids}{more}.")
    return best[0].index, best[0].id


def _best(records: Iterable[Record]) -> list[Record]:
    """The records of the type that comes first."""
    ranks = dict(zip(BEST_FIRST, range(len(BEST_FIRST)), strict=True))
    ranked = [(ranks.get(record.type, len(ranks)), record) for record in records]
    first = min((rank for rank, _ in ranked), default=0)
    return [record for rank, record in ranked if rank == first]


def _quotable(given: str) -> str:
    return " ".join("".join(char for char in given if char.isprintable()).split())[:MAX_QUOTED]
