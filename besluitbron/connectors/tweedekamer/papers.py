"""Rows of documents -> hits: kind, date, who brought it in, dossier and number, case and meeting."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from besluitbron.contract.search import Hit
from besluitbron.contract.sources import Source

from .fields import Row, day, is_deleted, key_of, line, moment, row_in, rows_in, value_of
from .kinds import kind_of, settle_kind
from .sources import CHAMBER, SourceIndexByName

SITE: Final = "https://www.tweedekamer.nl"
WITHDRAWN: Final = "withdrawn"
SELECTED: Final = (
    *("Id", "Soort", "DocumentNummer", "Titel", "Onderwerp", "Datum", "Vergaderjaar", "Volgnummer"),
    *("Aanhangselnummer", "ContentType", "Verwijderd"),
)
ROW_KEY: Final = "row"
"""Among the facts of a hit: the key of its row, by which details are asked for."""
CASE_FIELDS: Final = "Zaak($select=Id,Nummer,Soort,Verwijderd)"
CASE_FIELDS_WITH_COMMITTEE: Final = (
    "Zaak($select=Id,Nummer,Soort,Verwijderd;$expand=ZaakActor($select=Id,ActorAfkorting,Relatie,Verwijderd))"
)
DETAILS: Final = (
    "Kamerstukdossier($select=Id,Nummer,Toevoeging,Verwijderd)",
    "DocumentActor($select=Id,ActorNaam,ActorFractie,Functie,Relatie,Verwijderd)",
    "HuidigeDocumentVersie($select=Id,ExterneIdentifier,Extensie,Verwijderd)",
    "Activiteit($select=Id,Nummer,Datum,Verwijderd)",
    "Agendapunt($select=Id,Verwijderd;$expand=Activiteit($select=Id,Nummer,Datum,Verwijderd))",
)
VOTED_ON: Final = frozenset({"motie", "amendement", "wetsvoorstel"})
"""Their case says what became of them, and names the meetings: it is the one follow-up that has room."""
LEADS: Final = "voortouwcommissie"
FIRST: Final = ("eerste ondertekenaar", "indiener")
PUBLICATIONS: Final = "bekendmakingen"


@dataclass(frozen=True)
class Details:
    """What hangs on a document: asked for after the search, for the hits that are shown."""

    cases: tuple[str, ...]
    dossiers: tuple[tuple[int, str | None], ...]
    parties: tuple[str, ...]
    """Names of the signers' parties, the first signer's first."""
    committees: tuple[str, ...] | None
    """Abbreviations of the committees that lead on its cases; None when that was not asked."""
    signer: str | None
    """A minister or another signer without a party, as the register says who it is."""
    meetings: tuple[str, ...]
    """Numbers, the latest meeting first."""
    identifier: str | None
    """In the official publications."""


def read_details(row: Row) -> Details:
    """The details in an expanded row."""
    cases = rows_in(row, "Zaak")
    actors = sorted(rows_in(row, "DocumentActor"), key=_place)
    signer = next((line(actor, "Functie") or line(actor, "ActorNaam") for actor in actors), None)
    version = row_in(row, "HuidigeDocumentVersie")
    parties = [line(actor, "ActorFractie") for actor in actors]
    return Details(
        cases=tuple(number for case in cases if (number := line(case, "Nummer"))),
        dossiers=tuple(_dossiers(row)),
        parties=tuple(dict.fromkeys(party for party in parties if party)),
        committees=_committees(cases),
        signer=signer if not any(parties[:1]) else None,
        meetings=tuple(_meetings(row)),
        identifier=line(version, "ExterneIdentifier") if version else None,
    )


def read_hit(row: Row) -> Hit:
    """What the row itself says. A deleted one has nothing but its key."""
    if is_deleted(row):
        return withdrawn_hit(row)
    number = line(row, "DocumentNummer")
    dossier_title, subject = line(row, "Titel"), line(row, "Onderwerp")
    title = subject or dossier_title or number or key_of(row)
    name = line(row, "Soort")
    return Hit(
        id=number or key_of(row),
        title=title,
        kind=kind_of(name),
        source=None,
        source_name=CHAMBER,
        date=day(row, "Datum"),
        date_means="dated",
        url=page_address(number, None),
        snippet=dossier_title if dossier_title != title else None,
        facts={ROW_KEY: (key_of(row),), "kind": (kind_of(name), settle_kind(name))} if name else _row_fact(row),
    )


def withdrawn_hit(row: Row) -> Hit:
    """What is left of a row that was deleted (quirk 49)."""
    return Hit(
        id=key_of(row),
        title="Withdrawn: the register keeps only its key",
        kind="document",
        source=None,
        source_name=CHAMBER,
        date=None,
        date_means=None,
        url=None,
        status=WITHDRAWN,
        has_full_text=False,
        facts=_row_fact(row),
    )


def with_details(hit: Hit, row: Row, details: Details, index: SourceIndexByName, asked: Source | None) -> Hit:
    """The hit with what hangs on it. Its source is the party of the first signer, or the one asked for if that signed.

    A committee that was asked for is proven and not shown: it did not write the paper, and a citation would say so.
    """
    parties = [body for name in details.parties if (body := index.party(name))]
    committees = [body for name in details.committees or () if (body := index.committee(name))]
    shown = next((body for body in parties if asked and body.key == asked.key), parties[0] if parties else None)
    keys = tuple(body.key for body in (*parties, *committees))
    case = details.cases[0] if details.cases else None
    return replace(
        hit,
        source=shown.key if shown else None,
        source_name=shown.name if shown else (details.parties[0] if details.parties else details.signer) or CHAMBER,
        url=page_address(hit.id, case),
        case_id=case,
        meeting_id=details.meetings[0] if details.meetings and not (case and hit.kind in VOTED_ON) else None,
        citation_id=cited(row, details) or hit.id,
        same_as=_published_as(details.identifier),
        facts={**hit.facts, **_source_facts(keys, details, asked)},
    )


def read_listed(row: Row, case: str | None = None, dossiers_in: Row | None = None) -> Hit:
    """A document in the list of a case or an agenda, cited by the dossier in its own row or in that of its case."""
    version = row_in(row, "HuidigeDocumentVersie")
    identifier = line(version, "ExterneIdentifier") if version else None
    details = Details((), tuple(_dossiers(dossiers_in or row)), (), None, None, (), identifier)
    hit = read_hit(row)
    return replace(
        hit,
        url=page_address(hit.id, case),
        citation_id=cited(row, details),
        same_as=_published_as(identifier),
    )


def _published_as(identifier: str | None) -> tuple[str, ...]:
    return (f"{PUBLICATIONS}:{identifier}",) if is_publication(identifier) else ()


def _source_facts(keys: tuple[str, ...], details: Details, asked: Source | None) -> Mapping[str, tuple[str, ...]]:
    """A committee is proven only when the committees of the cases were asked for."""
    if asked is not None and asked.facts.get("kind") == "committee" and details.committees is None:
        return {}
    return {"source": keys}


def page_address(number: str | None, case: str | None) -> str | None:
    """The page for people. One without a case is found under its own number [not tried on the live site]."""
    return f"{SITE}/kamerstukken/detail?id={case or number}&did={number}" if number else None


def is_publication(identifier: str | None) -> bool:
    """Whether the platform's own external identifier is one of the official publications."""
    return identifier is not None and identifier.startswith(("kst-", "ah-tk-", "blg-"))


