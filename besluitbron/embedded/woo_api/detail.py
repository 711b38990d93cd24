"""`/zoek/{id}`: the JSON of one document, with the members that were recorded."""

from typing import Any, Final

from besluitbron.embedded.bodies import Body
from besluitbron.embedded.woo_api.bodies import label_of
from besluitbron.embedded.woo_api.document import MEDIA_TYPES, Term, WooDocument

_TOOI: Final = "https://identifier.overheid.nl/tooi"
_TYPES: Final = {"ministry": "ministerie", "municipality": "gemeente", "province": "provincie"}
_HUGE_BYTES: Final = 387_400_000


def answer_detail(document: WooDocument) -> dict[str, Any]:
    """The whole answer. A blocked document is given too: it is for the client not to show it (quirk 42)."""
    return {
        "document": _document(document),
        "plooiIntern": {
            "dcnId": document.identifier,
            "aanbieder": document.supplier,
            "extId": [document.identifier],
            "sourceLabel": "ronl" if document.identifier.startswith("ronl") else "plooi-api",
            "publicatiestatus": document.status,
        },
        "documentrelaties": [
            {
                "relation": f"https://open.overheid.nl/documenten/{related.identifier}",
                "role": related.role,
                **({"titel": related.title} if related.title else {}),
            }
            for related in document.related
        ],
        "versies": [_version(document, number) for number in range(1, document.version + 1)],
    }


def _document(document: WooDocument) -> dict[str, Any]:
    unknown = {"id": f"{_TOOI}/id/organisatie_onbekend", "label": "Onbekend"}
    members = {
        "pid": document.address,
        "weblocatie": document.web_address,
        "identifiers": ["nvt"],
        "verantwoordelijke": _body(document.responsible),
        "publisher": _body(document.publisher) if document.publisher else unknown,
        "opsteller": unknown,
        "omschrijvingen": list(document.descriptions) or None,
        "titelcollectie": {"officieleTitel": document.title, "verkorteTitels": [], "alternatieveTitels": []},
        "classificatiecollectie": {
            "documentsoorten": [_term(document.kind)],
            "themas": [{"id": f"{_TOOI}/id/thema_onbekend", "label": "Onbekend"}],
            "informatiecategorieen": [_term(document.category)],
        },
        "hasParts": [],
    }
    return {name: value for name, value in members.items() if value is not None}


def _body(body: Body) -> dict[str, str]:
    kind = _TYPES[body.layer]
    return {"type": f"overheid:{kind.title()}", "id": f"{_TOOI}/id/{kind}/{body.code}", "label": label_of(body)}


def _term(term: Term) -> dict[str, str]:
    return {"id": f"{_TOOI}/def/thes/kern/{term.code}", "label": term.label}


def _version(document: WooDocument, number: int) -> dict[str, Any]:
    files = [_file(document)] if document.file else []
    return {
        "nummer": number,
        "oorzaak": "aanlevering" if number == 1 else "herpublicatie",
        "openbaarmakingsdatum": document.day.isoformat(),
        "mutatiedatumtijd": f"{document.day.isoformat()}T09:23:36.587641713Z",
        "blokkades": ["handmatig"] if document.is_blocked else [],
        "bestanden": files,
    }


def _file(document: WooDocument) -> dict[str, Any]:
    media_type = MEDIA_TYPES[document.file or "pdf"]
    return {
        "id": f"{document.address}/file",
        "gepubliceerd": True,
        "label": "file",
        "mime-type": media_type,
        "bestandsnaam": f"{document.identifier}.{(document.file or 'pdf')[:4]}",
        "grootte": _HUGE_BYTES if document.file == "huge" else 985_738,
        "paginas": 1,
        "hash": "0c2f34fe8af84928dc2ea835836ca6ed1c457f4d",
    }
