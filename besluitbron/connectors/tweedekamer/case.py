"""get_case: a case (zaak) with its documents, decisions and votes, and how it ended in the register's words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from besluitbron.contract.documents import Case, CaseQuestion, Decision, Votes
from besluitbron.contract.errors import IdentifierRefused, NotInRegister
from besluitbron.contract.search import Hit
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform

from .fields import Row, brief, day, is_deleted, key_of, line, row_in, rows_in, some, value_of
from .gatherings import SELECTED as MEETING_FIELDS
from .gatherings import read_meeting
from .identifiers import DECISION, Wanted, read_identifier
from .kinds import kind_of
from .lookup import FEW, fetch_document_row, fetch_rows, is_same, not_there
from .odata import Query, has_key, quoted
from .papers import SELECTED as DOCUMENT_FIELDS
from .papers import Details, cited, is_publication, page_address, read_details, read_hit, withdrawn_hit
from .sources import CHAMBER, SourceIndexByName, index_of
from .votes import fetch_votes

CASE_FIELDS: Final = (
    *("Id", "Nummer", "Soort", "Titel", "Onderwerp", "GestartOp", "Vergaderjaar", "Volgnummer", "Afgedaan"),
    *("HuidigeBehandelstatus", "Kabinetsappreciatie", "Termijn", "Verwijderd"),
)
_OTHER: Final = "($select=Id,Nummer,Soort,Titel,Onderwerp,GestartOp,Verwijderd)"
EXPANDED: Final = (
    "ZaakActor($select=Id,ActorNaam,ActorFractie,Functie,Relatie,Verwijderd)",
    "Kamerstukdossier($select=Id,Nummer,Toevoeging,Titel,Verwijderd)",
    f"Document($select={','.join(DOCUMENT_FIELDS)};"
    "$expand=HuidigeDocumentVersie($select=Id,ExterneIdentifier,Verwijderd))",
    "Besluit($select=Id,StemmingsSoort,BesluitSoort,BesluitTekst,Status,AgendapuntZaakBesluitVolgorde,GewijzigdOp,"
    "Verwijderd;$expand=Agendapunt($select=Id,Nummer,Onderwerp,Verwijderd;"
    f"$expand=Activiteit($select={','.join(MEETING_FIELDS)})))",
    *(f"{name}{_OTHER}" for name in ("VervangenVanuit", "VervangenDoor", "GerelateerdVanuit", "GerelateerdNaar")),
)
RELATED: Final = ("VervangenVanuit", "VervangenDoor", "GerelateerdVanuit", "GerelateerdNaar")
TAKEN: Final = "besluit"
"""Status of a decision that was taken; others are proposals."""
VOTED: Final = "stemmen"
"""Beginning of the outcome of a vote."""
FREE_TEXT: Final = "[vrij tekstveld"
NO_VOTES: Final = (
    "The register has no votes for these decisions. Votes by party are there for votes on motions, amendments and "
    "bills since 2008, not for decisions taken without a vote."
)
SOME_VOTES: Final = "The register has votes for {} of these {} decisions."
HOW_COUNTED: Final = (
    "Votes are counted in seats: each party weighs as many seats as it had; at a roll call each member one."
)
UNCOUNTED: Final = "The votes on a decision without totals do not add up to what a chamber of 150 can cast."


@dataclass(frozen=True)
class Step:
    """A decision in a case with the day it was or is to be taken."""

    row: Row
    meeting: Row | None
    day: date | None


def fetch_case(question: CaseQuestion, ask: Ask, platform: Platform, sources: SourceList) -> tuple[Case, int]:
    """The case with the decisions of the window, and how many decisions it has.

    Raises IdentifierRefused, NotInRegister or UpstreamError.
    """
    row = _fetch_row(read_identifier(question.id), ask, platform)
    if is_deleted(row):
        return _withdrawn(row), 0
    index = index_of(sources)
    steps = _steps(row)
    window = question.window
    shown = steps[window.offset : window.offset + window.limit]
    votes = fetch_votes([key_of(step.row) for step in shown if _may_have_votes(step)], ask, platform)
    decisions = tuple(_decision(step, votes.votes.get(key_of(step.row)), index, question.today) for step in shown)
    many = "1 decision" if len(votes.missing) == 1 else f"{len(votes.missing)} decisions"
    missing = f"the votes of {many}, as it {votes.happened}" if votes.missing else None
    case = replace(_case(row, steps, index, question.today), decisions=decisions, incomplete=missing)
    return replace(case, notes=(*case.notes, *_vote_notes(decisions, missing))), len(steps)


def read_case_hit(row: Row) -> Hit:
    """The hit of a case."""
    if is_deleted(row):
        return withdrawn_hit(row)
    number = line(row, "Nummer") or key_of(row)
    return Hit(
        id=number,
        title=line(row, "Onderwerp") or line(row, "Titel") or number,
        kind=kind_of(line(row, "Soort")),
        source=None,
        source_name=CHAMBER,
        date=day(row, "GestartOp"),
        date_means="started",
        url=None,
        citation_id=f"zaak {number}",
        has_full_text=False,
    )


def _fetch_row(wanted: Wanted, ask: Ask, platform: Platform) -> Row:
    """The case that is meant, or the one that a document belongs to."""
    if wanted.what in ("case", "key"):
        row = _fetch_by(wanted.number, wanted.what == "key", ask, platform)
        if row is None and wanted.what == "case":
            raise not_there(wanted)
        if row is not None:
            return row
    elif wanted.what == "decision":
        return _fetch_of_decision(wanted, ask, platform)
    elif wanted.what not in ("document", "paper", "answer"):
        raise IdentifierRefused("This is no case: give the number of a case, as 2025Z02986, or of a document of it.")
    return _fetch_of_document(wanted, ask, platform)


def _fetch_by(number: str, by_key: bool, ask: Ask, platform: Platform) -> Row | None:
    where = has_key("Id", (number,)) if by_key else f"Nummer eq {quoted(number)}"
    query = Query("Zaak", (where,), select=CASE_FIELDS, expand=EXPANDED, top=2, with_deleted=by_key)
    rows = fetch_rows(query, is_same("Id" if by_key else "Nummer", number), ask, platform)
    return rows[0] if rows else None


def _fetch_of_decision(wanted: Wanted, ask: Ask, platform: Platform) -> Row:
    """The case that a decision is about."""

    def fits(row: Row) -> bool:
        return any(key_of(decision) == wanted.number for decision in rows_in(row, "Besluit"))

    where = (f"Besluit/any(b:{has_key('b/Id', (wanted.number,))})",)
    rows = fetch_rows(Query("Zaak", where, select=CASE_FIELDS, expand=EXPANDED, top=FEW), fits, ask, platform)
    if not rows:
        raise not_there(wanted)
    if len(rows) > 1:
        names = ", ".join(line(row, "Nummer") or key_of(row) for row in rows)
        raise IdentifierRefused(f"This decision is about several cases: give one of {names}.")
    return rows[0]


def _fetch_of_document(wanted: Wanted, ask: Ask, platform: Platform) -> Row:
    document = fetch_document_row(wanted, ask, platform)
    if document is None:
        raise not_there(wanted)
    if is_deleted(document):
        raise NotInRegister(f"The register has withdrawn {wanted.written} and no longer says which case it was of.")
    cases = read_details(document).cases
    if not cases:
        raise NotInRegister(f"The register ties {wanted.written} to no case. get_document gives what it is.")
    if len(cases) > 1:
        raise IdentifierRefused(f"{wanted.written} belongs to several cases: give one of {', '.join(cases)}.")
    row = _fetch_by(cases[0], False, ask, platform)
    if row is None:
        raise NotInRegister(f"The register names the case {cases[0]} for {wanted.written}, but has nothing under it.")
    return row


def _withdrawn(row: Row) -> Case:
    return Case(
        replace(read_case_hit(row), kind="case"),
        notes=("The register marks this case as deleted and keeps only its key. It does not say why.",),
    )


def _steps(row: Row) -> list[Step]:
    """All decisions, the newest first; those without a day last."""
    steps = []
    for decision in rows_in(row, "Besluit"):
        item = row_in(decision, "Agendapunt")
        meeting = row_in(item, "Activiteit") if item else None
        steps.append(Step(decision, meeting, day(meeting, "Datum") if meeting else None))
    return sorted(steps, key=_order, reverse=True)


def _order(step: Step) -> tuple[bool, str, int, str]:
    place = value_of(step.row, "AgendapuntZaakBesluitVolgorde")
    return step.day is not None, str(step.day), place if isinstance(place, int) else 0, key_of(step.row)


def _may_have_votes(step: Step) -> bool:
    """A way of voting, or the outcome of a vote; most decisions in a case are about its treatment."""
    outcome = (line(step.row, "BesluitSoort") or "").casefold()
    return line(step.row, "StemmingsSoort") is not None or outcome.startswith((VOTED, FREE_TEXT))


def _decision(step: Step, votes: Votes | None, index: SourceIndexByName, today: date) -> Decision:
    status = line(step.row, "Status")
    is_taken = (status or "").casefold() == TAKEN
    return Decision(
        id=f"{DECISION}{key_of(step.row)}",
        outcome=line(step.row, "BesluitSoort"),
        text=line(step.row, "BesluitTekst"),
        how=line(step.row, "StemmingsSoort"),
        status=None if is_taken else f"not taken: {status or 'no status'} in the register",
        day=step.day,
        date_means="planned" if step.day and step.day > today else "decided",
        meeting=read_meeting(step.meeting, index, today) if step.meeting else None,
        votes=votes,
    )


def _case(row: Row, steps: Sequence[Step], index: SourceIndexByName, today: date) -> Case:
    hit = read_case_hit(row)
    documents = tuple(_documents(row, hit.id))
    main = next((document for document in documents if document.citation_id), documents[0] if documents else None)
    dossiers = [_written_dossier(dossier) for dossier in rows_in(row, "Kamerstukdossier")]
    party = index.party(_first_party(row))
    hit = replace(hit, source=party.key, source_name=party.name) if party else hit
    return Case(
        record=replace(hit, url=main.url if main else None, same_as=main.same_as if main else ()),
        documents=documents,
        outcome=_outcome(steps, today),
        closed=closed if isinstance(closed := value_of(row, "Afgedaan"), bool) else None,
        dossier=brief("; ".join(dossiers)) or None,
        opinion=line(row, "Kabinetsappreciatie"),
        actors=tuple(_actors(row)),
        related=tuple(_related(row)),
        notes=tuple(_notes(row, documents)),
    )


def _outcome(steps: Sequence[Step], today: date) -> str | None:
    """Of the newest vote; without one, of the newest decision that was taken."""
    taken = [
        step
        for step in steps
        if (line(step.row, "Status") or "").casefold() == TAKEN and not (step.day and step.day > today)
    ]
    voted = [step for step in taken if (line(step.row, "BesluitSoort") or "").casefold().startswith(VOTED)]
    return next((line(step.row, "BesluitSoort") for step in (*voted, *taken)), None)


def _documents(row: Row, case: str) -> Iterator[Hit]:
    """Its documents, the oldest first, each as a parliamentary paper where it is one."""
    dossiers = tuple(
        (number, line(dossier, "Toevoeging"))
        for dossier in rows_in(row, "Kamerstukdossier")
        if isinstance(number := value_of(dossier, "Nummer"), int)
    )
    for document in sorted(
        rows_in(row, "Document"), key=lambda document: (str(day(document, "Datum")), key_of(document))
    ):
        version = row_in(document, "HuidigeDocumentVersie")
        identifier = line(version, "ExterneIdentifier") if version else None
        details = Details((case,), dossiers, (), None, None, (), identifier)
        hit = read_hit(document)
        yield replace(
            hit,
            url=page_address(hit.id, case),
            citation_id=cited(document, details),
            same_as=(f"bekendmakingen:{identifier}",) if identifier and is_publication(identifier) else (),
        )


def _written_dossier(dossier: Row) -> str:
    addition, title = line(dossier, "Toevoeging"), line(dossier, "Titel")
    number = f"{value_of(dossier, 'Nummer')}{f' {addition}' if addition else ''}"
    return f"{number}, {title}" if title else number


def _first_party(row: Row) -> str | None:
    """The party of who brought the case in."""
    actors = [actor for actor in rows_in(row, "ZaakActor") if (line(actor, "Relatie") or "").casefold() == "indiener"]
    return next((party for actor in actors if (party := line(actor, "ActorFractie"))), None)


def _actors(row: Row) -> Iterator[str]:
    order = {"indiener": 0, "medeindiener": 1, "voortouwcommissie": 2}
    actors = rows_in(row, "ZaakActor")
    for actor in sorted(
        actors, key=lambda actor: (order.get((line(actor, "Relatie") or "").casefold(), 3), key_of(actor))
    ):
        name, party = line(actor, "ActorNaam"), line(actor, "ActorFractie")
        if name:
            yield brief(f"{line(actor, 'Relatie') or 'Betrokken'}: {name}{f' ({party})' if party else ''}")


def _related(row: Row) -> Iterator[Hit]:
    seen = set()
    for name in RELATED:
        for other in rows_in(row, name):
            if key_of(other) not in seen:
                seen.add(key_of(other))
                yield read_case_hit(other)


def _notes(row: Row, documents: Sequence[Hit]) -> Iterator[str]:
    replaced = [line(other, "Nummer") for other in rows_in(row, "VervangenDoor")]
    if replaced:
        yield f"This case was replaced by {some([*filter(None, replaced)])}: read that too before you cite this."
    replaces = [line(other, "Nummer") for other in rows_in(row, "VervangenVanuit")]
    if replaces:
        yield f"This case replaces {some([*filter(None, replaces)])}."
    published = [name.partition(":")[2] for document in documents for name in document.same_as]
    if published:
        yield (
            "Official publications: "
            + ", ".join(f"{name} (https://zoek.officielebekendmakingen.nl/{name}.html)" for name in published[:3])
            + (f" and {len(published) - 3} more." if len(published) > 3 else ".")
        )
    else:
        yield "The register names no official publication of its documents (yet)."
    if until := day(row, "Termijn"):
        yield f"Term in the register: {until.isoformat()}."
    if status := line(row, "HuidigeBehandelstatus"):
        yield f"State of its treatment in the register: {status}."


def _vote_notes(decisions: Sequence[Decision], missing: str | None) -> Iterator[str]:
    """Say what the votes are, and when there are none (absence of a row is no vote)."""
    with_votes = [decision for decision in decisions if decision.votes]
    if with_votes:
        yield HOW_COUNTED
    if with_votes and len(with_votes) < len(decisions) and not missing:
        yield SOME_VOTES.format(len(with_votes), len(decisions))
    if decisions and not with_votes and not missing:
        yield NO_VOTES
    if any(decision.votes and decision.votes.in_favour is None for decision in decisions):
        yield UNCOUNTED
