from dataclasses import replace
from datetime import date

from besluitbron.contract.search import Hit
from besluitbron.pipeline.citation import cite, shorten

HIT = Hit(
    id="ori_delft/123",
    title="Raadsvoorstel Warmtenet Buitenhof",
    kind="document",
    source="delft",
    source_name="Gemeente Delft",
    date=date(2026, 5, 12),
    date_means="discussed",
    url=None,
)


def test_a_citation_is_one_sentence_with_body_title_date_and_identifier() -> None:
    assert cite(HIT) == "Gemeente Delft, Raadsvoorstel Warmtenet Buitenhof (2026-05-12), ori_delft/123."


def test_an_identifier_that_stands_in_for_a_title_is_not_said_twice() -> None:
    untitled = replace(HIT, id="ECLI:NL:HR:2020:1", title="ECLI:NL:HR:2020:1", source_name="Hoge Raad", date=None)
    assert cite(untitled) == "Hoge Raad, ECLI:NL:HR:2020:1."
    assert cite(replace(untitled, source_name=None)) == "ECLI:NL:HR:2020:1."


def test_the_citation_of_a_sample_says_so() -> None:
    assert cite(HIT, sample=True).endswith("ori_delft/123 (sample).")


def test_a_long_title_is_cut_at_a_word() -> None:
    assert shorten("Raadsvoorstel Warmtenet Buitenhof", 25) == "Raadsvoorstel Warmtenet…"
    assert shorten("Raadsvoorstel", 25) == "Raadsvoorstel"
    assert len(shorten("x" * 100, 25)) == 25
