import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.contract.errors import WindowRefused
from besluitbron.pipeline.document_service import MAX_TEXT_BYTES, window_end
from besluitbron.pipeline.window import bound_window, window_notes
from besluitbron.upstream.text import read_plain


def test_a_limit_above_the_maximum_is_cut_and_said() -> None:
    window = bound_window(0, 1000)
    assert window.limit == 25
    assert window_notes(window) == ["limit 1000 was cut to 25: at most 25 results an answer."]


def test_a_window_is_cut_at_the_reach_of_the_register_and_says_so() -> None:
    window = bound_window(9_995, 10, reach=10_000)
    assert (window.offset, window.limit) == (9_995, 5)
    assert "reach" in window_notes(window)[0]


def test_an_offset_past_the_reach_is_refused_with_advice() -> None:
    with pytest.raises(WindowRefused, match="Narrow it"):
        bound_window(10_000, 10, reach=10_000, advice="Narrow it")


@given(st.text(max_size=3_000), st.integers(200, 1_000))
def test_text_windows_joined_are_the_text(text: str, length: int) -> None:
    start, pieces = 0, []
    while start < len(text):
        end = window_end(text, start, length)
        assert start < end <= start + length
        assert len(text[start:end].encode("utf-8", "surrogatepass")) <= MAX_TEXT_BYTES
        pieces.append(text[start:end])
        start = end
    assert "".join(pieces) == text


def test_a_text_window_ends_after_a_paragraph() -> None:
    text = "\n\n".join(["Alinea " + "woord " * 20] * 10)
    end = window_end(text, 0, 500)
    assert text[:end].endswith("\n\n")


def test_a_text_of_wide_characters_is_cut_by_its_bytes() -> None:
    assert window_end("€" * 16_000, 0, 16_000) == MAX_TEXT_BYTES // 3


def test_one_very_long_line_is_read_and_comes_in_windows() -> None:
    line = read_plain(b"besluit " * 200_000).text
    assert line is not None
    assert "\n" not in line
    start, windows = 0, []
    while start < len(line):
        end = window_end(line, start, 8_000)
        windows.append(line[start:end])
        start = end
    assert "".join(windows) == line
    assert len(windows) <= 250
    assert all(0 < len(window) <= 8_000 for window in windows)
