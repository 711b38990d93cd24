"""Parties and committees: the packaged list, the platform's own list of parties, and who stands under a paper."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.sources import Source, SourceList, load_packaged
from besluitbron.contract.upstream import Platform, UpstreamAnswer, UpstreamRequest

from .fields import CHANGED, Row, day, is_deleted, line
from .odata import Query, build, confirmed, read_page

PARTY: Final = "party"
CHAMBER: Final = "Tweede Kamer"
PLENARY: Final = "TK"
"""The abbreviation in the place of a committee's for meetings of the whole chamber."""
MAX_PARTIES: Final = 250


@cache
def packaged_sources() -> SourceList:
    """The list that comes with the connector."""
    return load_packaged(Path(__file__).with_name("sources.json"))


def is_party(source: Source) -> bool:
    """Whether a source is a party; the others are committees."""
    return source.facts.get("kind") == PARTY


def names_of(source: Source) -> tuple[str, ...]:
    """The names under which papers and votes have a party: they differ from the list of parties (recorded: NSC)."""
    named = (source.platform_name, source.short_name, *source.aliases)
    return tuple(dict.fromkeys(name for name in named if name))


class SourceIndexByName:
    """Finds parties by the name on papers and votes, committees by their abbreviation."""

    def __init__(self, listing: SourceList) -> None:
        self._parties: dict[str, Source] = {}
        self._committees: dict[str, Source] = {}
        for source in listing.sources:
            table = self._parties if is_party(source) else self._committees
            for name in names_of(source):
                table.setdefault(name.casefold(), source)

    def party(self, name: str | None) -> Source | None:
        """The party of this name."""
        return self._parties.get(name.casefold()) if name else None

    def committee(self, abbreviation: str | None) -> Source | None:
        """The committee of this abbreviation."""
        return self._committees.get(abbreviation.casefold()) if abbreviation else None


class _SameList:
    """A source list as a key: two lists are one only when they are the same object."""

    def __init__(self, listing: SourceList) -> None:
        self.listing = listing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameList) and other.listing is self.listing

    def __hash__(self) -> int:
        return id(self.listing)


@lru_cache(maxsize=4)
def _index_of(same: _SameList) -> SourceIndexByName:
    return SourceIndexByName(same.listing)


def index_of(listing: SourceList) -> SourceIndexByName:
    """The index of a list, made once a list."""
    return _index_of(_SameList(listing))


def build_parties(platform: Platform) -> UpstreamRequest:
    """All parties that ever sat here, one row a period."""
    fields = ("Id", "Afkorting", "NaamNL", "AantalZetels", "DatumActief", "DatumInactief", "Verwijderd")
    return build(
        Query("Fractie", ("Afkorting ne null",), fields, order="Afkorting,Id", top=MAX_PARTIES, count=True), platform
    )


def read_parties(answer: UpstreamAnswer, packaged: SourceList) -> SourceList:
    """The platform's parties, with packaged names and aliases, and the packaged committees.

    Raises UpstreamUnreadable when the list is another one, or only a part, or the filter was lost (quirk 47).
    """
    page = confirmed(read_page(answer), lambda row: not is_deleted(row) and line(row, "Afkorting") is not None)
    if not page.rows or (page.total is not None and page.total > len(page.rows)):
        raise UpstreamUnreadable("gave no whole list of parties", CHANGED)
    periods: dict[str, list[Row]] = defaultdict(list)
    for row in page.rows:
        periods[line(row, "Afkorting") or ""].append(row)
    index = SourceIndexByName(packaged)
    known = {abbreviation: index.party(abbreviation) for abbreviation in periods}
    parties = [_party(abbreviation, rows, known[abbreviation]) for abbreviation, rows in periods.items()]
    found = {source.key for source in parties}
    rest = [source for source in packaged.sources if source.key not in found]
    return SourceList(
        (*_unique(parties), *rest), f"the register's own list of parties; older names and committees: {packaged.origin}"
    )


def _party(abbreviation: str, rows: Sequence[Row], known: Source | None) -> Source:
    ends = [day(row, "DatumInactief") for row in rows]
    ended = None if None in ends else max(end for end in ends if end)
    name = line(rows[-1], "NaamNL") or abbreviation
    if known is not None:
        spelled = (abbreviation, name, *known.aliases)
        aliases = tuple(a for a in dict.fromkeys(spelled) if a not in (known.short_name, known.name))
        return Source(
            key=known.key,
            name=known.name,
            layer=known.layer,
            short_name=known.short_name,
            aliases=aliases,
            platform_name=known.platform_name,
            dissolved_on=ended,
            successor=known.successor,
            facts=known.facts,
        )
    return Source(
        key=re.sub(r"[^a-z0-9]+", "-", abbreviation.casefold()).strip("-") or "fractie",
        name=f"Tweede Kamerfractie {abbreviation}",
        layer="party",
        short_name=abbreviation,
        aliases=(name,) if name != abbreviation else (),
        platform_name=abbreviation,
        dissolved_on=ended,
        facts={"kind": PARTY},
    )


def _unique(sources: Iterable[Source]) -> list[Source]:
    found: Mapping[str, Source] = {source.key: source for source in sources}
    return list(found.values())
