"""get_case: a case (zaak) with its documents, decisions and votes, and how it ended in the register's words."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from besluitbron.contract.documents import Case, CaseQuestion
from besluitbron.contract.search import Hit
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform

from .case_lookup import fetch_case_row
from .decisions import Step, may_have_votes, outcome_of, read_decision, steps_of, vote_notes
from .fields import Row, brief, day, is_deleted, key_of, line, rows_in, some, value_of
from .identifiers import read_identifier
from .kinds import kind_of
from .papers import read_listed, withdrawn_hit
from .sources import CHAMBER, SourceIndexByName, index_of
from .votes import fetch_votes

RELATED: Final = ("VervangenVanuit", "VervangenDoor", "GerelateerdVanuit", "GerelateerdNaar")


def fetch_case(question: CaseQuestion, ask: Ask, platform: Platform, sources: SourceList) -> tuple[Case, int]:
    """The case with the decisions of the window, and how many decisions it has.

    Raises IdentifierRefused, NotInRegister or UpstreamError.
    """
    row = fetch_case_row(read_identifier(question.id), ask, platform)
    if is_deleted(row):
        return _withdrawn(row), 0
    index = index_of(sources)
    steps = steps_of(row)
    window = question.window
    shown = steps[window.offset : window.offset + window.limit]
    votes = fetch_votes([key_of(step.row) for step in shown if may_have_votes(step)], ask, platform)
    decisions = tuple(read_decision(step, votes.votes.get(key_of(step.row)), index, question.today) for step in shown)
    many = "1 decision" if len(votes.missing) == 1 else f"{len(votes.missing)} decisions"
    missing = f"the votes of {many}, as it {votes.happened}" if votes.missing else None
    case = replace(_case(row, steps, index, question.today), decisions=decisions, incomplete=missing)
    return replace(case, notes=(*case.notes, *vote_notes(decisions, missing))), len(steps)


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


def _withdrawn(row: Row) -> Case:
    return Case(
        replace(read_case_hit(row), kind="case"),
        notes=("The register marks this case as deleted and keeps only its key. It does not say why.",),
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
        outcome=outcome_of(steps, today),
        closed=closed if isinstance(closed := value_of(row, "Afgedaan"), bool) else None,
        dossier=brief("; ".join(dossiers)) or None,
        opinion=line(row, "Kabinetsappreciatie"),
        actors=tuple(_actors(row)),
        related=tuple(_related(row)),
        notes=tuple(_notes(row, documents)),
    )


def _documents(row: Row, case: str) -> list[Hit]:
    """Its documents, the oldest first, each as a parliamentary paper where it is one."""
    rows = sorted(rows_in(row, "Document"), key=lambda document: (str(day(document, "Datum")), key_of(document)))
    return [read_listed(document, case, dossiers_in=row) for document in rows]


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
