import re
import time
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.upstream.text import clean_line, read_html, read_plain, read_publication, strip_tags
from tests.upstream.conftest import recorded

FOLDER = "officielebekendmakingen"
KST = f"{FOLDER}/frbr/kst/32545/kst-32545-143/1"
AH = f"{FOLDER}/frbr/ah-tk/20202021/ah-tk-20202021-3235/1"
PUBLICATIONS = [
    f"{FOLDER}/kst-36045-299.xml",
    f"{FOLDER}/wetsuite_stb.xml",
    f"{FOLDER}/wetsuite_gmb.xml",
    f"{FOLDER}/wetsuite_bgr.xml",
    f"{KST}/xml/kst-32545-143.xml",
    f"{AH}/xml/ah-tk-20202021-3235.xml",
]


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def paragraphs(full: FullText) -> list[str]:
    assert full.text is not None
    return full.text.split("\n\n")


def publication(inner: str) -> list[str]:
    return paragraphs(read_publication(f"<officiele-publicatie>{inner}</officiele-publicatie>".encode()))


def page(inner: str) -> list[str]:
    return paragraphs(read_html(f"<!DOCTYPE html><html><body>{inner}</body></html>".encode()))


@pytest.mark.parametrize("file", PUBLICATIONS)
def test_a_recorded_publication_is_read_without_loss(file: str) -> None:
    content = recorded(file)
    root = etree.fromstring(content.lstrip(b"\xef\xbb\xbf"))
    expected = words(" ".join(str(part) for part in root.itertext("{*}*")))
    full = read_publication(content)
    assert len(expected) > 50
    assert words(full.text or "") == expected
    assert full.origin == "xml"
    assert not re.search(r"[^\S\n ]|  | \n|\n |\n\n\n", full.text or "")


def test_a_recorded_motion_reads_as_it_was_printed() -> None:
    found = paragraphs(read_publication(recorded(f"{KST}/xml/kst-32545-143.xml")))
    assert found[:6] == [
        "Vergaderjaar 2020-2021 Tweede Kamer der Staten-Generaal 2 Kamerstukken",
        "32 545 Wet- en regelgeving financiële markten",
        "Nr. 143",
        "MOTIE VAN DE LEDEN INGE VAN DIJK EN GRINWIS",
        "Voorgesteld 6 juli 2021",
        "De Kamer,",
    ]
    assert found[-2:] == ["Inge van Dijk", "Grinwis"]


def test_recorded_answers_to_questions_of_parliament_keep_their_headings() -> None:
    found = paragraphs(read_publication(recorded(f"{AH}/xml/ah-tk-20202021-3235.xml")))
    assert "Vraag 1" in found
    assert "Antwoord 9" in found
    opening = "Vragen van de leden Van Weyenberg, Romke de Jong en Kat (allen D66) aan de Minister van Sociale Zaken"
    assert any(paragraph.startswith(opening) for paragraph in found)


def test_a_recorded_decree_has_articles_members_and_items() -> None:
    found = paragraphs(read_publication(recorded(f"{FOLDER}/wetsuite_stb.xml")))
    assert "Artikel 1" in found
    assert "3. De tien-euromunt heeft een fijngeribbelde rand." in found
    assert any(paragraph.startswith("a. op de voorzijde") for paragraph in found)
    assert "Uitgegeven de zevenentwintigste maart 2018" in found
    assert "Wassenaar, 9 maart 2018" in found


def test_a_recorded_table_is_read_in_rows() -> None:
    found = paragraphs(read_publication(recorded(f"{FOLDER}/wetsuite_bgr.xml")))
    assert "Naam regeling/bevoegdheden | Mandaatverlening | Ondergemandateerde | Kader" in found
    assert "- procuratie tot € 50.000 | DB | Secretaris" in found


@pytest.mark.parametrize("document", [f"{KST}/{{0}}/kst-32545-143.{{0}}", f"{AH}/{{0}}/ah-tk-20202021-3235.{{0}}"])
def test_the_recorded_page_says_what_the_recorded_xml_says(document: str) -> None:
    """The page leaves out the session's heading and numbers, as one can see in it."""
    from_page = paragraphs(read_html(recorded(document.format("html"))))
    from_xml = " ".join(paragraphs(read_publication(recorded(document.format("xml")))))
    assert all(paragraph in from_xml for paragraph in from_page)
    assert len(" ".join(from_page)) > 0.9 * len(from_xml)


