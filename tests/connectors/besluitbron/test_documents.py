"""Documents of any register at the joint address: read, quoted from, referred to; and the shape that ChatGPT asks."""

import pytest

from tests.service import Service, served_registers

NAME = "besluitbron"
PAPER = "Kamerstukken II 2026/27, 96001, nr. 7"


def first_id(service: Service, connector: str = "bekendmakingen") -> str:
    found: str = service.call(connector, "search_documents", text="warmtenet").results[0]["id"]
    return found


def whole_text(service: Service, identifier: str) -> str:
    return "".join(a.structured["text"] for a in service.walk(NAME, "get_document", id=identifier))


@pytest.mark.parametrize("connector", ["bekendmakingen", "raadsinformatie"])
def test_a_document_is_that_of_its_register(service: Service, connector: str) -> None:
    identifier = first_id(service, connector)
    here = service.call(NAME, "get_document", id=identifier).structured
    there = service.call(connector, "get_document", id=identifier).structured
    assert here["register"] == there["register"]
    assert here["text"] == there["text"]
    assert here["document"]["id"] == identifier


def test_a_spelling_of_people_leads_to_the_document(service: Service) -> None:
    assert service.call(NAME, "get_document", id=PAPER).structured["document"]["id"] == "bekendmakingen:kst-96001-7"


@pytest.mark.parametrize(
    ("written", "law", "title"),
    [
        ("artikel 2:1 Wwk", "BWBR9000001/2017-01-02", "Wet waterkeringen, Artikel 2:1 Legger"),
        ("art. 2:3 Dwb", "BWBR9000022/2020-01-03", "Dijkwetboek Boek 2, Artikel 3 Zorgplicht"),
        ("Wet waterkeringen, art. 2:1, eerste lid", "BWBR9000001/2017-01-02", "Wet waterkeringen, Artikel 2:1 Legger"),
    ],
)
def test_an_article_of_a_law_by_its_name_is_read_and_checked(
    service: Service, written: str, law: str, title: str
) -> None:
    read = service.call(NAME, "get_document", id=written)
    assert (read.structured["document"]["id"], read.structured["document"]["title"]) == (f"wetten:{law}", title)
    assert "was read as" in read.notes
    checked = service.call(NAME, "verify_citation", reference=written).structured
    assert (checked["verdict"], checked["document"]["id"]) == ("found", f"wetten:{law}")
    assert service.call(NAME, "fetch", id=written).structured["id"] == f"wetten:{law}"
    assert service.call(NAME, "search", query=written).structured["results"][0]["id"] == f"wetten:{law}"


def test_a_name_of_several_laws_is_an_error_with_the_choice(service: Service) -> None:
    for tool, argument in (("get_document", "id"), ("verify_citation", "reference")):
        answer = service.call(NAME, tool, **{argument: "artikel 3 Dwb"})
        assert answer.is_error
        assert "Dijkwetboek Boek 1 (BWBR9000021), Dijkwetboek Boek 2 (BWBR9000022). Give the number" in answer.text


def test_a_name_of_no_law_is_not_in_the_register(service: Service) -> None:
    answer = service.call(NAME, "verify_citation", reference="artikel 3:2 Awb").structured
    assert answer["verdict"] == "not_in_register"
    assert "'Awb' as its name for citing or its abbreviation" in " ".join(answer["precision"]["notes"])


def test_windows_go_on_at_this_address(service: Service) -> None:
    identifier = first_id(service)
    walked = list(service.walk(NAME, "get_document", id=identifier, length=300))
    assert len(walked) > 1
    assert "".join(a.structured["text"] for a in walked) == whole_text(service, identifier)


def test_what_is_no_identifier_is_refused_without_asking_anybody(service: Service) -> None:
    answer = service.call(NAME, "get_document", id="gmb-20x4-1")
    assert answer.is_error
    assert sum(service.asked(name) for name in service.rooms.connectors) == 0


def test_an_article_of_what_has_no_articles_is_an_error(service: Service) -> None:
    answer = service.call(NAME, "get_document", id=first_id(service), article="3:2")
    assert answer.is_error
    assert "article" in answer.text


def test_a_true_quotation_is_literal_and_shown_where_it_stands(service: Service) -> None:
    identifier = first_id(service)
    text = whole_text(service, identifier)
    quote = " ".join(text.split("\n\n")[2].split()[3:15])
    answer = service.call(NAME, "verify_quote", id=identifier, quote=quote).structured
    assert answer["verdict"] == "literal"
    (passage, *_) = answer["passages"]
    assert text[passage["offset"] : passage["offset"] + passage["length"]] == quote == passage["text"]
    assert answer["document"]["citation"]


def test_an_altered_quotation_is_not_literal(service: Service) -> None:
    identifier = first_id(service)
    words = whole_text(service, identifier).split("\n\n")[2].split()[3:15]
    altered = " ".join([*words[:5], "niet", *words[5:]])
    verdict = service.call(NAME, "verify_quote", id=identifier, quote=altered).structured["verdict"]
    assert verdict in ("partly", "not_in_document")


