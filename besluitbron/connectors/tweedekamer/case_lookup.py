"""The case that is meant by its number or key, a decision in it, or a document of it: asked for, with all it holds."""

from typing import Final

from besluitbron.contract.errors import IdentifierRefused, NotInRegister
from besluitbron.contract.upstream import Ask, Platform

from .fields import Row, is_deleted, key_of, line, rows_in
from .gatherings import SELECTED as MEETING_FIELDS
from .identifiers import Wanted
from .lookup import FEW, fetch_document_row, fetch_rows, is_same, not_there
from .odata import Query, has_key, quoted
from .papers import SELECTED as DOCUMENT_FIELDS
from .papers import read_details

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


def fetch_case_row(wanted: Wanted, ask: Ask, platform: Platform) -> Row:
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
