"""From what somebody wrote to the register that holds it. Asks nobody."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final
from urllib.parse import unquote, urlsplit

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.pipeline.identifiers import SAMPLE_MARK
from besluitbron.pipeline.references.addresses import read_address
from besluitbron.pipeline.references.gazettes import read_gazette
from besluitbron.pipeline.references.judgments import read_judgment
from besluitbron.pipeline.references.laws import read_law, without_publication
from besluitbron.pipeline.references.names import read_law_by_name
from besluitbron.pipeline.references.numbers import read_ambiguous, read_council, read_government
from besluitbron.pipeline.references.parliament import read_parliament
from besluitbron.pipeline.references.reference import (
    JOINT,
    Known,
    NotUnderstood,
    Place,
    Reference,
    UnreadVersion,
    quotable,
)
from besluitbron.pipeline.references.refusals import EXAMPLES, name_connectors, no_reference
from besluitbron.pipeline.references.regulations import read_regulation

MAX_CHARACTERS: Final = 1_000
LAWS: Final = "wetten"
MAX_OWN_CHARACTERS: Final = 300
REST_UNUSED: Final = (
    "Only the identifier in the text was read: what else it says, such as a body, a title or a date, was not compared "
    "with the document."
)
_SCHEME: Final = "besluitbron://"
_OWN: Final = re.compile(r"(?P<connector>[a-z][a-z0-9_]{1,39}):(?!//)\s*(?P<id>\S.*)")
_CITATION: Final = re.compile(r".{1,900}\(\d{4}-\d{2}-\d{2}\), (?P<identifier>[^()]{3,90})")
"""As our answers write it: the body, the title, the day and the register's identifier."""
_AFTER: Final = re.compile(
    r"(?:,? (?:p|pp|blz|pag)\.? ?\d{1,5}(?: ?- ?\d{1,5})?)?"
    r"(?: \((?:[^()\d]{1,60}|\d{1,2} [a-z]{3,9} \d{4}|\d{4}-\d\d-\d\d)\))?$",
    re.IGNORECASE,
)
"""Pages, and a word of explanation or a day behind a reference: `, p. 3-4 (motie-Jansen)`, `(12 mei 2026)`."""
_DASHES: Final = str.maketrans("‐‑‒–—−", "------")
_PAIRS: Final = ('""', "''", "“”", "„”", "‘’", "<>", "()", "[]", "``")
_ADDRESS: Final = re.compile(r"[a-z][a-z0-9+.-]{0,20}://\S*", re.IGNORECASE)
_BARE_ADDRESS: Final = re.compile(r"(?:[a-z0-9-]{1,63}\.){1,5}(?:nl|eu|org|com)/\S+", re.IGNORECASE)
_FILE: Final = re.compile(r"\.(?:html?|pdf|xml|odt)$", re.IGNORECASE)
_LEADING: Final = re.compile(r"(?:zie(?: ook)?|vgl\.?|cf\.?|o\.a\.)[ :]{1,2}", re.IGNORECASE)
# Unmistakable in the middle of a sentence. Each begins with fixed letters or digits and is bounded.
_IN_TEXT: Final = re.compile(
    r"""(?<![\w:/.-])(?:
        https?://[^\s<>"')\]]{3,400}
        | ECLI:[A-Z]{2}:[A-Z0-9]{1,7}:\d{4}:[A-Z0-9]{1,25}
        | jci1\.\d{1,2}:[cv]:[^\s,;)]{7,200}
        | BWB[RVW]\d{7}(?:[/_\ ]\d{4}-\d\d-\d\d(?:[/_]\d{1,3})?)? | CVDR\d{1,7}(?:(?:[/_]|\ versie\ )\d{1,3})?
        | (?:stb|stcrt|trb)\.?\ ?\d{4},\ ?(?:nr\.?\ ?)?\d{1,5}
        | (?:gmb|stb|stcrt|prb|wsb|bgr|trb)-\d{4}-\d{1,7}(?:-[a-z]\d)?
        | kst-\d{5,7}(?:-[0-9a-z()]{1,8}){0,3} | blg-\d{1,8}
        | (?:ah|h)-[te]k-\d{8}-\d{1,5}(?:-\d{1,3})?
        | \d{4}[ZDA]\d{5}
        | [a-z]{2,12}-[0-9a-f]{40}
        | \d\d[ .]?\d{3}(?:[ -][IVXLC]{1,6}[AB]?|-\d\d)?,?\ ?nr\.?\ ?\d{1,4}(?!,?\ ?(?:en|t/m|-)\ ?\d{1,4}(?!\ ?\d))
    )(?!\w|[:.-]\w)""",
    re.IGNORECASE | re.VERBOSE,
)