@pytest.mark.parametrize(
    ("file", "first", "last"),
    [
        (
            "wetsuite_gmb.html",
            "Bekendmaking Wet op de kansspelen St. Inloophuis Velp Zuid",
            "Ingrid Hagen-Pietersma, telefoonnummer (026) 49 76 293 | i.hagen@rheden.nl.",
        ),
        (
            "wetsuite_stb.html",
            "Besluit van 14 juli 2014, houdende verlenging van de Samenwerkingsregeling waarborging plannen van aanpak"
            " landstaken Curaçao en Sint Maarten",
            "De Minister van Binnenlandse Zaken en Koninkrijksrelaties, R.H.A. Plasterk",
        ),
    ],
)
def test_a_recorded_page_is_read_without_its_surroundings(file: str, first: str, last: str) -> None:
    content = recorded(f"{FOLDER}/{file}")
    full = read_html(content)
    found = paragraphs(full)
    assert (found[0], found[-1], full.origin) == (first, last, "html")
    inner = re.search(r'id="broodtekst".*?>(.*?)<div (?:id="voetregel"|class="verberg")', content.decode(), re.DOTALL)
    assert inner is not None
    without_comments = re.sub(r"<!--.*?-->", "", inner[1], flags=re.DOTALL)
    assert words(full.text or "") == words(unescape(re.sub(r"<[^>]*>", "", without_comments)))


def test_numbers_stand_before_what_they_count() -> None:
    assert publication(
        "<lid><lidnr>1.</lidnr><al>Eerst</al><lijst><li><li.nr>a.</li.nr><al>x;</al><al>vervolg</al></li>"
        '<li nr="b."><al>y.</al><lijst><li><li.nr>1°.</li.nr><al>z</al></li></lijst></li></lijst></lid>'
    ) == ["1. Eerst", "a. x;", "vervolg", "b. y.", "1°. z"]


def test_a_number_without_a_text_is_not_lost() -> None:
    assert publication("<lijst><li><li.nr>a.</li.nr><al/></li></lijst><al>Slot</al>") == ["a. Slot"]
    assert publication("<al>Slot</al><lijst><li><li.nr>a.</li.nr></li></lijst>") == ["Slot", "a."]


def test_a_note_follows_its_paragraph_and_leaves_the_sentence_whole() -> None:
    assert publication(
        '<al>De raad<noot id="n1"><noot.nr>1</noot.nr><noot.al>Van Delft.</noot.al></noot> besluit.</al><al>Slot</al>'
    ) == ["De raad besluit.", "1 Van Delft.", "Slot"]


def test_letters_may_change_their_look_within_a_word() -> None:
    assert publication(
        '<al>H<inf>2</inf>O en <nadruk type="vet">v</nadruk>et <nadruk>A</nadruk><nadruk>B</nadruk></al>'
    ) == ["H2O en vet AB"]


def test_an_element_nobody_knows_loses_no_text() -> None:
    assert publication(
        "<vreemd>Los</vreemd><al>In <vreemd>de</vreemd> zin</al><vreemd><iets>een</iets>twee</vreemd>"
    ) == [
        "Los",
        "In de zin",
        "een" + "twee",
    ]


def test_text_around_a_picture_stays() -> None:
    assert publication("<al>voor <plaatje><illustratie naam='x'/></plaatje>na</al>") == ["voor na"]
    assert publication("<plaatje><illustratie/><bijschrift>Kaart 1</bijschrift></plaatje><al>na</al>") == [
        "Kaart 1",
        "na",
    ]


def test_processing_instructions_and_comments_are_dropped() -> None:
    assert publication("<al>een<?xpp qa?>e<!-- x --> twee</al>") == ["eene twee"]


def test_a_title_of_the_newest_schema_is_one_line() -> None:
    assert publication(
        "<Artikel><Kop><Label>Artikel</Label><Nummer>2.1</Nummer><Opschrift>Doel</Opschrift></Kop>"
        "<Lid><LidNummer>1.</LidNummer><Inhoud><Al>Tekst</Al></Inhoud></Lid></Artikel>"
    ) == ["Artikel 2.1 Doel", "1. Tekst"]


def test_cells_of_a_table_stay_in_their_columns() -> None:
    rows = "<row><entry><al>a</al><al>b</al></entry><entry/><entry>c</entry></row><row><entry>d</entry><entry/></row>"
    assert publication(f"<table><title>Tarieven</title><tgroup><tbody>{rows}</tbody></tgroup></table><al>e</al>") == [
        "Tarieven",
        "a b | | c",
        "d",
        "e",
    ]


