"""Is this passage literally in the document? Must-show 6 of the issue that asked for it, and what else can go wrong."""

import time
import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from besluitbron.contract.errors import TextRefused
from besluitbron.pipeline.quotes import MAX_QUOTE_CHARACTERS, QuoteFinding, find_quote
from tests.pipeline.passages import NOT_THERE, THERE, copied, documents, falsified

TEXT = (
    "Besluitenlijst van 12 mei\n\n"
    "De raad van Sint-Oedenrode besluit het warmte-\nnet in de w\u0133k „Overvecht” voor € 1.250,50 \ufb01nancieel te "
    "steunen, mits de oud-\nwethouder niet\u00a0tegen is.\n\n"
    "Pagina 3 van 10\n\n"
    "Daarna volgt artikel 3:2 van de verordening 2024-2025, bij hooguit -5 graden, voor binnen- en buitenland."
)


@pytest.mark.parametrize("origin", ["embedded", "recorded"])
def test_no_true_passage_is_called_absent(origin: str) -> None:
    passages = copied(origin, 100)
    found = [(passage, find_quote(passage.text, passage.quote)) for passage in passages]
    assert [(passage.kind, passage.quote) for passage, finding in found if finding.verdict not in THERE] == []
    unchanged = [finding.verdict for passage, finding in found if passage.kind == "as it is"]
    assert len(unchanged) > 8
    assert set(unchanged) == {"literal"}


@pytest.mark.parametrize("origin", ["embedded", "recorded"])
def test_no_altered_passage_is_called_literal(origin: str) -> None:
    passages = falsified(origin, 100)
    assert len({passage.kind for passage in passages}) == 9
    found = [(passage, find_quote(passage.text, passage.quote)) for passage in passages]
    assert [(passage.kind, passage.quote) for passage, finding in found if finding.verdict not in NOT_THERE] == []


@pytest.mark.parametrize("origin", ["embedded", "recorded"])
def test_a_passage_is_shown_as_the_document_writes_it_where_it_stands(origin: str) -> None:
    for passage in copied(origin, 50):
        shown = find_quote(passage.text, passage.quote).passages[0]
        assert passage.text[shown.offset :][: shown.length] == shown.text
        assert passage.text[: shown.offset].rstrip().endswith(shown.before)
        assert passage.text[shown.offset + shown.length :].lstrip().startswith(shown.after)


@pytest.mark.parametrize(
    ("quote", "differences"),
    [
        ("besluit het warmtenet in", {"hyphenation"}),
        ("besluit het warmte-net in", {"hyphenation"}),
        ("besluit het warmte- net in", {"hyphenation"}),
        ("mits de oud-wethouder niet tegen", {"hyphenation", "white space"}),
        ("mits de oudwethouder niet\u00a0tegen", {"hyphenation"}),
        ("van Sint-\nOedenrode besluit", {"hyphenation"}),
        ("van Sint\u2011Oedenrode besluit", {"hyphenation"}),
        ("voor € 1.250,50 financieel te", {"ligatures"}),
        ("in de wijk „Overvecht” voor", {"ligatures"}),
        ('in de w\u0133k "Overvecht" voor', {"quotation marks"}),
        ("in de w\u0133k ‘Overvecht’ voor", {"quotation marks"}),
        ("in de w\u0133k Overvecht voor", {"quotation marks left out, added or moved"}),
        ("in de „w\u0133k Overvecht” voor", {"quotation marks left out, added or moved"}),
        ("raad\u2003van  Sint-Oedenrode", {"white space"}),
        ("De ra\u00adad van", {"invisible characters"}),
        ("verordening 2024–2025, bij", {"dashes"}),
        ("verordening 2024 – 2025, bij", {"dashes", "white space"}),
        ("De raad van Sint-Oedenrode besluit", set()),
        ("“De raad van Sint-Oedenrode besluit”", set()),
        ("voor binnen- en buitenland", set()),
        ("voor binnen-\nen buitenland", {"hyphenation"}),
        ("niet tegen is. Daarna volgt artikel", {"white space", "page marks"}),
        ("niet tegen is. Pagina 3 van 10 Daarna volgt", {"white space"}),
        ("De raad van Sint-Oedenrode.", {"closing mark"}),
    ],
)
def test_differences_of_typesetting_are_named(quote: str, differences: set[str]) -> None:
    finding = find_quote(TEXT, quote)
    assert set(finding.differences) == differences
    assert finding.verdict == ("literal_but_for" if differences else "literal")


