"""Where the recorded answers of the real platforms lie. They are not part of the project; tests skip without them."""

import os
from pathlib import Path

import pytest

FOLDER = Path(os.environ.get("BESLUITBRON_RECORDED") or Path(__file__).resolve().parents[2] / "shared" / "recorded")


def recorded(path: str) -> bytes:
    """The bytes of a recorded answer; skips the test, saying so, when the folder is absent."""
    file = FOLDER / path
    if not file.exists():
        pytest.skip(f"the recorded answers are absent: {path}")
    return file.read_bytes()
