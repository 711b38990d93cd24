"""Web addresses of the registers, and of places that refer to them."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.contract.publications import SITES as PUBLICATION_SITES
from besluitbron.contract.publications import read_identifier as read_publication
from besluitbron.pipeline.references.articles import DAY, unread_version
from besluitbron.pipeline.references.numbers import UUID
from besluitbron.pipeline.references.reference import Place, Reference, quotable

_ECLI: Final = re.compile(r"ECLI:[A-Z]{2}:[A-Z0-9]{1,7}:\d{4}:[A-Z0-9.]{1,25}", re.IGNORECASE)
_LJN: Final = re.compile(r"[?&]ljn=(?P<ljn>[A-Z]{2}\d{4})(?=&|#|$)", re.IGNORECASE)
_ANY_ECLI: Final = re.compile(r"ECLI[:A-Z0-9.]*", re.IGNORECASE)
_JCI: Final = re.compile(r"jci\d[^#\s]*", re.IGNORECASE)
_LAW: Final = re.compile(rf"(?P<law>BWB[A-Z]\d+)(?:[/_](?:geldigheidsdatum_)?(?P<day>{DAY}))?", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"artikel_?(?P<article>[0-9A-Z][0-9A-Za-z:.]{0,15})$", re.IGNORECASE)
_REGULATION: Final = re.compile(r"(?P<number>CVDR\d+)(?:[/_](?P<version>\d{1,3})(?!\d))?", re.IGNORECASE)
_OLD_REGULATION: Final = re.compile(r"/(?P<number>\d{1,7})(?:_(?P<version>\d{1,3}))?\.html$")
_GOVERNMENT: Final = re.compile(rf"(?:ronl|oep|plooicb)-[0-9a-z-]+|[a-z]{{2,12}}-[0-9a-f]{{40}}|{UUID}", re.IGNORECASE)
_KAMER: Final = re.compile(r"\d{4}[ZDAP]\d+", re.IGNORECASE)
_UUID: Final = re.compile(UUID, re.IGNORECASE)
_ELSEWHERE: Final = {
    "eerstekamer.nl": "its papers are kamerstukken with a letter, such as kst-36867-D",
    "rijksoverheid.nl": "its documents are also at open.overheid.nl, under ronl-...",
    "eur-lex.europa.eu": "European law is in none of the registers",
    "curia.europa.eu": "European judgments are in none of the registers",
    "raadvanstate.nl": "its judgments have an ECLI with RVS",
}
_COUNCIL: Final = (
    "openraadsinformatie.nl",
    "openbesluitvorming.nl",
    "bestuurlijkeinformatie.nl",
    "raadsinformatie.nl",
    "notubiz.nl",
)
OTHER_HOST: Final = "None of the registers is at this address: only records of councils are looked up by an address."
IDENTIFIER_ONLY: Final = "This address is of none of the registers: only the identifier in it was read, not its page."
WHOLE_LAW: Final = "The address names a part behind #; the register gives the whole law, or an article."
_NUMBER_FOLLOWS: Final = re.compile(r"[/_](?:geldigheidsdatum_)?\d")

Read = Callable[[str], Reference]
"""Reads an identifier that was found in an address."""


def read_address(address: str, read: Read) -> Reference:
    """What a web address leads to; `read` reads the identifier in it. Raises IdentifierRefused."""
    parts = _split(address)
    host = (parts.hostname or "").lower().removeprefix("www.")
    if not host or parts.scheme.lower() not in ("http", "https"):
        raise IdentifierRefused(f"'{quotable(address)}' is no web address of a register: they begin with https://.")
    plain = unquote(address)
    for suffix, reader in _SITES:
        if host == suffix or host.endswith(f".{suffix}"):
            return reader(plain, read)
    return _elsewhere(address, plain, host, read)


def _split(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:  # such as `http://[`
        raise IdentifierRefused(f"'{quotable(address)}' is no web address.") from None


def _elsewhere(address: str, plain: str, host: str, read: Read) -> Reference:
    """Another site: it may name an ECLI, a law or a regulation in the address; else councils have such documents."""
    if found := _ECLI.search(plain) or _JCI.search(plain):
        return _by_identifier_only(read(found[0]))
    if _LAW.search(plain):
        return _by_identifier_only(_law(plain, read))
    if _REGULATION.search(plain):
        return _by_identifier_only(_regulation(plain, read))
    for suffix, hint in _ELSEWHERE.items():
        if host == suffix or host.endswith(f".{suffix}"):
            raise IdentifierRefused(f"{suffix} is none of the registers; {hint}.")
    known = any(host == suffix or host.endswith(f".{suffix}") for suffix in _COUNCIL)
    return Reference("web address", address, (Place("raadsinformatie", address),), notes=() if known else (OTHER_HOST,))


def _by_identifier_only(reference: Reference) -> Reference:
    return replace(reference, notes=(*reference.notes, IDENTIFIER_ONLY))


def _judgment(plain: str, read: Read) -> Reference:
    if found := _ANY_ECLI.search(plain):
        return read(found[0])
    if old := _LJN.search(plain):
        return read(old["ljn"])
    raise _names_nothing("rechtspraak.nl", "judgment", "...details?id=ECLI:NL:HR:2014:952")


def _law(plain: str, read: Read) -> Reference:
    if found := _JCI.search(plain):
        return read(found[0])
    if not (found := _LAW.search(plain)):
        raise _names_nothing("wetten.overheid.nl", "law", "https://wetten.overheid.nl/BWBR0005537/2026-01-31")
    after = plain[found.end() :]
    if not found["day"] and _NUMBER_FOLLOWS.match(after):
        raise unread_version(after, found["law"], f"{found['law']} 2026-01-31")
    part = plain.partition("#")[2]
    article = _ARTICLE.search(part.rpartition("_")[2])
    parts = [found["law"], found["day"] or "", f"artikel {article['article']}" if article else ""]
    reference = read(" ".join(filter(None, parts)))
    return replace(reference, notes=(*reference.notes, WHOLE_LAW)) if part and not article else reference


def _regulation(plain: str, read: Read) -> Reference:
    if found := _REGULATION.search(plain):
        if not found["version"] and _NUMBER_FOLLOWS.match(plain[found.end() :]):
            raise unread_version(plain[found.end() :], found["number"], f"{found['number']}_2")
        return read(f"{found['number']}_{found['version']}" if found["version"] else found["number"])
    if found := _OLD_REGULATION.search(plain):
        return read(f"CVDR{found['number']}_{found['version']}" if found["version"] else f"CVDR{found['number']}")
    raise _names_nothing(
        "lokaleregelgeving.overheid.nl", "regulation", "https://lokaleregelgeving.overheid.nl/CVDR669943/2"
    )


def _repository(plain: str, read: Read) -> Reference:
    return _regulation(plain, read) if "cvdr" in plain.lower() else _law(plain, read)


def _publication(plain: str, read: Read) -> Reference:
    return read(read_publication(plain).identifier)


def _government(plain: str, read: Read) -> Reference:
    found = _GOVERNMENT.search(_split(plain).path)
    if found is None:
        raise _names_nothing("open.overheid.nl", "document", "https://open.overheid.nl/documenten/ronl-...")
    if _UUID.fullmatch(found[0]):
        return Reference("government document", found[0].lower(), (Place("woo", found[0].lower()),))
    return read(found[0])


def _kamer(plain: str, read: Read) -> Reference:
    """A page of the Tweede Kamer: the document (`did`) before the case (`id`)."""
    parts = _split(plain)
    named = dict(parse_qsl(parts.query))
    for value in (named.get("did", ""), named.get("id", ""), *reversed(parts.path.split("/"))):
        if _KAMER.fullmatch(value):
            return read(value)
    if found := _UUID.search(parts.path):
        return Reference("uuid", found[0].lower(), (Place("tweedekamer", found[0].lower()),))
    raise _names_nothing("tweedekamer.nl", "case or document", "...detail?id=2024Z12345&did=2024D12345")


def _names_nothing(site: str, what: str, example: str) -> IdentifierRefused:
    return IdentifierRefused(f"This address of {site} names no {what}. It should look like {example}.")


_SITES: Final[tuple[tuple[str, Callable[[str, Read], Reference]], ...]] = (
    ("rechtspraak.nl", _judgment),
    ("wetten.overheid.nl", _law),
    ("repository.officiele-overheidspublicaties.nl", _repository),
    ("lokaleregelgeving.overheid.nl", _regulation),
    ("decentrale.regelgeving.overheid.nl", _regulation),
    *((site, _publication) for site in sorted(PUBLICATION_SITES)),
    ("open.overheid.nl", _government),
    ("tweedekamer.nl", _kamer),
)
