"""The answer for one document: its record, its files, what belongs to it, and whether it may be shown. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from besluitbron.contract.addresses import parts_of
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import Hit
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.upstream.data import load_json

from .answer import UNKNOWN_KIND
from .fields import CHANGED, day, inner, labels, mapping, number, objects, required, text, texts
from .identifiers import citation_identifier, identifier_in, page_address, publication_at
from .sources import PublisherIndex, is_nobody

PUBLISHED: Final = "gepubliceerd"
STATUS_WORDS: Final = {"ingetrokken": "withdrawn", "gedepubliceerd": "withdrawn", "concept": "draft"}
"""The register's word for a state in English. Only the plain one was recorded; any other is said as it is."""
BLOCKED: Final = "blocked by the register"
GAZETTES: Final = frozenset({"zoek.officielebekendmakingen.nl", "www.officielebekendmakingen.nl"})

_THESAURUS: Final = "https://identifier.overheid.nl/tooi/def/thes/kern"
_RELATIONS: Final = "https://identifier.overheid.nl/plooi/def/thes/documentrelatie"
ROLES: Final = {
    f"{_THESAURUS}/c_05f4a5f3": "attachment",
    f"{_THESAURUS}/c_4d1ea9ba": "attachment of",
    f"{_RELATIONS}/onderdeel": "part",
    f"{_RELATIONS}/bundel": "part of",
    f"{_RELATIONS}/isPartOf": "part of",
}
"""The first was reported, the others recorded. What has another role is `related`; a group of copies (recorded) is
named by a number of its own, which leads to no document, and is left out."""


@dataclass(frozen=True)
class File:
    """A file of a document. `address` is the register's own."""

    address: str
    media_type: str
    size_bytes: int | None
    pages: int | None


@dataclass(frozen=True)
class Link:
    """What belongs to a document, as far as its own record tells."""

    role: str
    identifier: str
    title: str | None


@dataclass(frozen=True)
class Detail:
    """One document as the register has it."""

    record: Hit
    kinds: tuple[str, ...]
    is_shown: bool
    """False: blocked or withdrawn, so neither its text nor its files may be passed on (quirk 42)."""
    files: tuple[File, ...]
    links: tuple[Link, ...]
    summary: str | None
    notes: tuple[str, ...]


def read_detail(answer: UpstreamAnswer, identifier: str, sources: SourceList) -> Detail | None:
    """The document, or None when the register says that it has no such one. Raises UpstreamUnreadable."""
    if answer.status == 404 and not answer.content.strip():
        return None
    found = mapping(load_json(answer))  # also of a refusal: what broke off has not said that there is no document
    if answer.status == 404:
        return None
    document = required(found, "document", dict)
    if identifier_in(text(document, "pid") or "") not in (None, identifier):
        raise UpstreamUnreadable("answered with another document than was asked for", CHANGED)
    version = _newest(found)
    status = _status(found, version)
    kinds = labels(inner(document, "classificatiecollectie"), "documentsoorten")
    return Detail(
        record=_record(document, version, identifier, status, kinds, PublisherIndex(sources)),
        kinds=kinds,
        is_shown=status is None,
        files=tuple(_files(version, identifier)) if status is None else (),
        links=tuple(_links(found, document)),
        summary="\n\n".join(texts(document, "omschrijvingen")) or None if status is None else None,
        notes=tuple(_notes(document, found)),
    )


def _newest(found: Mapping[str, Any]) -> Mapping[str, Any]:
    return max(objects(found, "versies"), key=lambda version: number(version, "nummer") or 0, default={})


def _status(found: Mapping[str, Any], version: Mapping[str, Any]) -> str | None:
    """None for what is plainly published; a block that says nothing of itself is one too."""
    said = text(inner(found, "plooiIntern"), "publicatiestatus")
    if said and said.casefold() != PUBLISHED:
        return STATUS_WORDS.get(said.casefold(), f"status in the register: {said}")
    return BLOCKED if version.get("blokkades") else None


