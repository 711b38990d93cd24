"""`/zoek`: the parameters of a request -> its JSON. An unknown parameter is ignored without a word (quirk 36)."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final
from urllib.parse import parse_qsl, unquote

from besluitbron.embedded.woo_api.bodies import label_of
from besluitbron.embedded.woo_api.document import MEDIA_TYPES, WooDocument

FAULTS: Final = (
    *("refusal", "filter_ignored", "offset_ignored", "partial", "renamed_field", "missing_container", "everything"),
)
PAGE_SIZES: Final = (10, 20, 50)
WHOLE_REGISTER: Final = 700_123
"""What the real register finds when it looks at nothing."""
_SORTS: Final = frozenset({"relevantie", "publicatiedatum", "laatst-gewijzigd"})
_STOP_WORDS: Final = frozenset({"de", "het", "een", "van", "in", "en", "op", "te", "over", "voor"})
_WORD: Final = re.compile(r"[^\W_]+\*?|\*")
_RUN: Final = re.compile(r"\w+")

Wanted = Callable[[WooDocument], bool]


class ParameterRefused(Exception):
    """The platform answers HTTP 400 with a `detail`."""


def answer_search(documents: Sequence[WooDocument], query_string: str, fault: str | None) -> dict[str, Any]:
    """Answer a request. Raises ParameterRefused."""
    # The first value of each parameter counts.
    parameters = dict(reversed(parse_qsl(query_string, keep_blank_values=True)))
    if fault == "refusal":
        raise ParameterRefused("De waarde van een parameter is ongeldig.")
    wanted = list(_conditions(parameters))
    sort, descending = _order(parameters)
    start, size = _number(parameters, "start", 0), _number(parameters, "aantalResultaten", 10)
    if size not in PAGE_SIZES:
        raise ParameterRefused("aantalResultaten moet 10, 20 of 50 zijn.")
    visible = [document for document in documents if document.is_visible]
    words = [] if fault == "everything" else _words(parameters.get("zoektekst", ""))
    if fault not in ("filter_ignored", "everything"):
        visible = [document for document in visible if all(fits(document) for fits in wanted)]
    scored = [(score, document) for document in visible if (score := _score(document, words))]
    ordered = _ordered(scored, sort, descending)
    first = 0 if fault == "offset_ignored" else start
    shown = ordered[first : first + size]
    if fault == "partial":
        shown = shown[: len(shown) // 2]
    total = WHOLE_REGISTER if fault == "everything" else len(ordered)
    answer = {"totaal": total, "resultaten": [_result(document, words) for document in shown]}
    if fault == "renamed_field":
        answer = {"aantal": answer["totaal"], "resultaten": answer["resultaten"]}
    if fault == "missing_container":
        del answer["resultaten"]
    return {**answer, "filters": {"documentsoort": _facet(ordered)}}


def _conditions(parameters: Mapping[str, str]) -> Iterator[Wanted]:
    """Names are decoded once more than usual: the platform expects them encoded twice."""
    if body := _name(parameters, "organisatie"):
        yield lambda document: document.publisher is not None and label_of(document.publisher) == body
    if category := _name(parameters, "informatiecategorie"):
        yield lambda document: document.category.label == category
    if kind := _name(parameters, "documentsoort"):
        yield lambda document: document.kind.label == kind
    if since := _day(parameters, "publicatiedatumVan"):
        yield lambda document: document.day >= since
    if until := _day(parameters, "publicatiedatumTot"):
        yield lambda document: document.day <= until


def _name(parameters: Mapping[str, str], name: str) -> str:
    return unquote(parameters.get(name, ""))


def _day(parameters: Mapping[str, str], name: str) -> date | None:
    value = parameters.get(name, "")
    if not value:
        return None
    try:
        return datetime.strptime(value, "%d-%m-%Y").date()  # noqa: DTZ007 - a day has no time zone
    except ValueError:
        raise ParameterRefused(f"{name} heeft de vorm dd-mm-jjjj.") from None


def _order(parameters: Mapping[str, str]) -> tuple[str, bool]:
    sort, direction = parameters.get("sort", "relevantie"), parameters.get("order", "desc")
    if sort not in _SORTS or direction not in ("asc", "desc"):
        raise ParameterRefused("De sortering is ongeldig.")
    return sort, direction == "desc"


def _number(parameters: Mapping[str, str], name: str, default: int) -> int:
    value = parameters.get(name, str(default))
    if not (value.isascii() and value.isdigit()):
        raise ParameterRefused(f"{name} is geen getal.")
    return int(value)


def _words(text: str) -> list[str]:
    """Without Dutch stop words; an asterisk stays, for it is the one sign that the engine executes (quirk 40)."""
    return [word for word in _WORD.findall(_fold(text)) if word not in _STOP_WORDS]


def _score(document: WooDocument, words: Sequence[str]) -> float:
    """Ranked, not required together: a document with one of the words is found. No words find everything."""
    if not words:
        return 1.0
    weighed = ((document.title, 5.0), (" ".join(document.descriptions), 4.0), (document.text, 1.0))
    there = [(set(_RUN.findall(_fold(text))), weight) for text, weight in weighed]
    return sum(weight for runs, weight in there for word in words if _has(runs, word))


def _has(runs: set[str], word: str) -> bool:
    return any(run.startswith(word[:-1]) for run in runs) if word.endswith("*") else word in runs


def _ordered(scored: Sequence[tuple[float, WooDocument]], sort: str, descending: bool) -> list[WooDocument]:
    """Among equals the order is that of the index, which is nobody's."""
    if sort == "relevantie":
        return [document for _, document in sorted(scored, key=lambda found: -found[0])]
    return sorted((document for _, document in scored), key=lambda document: document.day, reverse=descending)


def _result(document: WooDocument, words: Sequence[str]) -> dict[str, Any]:
    """One result. What a document does not have is left out (quirk 41)."""
    publisher = label_of(document.publisher) if document.publisher else "Onbekend"
    described = {
        "id": f"{document.identifier}_{document.version}",
        "pid": document.address,
        "titel": document.title,
        "omschrijving": " ".join(document.descriptions) or None,
        "weblocatie": document.web_address,
        "openbaarmakingsdatum": document.day.isoformat(),
        "publisher": publisher,
        "aanbieder": document.supplier,
        "mutatiedatumtijd": f"{document.day.isoformat()}T09:23:36.587Z",
    }
    members = {
        "document": {name: value for name, value in described.items() if value is not None},
        "bestandsgrootte": "0.94 MB" if document.file else None,
        "aantalPaginas": 1 if document.file else None,
        "bestandsType": MEDIA_TYPES[document.file] if document.file else None,
        "highlightedText": _highlight(document.text, words),
    }
    return {name: value for name, value in members.items() if value is not None}


def _highlight(text: str, words: Sequence[str]) -> str | None:
    for paragraph in text.split("\n\n"):
        for word in words:
            found = re.search(rf"(?i)\b{re.escape(word.rstrip('*'))}\b", paragraph) if word != "*" else None
            if found:
                return f"{paragraph[: found.start()]}<b>{found[0]}</b>{paragraph[found.end() :]}"[:300]
    return None


def _facet(found: Sequence[WooDocument]) -> list[dict[str, Any]]:
    counted = Counter(document.kind.label for document in found)
    return [{"naam": label, "aantal": count} for label, count in counted.most_common()]


def _fold(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
