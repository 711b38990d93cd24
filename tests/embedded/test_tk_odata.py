"""The sample of the Tweede Kamer's data service: what it takes, what it refuses in the platform's own words."""

import json
import time
import zipfile
from io import BytesIO
from typing import Any
from urllib.parse import quote

import pytest

from besluitbron.embedded import bodies
from besluitbron.embedded.tk_odata import FAULTS, REGISTER
from besluitbron.embedded.tk_odata.chamber import COMMITTEES, FORMER_PARTY, MEMBERS, PARTIES, SEATS
from besluitbron.embedded.tk_odata.sample import make_sample
from besluitbron.embedded.wire import PlatformAnswer
from tests.recorded import recorded

ROOT = "https://gegevensmagazijn.tweedekamer.nl/OData/v4/2.0"
NO_KEY = "00000000-0000-0000-0000-000000000000"


def ask(path: str, fault: str | None = None, **options: str) -> PlatformAnswer:
    query = "&".join(f"${name}={quote(value)}" for name, value in options.items())
    return REGISTER.platform.answer("GET", f"{ROOT}/{path}{'?' if query else ''}{query}", {}, None, fault)


def body(path: str, **options: str) -> dict[str, Any]:
    answered = ask(path, **options)
    assert answered.status == 200, answered.body
    return json.loads(answered.body)


def rows(path: str, condition: str, **options: str) -> list[dict[str, Any]]:
    return body(path, filter=condition, **options)["value"]


def count(path: str, condition: str) -> int:
    return int(body(path, filter=condition, top="0", count="true")["@odata.count"])


def refusal(path: str, **options: str) -> str:
    answered = ask(path, **options)
    assert answered.status == 400, answered.body
    error = json.loads(answered.body)["error"]
    assert error["code"] == ""
    return str(error["message"])


def test_a_type_mismatch_is_refused_in_the_recorded_words() -> None:
    recorded_message = json.loads(recorded("tweedekamer/odata_error_400_type_mismatch.json"))["error"]["message"]
    assert refusal("Zaak", filter="Volgnummer eq '12'") == recorded_message


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (f"Id eq guid'{NO_KEY}'", "Unrecognized literal"),
        ("GestartOp ge datetime'2026-01-01T00:00:00'", "Unrecognized literal"),
        ("contains(Onderwerp,'O'Brien')", "unterminated string literal"),
        ("contains(Onderwerp,'", "unterminated string literal"),
        ("Naam eq 'x'", "Could not find a property named 'Naam' on type 'TK.DA.GGM.OData.Zaak'"),
        ("Document/any(d:d/Naam eq 'x')", "Could not find a property named 'Naam'"),
        ("GestartOp ge 2026-01-01", "incompatible types"),
        (f"Id eq '{NO_KEY}'", "incompatible types"),
        ("Volgnummer eq 1 and", "Syntax error"),
        ("(Volgnummer eq 1", "Syntax error"),
        ("Volgnummer", "single boolean value"),
        ("contains(Volgnummer,'1')", "No function signature"),
        ("Document/Soort eq 'x'", "single value"),
        ("geo.distance(Onderwerp,'x') lt 1", "Syntax error"),
        ("length(Onderwerp) gt 3", "does not play"),
        (" or ".join(f"Volgnummer eq {number}" for number in range(40)), "The node count limit of '100'"),
        ("(" * 80 + "Volgnummer eq 1" + ")" * 80, "Recursion depth"),
        ("GestartOp ge 2026-13-45T00:00:00Z", "Unrecognized 'Edm.DateTimeOffset' literal"),
    ],
)
def test_a_wrong_filter_is_refused(condition: str, said: str) -> None:
    assert said in refusal("Zaak", filter=condition)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"orderby": "Naam"}, "Naam"),
        ({"orderby": "GestartOp down"}, "Syntax error"),
        ({"select": "Id,Naam"}, "Naam"),
        ({"expand": "Naam"}, "Naam"),
        ({"expand": "Document($select=Naam)"}, "Naam"),
        ({"expand": "Document($select=Id"}, "unbalanced"),
        ({"expand": "Document(Id)"}, "not valid in a $select or $expand"),
        ({"top": "-1"}, "$top"),
        ({"skip": "x"}, "$skip"),
        ({"count": "yes"}, "$count"),
        ({"skiptoken": "x"}, "skiptoken"),
        ({"search": "warmtenet"}, "'$search' is not supported"),
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, str], said: str) -> None:
    assert said in refusal("Zaak", **options)


