"""What the declaration promises a caller."""

import pytest

from besluitbron.connectors.bekendmakingen.connector import CLEANING, CONNECTOR
from besluitbron.contract.connector import SearchTool
from besluitbron.pipeline.cleaning import clean

SEARCH = next(tool for tool in CONNECTOR.tools if isinstance(tool, SearchTool))


@pytest.mark.parametrize(
    "name", ["title", "Creator", "date", "type", "identifier", "subject", "keyword", "text", "publicatienaam"]
)
def test_a_bare_name_of_a_field_is_taken_out_and_said(name: str) -> None:
    cleaned = clean(f"{name}:warmtenet", CLEANING)
    assert (cleaned.text, cleaned.removed) == ("warmtenet", (f"{name}:",))


@pytest.mark.parametrize("text", ["title warmtenet", "tekst onderwerp", "date 2024"])
def test_the_same_words_without_a_colon_are_words(text: str) -> None:
    assert clean(text, CLEANING).text == text


def test_an_order_says_its_direction_and_ends_with_the_identifier() -> None:
    assert SEARCH.sorts == {
        "newest": "publication date (newest first), identifier",
        "oldest": "publication date (oldest first), identifier",
    }


def test_the_way_to_widen_holds_for_every_question() -> None:
    arguments = {"source", "publication", "kind", "dossier"}
    assert arguments <= set(SEARCH.arguments.fields)
    assert all(name in SEARCH.widening for name in arguments)
    assert "where you gave them" in SEARCH.widening
