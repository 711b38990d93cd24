"""get_document: the version of a day or of an identifier, one article, and what is said of both."""

from datetime import date

import pytest
from lxml import etree

from besluitbron.connectors.regelingen.document import PATHS, read_text
from besluitbron.contract.errors import IdentifierRefused, NotInRegister, UpstreamUnreadable
from besluitbron.upstream.consolidated import is_in_repository
from tests.connectors.consolidated import answer, page
from tests.connectors.regelingen.asking import Asked, Served, record
from tests.recorded import recorded

APV = "CVDR9900001"
EXPIRED = "CVDR9900045"
UPCOMING = "CVDR9900046"


def test_the_version_in_force_today_is_the_default_and_said():
    document = Asked().document(APV)
    assert document.record.id == f"{APV}_3"
    assert document.record.status == "in force from 2021-07-01 on"
    assert "in force today, 2026-11-30" in document.notes[0]


def test_question_8_the_by_law_on_nitrous_oxide_is_read_by_its_article():
    document = Asked().document(APV, article="2:48a")
    assert document.record.title == "Algemene plaatselijke verordening gemeente Waterdrecht, Artikel 2:48a Lachgas"
    assert document.full_text.text == (
        "Artikel 2:48a Lachgas\n\n"
        "1. Het is verboden op een openbare plaats lachgas als roesmiddel te gebruiken, indien dit gepaard gaat met "
        "overlast.\n\n"
        "2. Het is verboden in een aangewezen gebied lachgas voor dat doel voorhanden te hebben, waaronder:\n\n"
        "a. gasflessen en patronen;\n\nb. ballonnen die kennelijk voor dat gebruik bestemd zijn."
    ), "members and items are lists beside each other: their numbers tell them apart"


def test_question_14_the_legal_basis_is_said_with_its_reference():
    assert any(
        "artikel 149 van de Gemeentewet (1.0:c:BWBR0005416&artikel=149" in note for note in Asked().document(APV).notes
    )


def test_another_day_has_another_version_in_which_the_article_may_not_be():
    old = Asked().document(APV, on_date=date(2016, 1, 1))
    assert old.record.id == f"{APV}_1"
    with pytest.raises(NotInRegister, match=r"\(CVDR9900001_1\).*has no article '2:48a'.*2:10"):
        Asked().document(APV, article="2:48a", on_date=date(2016, 1, 1))


def test_an_identifier_with_a_version_is_that_version_and_says_when_it_is_not_the_law_of_today():
    document = Asked().document(f"{APV}_1")
    assert document.record.id == f"{APV}_1"
    assert f"not in force today, 2026-11-30. For that ask {APV}." in document.notes[0]
    assert "in force today" in Asked().document(f"{APV}/3").notes[0]


def test_a_day_goes_before_the_version_within_the_identifier_and_that_is_said():
    document = Asked().document(f"{APV}_1", on_date=date(2026, 1, 1))
    assert document.record.id == f"{APV}_3"
    assert "not the version within id (CVDR9900001_1)" in document.notes[1]


def test_quirk_70_no_longer_in_force_today_is_an_answer_with_the_days_and_its_last_text():
    document = Asked().document(EXPIRED)
    assert document.record.status == (
        "no longer in force on 2026-11-30 (today); this version: in force from 2012-02-01 to 2021-06-30"
    )
    assert "its last version here ended on 2021-06-30" in document.notes[0]
    assert "straatmuziek" in document.full_text.text


def test_quirk_70_not_yet_in_force_is_an_answer_with_the_day():
    assert "its first version here is in force from 2027-03-01" in Asked().document(UPCOMING).notes[0]


@pytest.mark.parametrize(
    ("work", "day", "said"),
    [
        (EXPIRED, date(2024, 1, 1), "no longer in force on 2024-01-01"),
        (EXPIRED, date(2021, 7, 1), "no longer in force on 2021-07-01"),
        (APV, date(2001, 1, 1), "not yet in force on 2001-01-01: its first version here is in force from 2013-01-01"),
    ],
)
def test_quirk_70_a_day_that_was_asked_for_is_not_replaced_by_another(work, day, said):
    document = Asked().document(work, on_date=day)
    assert document.full_text.text is None
    assert said in document.full_text.reason
    assert f"it is not the law of {day}" in document.full_text.reason


def test_the_last_day_of_a_version_still_has_it():
    assert Asked().document(EXPIRED, on_date=date(2021, 6, 30)).full_text.text


def test_quirk_69_a_whole_answer_with_status_406_is_read():
    assert Asked("status_406").document(APV).record.id == f"{APV}_3"


def test_quirk_68_texts_are_fetched_from_addresses_in_both_cases():
    ask = Asked()
    for work in (APV, "CVDR9900002"):
        assert ask.document(work).full_text.text
    files = [request.url for request in ask.requests if "/sru/" not in request.url]
    assert {url.split("/")[3] for url in files} == {"CVDR", "cvdr"}
    assert all(is_in_repository(url, PATHS) for url in files)


