"""What people ask of this register, as the calls of an assistant, over the whole service."""

from tests.service import Service


def test_which_judgments_of_a_court_concern_a_law(service: Service) -> None:
    """By court, area and date, then by what each judgment names: the open index has no text search, and says so."""
    refused = service.call("rechtspraak", "search_documents", text="Algemene wet bestuursrecht 3:2")
    assert refused.is_error
    assert "cannot be searched by words" in refused.text
    assert "area" in refused.text
    found = service.call(
        "rechtspraak",
        "search_documents",
        source="Rechtbank Waterdrecht",
        area="planning law",
        from_date="2025-01-01",
        to_date="2026-11-30",
    )
    assert found.precision["filters"] == {
        "content": "with_text",
        "area": "omgevingsrecht",
        "from_date": "2025-01-01",
        "to_date": "2026-11-30",
    }
    heat = [result for result in found.results if "Warmtenet" in result.get("snippet", "")]
    opened = service.follow("rechtspraak", heat[0]["follow_up"]["full_text"])
    assert "Algemene wet bestuursrecht 3:2 (BWBR0005537)" in opened.notes
    assert "zorgvuldig voorbereid" in opened.structured["text"]
    assert opened.structured["document"]["citation"].startswith("Rechtbank Waterdrecht, zaaknummer ")


def test_what_became_of_a_case_on_appeal_is_in_the_relations(service: Service) -> None:
    appeal = service.call("rechtspraak", "get_document", id="ECLI:NL:GHMRL:2026:99001").structured
    first = next(relation for relation in appeal["relations"] if relation["role"] == "eerste aanleg")
    assert first["citation"] == "Rechtbank Waterdrecht, ECLI:NL:RBWDR:2024:99002 (sample)."
    earlier = service.call("rechtspraak", "get_document", id=first["id"]).structured
    assert earlier["document"]["source_name"] == "Rechtbank Waterdrecht"


def test_a_replaced_judgment_leads_to_the_one_that_took_its_place(service: Service) -> None:
    old = service.call("rechtspraak", "get_document", id="ECLI:NL:RBWDR:2024:99001").structured
    assert old["document"]["status"] == "replaced by ECLI:NL:RBWDR:2024:99002"
    assert old["relations"][0]["role"] == "replaced by"
    new = service.call("rechtspraak", "get_document", id=old["relations"][0]["id"]).structured
    assert "status" not in new["document"]


def test_every_ecli_of_a_day_also_the_withdrawn_ones_say_the_same_everywhere(service: Service) -> None:
    answer = service.call(
        "rechtspraak",
        "search_documents",
        source="Rechtbank Waterdrecht",
        from_date="2024-06-11",
        to_date="2024-06-11",
        content="all",
    )
    status = {result["id"].rpartition(":")[2]: result.get("status") for result in answer.results}
    assert status["99003"] == status["99004"] == "withdrawn"
    withdrawn = service.call("rechtspraak", "get_document", id="ECLI:NL:RBWDR:2024:99003").structured
    assert withdrawn["document"]["status"] == "withdrawn"
    assert "text" not in withdrawn
    gone = service.call("rechtspraak", "get_document", id="ECLI:NL:RBWDR:2024:99004")
    assert gone.is_error
    assert "whose ECLI was withdrawn" in gone.text
