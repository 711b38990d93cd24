"""What the service says instead of an answer: a document whose root is `diagnostics` itself, with HTTP 200 (recorded).

Recorded: 1/16 with the index in `details`, 1/67. Observed: 1/1 for operators within quotes, 1/6 for an unknown
connection, 1/61 past the end. The other numbers are those of the SRU list.
"""

from typing import Final

from lxml import etree

GENERAL_ERROR: Final = 1
UNSUPPORTED_OPERATION: Final = 4
UNSUPPORTED_VERSION: Final = 5
UNSUPPORTED_VALUE: Final = 6
MISSING_PARAMETER: Final = 7
QUERY_SYNTAX: Final = 10
UNSUPPORTED_INDEX: Final = 16
UNSUPPORTED_RELATION: Final = 19
EMPTY_TERM: Final = 27
UNUSABLE_TERM: Final = 36
FIRST_RECORD_OUT_OF_RANGE: Final = 61
SORT: Final = 80

_DIAGNOSTIC: Final = "http://www.loc.gov/zing/srw/diagnostic/"


class Refused(Exception):
    """The whole question is refused; the answer is this diagnostic and nothing else."""

    def __init__(self, number: int, message: str, details: str = "") -> None:
        super().__init__(message)
        self.number, self.message, self.details = number, message, details


def refusal_xml(refused: Refused) -> bytes:
    """The diagnostic as a document: no count, no records, no `searchRetrieveResponse` around it."""
    root = etree.Element("diagnostics")
    diagnostic = etree.SubElement(root, f"{{{_DIAGNOSTIC}}}diagnostic", nsmap={None: _DIAGNOSTIC})  # type: ignore[dict-item]  # the stubs know no default namespace
    said = (("uri", f"info:srw/diagnostic/1/{refused.number}"), ("details", refused.details))
    for name, text in (*said, ("message", refused.message)):
        if text:
            etree.SubElement(diagnostic, f"{{{_DIAGNOSTIC}}}{name}").text = text
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + etree.tostring(root, encoding="UTF-8", pretty_print=True)
