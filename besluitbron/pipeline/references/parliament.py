"""Papers, reports and numbers of parliament."""

import re
from dataclasses import replace
from typing import Final

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.contract.publications import is_identifier, read_dossier, read_identifier, read_kamerstuk
from besluitbron.pipeline.references.numbers import UUID
from besluitbron.pipeline.references.reference import Known, NotUnderstood, Place, Reference, check_year, quotable

FIRST_YEAR: Final = 1814
_HOUSE_NAMES: Final = r"(?:II|I|TK|EK|VV|(?:(?:van )?de[r]? )?(?:Tweede|Eerste) Kamer)\b"
_SESSION: Final = re.compile(
    r"\(?(?:vergaderjaar |vj\.? ?)?(?<![\d-])(?P<from>\d{4}) ?[-/] ?(?P<to>\d{4}|\d{2})(?![\d-])\)?", re.IGNORECASE
)
_PAPERS: Final = re.compile(
    rf"(?:kamerstuk(?:ken)?|parl(?:ementaire|\.) stukken|kst\.?)[ :,-]{{0,2}}(?P<house>{_HOUSE_NAMES})?[ :,-]{{0,2}}"
    r"|(?P<only>TK|EK|(?:Tweede|Eerste) Kamer)[ ,]{1,2}",
    re.IGNORECASE,
)
_KIND: Final = re.compile(
    r"(?:motie|amendement|(?:kamer)?brief|nota|verslag|(?:kamerstuk)?dossier|(?:initiatief)?wetsvoorstel)"
    r"(?: met)?(?: nr\.?| nummer)?[ :,]{1,2}",
    re.IGNORECASE,
)
"""What somebody may call a paper before its number."""
_REPORT: Final = re.compile(r"(?:handelingen|hand\.)[ ,]{0,2}(?:der (?:staten-generaal )?)?", re.IGNORECASE)
_ANSWERS: Final = re.compile(
    r"(?:aanhangsel|aanh\.)(?: (?:van|tot|bij) de| der)? ?(?:handelingen|hand\.)?[ ,]{0,2}"
    r"|ah\.?[ ,:]{1,2}(?=(?:(?:II|TK)[ ,]{1,2})?(?:nr\.? ?|no\.? ?|vergaderjaar )?\(?\d)",
    re.IGNORECASE,
)
_HOUSE: Final = re.compile(rf"(?P<house>{_HOUSE_NAMES})[ ,]{{0,2}}", re.IGNORECASE)
_ANSWERS_LAST: Final = re.compile(
    r"(?:handelingen|hand\.)(?P<before>.{0,60}?)[ ,]{0,2}\baanhangsel\b(?P<after>.{0,40})", re.IGNORECASE
)
_ITEM: Final = re.compile(
    r"(?:nr\.? ?|no\.? ?)?(?P<sitting>\d{1,3})(?:[ ,]{0,2}item ?|-)(?P<item>\d{1,3})", re.IGNORECASE
)
_NUMBER: Final = re.compile(r"(?:nr\.? ?|no\.? ?)?(?P<number>\d{1,5})", re.IGNORECASE)
_IDENTIFIED: Final = re.compile(
    r"(?P<kind>ah|h)[- ](?P<house>tk|ek|vv)[- ](?P<from>\d{4})[-/ ]?(?P<to>\d{4})-(?P<rest>\d+(?:-\d+)*(?:-[a-z]\d)?)",
    re.IGNORECASE,
)
_KAMER: Final = re.compile(
    r"(?:(?:zaak|document|activiteit|besluit)(?:nummer)?[ :]{1,2})?(?P<year>\d{4})(?P<letter>[A-Z])(?P<number>\d+)",
    re.IGNORECASE,
)
_COMMITMENT: Final = re.compile(r"(?:toezegging[ :]{1,2})?(?P<number>TZ\d{6}-\d{1,4})", re.IGNORECASE)
_KEYED: Final = re.compile(
    rf"(?P<of>vergadering|besluit|zaak|document|toezegging|verslag)[ /:(]{{1,2}}(?P<key>{UUID})\)?", re.IGNORECASE
)
"""A row by its key, as the data of the register has them; only of meetings and decisions must it be said of what."""
SESSION_UNUSED: Final = (
    "The paper was found by its dossier and number: the parliamentary year or chamber that is named was not compared."
)
_SHAPE: Final = "2024Z12345 (a case), 2024D12345 (a document) or 2024A12345 (a meeting)"
_CHAPTER: Final = re.compile(r"[A-M]|[IVX]{1,2}")
"""Chapters and funds of the budget that look like the letters of a paper; dossiers of a budget end with two zeros."""
_ATTACHMENT: Final = re.compile(r"blg[- ]?(?P<number>\d+)", re.IGNORECASE)
_PARTS_OF_IDS: Final = re.compile(r"(?:kst|blg|ah|h|kv|ag|nds)(?:-|\b(?= ?\d))", re.IGNORECASE)


