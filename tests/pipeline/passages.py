"""Passages of real and sample documents, as they are copied, and as they are falsified. The same on every run."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice, pairwise
from random import Random

from besluitbron.embedded.koop_sru.files import file_of
from besluitbron.embedded.koop_sru.sample import sample_publications
from besluitbron.embedded.ori_classic.sample import make_sample
from besluitbron.upstream.text import read_html, read_plain, read_publication
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
MIN_WORDS, MAX_WORDS = 8, 30
WORD = re.compile(r"\S+")
NAME = re.compile(r"[A-Z][a-z]{3,}")
NAMES = ("Lindemeer", "Waterdrecht", "Jansen", "Brugstede", "Hoekstra")
PARTED_NUMBER = re.compile(r"\d\s\d")
BREAKABLE = re.compile(r"[a-z]{7,}")


Made = tuple[str, str] | None
"""A document and a quote; None: this cannot be done to this passage."""
Ways = dict[str, Callable[[str, int, int, Random], Made]]


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
    if any(PARTED_NUMBER.match(text, space) for space in (start - 2, end - 1)):
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
}


def _digit(text: str, start: int, end: int, random: Random) -> Made:
    digits = [index for index in range(start, end) if text[index].isdigit()]
    if not digits:
        return None
    at = random.choice(digits)
    other = random.choice([digit for digit in "0123456789" if digit != text[at]])
    return text, text[start:at] + other + text[at + 1 : end]


def _cut_number(text: str, start: int, end: int, random: Random) -> Made:
    """A digit less, in a number of at least two."""
    passage = text[start:end]
    found = list(re.finditer(r"(?<=\d)\d", passage))
    if not found:
        return None
    at = random.choice(found).start()
    return text, passage[:at] + passage[at + 1 :]


def _name(text: str, start: int, end: int, random: Random) -> Made:
    passage = text[start:end]
    names = list(NAME.finditer(passage))
    if not names:
        return None
    name = random.choice(names)
    other = random.choice([other for other in NAMES if other != name[0]])
    return text, passage[: name.start()] + other + passage[name.end() :]


def _one_letter(text: str, start: int, end: int, random: Random) -> Made:
    passage = text[start:end]
    letters = [index for index, char in enumerate(passage) if "a" <= char <= "y"]
    if not letters:
        return None
    at = random.choice(letters)
    return text, passage[:at] + chr(ord(passage[at]) + 1) + passage[at + 1 :]


def _negated(text: str, start: int, end: int, random: Random) -> Made:
    words = text[start:end].split(" ")
    if len(words) < 2:
        return None
    at = random.randrange(1, len(words))
    return text, " ".join([*words[:at], random.choice(("niet", "geen")), *words[at:]])


def _not_negated(text: str, start: int, end: int, random: Random) -> Made:
    """The negation taken out; where a document has one."""
    found = list(re.finditer(r"(?<= )(?:niet|geen) ", text))
    if not found:
        return None
    word = random.choice(found)
    before, after = text[: word.start()].rfind(" ", 0, word.start() - 20), text.find(" ", word.end() + 40)
    return text, text[max(0, before) : word.start()] + text[word.end() : after]


def _swapped(text: str, start: int, end: int, random: Random) -> Made:
    words = text[start:end].split(" ")
    pairs = [
        index
        for index, (one, next_one) in enumerate(pairwise(words))
        if _bare(one) and _bare(next_one) and _bare(one) != _bare(next_one)
    ]
    if not pairs:
        return None
    at = random.choice(pairs)
    words[at], words[at + 1] = words[at + 1], words[at]
    return text, " ".join(words)


def _dropped(text: str, start: int, end: int, random: Random) -> Made:
    words = text[start:end].split(" ")
    inner = [index for index, word in enumerate(words) if _bare(word)][1:-1]
    if not inner:
        return None
    at = random.choice(inner)
    return text, " ".join([*words[:at], *words[at + 1 :]])


def _bare(word: str) -> str:
    return "".join(char for char in word if char.isalnum())


FALSIFICATIONS: Ways = {
    "digit": _digit,
    "cut number": _cut_number,
    "name": _name,
    "one letter": _one_letter,
    "negated": _negated,
    "not negated": _not_negated,
    "swapped": _swapped,
    "dropped": _dropped,
}


def _within_a_number(before: tuple[str, ...], after: tuple[str, ...]) -> Callable[[str, int, int, Random], Made]:
    """A number put before or behind the passage, of which the quote has a part; each as `left out|quoted`."""

    def way(text: str, start: int, end: int, random: Random) -> Made:
        passage = text[start:end]
        if random.random() < 0.5:
            left_out, quoted = random.choice(before).split("|")
            return f"{text[:start]}van {left_out}{quoted} euro {text[start:]}", f"{quoted} euro {passage}"
        quoted, left_out = random.choice(after).split("|")
        return f"{text[:end]} is {quoted}{left_out} euro {text[end:]}", f"{passage} is {quoted}"

    return way


def _within_a_word(text: str, start: int, end: int, random: Random) -> Made:
    """A letter or more of the first or the last word left out; `one-two` has two words that are cut apart."""
    cut = random.randint(1, 4)
    first, last = start + cut, end - cut
    if random.random() < 0.5:
        return (text, text[first:end]) if text[first - 1 : first + 1].isalpha() else None
    return (text, text[start:last]) if text[last - 1 : last + 1].isalpha() else None


def _within_a_compound(text: str, start: int, end: int, random: Random) -> Made:
    passage = text[start:end]
    left_out, quoted = random.choice(("oud-|wethouder", "en/|of", "(niet-)|openbaar", "B&|W", "www.|delft.nl")).split(
        "|"
    )
    if random.random() < 0.5:
        return f"{text[:start]}een {left_out}{quoted} {text[start:]}", f"{quoted} {passage}"
    quoted, left_out = random.choice(("binnen|- en buitenland", "Sint|-Oedenrode", "en|/of", "groei|-\nen")).split("|")
    return f"{text[:end]} voor {quoted}{left_out} {text[end:]}", f"{passage} voor {quoted}"


CUTS: Ways = {
    "grouped": _within_a_number(
        tuple(f"1{sign}|250" for sign in (" ", "\u00a0", "\u2009", "\u202f", ".", "'", "\u2019", ",", "\u00b7", "\n")),
        tuple(
            f"1|{sign}250,50" for sign in (" ", "\u00a0", "\u2009", "\u202f", ".", "'", "\u2019", ",", "\u00b7", "\n")
        ),
    ),
    "decimals": _within_a_number(("12,|50", "0.|5", "1 |\u00bd", "12:|30"), ("12|,50", "0|.5", "1| \u00bd", "12|:30")),
    "signed": _within_a_number(
        ("-|5", "- |5", "\u2212|5", "-/- |5", "\u00b1|5", "-|\u20ac 5"), ("5|%", "5| %", "50|+", "5|\u2030")
    ),
    "ranges": _within_a_number(
        ("3-|5", "3 - |5", "3 \u2013 |5", "\u20ac 3 - |\u20ac 5"), ("3|-5", "3| - 5", "3| \u2013 5", "3| - \u20ac 5")
    ),
    "days": _within_a_number(
        ("12-01-|2024", "12/01/|2024", "12.|01.2024"), ("12|-01-2024", "12-01|-2024", "12|.01.2024")
    ),
    "words": _within_a_word,
    "compounds": _within_a_compound,
}
