"""Marks of lists and footnotes, small digits, torn ligatures: passed over and named, and no number hidden by them."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from besluitbron.pipeline.quotes import find_quote
from tests.pipeline.passages import NOT_THERE

LISTS = (
    "De raad¹ wil 10 m² groen, CO₂-opslag en:\n\u2022 bomen die blijven;\n\u2022 een park van de wijk.[2] Daartoe:\n\n"
    "1. geeft het college 5² plannen;\na. voor het dorp,\nb. voor de stad;\n\n2. stelt de raad die vast volgens "
    "artikel\n3. De wethouder gaat hierover en noemt 250\n- 5 miljoen.\u2020 Dat is alles, zegt hij."
)


@pytest.mark.parametrize(
    ("quote", "differences"),
    [
        ("De raad wil", {"footnote signs"}),
        ("De raad1 wil", {"superscript or subscript digits"}),
        ("10 m2 groen, CO2-opslag en", {"superscript or subscript digits"}),
        ("en: bomen die blijven; een park", {"list marks", "white space"}),
        ("bomen die blijven;\n\u2022 een park", set()),
        ("een park van de wijk. Daartoe", {"footnote signs"}),
        ("een park van de wijk. Daartoe: 1. geeft", {"footnote signs", "white space"}),
        ("Daartoe: geeft het college 5² plannen; voor het dorp, voor de stad; stelt", {"list marks", "white space"}),
        ("zegt hij", set()),
    ],
)
def test_marks_of_lists_and_footnotes_are_passed_over_and_named(quote: str, differences: set[str]) -> None:
    finding = find_quote(LISTS, quote)
    assert set(finding.differences) == differences
    assert finding.verdict == ("literal_but_for" if differences else "literal")


@pytest.mark.parametrize(
    "quote",
    [
        "De raad² wil 10 m²",
        "De raad wil 10 m groen",
        "De raad wil 10 m³ groen",
        "De raad¹ wil 102 groen",
        "geeft het college 52 plannen",
        "geeft het college 5 plannen",
        "Daartoe: 2. geeft het college",
        "a. voor het dorp, c. voor de stad",
        "volgens artikel De wethouder gaat",
        "noemt 250 5 miljoen",
        "een park van de wijk.[3] Daartoe",
        "- bomen die blijven; - een park",
    ],
)
def test_a_mark_that_is_other_or_a_number_is_not_passed_over(quote: str) -> None:
    assert find_quote(LISTS, quote).verdict in NOT_THERE


def test_a_number_at_the_end_of_a_broken_sentence_is_no_mark() -> None:
    text = "1. In het dorp.\nVolgens de verordening van de raad geldt artikel\n2. De wethouder gaat hierover."
    assert find_quote(text, "geldt artikel De wethouder gaat hierover").verdict == "partly"
    agenda = "Agenda van de raad\n1. Opening door de voorzitter\n2. Mededelingen van het college"
    assert find_quote(agenda, "Opening door de voorzitter Mededelingen van het college").verdict == "literal_but_for"


def test_marks_that_count_are_beside_their_neighbour() -> None:
    roman = "Zo:\ni. een boom,\nii. een park,\niii. een plein."
    assert find_quote(roman, "een boom, een park, een plein").verdict == "literal_but_for"
    letters = "Zo:\ny. een boom,\nz. een park,\naa. een plein."
    assert find_quote(letters, "een boom, een park, een plein").verdict == "literal_but_for"
    for alone in (
        "Zo:\n3. een boom,\n5. een park.",
        "Zo:\n1) een boom,\n2. een park.",
        "Zo:\n2. een boom,\n1. een park.",
    ):
        assert find_quote(alone, "een boom, een park").verdict == "not_in_document"


NUMBERS = st.lists(
    st.sampled_from(["1", "2", "5²", "52", "1.250", "12", "m²", "besluit¹", "raad[2]", "park", "de"]), min_size=4
)
MARKS = st.lists(
    st.sampled_from(["\n\u2022 ", "\n- ", "\n1. ", "\n2. ", "\na. ", "\nb. ", " ", " ", "\n"]), min_size=30
)


@given(words=NUMBERS, marks=MARKS, data=st.data())
def test_a_number_is_never_hidden_by_marks(words: list[str], marks: list[str], data: st.DataObject) -> None:
    """Whatever marks stand around it: what the quote leaves out or changes is a number of the text itself."""
    text = "".join(mark + word for mark, word in zip(marks, words, strict=False))
    words = words[: len(marks)]
    assert find_quote(f"x {text} x", f"x {text} x").verdict == "literal"
    at = data.draw(st.integers(1, len(words) - 2))
    assume(words[at][0].isdigit())
    for other in ("", "7", "77"):
        changed = "".join(m + w for m, w in zip(marks, [*words[:at], other, *words[at + 1 :]], strict=False))
        assert find_quote(f"x {text} x", f"x {changed} x").verdict in NOT_THERE


def test_a_word_that_was_torn_behind_a_ligature_is_whole() -> None:
    text = "Dit is \ufb01 nancieel haalbaar, ook zonder wi\ufb01 van de groei-\nende stad."
    assert set(find_quote(text, "is financieel haalbaar").differences) == {"ligatures", "white space"}
    assert find_quote(text, "ook zonder wifi van").differences == ("ligatures",)
    assert find_quote(text, "Dit is nancieel haalbaar").verdict == "not_in_document"
