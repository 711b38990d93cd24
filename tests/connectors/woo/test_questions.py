"""What people ask of this register, as the calls of an assistant, over the whole service."""

from tests.service import Service


def test_what_was_released_about_the_asphalt_plant_and_what_was_refused(service: Service) -> None:
    """Search, open the decision, open the inventory and the documents: each line with its citation."""
    found = service.call(
        "woo", "search_documents", text="besluit asfaltcentrale", category="Woo-verzoeken en -besluiten"
    )
    decision = found.results[0]
    assert decision["title"].startswith("Besluit op Woo-verzoek over de asfaltcentrale")
    assert decision["citation"]
    opened = service.follow("woo", decision["follow_up"]["full_text"]).structured
    assert "artikel 5.1, tweede lid, onder e, Woo" in opened["text"]
    assert "drie deels en een niet" in opened["text"]
    assert opened["summary"].startswith("Besluit op een verzoek om openbaarmaking")
    related = {relation["role"]: relation for relation in opened["relations"]}
    assert set(related) == {"request", "inventory", "attachment"}
    inventory = service.call("woo", "get_document", id=related["inventory"]["id"]).structured
    assert "e-mail, deels" in inventory["text"]
    request = service.call("woo", "get_document", id=related["request"]["id"]).structured
    assert request["no_text_because"] == "a scan without a text layer"
    assert all(relation["citation"] and relation["url"] for relation in opened["relations"])


def test_whether_a_municipality_released_something_is_answered_with_the_reach_of_the_register(service: Service) -> None:
    answer = service.call("woo", "search_documents", text="xqzvbrulfnip", source="Gemeente Delft")
    assert answer.results == []
    assert "Nothing was found in Gemeente Delft" in answer.notes
    assert "mostly publish on websites of their own" in answer.notes