def read_reference(text: str, known: Known) -> Reference:
    """Read what somebody refers to. Raises IdentifierRefused, saying what is wrong with it; nothing else.

    The time grows with the length of the text, which is bounded.
    """
    if len(text) > MAX_CHARACTERS:
        raise IdentifierRefused(f"A reference has at most {MAX_CHARACTERS} characters; this text has {len(text)}.")
    plain = _plain(text)
    if not plain:
        raise IdentifierRefused(f"Nothing was given. Give a reference such as {EXAMPLES}.")
    return _read(plain, known)


def _plain(text: str) -> str:
    """One line, without what stands around it in a sentence."""
    visible = "".join(char for char in text if unicodedata.category(char) not in ("Cf", "Cs", "Cn", "Co"))
    plain = " ".join(unicodedata.normalize("NFC", visible).translate(_DASHES).split())
    plain = plain.removesuffix(".").removesuffix(SAMPLE_MARK).rstrip()
    while len(plain) > 1 and any(plain[0] == pair[0] and plain[-1] == pair[1] for pair in _PAIRS):
        plain = plain[1:-1].strip()
    return _LEADING.sub("", plain, count=1) if _LEADING.match(plain) else plain


def _read(plain: str, known: Known) -> Reference:
    if plain.lower().startswith(_SCHEME):
        return _read_uri(plain, known)
    if _BARE_ADDRESS.fullmatch(plain):
        plain = f"https://{plain}"
    if _ADDRESS.fullmatch(plain):
        # What was found in an address is no address itself: `jci1.wetten.overheid.nl/` would be found in it for ever.
        return read_address(plain, lambda found: _read_plain(found, known))
    return _read_plain(plain, known)


def _read_plain(plain: str, known: Known) -> Reference:
    if own := _read_own(plain, known):
        return own
    bare = _FILE.sub("", plain.rstrip(" .,;"))
    if cited := _CITATION.fullmatch(bare):
        bare = cited["identifier"]
        if own := _read_own(bare, known):  # an identifier that alone could be another register's too
            return _alone(own)
    reference, beside = _beside_its_publication(bare, known)
    if cited:
        reference = _alone(reference)
    return replace(reference, notes=(*reference.notes, *beside))


def _beside_its_publication(bare: str, known: Known) -> tuple[Reference, tuple[str, ...]]:
    """A law that stands beside the gazette it was published in, with a note on that; else what the text says whole."""
    alone, beside = without_publication(bare)
    if beside:
        with suppress(IdentifierRefused):
            reference = _read_bare(alone, known)
            if reference.kind == "law":
                return reference, beside
    return _read_bare(bare, known), ()


def _read_bare(bare: str, known: Known) -> Reference:
    shorter = _AFTER.sub("", bare, count=1)
    try:
        if reference := _whole(shorter, known):
            return _alone(reference) if shorter != bare else reference
    except NotUnderstood as refused:
        return _within(bare, known, refused)
    return _within(bare, known, None)


def _whole(text: str, known: Known) -> Reference | None:
    """What the text as a whole is; each reader raises for what is its own but wrong."""
    return next((reference for read in _READERS if (reference := read(text, known))), None)


# The more a spelling is like no other, the earlier its reader.
_READERS: Final[tuple[Callable[[str, Known], Reference | None], ...]] = (
    lambda text, _known: read_council(text),
    lambda text, _known: read_government(text),
    read_judgment,
    lambda text, _known: read_law(text),
    lambda text, _known: read_regulation(text),
    read_gazette,
    read_parliament,
    lambda text, _known: read_ambiguous(text),
)