def _record(
    document: Mapping[str, Any],
    version: Mapping[str, Any],
    identifier: str,
    status: str | None,
    kinds: tuple[str, ...],
    bodies: PublisherIndex,
) -> Hit:
    publisher = _publisher(document)
    body = bodies.find(publisher)
    return Hit(
        id=identifier,
        title=_title(document) or identifier,
        kind=kinds[0] if kinds else UNKNOWN_KIND,
        source=body.key if body else None,
        source_name=body.name if body else publisher,
        date=day(version, "openbaarmakingsdatum"),
        date_means="published",
        url=page_address(identifier),
        citation_id=citation_identifier(identifier),
        status=status,
        same_as=publication_at(text(document, "weblocatie")),
    )


def _publisher(document: Mapping[str, Any]) -> str | None:
    """Who published it; where the register does not know, who is responsible for it."""
    names = (text(inner(document, role), "label") for role in ("publisher", "verantwoordelijke"))
    return next((name for name in names if not is_nobody(name)), None)


def _title(document: Mapping[str, Any]) -> str | None:
    titles = inner(document, "titelcollectie")
    others = (*texts(titles, "verkorteTitels"), *texts(titles, "alternatieveTitels"))
    return text(titles, "officieleTitel") or next(iter(others), None)


def _files(version: Mapping[str, Any], identifier: str) -> Iterator[File]:
    """The published files of a version, in the register's order."""
    for file in objects(version, "bestanden"):
        if file.get("gepubliceerd") is False:
            continue
        # Copies have the address of their original elsewhere (recorded); the document's own gives its file too (seen).
        own = text(file, "id") or page_address(identifier)
        media_type = (text(file, "mime-type") or "").partition(";")[0].strip().lower()
        yield File(own, media_type, number(file, "grootte"), number(file, "paginas"))


def _links(found: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[Link]:
    """Each related document once, the relations of the record first."""
    seen: set[str] = set()
    parents = [inner(document, "isPartOf")] if document.get("isPartOf") else []
    candidates = [
        *(
            (ROLES.get(text(r, "role") or "", "related"), text(r, "relation"), text(r, "titel"))
            for r in objects(found, "documentrelaties")
        ),
        *(("part", text(part, "id"), text(part, "label")) for part in objects(document, "hasParts")),
        *(("part of", text(whole, "id"), text(whole, "label")) for whole in parents),
    ]
    for role, address, title in candidates:
        identifier = identifier_in(address or "")
        if identifier and identifier not in seen:
            seen.add(identifier)
            yield Link(role, identifier, title)


def _notes(document: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[str]:
    """What else the register says of the document, and where its original is."""
    yield from _origin(text(document, "weblocatie"))
    classes = inner(document, "classificatiecollectie")
    said = (
        ("Kind", labels(classes, "documentsoorten")),
        ("Category", (*labels(classes, "informatiecategorieen"), *labels(classes, "wooinformatiecategorie"))),
        ("Theme", labels(classes, "themas")),
    )
    for name, values in said:
        if values:
            yield f"{name} in the register: {', '.join(dict.fromkeys(values))}."
    responsible = text(inner(document, "verantwoordelijke"), "label")
    if not is_nobody(responsible) and responsible != text(inner(document, "publisher"), "label"):
        yield f"Responsible for it: {responsible}."
    if (versions := len(list(objects(found, "versies")))) > 1:
        yield f"The register has {versions} versions of this document; this is the newest."


def _origin(address: str | None) -> Iterator[str]:
    """A copy of an official publication is cited by its original."""
    parts = parts_of(address or "")
    if parts is None:
        return
    if parts.hostname in GAZETTES:
        name = parts.path.rpartition("/")[2].rpartition(".")[0] or parts.path.rpartition("/")[2]
        yield (
            f"This is a copy of the official publication {name}: cite that. The connector bekendmakingen opens it with "
            f"get_document and id '{name}'."
        )
    elif parts.scheme == "https" and len(address or "") <= 300:
        yield f"First published at {address}."
