"""The text of a document: from its publication in XML, else from the register's own file (PDF or Word)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.sniffing import is_web_page
from besluitbron.upstream.text import read_pdf, read_plain, read_publication, read_word

from .fields import CHANGED, Row, key_of, line, row_in, rows_in
from .odata import BASE_URL

MISSING: Final = frozenset({404, 410})
# Annual reports of the state run to thousands of pages; ours, the platform names no limit.
MAX_FILE_BYTES: Final = 30_000_000
Form = Literal["xml", "file"]


@dataclass(frozen=True)
class File:
    """A file of the register, by the address of its row."""

    form: Form
    path: str
    identifier: str | None = None
    """What the publication must call itself."""

    @property
    def address(self) -> str:
        """The address for people, at the register itself."""
        return f"{BASE_URL}/{self.path}"


def files_of(row: Row) -> tuple[File, ...]:
    """The files of a document, the best one first."""
    return tuple(_files(row))


def fetch_text(files: tuple[File, ...], ask: Ask, platform: Platform) -> FullText:
    """The text of the best file that has any. What was passed over, and why, is in the notes."""
    passed: list[str] = []
    for file in files:
        request = UpstreamRequest(
            "GET",
            f"{platform.base_url}/{file.path}",
            readable_statuses=MISSING | {200},
            max_bytes=MAX_FILE_BYTES,
        )
        text = ask(request, partial(read_file, file), reading=("text", file.form, file.identifier)).value
        if text is not None and text.text is not None:
            return replace(text, notes=(*_passed_note(passed), *text.notes))
        passed.append(f"{_name(file)}: {'the register has no such file' if text is None else text.reason}")
    return FullText(None, reason=f"no file with text could be read ({'; '.join(passed) or 'there is none'})")


def read_file(file: File, answer: UpstreamAnswer) -> FullText | None:
    """The text in a file, by what the file is; None when there is none. Raises UpstreamUnreadable for a web page."""
    if answer.status in MISSING:
        return None
    content = answer.content
    if is_web_page(content):
        raise UpstreamUnreadable("sent a web page instead of a file", f"It may be under maintenance. {CHANGED}")
    if file.form == "xml":
        return _publication(content, file.identifier)
    if content.startswith(b"%PDF"):
        return read_pdf(content)
    if content.startswith(b"PK"):
        return read_word(content)
    if answer.media_type.startswith("text/plain"):
        return read_plain(content)
    return FullText(None, reason=f"a kind of file that this service does not read ({answer.media_type or 'unnamed'})")


def _publication(content: bytes, identifier: str | None) -> FullText:
    """A publication names itself; another one's text must not stand under this citation."""
    if identifier and f'"{identifier}"'.encode() not in content:
        raise UpstreamUnreadable("sent the text of another publication than was asked for", CHANGED)
    return read_publication(content)


def _files(row: Row) -> Iterator[File]:
    version = row_in(row, "HuidigeDocumentVersie")
    for publication in rows_in(version, "DocumentPublicatie") if version else ():
        if (line(publication, "DocumentType") or "").casefold() == "xml":
            yield File("xml", f"DocumentPublicatie({key_of(publication)})/resource", line(publication, "Identifier"))
    yield File("file", f"Document({key_of(row)})/resource")


def _name(file: File) -> str:
    return "the publication's XML" if file.form == "xml" else "the register's file"


def _passed_note(passed: list[str]) -> list[str]:
    return [f"The text is that of another file ({'; '.join(passed)})."] if passed else []