@pytest.mark.parametrize(
    "quote",
    [
        "De raad van Oedenrode besluit",
        "Oedenrode besluit",
        "wethouder niet tegen is",
        "De raad van Sint-Odenrode besluit",
        "volgt artikel 3 van de",
        "volgt artikel 3:20 van de",
        "voor € 1.250 financieel",
        "voor € 1250,50 financieel",
        "voor € 250,50 financieel",
        "2025, bij hooguit",
        "de verordening 2024",
        "bij hooguit 5 graden",
        "5 graden, voor",
        "mits de oud-wethouder tegen is",
        "mits de oud-wethouder niet niet tegen is",
        "het warmte net in",
        "het net warmte in",
        "de wijk Overvecht, voor",
        "de raad? van Sint-Oedenrode",
        "De raad van Sint-Oedenrode?",
        "niet tegen is. Pagina 4 van 10 Daarna volgt",
        "niet\u00a0tegen is.\n\nPagina 4 van 10\n\nDaarna volgt",
        "niet\u00a0tegen is.\n[pagina 4]\n",
        "binnen en buitenland",
    ],
)
def test_what_changes_the_meaning_is_never_literal(quote: str) -> None:
    assert find_quote(TEXT, quote).verdict in NOT_THERE


@pytest.mark.parametrize("quote", ["voor het schooljaar 2024", "2025 besloten"])
def test_a_number_with_a_slash_is_whole(quote: str) -> None:
    assert find_quote("Dit is voor het schooljaar 2024/2025 besloten", quote).verdict in NOT_THERE


def test_other_capitals_are_a_verdict_of_their_own() -> None:
    finding = find_quote(TEXT, "de Raad van sint-oedenrode BESLUIT het warmtenet")
    assert (finding.verdict, set(finding.differences)) == ("other_capitals", {"capitals", "hyphenation"})


@pytest.mark.parametrize("ellipsis", ["…", "[…]", "...", "[...]", "(...)", "[ ... ]", ". . ."])
def test_parts_around_an_ellipsis_are_found_in_their_order(ellipsis: str) -> None:
    finding = find_quote(TEXT, f"De raad van Sint-Oedenrode {ellipsis} mits de oud-wethouder {ellipsis} artikel 3:2")
    assert finding.verdict == "parts_in_order"
    assert [passage.text for passage in finding.passages] == [
        "De raad van Sint-Oedenrode",
        "mits de oud-\nwethouder",
        "artikel 3:2",
    ]
    assert finding.differences == ("hyphenation",)


def test_parts_in_another_order_are_not_the_quote() -> None:
    finding = find_quote(TEXT, "volgt artikel 3:2 van de verordening [...] De raad van Sint-Oedenrode")
    assert finding.verdict == "partly"
    assert finding.passages[0].text == "volgt artikel 3:2 van de verordening"
    assert finding.missing == ("[...] De raad van Sint-Oedenrode",)


def test_parts_are_shown_as_close_together_as_they_stand() -> None:
    text = "de wethouder zegt niets. Later zegt de wethouder: wij gaan door. En de wethouder gaat. Wij gaan door."
    finding = find_quote(text, "de wethouder … gaan door")
    assert [passage.offset for passage in finding.passages] == [text.index("de wethouder: "), text.index("gaan door")]


def test_an_ellipsis_that_the_document_has_itself_is_literal() -> None:
    assert find_quote("Nou ja... dat is zo, zei hij.", "Nou ja... dat is zo").verdict == "literal"
    assert find_quote("Nou ja... dat is zo, zei hij.", "Nou ja… dat is zo").differences == ("ellipsis sign",)


@pytest.mark.parametrize("quote", ["… besluit het warmtenet …", "[...] besluit het warmtenet"])
def test_an_ellipsis_at_an_end_is_no_part(quote: str) -> None:
    assert find_quote(TEXT, quote).differences == ("hyphenation",)


def test_partly_says_which_part_is_there_and_what_is_not() -> None:
    finding = find_quote(TEXT, "Het college van Sint-Oedenrode besluit het warmtenet in de wijk te verkopen")
    assert finding.verdict == "partly"
    assert finding.passages[0].text == "van Sint-Oedenrode besluit het warmte-\nnet in de w\u0133k"
    assert finding.missing == ("Het college", "te verkopen")
    assert finding.differences == ("hyphenation", "ligatures")
    assert finding.passages[0].paragraph == 2


