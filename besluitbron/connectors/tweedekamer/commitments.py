"""Rows of commitments (toezeggingen): what a minister promised the chamber in a meeting."""

from typing import Final

from besluitbron.contract.search import Hit

from .fields import Row, brief, day, is_deleted, key_of, line
from .kinds import COMMITMENT
from .papers import SITE, withdrawn_hit
from .sources import CHAMBER

SELECTED: Final = (
    *("Id", "Nummer", "ActiviteitNummer", "Aanmaakdatum", "Functie", "Status", "DatumNakoming"),
    *("KamerbriefNakoming", "Ministerie", "Tekst", "Verwijderd"),
)


def read_commitment(row: Row) -> Hit:
    """The hit: its title is the commitment itself."""
    if is_deleted(row):
        return withdrawn_hit(row)
    number = line(row, "Nummer") or key_of(row)
    return Hit(
        id=number,
        title=line(row, "Tekst") or number,
        kind=COMMITMENT,
        source=None,
        source_name=line(row, "Functie") or line(row, "Ministerie") or CHAMBER,
        date=day(row, "Aanmaakdatum"),
        date_means="decided",
        url=f"{SITE}/kamerstukken/toezeggingen/detail?id={number}",
        meeting_id=line(row, "ActiviteitNummer"),
        citation_id=f"toezegging {number}",
        facts={"kind": (COMMITMENT,)},
    )


def commitment_notes(row: Row) -> list[str]:
    """How it stands, in the register's words."""
    due, status, letter = day(row, "DatumNakoming"), line(row, "Status"), line(row, "KamerbriefNakoming")
    return [
        *([f"Status in the register: {brief(status)}."] if status else []),
        *([f"To be kept by {due.isoformat()}."] if due else []),
        *([f"Kept by letter: {brief(letter)}."] if letter else []),
    ]
