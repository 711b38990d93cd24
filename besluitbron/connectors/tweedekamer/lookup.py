"""One document, commitment or held meeting by what people call it: asked for, and held against what was asked."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from besluitbron.contract.errors import IdentifierRefused, NotInRegister
from besluitbron.contract.upstream import Ask, Platform

from .commitments import SELECTED as COMMITMENT_FIELDS
from .fields import Row, is_deleted, key_of, line, rows_in, value_of
from .gatherings import SESSION_SELECTED
from .identifiers import Wanted
from .odata import Query, build, confirmed, has_key, is_one_of, quoted, read_page
from .papers import CASE_FIELDS, DETAILS
from .papers import SELECTED as DOCUMENT_FIELDS

MAX_SAME: Final = 10
"""More rows than this never answer to one number; all are read, so that no namesake is taken for the one meant."""
PUBLICATION_FIELDS: Final = "Id,Identifier,DocumentType,FileName,ContentType,Verwijderd"
DOCUMENT_EXPANDED: Final = (
    CASE_FIELDS,
    *(part for part in DETAILS if not part.startswith("HuidigeDocumentVersie")),
    "HuidigeDocumentVersie($select=Id,ExterneIdentifier,Extensie,Verwijderd;"
    f"$expand=DocumentPublicatie($select={PUBLICATION_FIELDS}))",
    f"BijlageDocument($select={','.join(DOCUMENT_FIELDS)})",
    f"BronDocument($select={','.join(DOCUMENT_FIELDS)})",
)
REPORTS_EXPANDED: Final = ("Verslag($select=Id,Soort,Status,ContentType,ContentLength,GewijzigdOp,Verwijderd)",)
FEW: Final = 5


@dataclass(frozen=True)
class Found:
    """A row and which set it is of."""

    entity_set: str
    row: Row


def fetch_document_row(wanted: Wanted, ask: Ask, platform: Platform) -> Row | None:
    """The document that is meant, with what hangs on it; None when the register has none.

    Raises IdentifierRefused when several are meant, UpstreamError.
    """
    query, fits = _document_query(wanted)
    rows = fetch_rows(query, fits, ask, platform)
    if wanted.what == "paper" and len(rows) > 1:
        rows = tuple(row for row in rows if _published_as(row) == wanted.written.lower()) or rows
    if len(rows) > 1:
        names = ", ".join(str(line(row, "DocumentNummer") or key_of(row)) for row in rows[:FEW])
        raise IdentifierRefused(f"Several documents answer to {wanted.written}: {names}. Give the number of one.")
    return rows[0] if rows else None


def fetch_commitment_row(number: str, ask: Ask, platform: Platform, *, by_key: bool = False) -> Row | None:
    """The commitment with this number or key."""
    where = has_key("Id", (number,)) if by_key else f"Nummer eq {quoted(number)}"
    query = Query("Toezegging", (where,), select=COMMITMENT_FIELDS, top=MAX_SAME, with_deleted=by_key)
    return _first(fetch_rows(query, is_same("Id" if by_key else "Nummer", number), ask, platform))


def fetch_session_row(key: str, ask: Ask, platform: Platform) -> Row | None:
    """The held meeting with this key, with all its reports."""
    query = Query(
        "Vergadering",
        (has_key("Id", (key,)),),
        select=SESSION_SELECTED,
        expand=REPORTS_EXPANDED,
        top=MAX_SAME,
        with_deleted=True,
    )
    return _first(fetch_rows(query, is_same("Id", key), ask, platform))


def fetch_session_of_report(key: str, ask: Ask, platform: Platform) -> str | None:
    """The key of the meeting that a report is of."""
    query = Query("Verslag", (has_key("Id", (key,)),), select=("Id", "Vergadering_Id"), top=MAX_SAME, with_deleted=True)
    row = _first(fetch_rows(query, is_same("Id", key), ask, platform))
    return key_of(row, "Vergadering_Id") if row and value_of(row, "Vergadering_Id") else None


def fetch_rows(query: Query, fits: Callable[[Row], bool], ask: Ask, platform: Platform) -> tuple[Row, ...]:
    """The rows of one page. Raises UpstreamError, also for rows that were not asked for (quirk 47)."""
    request = build(query, platform)
    return ask(request, lambda answer: confirmed(read_page(answer), fits), reading="rows").value.rows


def not_there(wanted: Wanted) -> NotInRegister:
    """The register says that it has nothing under this."""
    advice = {
        "paper": "A very new paper has no number yet; and if this is a dossier, give the number of the paper too. ",
        "key": "",
    }.get(wanted.what, "")
    return NotInRegister(
        f"The register has nothing under {wanted.written}. {advice}Check it, or find the item with search_documents."
    )


def _document_query(wanted: Wanted) -> tuple[Query, Callable[[Row], bool]]:
    query = Query("Document", (), select=DOCUMENT_FIELDS, expand=DOCUMENT_EXPANDED, top=MAX_SAME)
    match wanted.what:
        case "document":
            return replace(query, where=(f"DocumentNummer eq {quoted(wanted.number)}",)), is_same(
                "DocumentNummer", wanted.number
            )
        case "answer":
            return replace(query, where=(f"Aanhangselnummer eq {quoted(wanted.number)}",)), is_same(
                "Aanhangselnummer", wanted.number
            )
        case "paper":
            addition = _has_addition(wanted.addition)
            dossier = f"Kamerstukdossier/any(k:k/Nummer eq {wanted.dossier} and {addition})"
            where = (f"Volgnummer eq {int(wanted.number)}", dossier)
            return replace(query, where=where), lambda row: _is_paper(row, wanted)
        case _:
            return replace(query, where=(has_key("Id", (wanted.number,)),), with_deleted=True), is_same(
                "Id", wanted.number
            )


def _has_addition(addition: str | None) -> str:
    """The condition on a dossier's addition. That of a law for the whole kingdom may stand in parentheses: (R2092)."""
    if addition is None:
        return "k/Toevoeging eq null"
    return is_one_of("k/Toevoeging", (addition, f"({addition})") if addition.startswith("R") else (addition,))


def _is_paper(row: Row, wanted: Wanted) -> bool:
    # The register has an addition in lower case here and there (recorded: 32565 xiii).
    additions = [(value_of(d, "Nummer"), line(d, "Toevoeging")) for d in rows_in(row, "Kamerstukdossier")]
    dossiers = [(number, addition.upper().strip("()") if addition else None) for number, addition in additions]
    named = (wanted.dossier, wanted.addition)
    return not is_deleted(row) and str(value_of(row, "Volgnummer")) == wanted.number and named in dossiers


def _published_as(row: Row) -> str | None:
    version = row.get("HuidigeDocumentVersie")
    return (line(version, "ExterneIdentifier") or "").lower() if isinstance(version, dict) else None


def is_same(name: str, value: str) -> Callable[[Row], bool]:
    """Whether a row has this value, in any case: what a question by number or key must be answered with."""
    return lambda row: str(value_of(row, name) or "").casefold() == value.casefold()


def _first(rows: tuple[Row, ...]) -> Row | None:
    return rows[0] if rows else None
