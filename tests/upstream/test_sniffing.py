import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.upstream.sniffing import PROLOG_BYTES, is_blank, is_web_page


@pytest.mark.parametrize("comments", [24, 300, 3_000])
def test_many_comments_before_the_first_element_cost_no_time(comments: int) -> None:
    prolog = b"<!-- a -->\n" * comments
    started = time.process_time()
    assert not is_web_page(prolog + b"x")
    assert not is_web_page(prolog + b"<a/>")
    assert is_web_page(prolog + b"<html>")
    assert is_web_page(b"<!-- a --> \n <?xml version='1.0'?>" * comments + b"<!DOCTYPE  html>") == (comments < 3_000)
    assert time.process_time() - started < 0.5


@pytest.mark.parametrize("piece", [b"<!--", b"<!-- ", b"<?xml ", b"<!-", b"<", b"--> ", b" \n", b"<!-->", b"?>"])
def test_no_start_of_a_body_costs_time(piece: bytes) -> None:
    started = time.process_time()
    assert not is_web_page(piece * (2_000_000 // len(piece)))
    assert time.process_time() - started < 0.5


@pytest.mark.parametrize(
    "start",
    [
        b"<html>",
        b"<HTML lang=nl>",
        b"<!DOCTYPE html>",
        b"<!doctype\nHTML PUBLIC",
        b"<head>",
        b"<body class=x>",
        b"\xef\xbb\xbf\n<html>",
        b'\n\xef\xbb\xbf <?xml version="1.0"?><!DOCTYPE html>',
        b"<!-- <a> -->\n<!----><!--> <html>",
        b"<!--" + b"x" * 5_000 + b"--><html>",
    ],
)
def test_a_web_page_is_known_by_its_start(start: bytes) -> None:
    assert is_web_page(start)


@pytest.mark.parametrize(
    "start",
    [
        b"",
        b"{}",
        b"<htmlx>",
        b"<a><html></a>",
        b"<!-- <html> --><a/>",
        b"<!-- <html>",
        b"text <html>",
        b'<?xml version="1.0"?><a/>',
        b"<!--" + b"x" * PROLOG_BYTES + b"--><html>",
    ],
)
def test_anything_else_is_no_web_page(start: bytes) -> None:
    assert not is_web_page(start)


@given(st.lists(st.sampled_from([b"<!--", b"-->", b"<?xml", b"?>", b"\n", b"<html>", b"x", b"\xef\xbb\xbf"])))
def test_any_start_has_an_answer(pieces: list[bytes]) -> None:
    assert isinstance(is_web_page(b"".join(pieces)), bool)


def test_nothing_but_white_space_is_blank() -> None:
    assert is_blank(b" \n" * 10_000)
    assert is_blank(b"\xef\xbb\xbf\n")
    assert not is_blank(b" " * 10_000 + b"x")
