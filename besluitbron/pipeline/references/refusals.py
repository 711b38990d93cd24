"""What is said of a text that is no reference: what may have been meant, and what can be given instead."""

import re
from typing import Final

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.pipeline.references.reference import Known, quotable

EXAMPLES: Final = (
    "ECLI:NL:HR:2014:952, artikel 3:2 Awb, BWBR0005537 artikel 3:2, CVDR669943, gmb-2024-123, Stb. 2024, 123, "
    "'Kamerstukken II 2024/25, 36600 VII, nr. 12', 2024Z12345, or the id, citation or url of a result"
)
_OF_A_LAW: Final = re.compile(r"\b(?:artikel|art\.?) ?\d", re.IGNORECASE)
_CASE_NUMBER: Final = re.compile(
    r"(?<![\w/])(?:(?:19|20)\d{7}/\d{1,2}(?:/[A-Z]\d)?|BRS\.\d{2}\.\d{6})(?![\w/])", re.IGNORECASE
)
"""Numbers that the Raad van State gives its cases: `202300123/1/R1`, `BRS.24.000123`."""


def no_reference(text: str, known: Known) -> IdentifierRefused:
    """The refusal of what is none, with what may have been meant."""
    if case := _CASE_NUMBER.search(text):
        return IdentifierRefused(
            f"'{case[0]}' is a case number of the Raad van State, by which no register can be asked. Give the ECLI of "
            "the judgment; or list judgments with search_documents in rechtspraak, source RVS and the days around it: "
            "their titles have the case numbers."
        )
    prefix, colon, _ = text.partition(":")
    if colon and re.fullmatch(r"[a-z_]{3,40}", prefix):
        return IdentifierRefused(
            f"There is no connector '{prefix}': {name_connectors(known)}. Or give one such as {EXAMPLES}."
        )
    if not any(char.isdigit() for char in text):
        return IdentifierRefused(
            f"'{quotable(text)}' has no number in it: a name or title is searched for with search_documents. Give a "
            f"reference such as {EXAMPLES}."
        )
    if _OF_A_LAW.search(text):
        return IdentifierRefused(
            f"'{quotable(text)}' names an article, and no law by a name that can be read: give one article and the "
            "name or number of the law, as in 'artikel 3:2 Awb' or 'BWBR0005537 artikel 3:2'; for a local regulation "
            "its number, which search_documents finds in regelingen."
        )
    return IdentifierRefused(f"'{quotable(text)}' is no reference that can be read. Give one such as {EXAMPLES}.")


def name_connectors(known: Known) -> str:
    """Which ones there are, as a part of a sentence."""
    return f"there are {', '.join(sorted(known.connectors))}"