def test_options_without_a_dollar_sign_are_ignored_as_recorded() -> None:
    """The recorded page of a lost filter: everything, 250 rows, and the broken options in the link (quirk 47)."""
    answered = REGISTER.platform.answer(
        "GET", f"{ROOT}/Stemming?{quote('Besluit/GewijzigdOp ge 2025-10-02T00:00:00Z')}=&5=", {}, None, None
    )
    found = json.loads(answered.body)
    assert len(found["value"]) == 250
    assert "Besluit%2FGewijzigdOp%20ge%202025-10-02T00%3A00%3A00Z=&5=&$skiptoken=Id-" in found["@odata.nextLink"]


def test_a_text_search_without_a_period_fails_as_the_platform_does() -> None:
    answered = ask("Document", filter="contains(Onderwerp,'warmtenet')")
    assert answered.status == 500
    assert json.loads(answered.body) == {"error": {"code": "", "message": "An error has occurred."}}
    assert rows("Document", "contains(Onderwerp,'warmtenet') and Datum ge 2020-01-01T00:00:00Z")


def test_pages_have_250_rows_and_links_that_visit_every_row_once() -> None:
    url, keys, pages = f"{ROOT}/Stemming?$filter={quote('Verwijderd eq false')}", [], 0
    while url:
        page = json.loads(REGISTER.platform.answer("GET", url, {}, None, None).body)
        keys += [row["Id"] for row in page["value"]]
        url, pages = page.get("@odata.nextLink", ""), pages + 1
    assert pages == -(-len(keys) // 250) > 5
    assert len(keys) == len(set(keys)) == count("Stemming", "Verwijderd eq false")


def test_a_link_keeps_order_and_the_rest_of_top() -> None:
    first = body("Stemming", orderby="FractieGrootte desc", top="300", select="Id,FractieGrootte")
    second = json.loads(REGISTER.platform.answer("GET", first["@odata.nextLink"], {}, None, None).body)
    sizes = [row["FractieGrootte"] for row in (*first["value"], *second["value"])]
    assert len(sizes) == 300
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize(
    ("condition", "same"),
    [
        ("Soort eq 'motie'", "Soort eq 'Motie'"),
        ("Soort in ('Motie','Amendement')", "Soort eq 'Motie' or Soort eq 'Amendement'"),
        ("not (Soort eq 'Motie')", "Soort ne 'Motie'"),
        ("startswith(Soort,'Mot')", "contains(Soort,'Mot') and Volgnummer gt -99"),
        (
            "Document/any(d:startswith(d/Soort,'Motie'))",
            "Document/any(x:x/Soort eq 'motie' or x/Soort eq 'motie (gewijzigd/nader)')",
        ),
        ("GestartOp ge 2026-02-18T23:00:00Z", "GestartOp ge 2026-02-19T00:00:00+01:00"),
        ("Verwijderd eq true", "Nummer eq null"),
    ],
)
def test_two_ways_to_say_the_same_find_the_same(condition: str, same: str) -> None:
    period = " and (GestartOp ge 2000-01-01T00:00:00Z or Verwijderd eq true)"
    found = count("Zaak", f"({condition}){period}")
    assert 0 < found == count("Zaak", f"({same}){period}")


def test_nested_expansions_give_a_case_with_its_publications() -> None:
    inside = "Document($select=Id;$expand=HuidigeDocumentVersie($expand=DocumentPublicatie($select=Identifier)))"
    (case,) = rows("Zaak", "Nummer eq '2026Z90003'", expand=inside, select="Id,Nummer")
    publications = case["Document"][0]["HuidigeDocumentVersie"]["DocumentPublicatie"]
    assert {publication["Identifier"] for publication in publications} == {"kst-98101-20"}
    assert set(case) == {"Id", "Nummer", "Document"}


def test_an_expansion_can_be_filtered() -> None:
    (letter,) = rows("Zaak", "Nummer eq '2026Z90013'", expand="Document($filter=Soort eq 'Bijlage')")
    assert {document["Soort"] for document in letter["Document"]} == {"Bijlage"}


def test_one_row_by_its_key_and_none() -> None:
    key = rows("Fractie", "Afkorting eq 'VLS'")[0]["Id"]
    assert body(f"Fractie({key})")["Afkorting"] == body(f"Fractie/{key}")["Afkorting"] == "VLS"
    assert ask(f"Fractie({NO_KEY})").status == 404
    assert ask("Fractie(1)").status == 400
    assert ask("Nietbestaand").status == 404


def test_files_are_what_they_are_said_to_be() -> None:
    publication = rows("DocumentPublicatie", "DocumentType eq 'Xml'", top="1")[0]
    assert b"<officiele-publicatie>" in ask(f"DocumentPublicatie({publication['Id']})/Resource").body
    word = rows("Document", "endswith(ContentType,'document') and Datum ge 2026-01-01T00:00:00Z", top="1")[0]
    package = zipfile.ZipFile(BytesIO(ask(f"Document({word['Id']})/resource").body))
    assert "word/document.xml" in package.namelist()
    pdf = rows("Document", "ContentType eq 'application/pdf'", top="1")[0]
    assert ask(f"Document({pdf['Id']})/resource").body.startswith(b"%PDF")
    report = rows("Verslag", "Status eq 'Gecorrigeerd'", top="1")[0]
    assert b"vlosCoreDocument" in ask(f"Verslag({report['Id']})/resource").body
    deleted = rows("Document", "Verwijderd eq true", top="1")[0]
    assert ask(f"Document({deleted['Id']})/resource").status == 404


def test_deleted_rows_have_nothing_but_their_key() -> None:
    for row in rows("Document", "Verwijderd eq true"):
        assert {name for name, value in row.items() if value is not None} == {
            "Id",
            "GewijzigdOp",
            "ApiGewijzigdOp",
            "Verwijderd",
        }


def test_the_chamber_has_150_seats_and_members() -> None:
    assert sum(party.seats for party in PARTIES) == len(MEMBERS) == SEATS == 150
    assert len({member.listed for member in MEMBERS}) == 150


def test_no_body_of_the_sample_exists() -> None:
    real = {"VVD", "D66", "CDA", "SP", "PVV", "PvdA", "GroenLinks", "DENK", "Volt", "BBB", "NSC", "SGP", "FVD", "JA21"}
    assert not real & {name for party in (*PARTIES, FORMER_PARTY) for name in (party.short, party.name, party.label)}
    ministries = {body.short_name for body in bodies.NATIONAL_BODIES}
    assert len(ministries & {committee.name.removeprefix("vaste commissie voor ") for committee in COMMITTEES}) == 2


def test_no_number_of_the_sample_is_a_real_one() -> None:
    """Real numbers of a year stay below 70,000, dossiers below 40,000."""
    for name in ("Zaak", "Document", "Activiteit", "Agendapunt"):
        field = "DocumentNummer" if name == "Document" else "Nummer"
        numbers = [row[field] for row in make_sample().rows[name] if row[field]]
        assert numbers
        assert all(int(number[5:]) > 90_000 for number in numbers)
    assert all(row["Nummer"] >= 98_000 for row in make_sample().rows["Kamerstukdossier"])


def test_the_sample_is_the_same_every_time_and_made_in_no_time() -> None:
    started = time.process_time()
    first = make_sample()
    assert time.process_time() - started < 2
    assert first.rows == make_sample().rows


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_changes_an_answer(fault: str) -> None:
    options = {"filter": "Soort eq 'Motie'", "skip": "3", "top": "2", "count": "true", "expand": "Document"}
    assert ask("Zaak", **options).body != ask("Zaak", fault, **options).body
