"""A quote that begins or ends within a longer word or number is never literal."""

import pytest

from besluitbron.pipeline.quotes import find_quote, matching
from tests.pipeline.passages import NOT_THERE, cut_off


@pytest.mark.parametrize("origin", ["embedded", "recorded"])
def test_no_passage_that_begins_or_ends_within_a_word_or_number_is_called_literal(origin: str) -> None:
    passages = cut_off(origin, 100)
    assert len({passage.kind for passage in passages}) == 7
    found = [(passage, find_quote(passage.text, passage.quote)) for passage in passages]
    assert [(passage.kind, passage.quote) for passage, finding in found if finding.verdict not in NOT_THERE] == []


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Het kost 1 250 euro", "250 euro"),
        ("Het kost 1\u00a0250 euro", "250 euro"),
        ("Het kost 1\n250 euro", "kost 1"),
        ("Het kost 1. 250 euro", "250 euro"),
        ("in 2023 2024 2025", "in 2023"),
        ("bel 070 123 45 67", "bel 070 123"),
        ("bij hooguit - 5 graden", "5 graden"),
        ("stijgt met 5 % per jaar", "stijgt met 5"),
        ("een vlak van 3×4 meter", "4 meter"),
        ("een vlak van 3 x 4 meter", "een vlak van 3"),
        ("van 3 \u2013 5 jaar oud", "5 jaar oud"),
        ("van 3 \u2013 5 jaar oud", "- 5 jaar oud"),
        ("van \u20ac 20 - \u20ac 30 per", "van \u20ac 20"),
        ("voor binnen- en buitenland", "voor binnen"),
        ("de groei-\nen bloei", "de groei"),
        ("dit en/of dat", "of dat"),
        ("een (on)gewenst iets", "gewenst iets"),
        ("is \ufb01 nancieel haalbaar", "nancieel haalbaar"),
    ],
)
def test_what_may_be_cut_out_of_something_longer_is_shown_and_said(text: str, quote: str) -> None:
    finding = find_quote(text, quote)
    assert finding.verdict == "partly"
    assert "may be cut out of a longer word or number" in finding.differences
    assert (finding.passages[0].before or finding.passages[0].after, finding.missing) != ("", ())


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Het is klaar. 250 euro per jaar", "250 euro per jaar"),
        ("in 2024.\n250 euro is veel", "250 euro is"),
        ("jaar 12\n\n250 euro", "250 euro"),
        ("kosten 12\t250 euro", "250 euro"),
        ("kosten 12   250 euro", "250 euro"),
        ("kosten 12 | 250 euro", "250 euro"),
        ("- 05/06/2017, kappen berk", "05/06/2017, kappen"),
        ("van 12.00 uur \u2013 15.00 uur", "van 12.00 uur \u2013"),
        ("in lid 5, 250 euro", "250 euro"),
        ("voor binnen- en buitenland", "en buitenland"),
        ("de raad\u2014die zegt", "die zegt"),
        ("einde.Begin van dit", "Begin van"),
        ("slechts \u20ac 1,- per stuk", "slechts \u20ac 1"),
        (",,5 euro'' zegt hij", "5 euro"),
    ],
)
def test_a_whole_word_or_number_is_literal(text: str, quote: str) -> None:
    assert find_quote(text, quote).verdict == "literal"


def test_a_text_of_nothing_but_cut_places_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "MAX_CUT", 3)
    whole = "Hij betaalt 250 euro."
    assert find_quote("1 250 euro, " * 2 + whole, "250 euro").verdict == "literal"
    given_up = find_quote("1 250 euro, " * 3 + whole, "250 euro")
    assert (given_up.verdict, given_up.occurrences) == ("partly", 0)
    assert "may be cut out of a longer word or number" in given_up.differences
