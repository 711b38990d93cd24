"""A text that is written paragraph by paragraph, while a document is walked through."""

from dataclasses import dataclass, field

from besluitbron.upstream.text.plain import clean_line

CELL_BORDER = " | "


@dataclass
class _Level:
    """What is being written now: the text itself, or a note beside it."""

    done: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    marker: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cells: list[str] | None = None
    """The cells of the table row that is being written."""


class Blocks:
    """Paragraphs, headings, numbered items, table rows and notes, in reading order."""

    def __init__(self) -> None:
        self._levels = [_Level()]

    @property
    def count(self) -> int:
        """Number of paragraphs that are complete."""
        return len(self._levels[0].done)

    def add(self, text: str | None) -> None:
        """Text of the current paragraph."""
        if text:
            self._levels[-1].open.append(text)

    def end_paragraph(self) -> None:
        """What follows is another paragraph. Within a table cell it is only set apart by a space."""
        level = self._levels[-1]
        if level.cells is not None:
            level.open.append(" ")
            return
        self._write(level, self._taken(level))

    def begin_number(self) -> None:
        """What follows, until `end_number`, counts the next paragraph."""
        self.end_paragraph()

    def end_number(self) -> None:
        """The number or bullet is complete: it begins the next paragraph."""
        level = self._levels[-1]
        if level.cells is None:
            level.marker.append(self._taken(level))
        else:
            level.open.append(" ")

    def begin_row(self) -> None:
        """A table row. Rows do not nest: the caller takes a table around a table for layout."""
        self.end_row()
        self.end_paragraph()
        self._levels[-1].cells = []

    def end_cell(self) -> None:
        """What follows is another cell."""
        level = self._levels[-1]
        if level.cells is not None:
            level.cells.append(clean_line("".join(level.open)))
            level.open.clear()

    def end_row(self) -> None:
        """The row is a paragraph of its own, so that a long table can be cut between its rows."""
        level = self._levels[-1]
        if level.cells is None:
            return
        if "".join(level.open).strip():
            self.end_cell()
        cells, level.cells = level.cells, None
        while cells and not cells[-1]:
            cells.pop()
        self._write(level, clean_line(CELL_BORDER.join(cells)))

    def begin_note(self) -> None:
        """A note in the middle of a sentence: it follows after the paragraph."""
        self._levels.append(_Level())

    def end_note(self) -> None:
        """Back to the sentence."""
        self.end_row()
        note = self._close(self._levels.pop())
        self._levels[-1].notes += note

    def paragraphs(self) -> list[str]:
        """Everything."""
        self.end_row()
        return self._close(self._levels[0])

    def text(self) -> str:
        """Everything, paragraphs separated by a blank line."""
        return "\n\n".join(self.paragraphs())

    def _close(self, level: _Level) -> list[str]:
        self._write(level, self._taken(level))
        if marker := self._marker(level):
            level.done.append(marker)
        return level.done

    def _taken(self, level: _Level) -> str:
        if not level.open:
            return ""
        text = clean_line("".join(level.open))
        level.open.clear()
        return text

    def _marker(self, level: _Level) -> str:
        marker = " ".join(filter(None, level.marker))
        level.marker.clear()
        return marker

    def _write(self, level: _Level, text: str) -> None:
        if text:
            level.done.append(f"{self._marker(level)} {text}" if level.marker else text)
        if level.notes:
            level.done += level.notes
            level.notes.clear()
