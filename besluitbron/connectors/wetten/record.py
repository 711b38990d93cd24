"""One record of the search: a version (toestand) of a law, as the register wrote it. Its field names end here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lxml import etree

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import Hit, Period
from besluitbron.contract.sources import Source
from besluitbron.contract.validity import say_period
from besluitbron.upstream.sru import CHANGED, read_day
from besluitbron.upstream.text import plain_text
from besluitbron.upstream.xml import local_name

from .identifiers import LAW, SITE_HOST

SITE: Final = f"https://{SITE_HOST}"


@dataclass(frozen=True)
class Version:
    """A version of a law. Of several with the same days only the one that is `known` now counts."""

    work: str
    """The law, whichever its version: `BWBR0005537`."""
    title: str
    kind: str
    authority: str | None
    period: Period
    """On which days it is in force."""
    known: Period
    """On which days the register knew it to be so (zichtperiode)."""
    text_address: str | None

    @property
    def identifier(self) -> str:
        """The law and the first day of the version, as the website writes them in an address."""
        first = self.period[0]
        return f"{self.work}/{first}" if first else self.work


def read_version(record: etree._Element) -> Version:
    """Read one record. Raises UpstreamUnreadable without an identifier, a title or a first day."""
    fields: dict[str, list[str]] = {}
    for element in record.iter():
        if len(element) == 0 and (text := plain_text(element.text)):
            fields.setdefault(local_name(element), []).append(text)
    first = read_day(_first(fields, "geldigheidsperiode_startdatum"))
    law, title = _first(fields, "identifier"), _first(fields, "title")
    if first is None or title is None or law is None or not LAW.fullmatch(law):
        raise UpstreamUnreadable("answered with a record that lacks its identifier, title or first day", CHANGED)
    return Version(
        work=law,
        title=title,
        kind=_first(fields, "type") or "regeling",
        authority=_first(fields, "authority"),
        period=(first, read_day(_first(fields, "geldigheidsperiode_einddatum"))),
        known=(
            read_day(_first(fields, "zichtperiode_startdatum")),
            read_day(_first(fields, "zichtperiode_einddatum")),
        ),
        text_address=_first(fields, "locatie_toestand"),
    )


def read_hit(version: Version, authorities: Mapping[str, Source]) -> Hit:
    """A version as a hit: its date is its first day in force, and its status says until when."""
    source = authorities.get((version.authority or "").casefold())
    return Hit(
        id=version.identifier,
        title=version.title,
        kind=version.kind,
        source=source.key if source else None,
        source_name=source.name if source else version.authority,
        date=version.period[0],
        date_means="in_force_from",
        url=f"{SITE}/{version.identifier}",
        status=say_period(version.period),
        citation_id=version.work,
        has_full_text=version.text_address is not None,
        in_force=version.period,
        facts={"kind": (version.kind,), **({"source": (source.key if source else "",)} if version.authority else {})},
    )


def _first(fields: Mapping[str, list[str]], name: str) -> str | None:
    return next(iter(fields.get(name, ())), None)