def test_a_quotation_from_a_document_without_a_text_could_not_be_checked(service: Service) -> None:
    found = service.call("raadsinformatie", "search_documents", text="anterieure overeenkomst scan").results
    scan = next(result["id"] for result in found if "(scan)" in result["title"])
    answer = service.call(NAME, "verify_quote", id=scan, quote="een of andere passage").structured
    assert answer["verdict"] == "could_not_check"
    assert answer["no_text_because"]
    assert answer["precision"]["complete"] is False


def test_a_reference_is_found_with_its_citation(service: Service) -> None:
    answer = service.call(NAME, "verify_citation", reference=PAPER).structured
    assert answer["verdict"] == "found"
    assert answer["document"]["citation"]


def test_a_reference_to_nothing_is_not_in_the_register(service: Service) -> None:
    answer = service.call(NAME, "verify_citation", reference="gmb-2026-999999999999").result
    text = answer["content"][0]["text"]
    assert answer["isError"] or "not_in_register" in text
    other = service.call(NAME, "verify_citation", reference="gmb-2026-111111").structured
    assert other["verdict"] == "not_in_register"
    assert "document" not in other
    notes = " ".join(other["precision"]["notes"])
    assert "can lack" in notes
    assert "says nothing of the real register" in notes


@pytest.mark.parametrize(
    ("connector", "tool", "identifier"),
    [
        ("wetten", "get_document", "BWBR0005537"),
        ("rechtspraak", "get_document", "ECLI:NL:RVS:2024:1"),
        ("bekendmakingen", "get_document", "gmb-2026-111111"),
        ("tweedekamer", "get_document", "2024D12345"),
    ],
)
def test_a_sample_that_has_nothing_says_that_it_is_one(
    service: Service, connector: str, tool: str, identifier: str
) -> None:
    own = service.call(connector, tool, id=identifier)
    assert own.is_error
    assert own.text.endswith("This is a small sample with invented records, which says nothing of the real register.")
    joint = service.call(NAME, "get_document", id=identifier)
    assert joint.text.count("says nothing of the real register") == joint.text.count("(here a small sample") >= 1


@pytest.mark.parametrize(("identifier", "tool"), [("2026Z90001", "get_case"), ("2026A90001", "get_meeting")])
def test_a_tool_that_is_only_at_the_registers_own_address_is_named_with_it(
    service: Service, identifier: str, tool: str
) -> None:
    assert tool not in service.rooms.toolboxes[NAME].tools_by_name
    for asked in ("get_document", "fetch"):
        text = service.call(NAME, asked, id=identifier).text
        assert f"{tool} of the connector tweedekamer gives" in text
    assert "of the connector" not in service.call("tweedekamer", "get_document", id=identifier).text


def test_so_it_is_where_a_document_has_no_text_of_its_own(service: Service) -> None:
    meeting = service.call("raadsinformatie", "search_meetings", source="Waterdrecht").results[1]["id"]
    told = "get_meeting of the connector raadsinformatie"
    assert told in service.call(NAME, "get_document", id=meeting).structured["no_text_because"]
    assert told in service.call(NAME, "verify_quote", id=meeting, quote="een passage").structured["no_text_because"]


def test_a_register_that_fails_means_could_not_check(service: Service) -> None:
    service.misbehave("bekendmakingen", "http_500")
    answer = service.call(NAME, "verify_citation", reference="gmb-2026-111111").structured
    assert answer["verdict"] == "could_not_check"
    assert answer["precision"]["complete"] is False
    assert "says nothing about whether" in " ".join(answer["precision"]["notes"])


def test_what_chatgpt_finds_it_can_fetch(service: Service) -> None:
    found = service.call(NAME, "search", query="warmtenet").structured
    for result in found["results"]:
        assert set(result) == {"id", "title", "text", "url"}
        fetched = service.call(NAME, "fetch", id=result["id"]).structured
        assert fetched["id"] == result["id"]
        assert fetched["text"]
        assert fetched["metadata"]["citation"]


@pytest.mark.parametrize("identifier", ["bekendmakingen:gmb-2026-900024", "BWBR9000020", "BWBR9000020 2016-01-01"])
def test_chatgpt_reads_a_long_document_to_its_end(service: Service, identifier: str) -> None:
    parts, following = [], identifier
    for _ in range(20):
        fetched = service.call(NAME, "fetch", id=following).structured
        parts.append(fetched["text"])
        if "next_id" not in fetched["metadata"]:
            break
        assert fetched["metadata"]["more_text"] == "yes"
        following = fetched["metadata"]["next_id"]
    assert len(parts) > 1
    assert fetched["metadata"]["more_text"] == "no"
    assert "".join(parts) == whole_text(service, identifier)


@pytest.mark.parametrize(
    "rest", ["?offset=99999999", "?offset=x", "?page=0", "?on_date=2026-02-30", "?offset=1&offset=", "?"]
)
def test_an_identifier_with_a_strange_end_is_an_error_or_the_document(service: Service, rest: str) -> None:
    answer = service.call(NAME, "fetch", id=f"bekendmakingen:gmb-2026-900024{rest}")
    assert answer.status == 200
    assert "request_id" in answer.text or answer.is_error


