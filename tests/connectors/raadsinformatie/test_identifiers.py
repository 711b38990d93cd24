"""Identifiers are checked before anybody is asked; values of any shape are read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.connectors.raadsinformatie.classic.agenda import in_agenda_order, position_in
from besluitbron.connectors.raadsinformatie.classic.fields import Record
from besluitbron.connectors.raadsinformatie.classic.identifiers import parse_identifier
from besluitbron.connectors.raadsinformatie.classic.index_names import is_index_name
from besluitbron.connectors.raadsinformatie.sources import packaged_sources
from besluitbron.contract.errors import IdentifierRefused


def item(number: str, **fields: object) -> Record:
    return Record("ori_delft_20260401120000", number, "AgendaItem", fields)


def order(*items: Record, listed: tuple[str, ...] = ()) -> list[str]:
    return [found.id for found in in_agenda_order("m", listed, {record.id: record for record in items})]


@pytest.mark.parametrize(
    ("given_id", "parts"),
    [
        ("ori_delft/6512345", ("ori_delft", "6512345")),
        ("osi_provincie-utrecht/1", ("osi_provincie-utrecht", "1")),
        ("ori_heemskerk_20180301120000/9", ("ori_heemskerk_20180301120000", "9")),
    ],
)
def test_an_identifier_is_an_index_and_a_number(given_id: str, parts: tuple[str, str]) -> None:
    assert parse_identifier(given_id, packaged_sources()) == parts


@pytest.mark.parametrize(
    "given_id",
    [
        "6512345",
        "ori_delft",
        "ori_delft/",
        "ori_delft/1/2",
        "ori_delft/..",
        "ori_*/1",
        "ori_delft,ori_utrecht/1",
        "ori_nergens/1",
        "ori_nergens_2018/1",
        "_all/1",
        "<ori_delft-{now/d}>/1",
        "../_cat/indices",
        "ORI_DELFT/1",
        "ori_delft/1?pretty",
        "ori_delft /1",
        "https://ris.delft.nl/1",
    ],
)
def test_what_is_no_identifier_is_refused_with_an_example(given_id: str) -> None:
    with pytest.raises(IdentifierRefused, match="id of a result"):
        parse_identifier(given_id, packaged_sources())


@given(st.text())
def test_no_text_can_become_more_than_one_index(text: str) -> None:
    if is_index_name(text):
        assert not set(text) - set("abcdefghijklmnopqrstuvwxyz0123456789_-")
        assert text[:4] in ("ori_", "osi_", "owi_")


def test_the_agenda_follows_the_meetings_own_list() -> None:
    assert order(item("1", parent="m"), item("2", parent="m"), item("3", parent="m"), listed=("3", "1", "2")) == [
        "3",
        "1",
        "2",
    ]


def test_without_a_list_the_positions_count_as_numbers() -> None:
    items = (item("a", position=10.0), item("b", position="9"), item("c", position=1.5), item("d"))
    assert order(*items) == ["c", "b", "a", "d"]


def test_sub_items_follow_their_item() -> None:
    items = (item("2", parent="m", position=2), item("1a", parent="1", position=1), item("1", parent="m", position=1))
    assert order(*items) == ["1", "1a", "2"]


def test_items_that_are_each_others_parent_are_shown_once_and_end() -> None:
    assert order(item("1", parent="2"), item("2", parent="1"), item("3", parent="3")) == ["3", "1", "2"]


@pytest.mark.parametrize(
    ("fields", "written"),
    [
        ({"position": 4.0}, "4"),
        ({"position": 4.1}, "4.1"),
        ({"position": 4.0, "raw_position": "4A"}, "4A"),
        ({}, None),
        ({"position": 1.0, "parent": "p"}, "4 > 1"),
        ({"position": 4.1, "parent": "p"}, "4.1"),
        ({"parent": "p"}, None),
    ],
)
def test_a_position_is_written_as_on_the_agenda(fields: dict[str, object], written: str | None) -> None:
    assert position_in(item("1", **fields), {"p": item("p", position=4)}) == written