@pytest.mark.parametrize(
    "address",
    [
        "http://repository.officiele-overheidspublicaties.nl/cvdr/CVDR100394/2/xml/CVDR100394_2.xml",
        "https://elsewhere.example/cvdr/CVDR100394/2/xml/CVDR100394_2.xml",
        "https://repository.officiele-overheidspublicaties.nl/cvdr/CVDR100394",
        "https://repository.officiele-overheidspublicaties.nl/cvdr/CVDR100394/2/xml/CVDR100394_3.xml",
        "http://[",
    ],
)
def test_another_address_in_a_record_is_not_followed(address):
    served = Served(page(record(publicatieurl_xml=address)))
    document = served.document("CVDR100394")
    assert document.full_text.text is None
    assert "is not one of a version" in document.full_text.reason
    assert len(served.requests) == 1


def test_a_lost_filter_is_noticed_and_no_version_is_taken_for_the_one_meant():
    ended = page(record(uitwerkingtredingDatum="2018-01-01"), total=9, following=2)
    with pytest.raises(UpstreamUnreadable, match="other versions"):
        Served(ended).document("CVDR100394")
    with pytest.raises(UpstreamUnreadable, match="other regulations"):
        Served(page(), page(record(identifier="CVDR1_1"))).document("CVDR100394")
    with pytest.raises(UpstreamUnreadable, match="other regulations"):
        Served(page(record())).document("CVDR100394_1")


def test_a_version_that_the_day_did_not_find_is_found_by_its_own_dates():
    both = page(
        record(identifier="CVDR100394_1", uitwerkingtredingDatum="2016-10-27", inwerkingtredingDatum="2010-01-01"),
        record(),
    )
    document = Served(page(), both, file=recorded("cvdr/cvdr_example2.xml")).document("CVDR100394")
    assert document.record.id == "CVDR100394_2"
    assert document.record.status == "in force from 2016-10-27 on"


def test_an_unknown_regulation_or_version_is_not_in_the_register_and_a_wrong_identifier_asks_nothing():
    with pytest.raises(NotInRegister, match="nothing under CVDR99999"):
        Asked().document("CVDR99999")
    with pytest.raises(NotInRegister, match=f"Leave the version out \\({APV}\\)"):
        Asked().document(f"{APV}_77")
    ask = Asked()
    with pytest.raises(IdentifierRefused):
        ask.document("APV Waterdrecht")
    assert ask.requests == []


def test_a_missing_file_and_the_text_of_another_regulation():
    document = Served(page(record()), file=b"<html>404</html>", status=404).document("CVDR100394")
    assert "no file at the address" in document.full_text.reason
    with pytest.raises(UpstreamUnreadable):
        Served(page(record()), file=recorded("cvdr/cvdr_example1.xml")).document("CVDR100394")


# The recorded texts


def test_the_recorded_policy_of_kampen_is_read_by_chapter():
    served = Served(page(record()), file=recorded("cvdr/cvdr_example2.xml"))
    document = served.document("CVDR100394", article="5")
    text = document.full_text.text
    assert text.startswith("5.Gehandicaptenparkeerplaatsen\n\nVerzoek om een gehandicaptenparkeerplaats\n\nBurgers die")
    assert "\n\n- Ingeschreven in het bevolkingsregister te zijn van Kampen\n\n- Zelf bestuurder te zijn" in text
    assert document.record.title == "Beleidsregels verkeersveiligheid en parkeren, 5.Gehandicaptenparkeerplaatsen"
    whole = Served(page(record()), file=recorded("cvdr/cvdr_example2.xml")).document("CVDR100394").full_text.text
    assert whole.startswith("Beleidsregels verkeersveiligheid en parkeren\n\n1.Parkeren\n\n[Vervallen]")
    assert "auteursrecht" not in whole, "its metadata is no text"


def test_the_recorded_table_of_spijkenisse_is_readable_and_its_old_identifier_is_its_own():
    regulation = read_text("CVDR112779_1", answer(recorded("cvdr/cvdr_example1.xml")))
    text = regulation.whole().text
    assert "Dienst / Afdeling | Taak: Wettelijke grondslag | gegevensset gba autorisatiefunctie" in text
    assert (
        "Publiekszaken (Belastingen) | Belastingen | Zie functieautorisatie Belastingen | Art. 5 lid 2 en 3 bijlage 2"
        in text
    )
    assert text.endswith("J.L. Bal")
    assert regulation.find("1") == ()
    with pytest.raises(UpstreamUnreadable):
        read_text("CVDR12779_1", answer(recorded("cvdr/cvdr_example1.xml")))


def test_no_sentence_of_the_recorded_texts_is_lost():
    for path, identifier in (("cvdr/cvdr_example1.xml", "CVDR112779_1"), ("cvdr/cvdr_example2.xml", "CVDR100394_2")):
        text = " ".join(read_text(identifier, answer(recorded(path))).whole().text.split())
        sentences = [
            " ".join("".join(element.itertext()).split())
            for element in etree.fromstring(recorded(path)).iterfind(".//{*}body//{*}al")
        ]
        assert len(sentences) > 10
        assert all(sentence in text for sentence in sentences)