def test_a_publication_without_text_is_said_to_have_none() -> None:
    assert read_publication(b"<officiele-publicatie><metadata><meta/></metadata></officiele-publicatie>") == FullText(
        None, reason="a publication without text"
    )


@pytest.mark.parametrize("content", [b"<html><body>404</body></html>", b"<diagnostics/>", b"<a>", b"%PDF-1.4", b""])
def test_something_else_than_a_publication_is_unreadable(content: bytes) -> None:
    with pytest.raises(UpstreamUnreadable):
        read_publication(content)


def test_the_document_of_a_page_is_taken_and_the_rest_left() -> None:
    menu = "<nav>menu</nav><header>kop</header><script>var a</script><footer>voet</footer>"
    assert page(f"{menu}<main><h1>Besluit</h1><p>Tekst</p></main>") == ["Besluit", "Tekst"]
    assert page(f"{menu}<article><header><h1>Besluit</h1></header>Tekst</article>") == ["Besluit", "Tekst"]
    assert page(f"{menu}<div>Besluit<br>Tekst</div>") == ["Besluit", "Tekst"]


def test_lists_and_tables_of_a_page_are_read_in_lines() -> None:
    assert page(
        "<ul><li>een <b>w</b>oord</li><li><p>twee</p></li></ul>"
        "<table><tr><th>Jaar</th><th>Bedrag</th></tr><tr><td>2024</td><td>€&nbsp;50</td></tr></table>slot"
    ) == ["een woord", "twee", "Jaar | Bedrag", "2024 | € 50", "slot"]


def test_a_table_for_layout_is_no_table() -> None:
    assert page(
        "<table><tr><td>links</td><td><p>a</p><table><tr><td>x</td><td>y</td></tr></table>b</td></tr></table>"
    ) == [
        "links",
        "a",
        "x | y",
        "b",
    ]


def test_cells_without_a_table_are_paragraphs() -> None:
    assert (
        read_html(b"<html xmlns='http://www.w3.org/1999/xhtml'><body><td>a</td><tr>b</tr></body></html>").text
        == "a\n\nb"
    )


def test_an_empty_script_of_a_page_in_xml_does_not_swallow_it() -> None:
    start = '<!DOCTYPE html PUBLIC "x" "y"><html xmlns="http://www.w3.org/1999/xhtml"><head><script src="a"/></head>'
    assert read_html(f"{start}<body><p>caf&eacute;&nbsp;B</p></body></html>".encode()).text == "café B"


def test_a_page_with_declarations_does_not_read_files() -> None:
    start = b'<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><html xmlns="http://www.w3.org/1999/xhtml">'
    assert "root" not in (read_html(start + b"<body><p>a&x;b</p></body></html>").text or "")


@pytest.mark.parametrize(
    "content",
    ["<p>Súdwest-Fryslân €</p>".encode("cp1252"), "<meta charset=latin1><p>Súdwest-Fryslân €</p>".encode()],
)
def test_the_bytes_of_a_page_count_and_not_what_it_says_of_them(content: bytes) -> None:
    assert read_html(content).text == "Súdwest-Fryslân €"


@pytest.mark.parametrize("content", [b"", b"<html></html>", b"<script>x</script>", b"\0"])
def test_a_page_without_text_is_said_to_have_none(content: bytes) -> None:
    assert read_html(content) == FullText(None, reason="a page without text")


def test_a_page_nested_without_end_is_read_as_far_as_possible_and_says_so() -> None:
    found = read_html(b"<p>begin</p>" + b"<div>" * 50_000 + b"einde")
    assert found.text == "begin"
    assert found.notes == ("The page is nested too deeply to be read whole.",)
    sloppy = read_html(b"<p>begin</p>" + b"<font>" * 1_000 + b"einde")
    assert (sloppy.text, sloppy.notes) == ("begin\n\neinde", ())


TOO_LARGE = "a page with more elements or attributes than this service reads"
XHTML = b"<html xmlns='http://www.w3.org/1999/xhtml'>"


