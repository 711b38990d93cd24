"""One record of the search: a version of a local regulation, as the register wrote it. Its field names end here."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from lxml import etree

from besluitbron.contract.addresses import parts_of
from besluitbron.contract.creators import CreatorIndex
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import Hit, Period
from besluitbron.contract.validity import say_period
from besluitbron.upstream.sru import CHANGED, read_day
from besluitbron.upstream.text import plain_text
from besluitbron.upstream.xml import local_name

from .identifiers import SITE_HOST, VERSIONED, read_identifier
from .kinds import DIVISIONS, kind_of

SITE: Final = f"https://{SITE_HOST}"
_RUBRIC: Final = "rubriek"
_ORGANISATION_SCHEME: Final = "overheid:"


@dataclass(frozen=True)
class Version:
    """A version of a regulation."""

    identifier: str
    title: str
    kind: str
    creator: str
    organisation_type: str | None
    period: Period
    """On which days it is in force; the day of uitwerkingtreding is the first on which it is not."""
    text_address: str | None
    page_address: str | None
    bases: tuple[str, ...] = ()
    """On what it rests: other law, as the register words it."""

    @property
    def work(self) -> str:
        """The regulation, whichever its version."""
        return self.identifier.partition("_")[0]


@dataclass(frozen=True)
class _Fields:
    """The leaves of a record by local name, in order, each with its scheme."""

    values: dict[str, list[tuple[str, str]]]

    def all(self, name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(text for text, _ in self.values.get(name, ())))

    def first(self, name: str) -> str | None:
        return next(iter(self.all(name)), None)

    def of_scheme(self, name: str, ending: str) -> str | None:
        found = (text for text, scheme in self.values.get(name, ()) if scheme.casefold().endswith(ending))
        return next(found, None)


def read_version(record: etree._Element) -> Version:
    """Read one record. Raises UpstreamUnreadable without an identifier with a version, a title or a creator."""
    fields = _fields(record)
    identifier, title, creator = _identifier(fields), fields.first("title"), fields.first("creator")
    if identifier is None or title is None or creator is None:
        raise UpstreamUnreadable("answered with a record that lacks its identifier, title or creator", CHANGED)
    first, ended = (read_day(fields.first(name)) for name in ("inwerkingtredingDatum", "uitwerkingtredingDatum"))
    return Version(
        identifier=identifier,
        title=title,
        kind=kind_of(fields.of_scheme("type", _RUBRIC), fields.first("indeling")),
        creator=creator,
        organisation_type=fields.first("organisatietype") or _organisation(fields),
        period=(first, ended - timedelta(days=1) if ended else None),
        text_address=fields.first("publicatieurl_xml"),
        page_address=fields.first("preferred_url"),
        bases=fields.all("source"),
    )


def read_hit(version: Version, creators: CreatorIndex) -> Hit:
    """A version as a hit: its date is its first day in force, and its status says until when."""
    source = creators.find(version.creator, version.organisation_type)
    kinds = (version.kind,) if version.kind in DIVISIONS else ()
    return Hit(
        id=version.identifier,
        title=version.title,
        kind=version.kind,
        source=source.key if source else None,
        source_name=source.name if source else version.creator,
        date=version.period[0],
        date_means="in_force_from" if version.period[0] else None,
        url=page_address(version),
        status=say_period(version.period),
        has_full_text=version.text_address is not None,
        in_force=version.period,
        facts={"source": (source.key if source else "",), **({"kind": kinds} if kinds else {})},
    )


def page_address(version: Version) -> str:
    """The page a person can open. An address outside the site, or of another version, is not shown (H37)."""
    own = f"{SITE}/{version.identifier.replace('_', '/')}"
    parts = parts_of(version.page_address or "")
    if parts is None:
        return own
    is_own = f"{parts.scheme}://{parts.netloc}{parts.path}".casefold() == own.casefold()
    return f"{SITE}{parts.path}" if is_own else own


def _fields(record: etree._Element) -> _Fields:
    values: dict[str, list[tuple[str, str]]] = {}
    for element in record.iter():
        if len(element) == 0 and (text := plain_text(element.text)):
            reference = plain_text(element.get("resourceIdentifier"))
            shown = f"{text} ({reference})" if reference else text
            values.setdefault(local_name(element), []).append((shown, element.get("scheme", "")))
    return _Fields(values)


def _identifier(fields: _Fields) -> str | None:
    """In one form: older records write it without letters."""
    written = fields.first("identifier") or ""
    if VERSIONED.fullmatch(written) or VERSIONED.fullmatch(f"CVDR{written}"):
        return read_identifier(written).identifier
    return None


def _organisation(fields: _Fields) -> str | None:
    """The kind of organisation, from the list that the creator's name comes from: `overheid:Gemeente`."""
    schemes = (scheme for _, scheme in fields.values.get("creator", ()))
    return next((s[len(_ORGANISATION_SCHEME) :] for s in schemes if s.startswith(_ORGANISATION_SCHEME)), None)
