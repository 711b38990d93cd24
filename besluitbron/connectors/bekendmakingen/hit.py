"""A publication's record -> a hit in our words. The register's field names end here."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from besluitbron.contract.addresses import parts_on
from besluitbron.contract.creators import CreatorIndex
from besluitbron.contract.publications import SITE_HOST, SITES
from besluitbron.contract.search import DateMeans, Hit
from besluitbron.contract.sources import Source
from besluitbron.upstream.sru import read_day

from .record import Record
from .vocabulary import UNTYPED, kinds_of, main_kind, settle_kind

SITE: Final = f"https://{SITE_HOST}"
TEXT_MANIFESTATIONS: Final = ("xml", "html", "pdf")
"""Where full text is taken from, in this order (registers.md 2.3)."""

PLAIN_STATUSES: Final = frozenset({"opgemaakt", "opgemaakt na onopgemaakt"})
UNFORMATTED: Final = "onopgemaakt"
ATTACHMENT: Final = "Bijlage"
STATUS_WORDS: Final = {
    "ingetrokken": "withdrawn",
    "vervallen": "lapsed",
    "concept": "draft",
    "voorlopig": "provisional",
}
"""The register's document statuses in English. Only the formatting ones were recorded; any other is said as it is."""
NO_BODY: Final = frozenset({"overige", "overig"})
PARLIAMENTARY: Final = ("kst-", "blg-", "h-", "ah-", "kv-", "ag-", "nds-")
_NOT_A_KIND: Final = "OVERHEID.Informatietype"
"""Scheme of the type that every publication has: `officiële publicatie`."""
_SUBSECTION_SCHEME: Final = "Typen"
"""End of the schemes (`OVERHEIDop.KamerstukTypen`) under which metadata files give what SRU calls subrubriek."""


def read_hit(record: Record, identifier: str, creators: CreatorIndex) -> Hit:
    """Make the hit of a record that has an identifier."""
    day, means = _date(record)
    named = _bodies(record, identifier, creators)
    creator, source = named[0] if named else (None, None)
    return Hit(
        id=identifier,
        title=title_of(record) or identifier,
        kind=kind_of(record),
        source=source.key if source else None,
        source_name=source.name if source else creator,
        date=day,
        date_means=means,
        url=page_address(record, identifier),
        snippet=record.first("abstract", "description"),
        status=_status(record, identifier),
        has_full_text=not record.files or any(record.file(name) for name in TEXT_MANIFESTATIONS),
        facts=_facts(record, tuple(body.key if body else "" for _, body in named)),
    )


def title_of(record: Record) -> str | None:
    """The title, else the nearest thing the record has to one."""
    return record.first("title", "alternative", "documenttitel", "dossiertitel")


def kind_of(record: Record) -> str:
    """The kind as a question takes it: `motie`, `verkeersbesluit`; else the register's own name of it."""
    return main_kind(*types_of(record))


def types_of(record: Record) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Types and subsections in the register's own spelling, without the type that every publication has."""
    typed = [value for value in record.fields.get("type", ()) if value.scheme != _NOT_A_KIND]
    types = [value.text for value in typed if not value.scheme.endswith(_SUBSECTION_SCHEME)]
    subsections = [value.text for value in typed if value.scheme.endswith(_SUBSECTION_SCHEME)]
    return tuple(dict.fromkeys(types)), tuple(dict.fromkeys([*record.values("subrubriek"), *subsections]))


def page_address(record: Record, identifier: str) -> str:
    """The page a person can open. An address outside the register, or of another document, is not shown (H37)."""
    for address in (record.preferred_url, *record.values("hasversion")):
        if address and _is_page_of(address, identifier):
            return address
    return f"{SITE}/{identifier}.html"


def is_unformatted(record: Record) -> bool:
    """Whether this is a first, unformatted publication, whose number will be replaced; attachments stay like that."""
    return (record.first("documentstatus") or "").casefold() == UNFORMATTED and ATTACHMENT not in record.values("type")


def _bodies(record: Record, identifier: str, creators: CreatorIndex) -> list[tuple[str, Source | None]]:
    """The bodies whose publication this is, by the register's name, each with its source when it is in the list.

    Some papers of parliament have a creator that is no body (`overige`, recorded on motions). Then the chamber or the
    publisher says whose it is, and when the record has neither, nobody is named. The publisher of a gazette is no
    stand-in: that of a traffic decision in the Staatscourant is a ministry (recorded).
    """
    kind = record.first("organisatietype")
    named = [name for name in record.values("creator") if name.casefold() not in NO_BODY]
    if not named and identifier.lower().startswith(PARLIAMENTARY):
        named = [name for field in ("kameraanduiding", "publisher") for name in record.values(field)][:1]
    return [(name, creators.find(name, kind)) for name in named]


def _date(record: Record) -> tuple[date | None, DateMeans | None]:
    fields: tuple[tuple[str, DateMeans], ...] = (
        ("available", "published"),
        ("datumondertekening", "signed"),
        ("datumvergadering", "met"),
        ("issued", "signed"),
        ("date", "signed"),
    )
    for field, means in fields:
        if day := read_day(record.first(field)):
            return day, means
    return None, None


def _is_page_of(address: str, identifier: str) -> bool:
    parts = parts_on(address, SITES)
    if parts is None or parts.scheme != "https":
        return False
    return parts.path.rpartition("/")[2].rsplit(".", 1)[0].lower() == identifier.lower()


def _status(record: Record, identifier: str) -> str | None:
    return "; ".join(_status_parts(record, identifier)) or None


def _status_parts(record: Record, identifier: str) -> Iterator[str]:
    status = record.first("documentstatus")
    if is_unformatted(record):
        yield f"unformatted first publication (onopgemaakt): the number {identifier} is temporary"
    elif status and status.casefold() not in {*PLAIN_STATUSES, UNFORMATTED}:
        yield STATUS_WORDS.get(status.casefold(), f"status in the register: {status}")
    if replaced := record.values("isreplacedby"):
        yield f"replaced or corrected by {', '.join(replaced)}"
    if notices := record.values("heeftmededeling"):
        yield f"has a notice: {', '.join(notices)}"


def _facts(record: Record, source_keys: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """What the record says of each filter; a filter on which it is silent cannot be proven on it.

    A body outside the source list is an empty key: it is none of those that can be asked for.
    """
    types, subsections = types_of(record)
    named = (settle_kind(name) for name in (*types, *subsections))
    facts = {
        "kind": tuple(dict.fromkeys((*kinds_of(types, subsections), *named, UNTYPED))) if types else (),
        "publication": record.values("publicatienaam"),
        "dossier": record.values("dossiernummer"),
        "source": source_keys,
    }
    return {name: values for name, values in facts.items() if values}
