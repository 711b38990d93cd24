"""What a connector calls its documents is read back by everybody who gives it: the joint connector looks there."""

from datetime import date

from besluitbron.pipeline.references import Known, read_reference
from tests.contract_suite.conftest import SERVED, Register

KNOWN = Known(date(2026, 11, 30), frozenset(served.connector for served in SERVED.values()))


def test_the_id_of_a_result_leads_back_to_it(register: Register) -> None:
    for result in register.search(limit=5).results:
        place = read_reference(result["id"], KNOWN).places[0]
        assert place.connector == register.name
        assert register.document(place.id).structured["document"]["id"] == result["id"]


def test_citations_addresses_and_resources_lead_to_the_register(register: Register) -> None:
    for answer in register.walk(limit=25):
        for result in answer.results:
            own = result["id"].removeprefix(f"{register.name}:")
            for given in (result["citation"], result.get("url"), f"besluitbron://{register.name}/{own}"):
                if given:
                    reference = read_reference(given, KNOWN)
                    assert not reference.is_ambiguous
                    assert register.name in {place.connector for place in reference.places}