def cited(row: Row, details: Details) -> str | None:
    """The Dutch way to cite: `Kamerstukken II 2024/25, 36600 VII, nr. 12`; None for what is no parliamentary paper."""
    year = written_year(line(row, "Vergaderjaar"))
    appendix = line(row, "Aanhangselnummer")
    if appendix and year and len(appendix) == 9:
        return f"Aanhangsel Handelingen II {year}, nr. {int(appendix[4:])}"
    number = value_of(row, "Volgnummer")
    if not isinstance(number, int) or number < 1 or not details.dossiers or not year:
        return None
    dossier, addition = _named_dossier(details)
    return f"Kamerstukken II {year}, {dossier}{f' {addition}' if addition else ''}, nr. {number}"


def written_year(year: str | None) -> str | None:
    """`2024-2025` as citations have it: `2024/25`."""
    first, dash, second = (year or "").partition("-")
    return f"{first}/{second[-2:]}" if dash and first.isdigit() and second.isdigit() else None


def _named_dossier(details: Details) -> tuple[int, str | None]:
    """Of several dossiers the one that the publication is numbered in."""
    for dossier, addition in details.dossiers:
        name = f"kst-{dossier}-{addition}-" if addition else f"kst-{dossier}-"
        if (details.identifier or "").startswith(name):
            return dossier, addition
    return details.dossiers[0]


def _dossiers(row: Row) -> Iterator[tuple[int, str | None]]:
    for dossier in rows_in(row, "Kamerstukdossier"):
        number = value_of(dossier, "Nummer")
        if isinstance(number, int):
            yield number, line(dossier, "Toevoeging")


def _committees(cases: Sequence[Row]) -> tuple[str, ...] | None:
    if cases and not any("ZaakActor" in case for case in cases):
        return None
    leading = [actor for case in cases for actor in rows_in(case, "ZaakActor")]
    named = [line(actor, "ActorAfkorting") for actor in leading if _role(actor) == LEADS]
    return tuple(dict.fromkeys(name for name in named if name))


def _meetings(row: Row) -> Iterator[str]:
    found = [*rows_in(row, "Activiteit")]
    found += [activity for item in rows_in(row, "Agendapunt") if (activity := row_in(item, "Activiteit"))]
    dated = sorted(found, key=lambda activity: str(moment(activity, "Datum") or ""), reverse=True)
    yield from dict.fromkeys(number for activity in dated if (number := line(activity, "Nummer")))


def _role(actor: Row) -> str:
    return (line(actor, "Relatie") or "").casefold()


def _place(actor: Row) -> int:
    return 0 if _role(actor) in FIRST else 1


def _row_fact(row: Row) -> Mapping[str, tuple[str, ...]]:
    return {ROW_KEY: (key_of(row),)}
