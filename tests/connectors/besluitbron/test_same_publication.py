"""One publication in several registers, on the embedded samples: shown once, with where else it is."""

from typing import Any

import pytest

from tests.service import Service

NAME = "besluitbron"
LETTER = "bekendmakingen:kst-98102-15"
MOTION = "bekendmakingen:kst-98101-32"


def everywhere(result: Any) -> set[str]:
    """All registers that have a result."""
    return {identifier.partition(":")[0] for identifier in (result["id"], *result.get("also_in", ()))}


def shown(service: Service, text: str, **arguments: Any) -> list[Any]:
    return service.call(NAME, "search_documents", text=text, limit=10, **arguments).results


@pytest.mark.parametrize(
    ("text", "title", "registers"),
    [
        ("energiehub kabelkruising", "kabelkruising", {"bekendmakingen", "tweedekamer", "woo"}),
        ("Veenstra maximumtarief", "Veenstra", {"bekendmakingen", "tweedekamer"}),
    ],
)
def test_a_publication_in_several_registers_is_shown_once(
    service: Service, text: str, title: str, registers: set[str]
) -> None:
    registers_asked = "bekendmakingen, tweedekamer, woo"
    (found,) = [result for result in shown(service, text, registers=registers_asked) if title in result["title"]]
    assert everywhere(found) == registers


def test_what_was_left_out_is_counted_and_can_be_opened(service: Service) -> None:
    answer = service.call(NAME, "search_documents", text="energiehub kabelkruising", limit=10)
    (letter,) = [result for result in answer.results if "also_in" in result]
    assert letter["id"] == LETTER
    assert "2 results are left out" in answer.notes
    texts = [
        service.call(NAME, "get_document", id=identifier).structured["text"]
        for identifier in (letter["id"], *letter["also_in"])
    ]
    assert all("tast de sterkte van de zeedijk niet aan" in text for text in texts)


def test_a_register_alone_says_nothing_of_the_others(service: Service) -> None:
    for name in ("bekendmakingen", "tweedekamer", "woo"):
        (result,) = [
            one for one in shown(service, "energiehub kabelkruising", registers=name) if "abel" in one["title"]
        ]
        assert "also_in" not in result


def test_the_samples_hold_the_same_words_of_a_paper_that_both_have(service: Service) -> None:
    official = service.call("bekendmakingen", "get_document", id=MOTION).structured["text"]
    house = service.call("tweedekamer", "get_document", id="kst-98101-32").structured["text"]
    asked = (
        "verzoekt de regering te zorgen voor een maximumtarief voor het warmtenet, en de Kamer daarover te informeren,"
    )
    assert asked in official
    assert asked in house


def test_a_law_and_the_gazette_that_changed_it_are_two_documents(service: Service) -> None:
    """A consolidated text is no copy of the publication it was made from: neither stands in for the other."""
    ids = [result["id"] for result in shown(service, "waterkeringen", registers="wetten, bekendmakingen, regelingen")]
    assert len(ids) == len(set(ids)) > 3
    assert not any(
        "also_in" in result for result in shown(service, "waterkeringen", registers="wetten, bekendmakingen")
    )
