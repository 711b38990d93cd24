"""Passages of real and sample documents, as they are copied, and as they are falsified. The same on every run."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice
from random import Random

from besluitbron.embedded.koop_sru.files import file_of
from besluitbron.embedded.koop_sru.sample import sample_publications
from besluitbron.embedded.ori_classic.sample import make_sample
from besluitbron.upstream.text import read_html, read_plain, read_publication
from tests.pipeline.passage_changes import CUTS, FALSIFICATIONS, Made, Ways
from tests.recorded import FOLDER, recorded

RECORDED = (
    *("bwb/bwb_toestand.xml", "bwb/bwb_toestand_2.xml", "bwb/bwb_toestand_3.xml"),
    *("cvdr/cvdr_example1.xml", "cvdr/cvdr_example2.xml"),
    "officielebekendmakingen/kst-36045-299.xml",
    "officielebekendmakingen/wetsuite_bgr.xml",
    *("officielebekendmakingen/wetsuite_gmb.html", "officielebekendmakingen/wetsuite_gmb.xml"),
    *("officielebekendmakingen/wetsuite_stb.html", "officielebekendmakingen/wetsuite_stb.xml"),
    "officielebekendmakingen/frbr/ah-tk/20202021/ah-tk-20202021-3235/1/xml/ah-tk-20202021-3235.xml",
    "officielebekendmakingen/frbr/kst/32545/kst-32545-143/1/html/kst-32545-143.html",
    "officielebekendmakingen/frbr/kst/32545/kst-32545-143/1/xml/kst-32545-143.xml",
    *("tweedekamer/publicatie_resource_000997f1.xml", "tweedekamer/publicatie_resource_00826532.xml"),
    "tweedekamer/tweedekamer_nl_motie_page.html",
)
JUDGMENTS = "rechtspraak/content_*.xml"
THERE = ("literal", "literal_but_for")
NOT_THERE = ("partly", "not_in_document")
"""Verdicts on true passages, and on those that are changed or cut off."""
MIN_WORDS, MAX_WORDS = 8, 30
WORD = re.compile(r"\S+")
PARTED_NUMBER = re.compile(r"\d\s{1,2}\d")
BREAKABLE = re.compile(r"[a-z]{7,}")


@dataclass(frozen=True)
class Passage:
    """What somebody says a document holds."""

    kind: str
    text: str
    quote: str


def documents(origin: str) -> tuple[str, ...]:
    """The texts of documents with at least two hundred words: of the `embedded` registers, or the `recorded` ones."""
    return _embedded() if origin == "embedded" else _recorded()


@cache
def _embedded() -> tuple[str, ...]:
    pages = (record.source.get("md_text") for record in make_sample().records)
    councils = (read_plain("\n\n".join(page)).text for page in pages if isinstance(page, list))
    gazettes = (read_publication(file_of(item, "xml")).text for item in sample_publications() if "xml" in item.forms)
    return _long((*islice(councils, 150), *islice(gazettes, 150)))


@cache
def _recorded() -> tuple[str, ...]:
    names = [*RECORDED, *sorted(str(file.relative_to(FOLDER)) for file in FOLDER.glob(JUDGMENTS))]
    return _long(
        (read_html if name.endswith(".html") else read_publication)(recorded(name).lstrip()).text for name in names
    )


def _long(texts: Iterator[str | None] | tuple[str | None, ...]) -> tuple[str, ...]:
    return tuple(text for text in texts if text and len(text.split()) >= MIN_WORDS * 10)


def copied(origin: str, count: int) -> list[Passage]:
    """True passages: each as it may come out of a scan, a word processor, a web page or a newspaper."""
    return list(islice(_made(origin, COPIES), count))


def falsified(origin: str, count: int) -> list[Passage]:
    """Passages with one change that matters, none of which is in its document by chance."""
    changed = (case for case in _made(origin, FALSIFICATIONS) if not _is_in(case.quote, case.text))
    return list(islice(changed, count))


def cut_off(origin: str, count: int) -> list[Passage]:
    """Passages that begin or end within a word or number of their document."""
    return list(islice(_made(origin, CUTS), count))


def _made(origin: str, ways: Ways) -> Iterator[Passage]:
    texts, random = documents(origin), Random(4)
    for kind, way in cycle(ways.items()):
        text = random.choice(texts)
        if made := way(text, *_place(text, random), random):
            yield Passage(kind, *made)


def _place(text: str, random: Random) -> tuple[int, int]:
    """Where a passage begins and ends; not between the digits of `30 950` or of a telephone number."""
    words = list(WORD.finditer(text))
    first = random.randrange(len(words) - MAX_WORDS)
    start, end = words[first].start(), words[first + random.randint(MIN_WORDS, MAX_WORDS)].end()
    if any(PARTED_NUMBER.search(text[max(0, at - 3) : at + 3]) for at in (start, end)):
        return _place(text, random)
    return start, end


def _is_in(quote: str, text: str) -> bool:
    return " ".join(quote.split()) in " ".join(text.split())


def _as_it_is(text: str, start: int, end: int, random: Random) -> Made:
    return text, text[start:end]


def _hyphens_in_the_document(text: str, start: int, end: int, random: Random) -> Made:
    broken = _broken(text[start:end], random, random.choice(("-\n", "- ", "-\n\n", "\u00ad\n")))
    return (text[:start] + broken + text[end:], text[start:end]) if broken else None


def _hyphens_in_the_quote(text: str, start: int, end: int, random: Random) -> Made:
    broken = _broken(text[start:end], random, random.choice(("-\n", "- ", "\u00ad", "\u00ac\n")))
    return (text, broken) if broken else None


def _broken(passage: str, random: Random, mark: str) -> str | None:
    if not BREAKABLE.search(passage):
        return None
    return BREAKABLE.sub(lambda word: word[0][: (cut := random.randint(2, 5))] + mark + word[0][cut:], passage)


def _lines(text: str, start: int, end: int, random: Random) -> Made:
    """Other line ends and spaces, in the document."""
    space = random.choice(("\n", "  ", "\u00a0", "\r\n", "\u2009", "\n\n"))
    return text[:start] + text[start:end].replace(" ", space) + text[end:], text[start:end]


def _pages(text: str, start: int, end: int, random: Random) -> Made:
    spaces = [index for index in range(start + 1, end) if text[index] == " "]
    if not spaces:
        return None
    at = random.choice(spaces)
    mark = random.choice(("\n\nPagina 7 van 12\n\n", "\f", "\n7\n\f", "\n\n[pagina 7]\n\n", "\n- blz. 7 -\n"))
    return text[:at] + mark + text[at + 1 :], text[start:end]


def _ligatures(text: str, start: int, end: int, random: Random) -> Made:
    passage = text[start:end]
    for letters, one in (("ffi", "\ufb03"), ("ff", "\ufb00"), ("fi", "\ufb01"), ("fl", "\ufb02"), ("ij", "\u0133")):
        passage = passage.replace(letters, one)
    return (text[:start] + passage + text[end:], text[start:end]) if passage != text[start:end] else None


def _curly(text: str, start: int, end: int, random: Random) -> Made:
    """Straight quotation marks in the quote, curly or low ones in the document; and around the quote other ones."""
    words = text[start:end].split(" ")
    at = random.randrange(len(words))
    opened, closed = random.choice((("“", "”"), ("„", "”"), ("‘", "’"), ("«", "»"), (",,", "''")))
    written = " ".join([*words[:at], f"{opened}{words[at]}{closed}", *words[at + 1 :]])
    quoted = " ".join([*words[:at], f'"{words[at]}"', *words[at + 1 :]])
    return text[:start] + written + text[end:], f"‘{quoted}’"


def _decomposed(text: str, start: int, end: int, random: Random) -> Made:
    """Letters and their accents apart, in the quote; one accent is put there to have one."""
    passage = text[start:end].replace("e", "é", 1)
    return text[:start] + passage + text[end:], unicodedata.normalize("NFD", passage)


def _dashes(text: str, start: int, end: int, random: Random) -> Made:
    passage = text[start:end].replace(" ", " - ", 1)
    return text[:start] + passage.replace(" - ", " – ") + text[end:], passage


def _list_marks(text: str, start: int, end: int, random: Random) -> Made:
    """A list in the document of which the quote has the words."""
    words = text[start:end].split(" ")
    third = len(words) // 3
    items = [" ".join(part) for part in (words[:third], words[third : 2 * third], words[2 * third :])]
    marks = random.choice(
        (
            *(("\u2022",) * 3, ("-",) * 3, ("\u2013",) * 3, ("o",) * 3, ("\uf0b7",) * 3, ("a.", "b.", "c.")),
            *(("1.", "2.", "3."), ("(i)", "(ii)", "(iii)"), ("1\u00b0", "2\u00b0", "3\u00b0")),
        )
    )
    if "\n" in text[start:end] or not all(item[:1].isalpha() for item in items):
        return None
    space = random.choice((";\n", ";\n\n"))
    listed = space.join(f"{mark} {item}" for mark, item in zip(marks, items, strict=True))
    return f"{text[:start]}\n{listed}{text[end:]}", "; ".join(items)


def _footnotes(text: str, start: int, end: int, random: Random) -> Made:
    passage = text[start:end]
    found = list(re.finditer(r"(?<=[a-z]{3})[.,;]?(?= )", passage))
    if not found:
        return None
    at = random.choice(found).end()
    sign = random.choice(("\u00b9", "\u00b9\u00b2", "*", "[1]", "[12]", "\u2020"))
    return text[:start] + passage[:at] + sign + passage[at:] + text[end:], passage


def _small_digits(text: str, start: int, end: int, random: Random) -> Made:
    written, quoted = random.choice(
        (("m\u00b2", "m2"), ("km\u00b2", "km2"), ("CO\u2082", "CO2"), ("NO\u2082-norm", "NO2-norm"))
    )
    if random.random() < 0.5:
        written, quoted = quoted, written
    return f"{text[:end]} van {written} is{text[end:]}", f"{text[start:end]} van {quoted} is"


COPIES: Ways = {
    "as it is": _as_it_is,
    "hyphens in the document": _hyphens_in_the_document,
    "hyphens in the quote": _hyphens_in_the_quote,
    "lines": _lines,
    "pages": _pages,
    "ligatures": _ligatures,
    "curly": _curly,
    "decomposed": _decomposed,
    "dashes": _dashes,
    "list marks": _list_marks,
    "footnotes": _footnotes,
    "small digits": _small_digits,
}