def read_parliament(text: str, known: Known) -> Reference | None:
    """A paper, a report of a sitting, an answer to questions, or a number of the Tweede Kamer. None: none of these."""
    for read in (_read_number, _read_identified, _read_answer, _read_report, _read_attachment, _read_paper):
        if reference := read(text, known):
            return reference
    return None


def _read_number(text: str, known: Known) -> Reference | None:
    if match := _COMMITMENT.fullmatch(text):
        return _of_kamer(match["number"].upper())
    if match := _KEYED.fullmatch(text):
        of, key = match["of"].lower(), match["key"].lower()
        return _of_kamer(f"{of}/{key}" if of in ("vergadering", "besluit") else key)
    if not (match := _KAMER.fullmatch(text)):
        return None
    letter, number = match["letter"].upper(), match["number"]
    if letter not in "ZDAP":
        raise IdentifierRefused(f"A number of the Tweede Kamer with {letter} is not known. They look like {_SHAPE}.")
    if len(number) not in (5, 6):
        raise IdentifierRefused(
            f"Behind the letter {letter} a number of the Tweede Kamer has five digits, as in {_SHAPE}; this one has "
            f"{len(number)}."
        )
    check_year(int(match["year"]), FIRST_YEAR, "number of the Tweede Kamer", known)
    written = f"{match['year']}{letter}{number}"
    published = {"Z": f"kv-tk-{written}", "D": f"nds-tk-{written}"}.get(letter)
    return _of_kamer(written, *([Place("bekendmakingen", published)] if published else []))


def _of_kamer(written: str, *others: Place) -> Reference:
    return Reference("number of the Tweede Kamer", written, (Place("tweedekamer", written), *others))


def _read_identified(text: str, known: Known) -> Reference | None:
    """`ah-tk-20242025-1244`, `h-tk-20242025-5-3`: the years must follow each other."""
    if not (match := _IDENTIFIED.fullmatch(text)):
        return None
    session = _session(match, known)
    written = f"{match['kind']}-{match['house']}-{session}-{match['rest']}".lower()
    return _published(written, "ah" if match["kind"].lower() == "ah" and match["house"].lower() == "tk" else None)


def _read_answer(text: str, known: Known) -> Reference | None:
    if last := _ANSWERS_LAST.fullmatch(text):
        rest = f"{last['before'].strip()} {last['after'].strip(' ,')}"
    elif begins := _ANSWERS.match(text):
        rest = text[begins.end() :]
    else:
        return None
    house, session, rest = _house_and_session(rest, known)
    number = _NUMBER.fullmatch(rest)
    if not number or not session:
        raise IdentifierRefused(
            f"'{quotable(text)}' names no answer to questions: give year and number, as in 'Aanhangsel Handelingen II "
            "2024/25, nr. 1244' or ah-tk-20242025-1244."
        )
    return _published(f"ah-{house}-{session}-{int(number['number'])}", "ah" if house == "tk" else None)


def _read_report(text: str, known: Known) -> Reference | None:
    if not (begins := _REPORT.match(text)):
        return None
    house, session, rest = _house_and_session(text[begins.end() :], known)
    item = _ITEM.fullmatch(rest)
    if not session or not item:
        raise IdentifierRefused(
            f"'{quotable(text)}' names no report: give the year, the number of the sitting and the item, as in "
            "'Handelingen II 2024/25, nr. 5, item 3' or h-tk-20242025-5-3. Pages cannot be looked up."
        )
    return _published(f"h-{house}-{session}-{int(item['sitting'])}-{int(item['item'])}", None)


def _house_and_session(text: str, known: Known) -> tuple[str, str, str]:
    """The house, the parliamentary year as `20242025` or empty, and what else there is."""
    house = _HOUSE.match(text)
    rest = text[house.end() :] if house else text
    session = _SESSION.search(rest)
    if session:
        rest = rest[: session.start()] + rest[session.end() :]
    return (
        _house(house["house"]) if house else "tk",
        _session(session, known) if session else "",
        " ".join(rest.split()).strip(" ,;()"),
    )


def _house(name: str) -> str:
    """The house as identifiers write it: `tk`, `ek`, or `vv` for both together."""
    last = name.lower().removesuffix(" kamer").split(" ")[-1]
    return {"i": "ek", "ek": "ek", "eerste": "ek", "vv": "vv"}.get(last, "tk")


