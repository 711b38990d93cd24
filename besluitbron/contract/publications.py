"""What people call an official publication -> what the register calls it. Asks nobody.

Here and not with a connector, because papers of parliament are in two registers and every register refers to
publications.
"""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from besluitbron.contract.addresses import parts_on
from besluitbron.contract.errors import IdentifierRefused

SITE_HOST: Final = "zoek.officielebekendmakingen.nl"
REPOSITORY_HOST: Final = "repository.overheid.nl"

SITES: Final = frozenset({SITE_HOST, REPOSITORY_HOST, "officielebekendmakingen.nl", "www.officielebekendmakingen.nl"})
_PREFIXES: Final = "gmb|stb|stcrt|prb|wsb|bgr|trb|kst|blg|ah|h|kv|ag|nds"
_IDENTIFIER: Final = re.compile(rf"(?:{_PREFIXES})(?:-[0-9a-z.()]+)+", re.IGNORECASE)
_MAX_LENGTH: Final = 60
_EXTENSION: Final = re.compile(r"\.(?:html?|pdf|xml|odt)$", re.IGNORECASE)

_KAMERSTUK: Final = re.compile(
    r"""(?:kamerstuk(?:ken)?\s*(?:II?|[TE]K)?\s*(?:\d{4}\s*[-/]\s*\d{2,4})?\s*,?\s*)?
        (?P<dossier>\d{2}[ .\u00a0]?\d{3})(?:[- ]?(?P<chapter>[IVXLC]+[AB]?|[A-M]|\(?R\d{4}\)?)|-(?P<part>\d{2}))?
        (?:\s*[-,]\s*|\s+)(?:(?:nrs?\.?|no\.?)\s*)?(?P<number>\d{1,4}|[A-Z]{1,2})""",
    re.IGNORECASE | re.VERBOSE,
)
# 36045; a chapter or fund of the budget 36600-VII, 36600-A; a law for the whole kingdom 34702-(R2092); the councils of
# ministers of the European Union, 21501-02, the only dossier with numbered parts.
_DOSSIER: Final = re.compile(
    r"""(?:kst[- ]|(?:kamerstuk(?:ken|dossier)?|dossier(?:nummer)?)[ :]*)?
        (?P<number>\d{2}[ .\u00a0]?\d{3})(?:[ -]{0,3}(?P<part>[IVXL]{1,5}[AB]?|[A-M]|\(R\d{4}\)|R\d{4}))?
        |(?:kst[- ])?(?P<council>21[ .]?501-\d{2})""",
    re.IGNORECASE | re.VERBOSE,
)
_KST_PARTS: Final = re.compile(
    r"kst-(?P<dossier>\d{5}(?:-(?:[IVXLC]+[AB]?|[A-M]|\(?R\d{4}\)?|\d{2}))?)-(?P<number>\d{1,4}|[A-Z]{1,2})"
)
_COUNCIL: Final = re.compile(r"21[ .]?501-\d{2}")
# An unformatted kamerstuk has a running number, far above the five digits of a dossier (quirk 31).
_TEMPORARY: Final = re.compile(r"(?:kst|ah|kv|h|nds)-\d{6,}")
# Registered in lower case: attachment (b1), correction (n1), reprint (h1) and version.
_SUFFIX: Final = re.compile(r"[a-z]\d{1,2}")
_CASE_NUMBER: Final = re.compile(r"\d{4}[zd]\d+")

DOSSIER_FORM: Final = (
    "The number of a parliamentary dossier is five digits, with the chapter of a budget behind them: 36045, 36600-VII"
)
EXAMPLES: Final = (
    "gmb-2024-216934, stcrt-2021-100, stb-2021-419, kst-36045-299, blg-998035 or a kamerstuk number as 36867-D"
)


@dataclass(frozen=True)
class Wanted:
    """The publication meant: its identifier in every spelling to try, and dossier and number when known."""

    identifiers: tuple[str, ...]
    dossier: str | None = None
    number: str | None = None

    @property
    def identifier(self) -> str:
        """The identifier as the register most likely writes it."""
        return self.identifiers[0]

    @property
    def is_temporary(self) -> bool:
        """Whether the number is one that the register replaces later."""
        return _TEMPORARY.fullmatch(self.identifier) is not None