@pytest.mark.parametrize(
    "content",
    [
        b"<p>" * 3_000_000,
        b"<p>x</p>" * 200_000,
        XHTML + b"<p/>" * 2_000_000,
        XHTML + b"<script/>" + b"<p/>" * 200_000 + b"</html>",
        b"<p " + b" ".join(b"a%d" % number for number in range(160_000)) + b">x",
    ],
)
def test_a_page_with_too_much_in_it_is_refused_in_little_time(content: bytes) -> None:
    started = time.process_time()
    assert read_html(content) == FullText(None, reason=TOO_LARGE)
    assert time.process_time() - started < 3


def test_the_longest_page_allowed_is_read() -> None:
    assert len(paragraphs(read_html(b"<p>x</p>" * 199_000, seconds=60))) == 199_000


@pytest.mark.parametrize("content", [b"<p>x</p>", b"<div>" * 2_000 + b"</x>" * 3_000_000])
def test_a_page_that_takes_too_long_is_given_up(content: bytes) -> None:
    started = time.process_time()
    assert read_html(content, seconds=0) == FullText(None, reason="a page that could not be read within 0 seconds")
    assert time.process_time() - started < 1


def test_end_tags_that_end_nothing_cannot_take_longer_than_a_page_may() -> None:
    started = time.process_time()
    found = read_html(b"<div>" * 2_000 + b"</x>" * 3_000_000, seconds=0.2)
    assert found.reason == "a page that could not be read within 0.2 seconds"
    assert time.process_time() - started < 2


def test_a_page_nested_without_end_does_not_cost_time_either() -> None:
    started = time.process_time()
    assert read_html(b"<p>begin</p>" + b"<div>" * 100_000 + b"</x>" * 500_000).text == "begin"
    assert time.process_time() - started < 1


@pytest.mark.parametrize("piece", [b"<al>x</al>", b"<lidnr>x</lidnr>", b"<noot>x</noot>", b"<table><row/></table>"])
def test_a_publication_takes_time_in_proportion_to_its_length(piece: bytes) -> None:
    started = time.process_time()
    full = read_publication(b"<p>" + piece * 60_000 + b"<al>slot</al></p>")
    assert (full.text or "").endswith("slot")
    assert time.process_time() - started < 5


def test_a_publication_with_too_many_elements_is_passed_over_with_the_reason() -> None:
    assert read_publication(b"<p>" + b"<al/>" * 200_000 + b"</p>") == FullText(
        None, reason="a publication with more elements than this service reads"
    )


def test_several_numbers_before_one_paragraph_stand_in_their_order() -> None:
    assert publication("<lidnr>1</lidnr><lidnr/><lidnr>a</lidnr><al>Tekst</al>") == ["1 a Tekst"]


@given(st.text(max_size=200), st.sampled_from(["<p>", "<table><tr><td>", "<li>", "</tr>", "<noot>", "<![CDATA["]))
def test_any_page_gives_text_or_a_reason(text: str, start: str) -> None:
    found = read_html(f"{start}{text}".encode("utf-8", "ignore"))
    assert (found.text is None) == (found.reason is not None)


def test_invisible_characters_are_gone_and_spaces_are_spaces() -> None:
    assert clean_line("Ge\u00admeente\u00a0 Delft\u200b\0\x07 \ufeffx\u2009y\tz\n") == "Gemeente Delft x y z"


def test_plain_text_keeps_lines_and_paragraphs() -> None:
    assert read_plain(b"Kop\r\n\r\n\r\nregel  een\r\nregel twee\x0cPagina 2\n \nSlot\n") == FullText(
        "Kop\n\nregel een\nregel twee\nPagina 2\n\nSlot", "plain"
    )
    assert read_plain("Súdwest".encode("cp1252")).text == "Súdwest"
    assert read_plain("\ufeffal\u00a0tekst").text == "al tekst"
    assert read_plain(b" \n\0") == FullText(None, reason="an empty text")


@pytest.mark.parametrize(
    ("fragment", "line"),
    [
        ("het <em>warmtenet</em> van\n<b class='x'>Delft</b>", "het warmtenet van Delft"),
        ("kosten &amp;amp; baten &lt; 5 &euro;", "kosten & baten < 5 €"),
        ("a < b en c > d", "a < b en c > d"),
        ("1<2", "1<2"),
        ("<mark>x</mark><!--y-->z", "xz"),
        ("afgebroken <em", "afgebroken <em"),
        ("", ""),
    ],
)
def test_a_fragment_loses_its_markup_only(fragment: str, line: str) -> None:
    assert strip_tags(fragment) == line
