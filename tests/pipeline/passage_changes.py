"""Changes of passages that matter, and passages that are cut off within a word or number: none of them is literal."""

import re
from collections.abc import Callable
from itertools import pairwise
from random import Random

Made = tuple[str, str] | None
"""A document and a quote; None: this cannot be done to this passage."""
Ways = dict[str, Callable[[str, int, int, Random], Made]]
NAME = re.compile(r"[A-Z][a-z]{3,}")
NAMES = ("Lindemeer", "Waterdrecht", "Jansen", "Brugstede", "Hoekstra")


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


def _beside_marks(text: str, start: int, end: int, random: Random) -> Made:
    """A number that looks like a mark of a list or footnote, changed or left out; and a mark that is another one."""
    written, quoted = random.choice(
        (
            *(
                ("5\u00b2", "52"),
                ("10\u00b3", "10"),
                ("10 m\u00b2", "10 m"),
                ("10 meter\u00b2", "10 meter"),
                ("R\u00b2", "R"),
            ),
            *(
                ("m\u00b2", "m3"),
                ("besluit\u00b9", "besluit\u00b2"),
                ("besluit[1]", "besluit[2]"),
                ("2024\u00b9", "20241"),
            ),
            *(
                ("artikel\n4. De raad", "artikel De raad"),
                ("min\n- 5 graden", "min 5 graden"),
                ("is\n\n97. Dus", "is Dus"),
            ),
            *(("wel\na. een\nb. twee", "wel b. een a. twee"), ("wel\n1. een\n2. twee", "wel 1. een 3. twee")),
            *(
                ("1\n\u2022 250 euro", "1 250 euro"),
                ("kost\n2. 250 euro", "kost 250 euro"),
                ("van\n5. euro", "van euro"),
            ),
        )
    )
    return f"{text[:end]} {written} zo{text[end:]}", f"{text[start:end]} {quoted} zo"


FALSIFICATIONS: Ways = {
    "digit": _digit,
    "cut number": _cut_number,
    "name": _name,
    "one letter": _one_letter,
    "negated": _negated,
    "not negated": _not_negated,
    "swapped": _swapped,
    "dropped": _dropped,
    "beside marks": _beside_marks,
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