def test_an_address_of_a_site_keeps_its_own_query(service: Service) -> None:
    page = "https://zoek.officielebekendmakingen.nl/gmb-2026-900024.html?page=1"
    fetched = service.call(NAME, "fetch", id=page).structured
    assert fetched["id"] == "bekendmakingen:gmb-2026-900024"


def test_chatgpt_hears_which_registers_were_not_searched(service: Service) -> None:
    service.misbehave("bekendmakingen", "http_500")
    notes = " ".join(service.call(NAME, "search", query="warmtenet").structured["notes"])
    assert "HTTP 500" in notes
    assert "embedded sample" in notes


def test_a_court_that_nobody_knows_is_said_when_its_judgment_is_not_there(service: Service) -> None:
    known = service.call(NAME, "verify_citation", reference="ECLI:NL:RBWDR:2026:12345678").structured
    assert known["verdict"] == "not_in_register"
    assert "no court code" not in " ".join(known["precision"]["notes"])
    unknown = service.call(NAME, "verify_citation", reference="ECLI:NL:RBXYZ:2026:12345678").structured
    assert unknown["verdict"] == "not_in_register"
    assert "RBXYZ is no court code that we know" in " ".join(unknown["precision"]["notes"])


@pytest.mark.parametrize("connector", sorted({served.connector for served in served_registers().values()}))
def test_no_citation_of_ours_differs_from_its_document(service: Service, connector: str) -> None:
    sample, tool = service.rooms.connectors[connector].sample, "search_documents"
    for result in service.call(connector, tool, **sample.arguments).results[:5]:
        checked = service.call(NAME, "verify_citation", reference=result["citation"]).structured
        assert (checked["verdict"], checked.get("differs")) == ("found", None)


def test_an_invented_reference_with_a_number_that_exists_is_told_from_its_document(service: Service) -> None:
    written = "Gemeenteblad van Elders 2026, nr. 900005 (2 januari 2019)"
    checked = service.call(NAME, "verify_citation", reference=written).structured
    assert checked["verdict"] == "found"
    assert len(checked["differs"]) == 2
    assert "names Elders; the document is of Gemeente Waterdrecht" in " ".join(checked["differs"])


def test_what_was_not_read_of_a_reference_is_said(service: Service) -> None:
    written = "zie Wet waterkeringen (BWBR9000001), waarover ook de pers schreef"
    for tool, arguments in (
        ("get_document", {"id": written}),
        ("verify_citation", {"reference": written}),
        ("verify_quote", {"id": written, "quote": "Wet waterkeringen"}),
    ):
        answer = service.call(NAME, tool, **arguments)
        assert answer.structured["document"]["id"].startswith("wetten:BWBR9000001")
        assert "Only the identifier in the text was read" in answer.notes


def test_a_register_that_fails_is_named_when_a_document_is_read(service: Service) -> None:
    service.misbehave("bekendmakingen", "http_500")
    for tool, arguments in (
        ("get_document", {"id": "gmb-2026-900005"}),
        ("fetch", {"id": "gmb-2026-900005"}),
        ("verify_quote", {"id": "gmb-2026-900005", "quote": "een of ander"}),
    ):
        answer = service.call(NAME, tool, **arguments)
        assert answer.is_error
        assert "Officiële bekendmakingen, which answered with HTTP 500" in answer.text


def test_chatgpt_hears_the_status_and_the_notes_of_a_document(service: Service) -> None:
    fetched = service.call(NAME, "fetch", id="BWBR9000012").structured
    document = service.call("wetten", "get_document", id="BWBR9000012").structured
    assert document["document"]["status"] in fetched["title"]
    assert fetched["metadata"]["status"] == document["document"]["status"]
    assert fetched["metadata"]["notes"] == document["precision"]["notes"]
    assert fetched["metadata"]["complete"] is document["precision"]["complete"]


def test_chatgpt_hears_what_was_searched_and_with_which_defaults(service: Service) -> None:
    notes = " ".join(service.call(NAME, "search", query="warmtenet").structured["notes"])
    assert "Tweede Kamer open data: searched with" in notes
    assert "from_date" in notes
    assert "Rechtspraak: " in notes


def test_chatgpt_finds_the_document_that_it_names(service: Service) -> None:
    found = service.call(NAME, "search", query=PAPER).structured["results"]
    assert found[0]["id"] == "bekendmakingen:kst-96001-7"
    assert len({result["id"] for result in found}) == len(found)


def test_chatgpt_hears_how_a_reference_in_a_sentence_was_read(service: Service) -> None:
    notes = " ".join(service.call(NAME, "search", query="Gemeente Delft, gmb-2026-900005 (2019)").structured["notes"])
    told = " ".join(
        service.call(NAME, "get_document", id="Gemeente Delft, gmb-2026-900005 (2019)").structured["precision"]["notes"]
    )
    assert "not compared" in told
    assert "not compared" in notes