def test_a_mark_that_the_document_has_too_is_not_missing() -> None:
    text = "Vier platanen worden hier verplant."
    assert find_quote(text, "Vijf platanen worden hier verplant.").missing == ("Vijf",)
    assert find_quote(text, "Vijf platanen worden hier verplant?").missing == ("Vijf", "?")


def test_the_longest_part_is_taken() -> None:
    text = "een twee drie vier vijf. nul een twee drie vier vijf zes zeven. twee drie vier"
    finding = find_quote(text, "x een twee drie vier vijf zes y drie vier vijf zes zeven")
    assert finding.passages[0].text == "een twee drie vier vijf zes"
    assert finding.passages[0].offset == text.index("een twee drie vier vijf zes")


def test_three_words_that_happen_to_be_there_are_not_part_of_a_longer_quote() -> None:
    assert find_quote(TEXT, "de partij wil de raad van alles laten doen").verdict == "not_in_document"


def test_the_most_exact_of_several_places_is_shown_and_all_are_counted() -> None:
    text = "Het warmte-\nnet komt.\n\nHET WARMTENET komt.\n\nEn: Het warmtenet komt er."
    finding = find_quote(text, "Het warmtenet komt")
    assert (finding.verdict, finding.occurrences) == ("literal", 3)
    assert finding.passages[0].offset == text.index("Het warmtenet")
    assert finding.passages[0].paragraph == 3


def test_a_word_may_end_in_what_looks_like_a_second_word() -> None:
    text = "De bloemen groei-\nen in boven- en onderstad."
    assert find_quote(text, "De bloemen groeien in boven- en onderstad").verdict == "literal_but_for"
    assert find_quote(text, "in boven- en onderstad").verdict == "literal"
    assert find_quote("De bloemen groeien hier.", "bloemen groei-\nen hier").verdict == "literal_but_for"


FILLING = "Een volle bladzijde met zinnen die hier niet toe doen. " * 6
"""As much as stands on a page, more or less."""


def paper(*numbers: int | str, page: int | None = None, filling: str = FILLING) -> str:
    """A paper with a number at the foot of every page; with the marks of the PDF reader from `page` on."""
    marks = [f"[page {page + index}]\n\n" if page is not None else "" for index in range(len(numbers))]
    return "\n\n".join(
        f"{mark}begin {index} {filling}einde {index}\n\n{number}"
        for index, (mark, number) in enumerate(zip(marks, numbers, strict=True))
    )


@pytest.mark.parametrize(
    "text", [paper(1, 2, 3), paper(3, 4, 5, 6), paper(1, 2, 3, page=1), paper(41, 42, 43, page=40)]
)
def test_page_numbers_that_stand_alone_and_count_are_page_marks(text: str) -> None:
    finding = find_quote(text, f"einde 0 begin 1 {FILLING}einde 1 begin 2")
    assert finding.verdict == "literal_but_for"
    assert set(finding.differences) == {"white space", "page marks"}


@pytest.mark.parametrize(
    "text",
    [
        paper(2024, 2025, 2026),
        paper(2024, 2025, 2026, page=1),
        paper(120, 121, 122),
        paper(9, 10, 11),
        paper(1, 2),
        paper(1, 3, 5),
        paper(1, 2, 3, filling=""),
        paper(1, 2, 3, filling="kort "),
        paper("007", "008", "009"),
        paper(1, 2, 3).replace("einde 1", "\n\n[page 2]\n\neinde 1"),
        "begin 0 einde 0\n\n2024\n\fbegin 1 einde 1\n\n2025\n\fbegin 2",
    ],
)
def test_other_lone_numbers_are_not_left_out_of_a_document(text: str) -> None:
    """Years, amounts, the numbers of a list and the cells of a table, also at the edge of a page."""
    assert find_quote(text, "einde 0 begin 1").verdict not in (*THERE, "other_capitals", "parts_in_order")
    numbered = " ".join(text[text.index("einde 0") : text.index("begin 1") + 7].replace("[page 2]", "").split())
    assert find_quote(text, numbered).verdict == "literal_but_for"


