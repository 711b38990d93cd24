"""PDF files of strangers: long, large and hostile ones, read within bounds of time and memory that are measured."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from besluitbron.upstream.text import read_pdf
from besluitbron.upstream.text.pdf import MEMORY_BYTES
from tests.upstream.documents import pdf
from tests.upstream.pdf_files import HOSTILE, mutated, write_long_pdf

ROOT = Path(__file__).parents[2]
WORKER_MEGABYTES = 100
"""Of the process that has a file read, which with the readers alone loaded has about 50."""
ENDS_SECONDS = 20
"""A reading that was given five seconds ends before this, also on a busy machine."""
READ_FILE = """
import json, resource, sys, time
from besluitbron.upstream.text import read_pdf
started = time.monotonic()
with open(sys.argv[1], "rb") as file:
    found = read_pdf(file, seconds=int(sys.argv[2]), page=int(sys.argv[3]))
child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
# Not ru_maxrss: that counts the process that this one was forked from.
own = next(int(line.split()[1]) // 1024 for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(json.dumps({
    "seconds": time.monotonic() - started, "own": own, "child": child, "reason": found.reason, "pages": found.pages,
    "next_page": found.next_page, "characters": len(found.text or ""), "start": (found.text or "")[:40],
    "marks": len(found.page_starts), "notes": found.notes,
}))
"""


def measured(path: Path, *, seconds: int = 5, page: int = 1) -> dict[str, Any]:
    """What reading a file gave and took (seconds; megabytes at the peak), in a process that does nothing else."""
    ended = subprocess.run(
        [sys.executable, "-c", READ_FILE, str(path), str(seconds), str(page)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        timeout=60,
        check=True,
    )
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_ends_in_bounded_time_and_memory_with_a_reason(name: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.pdf"
    path.write_bytes(HOSTILE[name]())
    found = measured(path)
    assert found["seconds"] < ENDS_SECONDS
    assert found["child"] < MEMORY_BYTES / 1_000_000
    assert found["own"] < WORKER_MEGABYTES
    assert found["reason"] or found["characters"]


def test_two_thousand_pages_are_read_part_by_part_in_bounded_memory(tmp_path: Path) -> None:
    path = write_long_pdf(tmp_path / "long.pdf", 2_000, words_apart=True)
    first = measured(path)
    assert first["pages"] == 2_000
    assert 3 < first["next_page"] <= 2_000
    assert f"Only the first {first['next_page'] - 1} of 2000 pages were read." in first["notes"][0]
    assert first["seconds"] < ENDS_SECONDS
    last = measured(path, page=1_995, seconds=20)
    assert last["start"].startswith("[page 1995]\n\nBlad 1995 begint hier.")
    assert (last["marks"], last["next_page"]) == (6, None)
    for found in (first, last):
        assert found["own"] < WORKER_MEGABYTES
        assert found["child"] < MEMORY_BYTES / 1_000_000


def test_readings_that_go_on_give_every_page_once(tmp_path: Path) -> None:
    """So many pages that no machine reads them all in the time of two readings."""
    path = write_long_pdf(tmp_path / "long.pdf", 1_000, words_apart=True)
    whole, page = "", 1
    with path.open("rb") as file:
        for _ in range(2):
            found = read_pdf(file, seconds=2, page=page)
            assert found.next_page is not None
            assert found.next_page > page
            whole, page = whole + (found.text or ""), found.next_page
    numbers = [int(line.split()[1]) for line in whole.split("\n") if line.startswith("Blad ")]
    assert numbers == list(range(1, page))


def test_a_file_of_two_hundred_megabytes_is_read_without_being_in_memory(tmp_path: Path) -> None:
    path = write_long_pdf(tmp_path / "large.pdf", 100, picture_bytes=2_000_000)
    assert path.stat().st_size > 200_000_000
    found = measured(path)
    assert (found["pages"], found["next_page"], found["marks"]) == (100, None, 100)
    assert found["own"] < WORKER_MEGABYTES
    assert found["child"] < 150


def test_a_damaged_file_of_two_hundred_megabytes_ends_in_bounded_memory(tmp_path: Path) -> None:
    path = write_long_pdf(tmp_path / "large.pdf", 100, picture_bytes=2_000_000)
    with path.open("r+b") as file:
        file.seek(-200, 2)
        file.write(b"startxref 7 %%EOF".rjust(200))
    found = measured(path)
    assert found["seconds"] < ENDS_SECONDS
    assert found["child"] < MEMORY_BYTES / 1_000_000
    assert found["reason"] or found["characters"]


def test_files_with_changed_bytes_give_a_text_or_a_reason() -> None:
    content = pdf("Raadsbesluit", "De raad besluit het krediet beschikbaar te stellen.", "Bijlage")
    for changed in mutated(content, 15, seed=20261130):
        started = time.monotonic()
        found = read_pdf(changed, seconds=2)
        assert time.monotonic() - started < ENDS_SECONDS
        assert (found.text is None) == (found.reason is not None)
