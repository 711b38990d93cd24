"""One publication: its metadata in the platform's own terms and its text."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final, Literal

Manifestation = Literal["html", "metadata", "metadataowms", "pdf", "xml"]

SITE: Final = "https://zoek.officielebekendmakingen.nl"
REPOSITORY: Final = "https://repository.overheid.nl/frbr/officielepublicaties"
_FILE_NAMES: Final = {"metadata": "metadata.xml", "metadataowms": "metadata_owms.xml"}
_BEST_FIRST: Final[tuple[Manifestation, ...]] = ("xml", "html", "pdf")


@dataclass(frozen=True)
class Term:
    """A metadata value with the value list it comes from: `name` is its element, without prefix."""

    name: str
    value: str
    scheme: str = ""


@dataclass(frozen=True)
class Article:
    """A part of the text: paragraphs, then list items. `heading` is empty for text outside an article."""

    paragraphs: tuple[str, ...]
    heading: str = ""
    items: tuple[str, ...] = ()


@dataclass(frozen=True)
class Publication:
    """A publication. `mantel` and `technical` hold what is more than every record has, in any order."""

    identifier: str
    title: str
    types: tuple[Term, ...]
    creator: Term
    organisation_type: str
    publication_name: str
    collection: str
    part: str
    """Second step of its repository address: a year, a file number or `onopgemaakt`."""
    available: date
    modified: date
    masthead: tuple[str, str]
    articles: tuple[Article, ...]
    dated: date
    """`dcterms:date`: of the document itself, for a gazette the day of publication."""
    mantel: tuple[Term, ...] = ()
    technical: tuple[Term, ...] = ()
    forms: tuple[Manifestation, ...] = ("html", "pdf", "xml")
    is_scan: bool = False
    """The pdf is a picture of a page, without a text layer."""
    has_byte_order_mark: bool = False

    @property
    def manifestations(self) -> tuple[Manifestation, ...]:
        """All files there are, in alphabetical order as the platform lists them."""
        files: tuple[Manifestation, ...] = (*self.forms, "metadata", "metadataowms")
        return tuple(sorted(files))

    @property
    def best_url(self) -> str:
        """The file the platform itself names first: xml when there is one."""
        return self.file_url(next(form for form in _BEST_FIRST if form in self.forms))

    @property
    def page_url(self) -> str:
        """The page for people."""
        return f"{SITE}/{self.identifier}.html"

    def file_url(self, manifestation: Manifestation) -> str:
        """Address in the repository's FRBR tree."""
        name = _FILE_NAMES.get(manifestation, f"{self.identifier}.{manifestation}")
        return f"{REPOSITORY}/{self.collection}/{self.part}/{self.identifier}/1/{manifestation}/{name}"

    @cached_property
    def text(self) -> str:
        """The running text: what the text index holds besides the metadata."""
        lines = [*self.masthead, self.title]
        for article in self.articles:
            lines.extend((article.heading, *article.paragraphs, *article.items))
        return "\n".join(line for line in lines if line)

    def index_values(self) -> Iterator[tuple[str, str]]:
        """Every index with a value of this publication, except the text index."""
        yield from (("c.product-area", "officielepublicaties"), ("c.content-area", self.content_area))
        yield from (("dt.identifier", self.identifier), ("dt.title", self.title), ("dt.language", "nl"))
        yield from (("dt.creator", self.creator.value), ("dt.modified", self.modified.isoformat()))
        yield from (("dt.type", kind.value) for kind in self.types)
        yield from (("dt.available", self.available.isoformat()), ("dt.date", self.dated.isoformat()))
        yield from ((f"dt.{term.name}", term.value) for term in self.mantel)
        yield from (("w.organisatietype", self.organisation_type), ("w.publicatienaam", self.publication_name))
        yield from ((f"w.{term.name}", term.value) for term in self.technical)

    @property
    def content_area(self) -> str:
        """Where it belongs: `officielepublicaties/gmb/2025`."""
        return f"officielepublicaties/{self.collection}/{self.part}"