def test_a_quote_may_hold_the_numbers_of_a_list_and_not_the_mark_of_a_page() -> None:
    text = "[page 1]\n\n1\n\nOpening\n\n2\n\nMededelingen van\n\n[page 2]\n\nhet college\n\n3\n\nSluiting"
    finding = find_quote(text, "1 Opening 2 Mededelingen van het college 3 Sluiting")
    assert set(finding.differences) == {"white space", "page marks"}
    text = paper(1, 2, 3, page=1)
    assert find_quote(text, "einde 0\n\n1\n\nbegin 1").verdict == "literal_but_for"
    assert find_quote(text, "einde 0\n\n4\n\nbegin 1").verdict in NOT_THERE


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        (
            "Bedragen per jaar\n\n2024\n\n2025\n\n2026\n\nin duizenden euro.",
            "Bedragen per jaar\n\n2027\n\n2028\n\n2029\n\nin duizenden euro",
        ),
        (
            "Bedragen per jaar\n\n2024\n\n2025\n\n2026\n\nin duizenden euro.",
            "Bedragen per jaar in duizenden euro.",
        ),
        ("Bedragen per jaar in duizenden euro.", "Bedragen per jaar\n\n1\n\n2\n\n3\n\nin duizenden euro."),
        ("Bedragen per jaar in duizenden euro.", "Bedragen per jaar\n\n[page 3]\n\nin duizenden euro."),
        ("Bedragen per jaar in duizenden euro.", "Bedragen per jaar\n7\n\fin duizenden euro."),
        ("Opening\n\n1\n\nVragen\n\n2\n\nMoties\n\n3\n\nSluiting", "Opening Vragen Moties Sluiting"),
        ("Zetels\n\nVVD\n\n3\n\nD66\n\n4\n\nCDA\n\n5\n\nSP", "VVD\n\n4\n\nD66\n\n5\n\nCDA\n\n6\n\nSP"),
        (paper(1, 2, 3), paper(2, 3, 4)),
        (paper(1, 2, 3, page=1), paper(1, 2, 3, page=2)),
    ],
)
def test_a_lone_number_that_is_other_added_or_left_out_is_never_literal(text: str, quote: str) -> None:
    assert find_quote(text, quote).verdict in NOT_THERE


LONE = st.one_of(
    st.tuples(st.sampled_from([1, 2, 3, 7, 100, 1_250, 2_024]), st.integers(1, 6)).map(
        lambda row: list(range(row[0], row[0] + row[1]))
    ),
    st.lists(st.integers(1, 9_999), min_size=1, max_size=6),
)


@given(numbers=LONE, others=LONE, page=st.sampled_from([None, 1, 40]), filling=st.sampled_from(["", "kort ", FILLING]))
def test_altered_lone_numbers_are_never_called_literal(
    numbers: list[int], others: list[int], page: int | None, filling: str
) -> None:
    """Whatever they count in the document: years, amounts, items of a list, cells of a table or its pages."""
    altered = (others * len(numbers))[: len(numbers)]
    text, quote = (f"{paper(*row, page=page, filling=filling)}\n\nslot van het stuk" for row in (numbers, altered))
    assert (find_quote(text, quote).verdict == "literal") is (numbers == altered)
    assert find_quote(text, quote).verdict in (("literal",) if numbers == altered else NOT_THERE)


@pytest.mark.parametrize("number", ["13", "120"])
def test_a_number_that_stands_alone_is_not_taken_for_a_page(number: str) -> None:
    text = f"Het totaal is\n\n{number}\n\nmiljoen euro\n\n40\n\nof minder dan\n\n41\n\nmiljoen."
    assert find_quote(text, "Het totaal is miljoen euro").verdict == "not_in_document"
    assert find_quote(text, f"Het totaal is {number} miljoen euro").verdict == "literal_but_for"
    assert find_quote(text, "Het totaal is 14 miljoen euro").verdict == "not_in_document"


@pytest.mark.parametrize(
    ("quote", "said"),
    [
        ("", "single word proves nothing"),
        ("warmtenet", "single word proves nothing"),
        ("?! …", "single word proves nothing"),
        ("De raad [...] niet [...] het warmtenet", "The part 'niet'"),
        ("woord " * MAX_QUOTE_CHARACTERS, f"at most {MAX_QUOTE_CHARACTERS}"),
    ],
)
def test_what_proves_nothing_or_is_too_long_is_refused(quote: str, said: str) -> None:
    with pytest.raises(TextRefused) as refused:
        find_quote(TEXT, quote)
    assert said in str(refused.value)