def read_identifier(text: str) -> Wanted:
    """Read an identifier, a page's address or a kamerstuk number. Raises IdentifierRefused with examples."""
    given = " ".join(text.split())
    if "://" in given:
        return _from_address(given)
    if is_identifier(given):
        return _from_identifier(given)
    if kamerstuk := read_kamerstuk(given):
        return kamerstuk
    if alone := read_dossier(given):
        raise _is_dossier(alone)
    raise IdentifierRefused(f"This is no identifier of an official publication. Give one such as {EXAMPLES}.")


def read_kamerstuk(text: str) -> Wanted | None:
    """The paper of parliament meant by dossier and number: `36600 VII, nr. 12`, `21501-02, nr. 2500`, `36867-D`."""
    match = _KAMERSTUK.fullmatch(" ".join(text.split()))
    if match is None or _COUNCIL.fullmatch(match[0]):
        return None
    dossier = re.sub(r"[ .\u00a0]", "", match["dossier"])
    part = (match["chapter"] or match["part"] or "").upper()
    return _from_number(f"{dossier}-{part}" if part else dossier, match["number"].upper())


def read_dossier(text: str) -> str | None:
    """The number of a dossier as the register writes it, `36600-VII`, from the spellings people use; None: it is none.

    Also taken: `36600 VII`, `36 600 VII`, `kst-36600-VII`, `dossier 36600`.
    """
    match = _DOSSIER.fullmatch(" ".join(text.split()))
    if match is None:
        return None
    if match["council"]:
        return re.sub(r"[ .]", "", match["council"])
    number = re.sub(r"\D", "", match["number"])
    return f"{number}-{match['part'].upper()}" if match["part"] else number


def is_identifier(text: str) -> bool:
    """Whether a text has the shape of a publication's identifier, in any case."""
    return len(text) <= _MAX_LENGTH and _IDENTIFIER.fullmatch(text) is not None and any(c.isdigit() for c in text)


def _from_address(address: str) -> Wanted:
    """The identifier is one of the path's parts: `/kst-36045-299.html`, `/gmb-2024-1/metadata.xml`, the FRBR tree."""
    for part in reversed(_path_on_site(address).split("/")):
        name = _EXTENSION.sub("", part)
        if is_identifier(name):
            return _from_identifier(name)
    raise IdentifierRefused(f"This address names no publication. Its last part should look like {EXAMPLES}.")


def _path_on_site(address: str) -> str:
    parts = parts_on(address, SITES)
    if parts is None:
        raise IdentifierRefused(f"Only addresses of {SITE_HOST} and {REPOSITORY_HOST} lead to an official publication.")
    return unquote(parts.path)


def _from_identifier(given: str) -> Wanted:
    name = _EXTENSION.sub("", given)
    written = _as_registered(name)
    spellings = (written, *([name] if name not in (written, name.lower(), name.upper()) else []))
    if (match := _KST_PARTS.fullmatch(written)) and not _COUNCIL.fullmatch(written.removeprefix("kst-")):
        return Wanted(spellings, match["dossier"], match["number"])
    if written.startswith("kst-") and (dossier := read_dossier(written)):
        raise _is_dossier(dossier)
    return Wanted(spellings)


def _is_dossier(dossier: str) -> IdentifierRefused:
    return IdentifierRefused(
        "This is the number of a dossier, which holds many documents. Give the document's number too, as "
        f"'{dossier}-1', or use search_documents with dossier '{dossier}'."
    )


def _from_number(dossier: str, number: str) -> Wanted:
    return Wanted((f"kst-{dossier}-{number}",), dossier, number)


def _as_registered(identifier: str) -> str:
    """The register compares case: prefix and suffix are lower case, chapters, letters and case numbers upper case."""
    prefix, *parts = identifier.lower().split("-")
    if prefix == "kst":
        parts = [part if _SUFFIX.fullmatch(part) else part.upper() for part in parts]
    elif prefix in ("kv", "nds", "ah"):
        parts = [part.upper() if _CASE_NUMBER.fullmatch(part) else part for part in parts]
    return "-".join((prefix, *parts))
