"""One document of the sample, in the platform's own terms."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final, Literal

from besluitbron.embedded.bodies import Body

FileKind = Literal["pdf", "scan", "html", "txt", "docx", "huge"]

MEDIA_TYPES: Final[dict[FileKind, str]] = {
    "pdf": "application/pdf",
    "scan": "application/pdf",
    "huge": "application/pdf",
    "html": "text/html",
    "txt": "text/plain",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}
SITE: Final = "https://open.overheid.nl/documenten"


@dataclass(frozen=True)
class Term:
    """A term of a value list: the last part of its identifier, and its label."""

    code: str
    label: str


@dataclass(frozen=True)
class Related:
    """A relation as the platform has it; most have no title."""

    role: str
    identifier: str
    title: str | None = None


@dataclass(frozen=True)
class WooDocument:
    """A document with at most one file. `publisher` None: the platform does not know it."""

    identifier: str
    title: str
    publisher: Body | None
    responsible: Body
    kind: Term
    category: Term
    day: date
    paragraphs: tuple[str, ...]
    descriptions: tuple[str, ...] = ()
    file: FileKind | None = "pdf"
    supplier: str = "Aanleverloket"
    web_address: str | None = None
    status: str = "gepubliceerd"
    is_blocked: bool = False
    version: int = 1
    related: tuple[Related, ...] = ()

    @property
    def address(self) -> str:
        """The lasting address, which is its `pid` as well."""
        return f"{SITE}/{self.identifier}"

    @property
    def is_visible(self) -> bool:
        """Whether a search may find it."""
        return self.status == "gepubliceerd" and not self.is_blocked

    @cached_property
    def text(self) -> str:
        """What the search engine has read of the file: nothing of a scan."""
        return "" if self.file in (None, "scan", "docx", "huge") else "\n\n".join(self.paragraphs)