HOSTILE = (
    *("a", "a-", "a- ", " ", "\u00ad", ".", ",", "- ", "'", "a'", "1.", "1:1 ", "\n", "\n \n", "\n \f", "\f1", "1\n\n"),
    *("ab ", "pagina ", "[pagina 1 ", "a\u0300", "a\u00ad\n", "|", "| ", "a-\n", "groei- en ", "\u00ac\n", "… "),
    *("\n\u2022 a", "\n1. a", "\na. a\nb. a", "aaa\u00b9", "aaa[1] ", "1 250 ", "\n \t", "a\u00b2"),
)


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("quote", ["ab " * 1_600 + "a c", "a a", "a-" * 2_000 + "a b", "groei-\nen a"])
def test_the_time_grows_with_the_length_of_any_text(piece: str, quote: str) -> None:
    """A text four times as long may take about four times as long; what grows with the square takes sixteen times.

    Times that are too short to compare say nothing; the shortest of some is the least disturbed by a busy machine.
    """

    def seconds(length: int) -> float:
        text = "x a " + piece * (length // len(piece))
        start = time.process_time()
        find_quote(text, quote)
        return time.process_time() - start

    long = seconds(80_000)
    if long > 0.5:
        assert min(long, seconds(80_000), seconds(80_000)) < max(9 * min(seconds(20_000), seconds(20_000)), 0.5)


SIGNS = st.text(alphabet="ab 1-\n.,'\"„”…\u00ad\u00a0éE\u0301\ufb01[]|", max_size=40)


@given(text=SIGNS, quote=SIGNS)
def test_nothing_but_a_finding_or_a_refusal_comes_of_any_text(text: str, quote: str) -> None:
    try:
        finding = find_quote(text, quote)
    except TextRefused:
        return
    assert isinstance(finding, QuoteFinding)
    assert bool(finding.passages) is (finding.verdict != "not_in_document")
    assert bool(finding.differences) is True or finding.verdict not in ("literal_but_for", "other_capitals")
    for passage in finding.passages:
        assert text[passage.offset : passage.offset + passage.length] == passage.text
    if finding.verdict == "literal":
        assert finding.passages[0].text in quote


WORDS = st.lists(
    st.sampled_from(["raad", "besluit", "niet", "geen", "Delft", "12", "1.250", "3:2", "de", "van", "oud-wethouder"])
)


@given(before=WORDS, words=WORDS.filter(lambda words: len(words) > 1), after=WORDS)
def test_every_run_of_words_is_found_literally(before: list[str], words: list[str], after: list[str]) -> None:
    for left, right in ((before[-1:], words[:1]), (words[-1:], after[:1])):
        assume(not (left and right and left[0][-1].isdigit() and right[0][0].isdigit()))
    finding = find_quote(" ".join([*before, *words, *after]), " ".join(words))
    assert finding.verdict == "literal"


@given(words=WORDS.filter(lambda words: len(words) > 2), data=st.data())
def test_a_changed_word_is_never_called_literal(words: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(words) - 1))
    other = data.draw(st.sampled_from(["wel", "Utrecht", "13", "1.251", "3:3"]))
    quote = " ".join([*words[:at], other, *words[at + 1 :]])
    assert find_quote(" ".join(words), quote).verdict in NOT_THERE


@given(
    words=WORDS.filter(lambda words: len(words) > 1),
    spaces=st.lists(st.sampled_from([" ", "\n", "\u00a0", "\n\n", "\t "]), min_size=40, max_size=40),
)
def test_white_space_is_never_more_than_white_space(words: list[str], spaces: list[str]) -> None:
    text = "".join(word + space for word, space in zip(words, spaces * len(words), strict=False))
    finding = find_quote(text, " ".join(words))
    assert finding.verdict in THERE
    assert set(finding.differences) <= {"white space"}


def test_composed_and_decomposed_letters_are_the_same_but_other_letters_are_not() -> None:
    text = "Het café in Súdwest-Fryslân is dicht."
    assert find_quote(text, unicodedata.normalize("NFD", "café in Súdwest-Fryslân")).differences == ("Unicode form",)
    assert find_quote(text, "Het cafe in Sudwest-Fryslan is dicht").verdict in NOT_THERE
    assert find_quote("Een vlak van 10² meter.", "vlak van 102 meter").verdict == "not_in_document"


def test_the_corpus_is_not_empty() -> None:
    assert len(documents("embedded")) > 100
