"""Addresses of documents as resources."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.mcp_surface.resource_uris import MAX_URI_CHARACTERS, ResourceUri, UriRefused, read_uri

IDENTIFIERS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=60)


COUNTS = st.none() | st.integers(0, 10**9 - 1)


@given(IDENTIFIERS, st.integers(0, 10**9 - 1), COUNTS, COUNTS)
def test_what_is_written_is_read_back(identifier: str, offset: int, length: int | None, page: int | None) -> None:
    written = ResourceUri("raadsinformatie", identifier, offset, length, page)
    assert read_uri(written.written()) == written


@pytest.mark.parametrize(
    ("uri", "expected"),
    [
        ("besluitbron://raadsinformatie", ResourceUri("raadsinformatie")),
        ("besluitbron://Raadsinformatie/", ResourceUri("raadsinformatie")),
        ("BESLUITBRON://woo/a%20b?offset=5&length=300", ResourceUri("woo", "a b", 5, 300)),
        ("besluitbron://woo/a?page=12&offset=8000", ResourceUri("woo", "a", 8000, page=12)),
        ("besluitbron://raadsinformatie/ori_utrecht%2F65", ResourceUri("raadsinformatie", "ori_utrecht/65")),
        ("besluitbron://rechtspraak/ECLI:NL:HR:2024:1#about", ResourceUri("rechtspraak", "ECLI:NL:HR:2024:1")),
    ],
)
def test_spellings_that_mean_the_same_are_read(uri: str, expected: ResourceUri) -> None:
    assert read_uri(uri) == expected


@pytest.mark.parametrize(
    "uri",
    [
        "",
        "besluitbron:",
        "besluitbron:///id",
        "https://raadsinformatie/id",
        "besluitbron://[/id",
        "besluitbron://woo/id?offset=",
        "besluitbron://woo/id?offset=1&offset=2",
        "besluitbron://woo/id?offset=\N{ARABIC-INDIC DIGIT ONE}",
        "besluitbron://woo/id?offset=1e3",
        "besluitbron://woo/id?offset=9999999999",
        "besluitbron://woo/id?page=one",
        "besluitbron://woo/id?sheet=1",
        "besluitbron://woo/id?" + "offset=1&" * 40,
        "besluitbron://woo/" + "a" * MAX_URI_CHARACTERS,
    ],
)
def test_what_is_no_address_is_refused(uri: str) -> None:
    with pytest.raises(UriRefused):
        read_uri(uri)


@given(st.text(max_size=100) | st.text(max_size=60).map(lambda rest: f"besluitbron://{rest}"))
def test_any_text_is_read_or_refused(uri: str) -> None:
    with contextlib.suppress(UriRefused):
        assert read_uri(uri).connector
