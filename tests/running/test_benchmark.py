"""`make bench` compares with a bare Flask, so nothing of this service may run beside it."""

from pathlib import Path

from benchmarks.load import exchange
from benchmarks.ratio import floor


def test_the_floor_is_a_bare_flask_in_a_folder_of_its_own(tmp_path: Path) -> None:
    with floor(5_000, tmp_path) as constant:
        head, _, body = exchange(constant.port, constant.wire).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 ")
    assert len(body) == 5_000
    assert "BesluitBron" not in (tmp_path / "floor" / "gunicorn.log").read_text()
