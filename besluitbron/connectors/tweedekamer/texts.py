"""The text of a document: from its publication in XML, else from the register's own file (PDF or Word)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import UpstreamTooLarge, UpstreamUnreadable
from besluitbron.contract.upstream import MAX_FILE_BYTES, Ask, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.sniffing import is_web_page
from besluitbron.upstream.text import read_pdf, read_plain, read_publication, read_word

from .fields import CHANGED, Row, key_of, line, row_in, rows_in
from .odata import BASE_URL

MISSING: Final = frozenset({404, 410})
# Of a publication in XML; ours, the platform names no limit.
MAX_TEXT_FILE_BYTES: Final = 30_000_000
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


def fetch_text(files: tuple[File, ...], page: int, ask: Ask, platform: Platform) -> FullText:
    """The text of the best file that has any, a PDF from this page on. The notes say what was passed over, and why."""
    passed: list[str] = []
    none = FullText(None)
    for file in files:
        page_read = page if file.form == "file" else 1
        read = partial(read_file, file, page=page_read)
        try:
            text = ask(_request(file, platform), read, reading=("text", file.form, file.identifier, page_read)).value
        except UpstreamTooLarge as error:
            passed.append(f"{_name(file)}: the register {error.happened}")
            continue
        if text is not None and text.text is not None:
            return replace(text, notes=(*_passed_note(passed), *text.notes))
        none = text or none
        passed.append(f"{_name(file)}: {'the register has no such file' if text is None else text.reason}")
    return replace(none, reason=f"no file with text could be read ({'; '.join(passed) or 'there is none'})")


def _request(file: File, platform: Platform) -> UpstreamRequest:
    """For a PDF or Word file of any size; the text of a publication is read in memory."""
    is_file = file.form == "file"
    return UpstreamRequest(
        "GET",
        f"{platform.base_url}/{file.path}",
        readable_statuses=MISSING | {200},
        max_bytes=MAX_FILE_BYTES if is_file else MAX_TEXT_FILE_BYTES,
        to_file=is_file,
    )


def read_file(file: File, answer: UpstreamAnswer, *, page: int = 1) -> FullText | None:
    """The text in a file, by what the file is; None when there is none. Raises UpstreamUnreadable for a web page."""
    if answer.status in MISSING:
        return None
    content = answer.content
    if is_web_page(content):
        raise UpstreamUnreadable("sent a web page instead of a file", f"It may be under maintenance. {CHANGED}")
    if file.form == "xml":
        return _publication(content, file.identifier)
    if content.startswith(b"%PDF"):
        return read_pdf(answer.file or content, page=page, until=answer.until)
    if content.startswith(b"PK"):
        return read_word(answer.file or content)
    if answer.media_type.startswith("text/plain"):
        return read_plain(answer.file or content)
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
