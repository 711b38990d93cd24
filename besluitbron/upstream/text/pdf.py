"""Full text of a PDF, read in a process of its own with limits of time, memory, pages and characters."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import orjson

from besluitbron.contract.documents import FullText
from besluitbron.upstream.text.plain import paragraphs

SECONDS: Final = 10
MAX_PAGES: Final = 600
MAX_CHARACTERS: Final = 3_000_000
MEMORY_BYTES: Final = 1_000_000_000
"""Address space; pypdf itself and a PDF of 20 MB need about 300 MB of it."""
_PROCESS: Final = Path(__file__).with_name("pdf_process.py")
_FAULTS: Final = {"encrypted": "only an encrypted PDF", "broken": "a PDF that cannot be read"}
_CONTINUES: Final = re.compile(r"(?<![.:;!?])\n(?=[a-zà-ÿ(])")
"""The end of a line within a sentence: no closing mark before it, no capital after it."""


def read_pdf(content: bytes, *, seconds: int = SECONDS, max_pages: int = MAX_PAGES) -> FullText:
    """The text of the pages; without text, the reason. What was not read, or has no text layer, is in the notes."""
    if b"%PDF-" not in content[:1024]:
        return FullText(None, reason="a file that is not a PDF")
    found = _read_apart(content, seconds, max_pages)
    if found is None:
        return FullText(None, reason=f"a PDF that could not be read within {seconds} seconds")
    if "fault" in found:
        return FullText(None, reason=_FAULTS[found["fault"]])
    return _as_full_text(found["texts"], found["pages"])


def _read_apart(content: bytes, seconds: int, max_pages: int) -> dict[str, Any] | None:
    limits = [str(limit) for limit in (seconds, max_pages, MAX_CHARACTERS, MEMORY_BYTES)]
    try:
        ended = subprocess.run(
            # -I: neither the folder we stand in nor the environment can put another pypdf in front.
            [sys.executable, "-I", str(_PROCESS), *limits],
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=seconds + 2,
            check=False,
            env={"PATH": os.defpath},
        )
    except subprocess.TimeoutExpired:
        return None
    if ended.returncode < 0:
        return None
    if ended.returncode:
        return {"fault": "broken"}
    found: dict[str, Any] = orjson.loads(ended.stdout)
    return found


def _as_full_text(texts: list[str], pages: int) -> FullText:
    read = [_page_paragraphs(text) for text in texts]
    text = "\n\n".join(paragraph for page in read for paragraph in page)
    if not any(character.isalpha() for character in text):
        return FullText(None, reason="a scan without a text layer", pages=pages)
    bare = sum(not page for page in read)
    notes = [] if len(texts) == pages else [f"Only the first {len(texts)} of {pages} pages were read."]
    notes += [f"{bare} of {pages} pages have no text layer."] if bare else []
    return FullText(text, "pdf", pages=pages, notes=tuple(notes))


def _page_paragraphs(text: str) -> list[str]:
    return [_CONTINUES.sub(" ", paragraph) for paragraph in paragraphs(text)]