def _session(match: re.Match[str], known: Known) -> str:
    """A parliamentary year runs over two years that follow each other."""
    start = int(match["from"])
    end = int(match["to"]) if len(match["to"]) == 4 else start // 100 * 100 + int(match["to"])
    if end % 100 != (start + 1) % 100 or (len(match["to"]) == 4 and end != start + 1):
        raise IdentifierRefused(
            f"{quotable(match['from'])}/{quotable(match['to'])} is no parliamentary year: it runs over two years that "
            f"follow each other, as in {start}/{(start + 1) % 100:02}."
        )
    check_year(start, FIRST_YEAR, "parliamentary year", known)
    return f"{start}{start + 1}"


def _read_attachment(text: str, _known: Known) -> Reference | None:
    if match := _ATTACHMENT.fullmatch(text):
        return _published(f"blg-{match['number']}", None)
    return None


def _read_paper(text: str, known: Known) -> Reference | None:
    """A kamerstuk, as it is cited or by its identifier, and the other identifiers of papers."""
    if is_identifier(text) and _PARTS_OF_IDS.match(text):
        return _from_identifier(text)
    head = _PAPERS.match(text)
    if not head and (kind := _KIND.match(text)) and (named := read_kamerstuk(text[kind.end() :])):
        return _paper(named.identifier, str(named.number), None)
    rest = text[head.end() :] if head else text
    session = _SESSION.search(rest) if head else None
    if session:
        _session(session, known)
        rest = rest[: session.start()] + rest[session.end() :]
    rest = " ".join(rest.split()).strip(" ,;")
    house = head["house"] or head["only"] if head else None
    if wanted := read_kamerstuk(rest):
        paper = _paper(wanted.identifier, str(wanted.number), _house(house) if house else None)
        return replace(paper, notes=(*paper.notes, SESSION_UNUSED)) if house or session else paper
    if dossier := read_dossier(rest) if head or not rest.replace(" ", "").replace(".", "").isdigit() else None:
        raise _only_a_dossier(dossier)
    if head and rest and (head["house"] or not head["only"]):
        refusal = NotUnderstood if rest[0].isdigit() else IdentifierRefused
        raise refusal(
            f"'{quotable(text)}' names no paper of parliament: give the dossier of five digits and the number, as in "
            "'Kamerstukken II 2024/25, 36600 VII, nr. 12' or kst-36600-VII-12."
        )
    return None


def _only_a_dossier(dossier: str) -> IdentifierRefused:
    return IdentifierRefused(
        f"{dossier} is the number of a dossier, which holds many papers. Give the paper's number too, as in "
        f"'{dossier}, nr. 1'."
    )


def _from_identifier(text: str) -> Reference:
    wanted = read_identifier(text)
    if wanted.number:
        return _paper(wanted.identifier, wanted.number, None)
    written = wanted.identifier
    prefix, _, rest = written.partition("-")
    if prefix in ("ah", "h") or (prefix == "kst" and not wanted.is_temporary):
        example = {"ah": "ah-tk-20242025-1244", "h": "h-tk-20242025-5-3", "kst": "kst-36600-VII-12"}[prefix]
        if prefix == "kst" or re.match(r"(?:tk|ek|vv)\b", rest):
            raise IdentifierRefused(
                f"'{quotable(text)}' is not complete or has another form: they look like {example}."
            )
    if prefix == "kv" and (number := re.fullmatch(r"tk-(\d{4}Z\d{5})", rest)):
        return _published(written, None, Place("tweedekamer", number[1]))
    if prefix == "nds" and (number := re.fullmatch(r"tk-(\d{4}D\d{5})", rest)):
        return _published(written, None, Place("tweedekamer", number[1]))
    return _published(written, None)


def _paper(written: str, number: str, house: str | None) -> Reference:
    """Papers with a letter are of the Eerste Kamer, which the register of the Tweede Kamer does not hold."""
    places = [Place("bekendmakingen", written)]
    if number.isdigit() and house != "ek":
        places.append(Place("tweedekamer", written))
    notes = []
    if number.isdigit() and house == "ek":
        notes.append("Papers of the Eerste Kamer have letters since 1995; a number belongs to one of the Tweede Kamer.")
    dossier = written.removeprefix("kst-").removesuffix(f"-{number}")
    if _CHAPTER.fullmatch(number) and dossier.endswith("00"):
        notes.append(
            f"{number} was read as the letter of a paper; of a chapter of the budget give '{dossier}-{number}, nr. 1'."
        )
    return Reference("parliamentary paper", written, tuple(places), notes=tuple(notes))


def _published(written: str, also: str | None, *others: Place) -> Reference:
    places = [Place("bekendmakingen", written), *others]
    if also:
        places.append(Place("tweedekamer", written))
    return Reference("publication", written, tuple(places))