def _read_uri(plain: str, known: Known) -> Reference:
    """`besluitbron://<connector>/<identifier>`, the address of a resource."""
    try:
        parts = urlsplit(plain)
    except ValueError:
        raise IdentifierRefused(f"'{quotable(plain)}' is no address of a document here.") from None
    identifier = unquote(parts.path.removeprefix("/"))
    if parts.netloc.lower() not in known.connectors:
        raise IdentifierRefused(f"There is no connector '{quotable(parts.netloc)}': {name_connectors(known)}.")
    if not identifier:
        raise IdentifierRefused(
            "This is the address of a register, not of a document in it: put its identifier behind it."
        )
    return _of_connector(parts.netloc.lower(), identifier, known)


def _read_own(plain: str, known: Known) -> Reference | None:
    """`<connector>:<identifier>`, as results have it."""
    match = _OWN.fullmatch(plain)
    if match is None or match["connector"] not in known.connectors:
        return None
    return _of_connector(match["connector"], match["id"].rstrip(), known)


def _of_connector(connector: str, identifier: str, known: Known) -> Reference:
    """What the named connector is to be asked for; what plainly belongs to another one only is refused."""
    if connector == JOINT:
        if identifier.startswith(JOINT):
            raise IdentifierRefused(f"'{quotable(identifier)}' is no identifier that {JOINT} gave.")
        return _read(identifier, known)
    read = _plainly(identifier, known) or (read_law_by_name(identifier) if connector == LAWS else None)
    if read is None:
        return _as_given(connector, identifier)
    mine = [place for place in read.places if place.connector == connector]
    if not mine:
        raise IdentifierRefused(
            f"{quotable(read.written)} is an identifier of {read.places[0].connector}, not of {connector}: leave "
            f"'{connector}:' out."
        )
    return replace(read, places=(*mine, *(place for place in read.places if place not in mine)))


def _plainly(identifier: str, known: Known) -> Reference | None:
    """What an identifier is that can only be one thing. None: the connector must say what it is.

    Raises UnreadVersion.
    """
    try:
        read = _whole(identifier, known)
    except UnreadVersion:
        raise
    except IdentifierRefused:
        return None
    return None if read is None or read.is_ambiguous else read


def _as_given(connector: str, identifier: str) -> Reference:
    if len(identifier) > MAX_OWN_CHARACTERS or not identifier.isprintable():
        raise IdentifierRefused(f"'{quotable(identifier)}' is no identifier of {connector}.")
    return Reference("own identifier", identifier, (Place(connector, identifier),))


def _within(text: str, known: Known, refused: NotUnderstood | None) -> Reference:
    """An identifier in a longer text: the last part of one of our citations, or the only one that is named."""
    for part in _last_parts(text):
        try:
            reference = _whole(part, known)
        except IdentifierRefused:
            continue
        if reference and not reference.is_ambiguous:
            return _alone(reference)
    if isinstance(refused, UnreadVersion):
        raise refused
    named = _named(text, known)
    if len(named) == 1:
        return _alone(named[0])
    if named:
        written = ", ".join(quotable(reference.written) for reference in named[:5])
        raise IdentifierRefused(f"Several things are named here: {written}. Give one of them.")
    if refused:
        raise refused
    if law := read_law_by_name(text):
        return law
    raise no_reference(text, known)


def _alone(reference: Reference) -> Reference:
    return replace(reference, notes=tuple(dict.fromkeys((*reference.notes, REST_UNUSED))))


def _last_parts(text: str) -> Iterator[str]:
    """What stands behind the last commas, as in `Gemeente Delft, Titel (2026-05-12), gmb-2026-123`, the least first."""
    pieces = text.split(", ")
    for count in (1, 2, 3):
        if len(pieces) > count:
            yield ", ".join(pieces[-count:])


def _named(text: str, known: Known) -> list[Reference]:
    """What is plainly named in a text, each once."""
    found: dict[str, Reference] = {}
    for match in _IN_TEXT.finditer(text):
        if match[0] == text:
            continue
        try:
            reference = _read(match[0].rstrip(".,;:"), known)
        except IdentifierRefused:
            continue
        found.setdefault(reference.written, reference)
    return list(found.values())
