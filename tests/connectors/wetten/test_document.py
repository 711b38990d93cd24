"""get_document: the version of a day, one article, and what is said of both."""

from datetime import date

import pytest
from lxml import etree

from besluitbron.connectors.wetten.document import PATHS, read_text
from besluitbron.contract.errors import IdentifierRefused, NotInRegister, UpstreamUnreadable
from besluitbron.embedded.koop_bwb.laws import sample_laws
from besluitbron.upstream.consolidated import is_in_repository
from tests.connectors.consolidated import answer, page
from tests.connectors.wetten.asking import Asked, Served, record
from tests.recorded import recorded

WATER = "BWBR9000001"
EXPIRED = "BWBR9000018"
UPCOMING = "BWBR9000012"
WITH_GAP = "BWBR9000019"
WOO_RECORD = record(
    identifier="BWBR0045754",
    title="Wet open overheid",
    geldigheidsperiode_startdatum="2022-05-01",
    geldigheidsperiode_einddatum="2022-07-31",
    locatie_toestand="https://repository.officiele-overheidspublicaties.nl/bwb/BWBR0045754/2022-05-01_0/xml/"
    "BWBR0045754_2022-05-01_0.xml",
)


def woo(**members):
    served = Served(page(WOO_RECORD), file=recorded("bwb/bwb_toestand.xml"))
    return served.document("BWBR0045754/2022-05-01", **members)


def test_the_version_in_force_today_is_the_default_and_said():
    document = Asked().document(WATER)
    assert document.record.id == f"{WATER}/2017-01-02"
    assert document.record.status == "in force from 2017-01-02 on"
    assert "in force today, 2026-11-30" in document.notes[0]
    assert document.full_text.text.startswith("wet houdende regels over")


def test_another_day_has_another_version_with_another_text():
    old, new = (Asked().document(WATER, article="3:2", on_date=day) for day in (date(2014, 6, 1), date(2026, 6, 1)))
    assert old.record.id == f"{WATER}/2013-01-01"
    assert old.record.in_force == (date(2013, 1, 1), date(2015, 1, 1))
    assert "binnen 7 weken" in old.full_text.text
    assert "binnen 10 weken" in new.full_text.text


def test_h30_of_two_generations_of_the_same_days_the_one_known_now_is_read():
    ask = Asked()
    assert ask.document(WATER).files[0].endswith("BWBR9000001_2017-01-02_1.xml")
    served = Served(
        page(
            *(
                record(
                    zichtperiode_startdatum=start,
                    zichtperiode_einddatum=end,
                    locatie_toestand=f"https://repository.officiele-overheidspublicaties.nl/bwb/BWBR0001840/2002-03-21_{n}"
                    f"/xml/BWBR0001840_2002-03-21_{n}.xml",
                )
                for n, start, end in ((1, "2004-03-26", "9999-12-31"), (0, "2002-03-21", "2004-03-25"))
            )
        ),
        file=b'<toestand bwb-id="BWBR0001840"><wetgeving><intitule>Grondwet</intitule></wetgeving></toestand>',
    )
    assert served.document("BWBR0001840").files[0].endswith("_2002-03-21_1.xml")


@pytest.mark.parametrize("written", ["3:2", "art. 3:2", "Artikel 3:2, eerste lid", "ARTIKEL 3:2"])
def test_one_article_on_request_in_any_spelling(written):
    document = Asked().document(WATER, article=written)
    assert document.full_text.text.startswith("Artikel 3:2 Voorschriften\n\n1 De beheerder beslist")
    assert document.record.title == "Wet waterkeringen, Artikel 3:2 Voorschriften"
    notes = " ".join(document.notes)
    assert "It stands in: Hoofdstuk 3 Vergunning en melding." in notes
    assert f"jci1.3:c:{WATER}&artikel=3:2&g=2017-01-02" in notes
    assert ("whole article" in notes) == ("lid" in written)


def test_an_inserted_article_a_chapter_and_an_annex_on_request():
    ask = Asked()
    assert ask.document(WATER, article="2:1a").full_text.text.startswith("Artikel 2:1a Peilschalen")
    chapter = ask.document(WATER, article="hoofdstuk 2").full_text.text
    assert chapter.startswith("Hoofdstuk 2 Beheer en onderhoud")
    assert "Artikel 2:3" in chapter
    assert "Artikel 3:1" not in chapter
    annex = ask.document("BWBR9000003", article="bijlage 1")
    assert "Steiger | € 120" in annex.full_text.text
    assert annex.full_text.notes == ("1 picture is left out of this text.",)


def test_an_article_of_the_main_text_goes_before_its_namesake_in_an_annex():
    document = Asked().document("BWBR9000009", article="1")
    assert document.record.title.endswith("Artikel 1 Begripsbepalingen")
    assert not any("occurs" in note for note in document.notes)


def test_an_unknown_article_is_refused_with_the_nearest_ones_and_the_version():
    with pytest.raises(NotInRegister) as refused:
        Asked().document(WATER, article="3:22")
    said = str(refused.value)
    assert "has no article '3:22'" in said
    assert "in force from 2017-01-02 on" in said
    assert "3:2" in said.partition("nearest")[2]


def test_a_reference_names_day_and_article_at_once():
    document = Asked().document(f"jci1.3:c:{WATER}&artikel=3:2&g=2014-06-01")
    assert document.record.id == f"{WATER}/2013-01-01"
    assert document.full_text.text.startswith("Artikel 3:2")
    assert document.article == "3:2"


def test_a_day_in_the_question_goes_before_the_day_in_the_identifier_and_that_is_said():
    document = Asked().document(f"{WATER}/2013-01-01", on_date=date(2026, 1, 1))
    assert document.record.id == f"{WATER}/2017-01-02"
    assert any("on_date 2026-01-01 was followed" in note for note in document.notes)


def test_quirk_70_no_longer_in_force_today_is_an_answer_with_the_days_and_its_last_text():
    document = Asked().document(EXPIRED)
    assert document.record.status == (
        "no longer in force on 2026-11-30 (today); this version: in force from 2015-01-01 to 2022-04-13"
    )
    assert "its last version here ended on 2022-04-13" in document.notes[0]
    assert "Artikel 1" in document.full_text.text


def test_quirk_70_not_yet_in_force_is_an_answer_with_the_day():
    document = Asked().document(UPCOMING)
    assert (
        "not yet in force on 2026-11-30 (today): its first version here is in force from 2027-07-01"
        in document.notes[0]
    )
    assert document.record.id == f"{UPCOMING}/2027-07-01"


@pytest.mark.parametrize(
    ("law", "day", "said"),
    [
        (EXPIRED, date(2024, 1, 1), "no longer in force on 2024-01-01: its last version here ended on 2022-04-13"),
        (
            EXPIRED,
            date(1999, 1, 1),
            "not yet in force on 1999-01-01: its first version here is in force from 2001-04-13",
        ),
        (WITH_GAP, date(2022, 6, 1), "between two of its versions"),
    ],
)
def test_quirk_70_a_day_that_was_asked_for_is_not_replaced_by_another(law, day, said):
    document = Asked().document(law, on_date=day)
    assert document.full_text.text is None
    assert said in document.full_text.reason
    assert f"it is not the law of {day}" in document.full_text.reason


def test_quirk_64_no_address_without_a_version_is_ever_asked():
    ask = Asked()
    for law in sample_laws():
        ask.document(law.identifier)
    files = [request.url for request in ask.requests if "/sru/" not in request.url]
    assert len(files) == len(sample_laws())
    assert all(is_in_repository(url, PATHS) for url in files)
    assert not is_in_repository("https://repository.officiele-overheidspublicaties.nl/bwb/BWBR0001840", PATHS)


@pytest.mark.parametrize(
    "address",
    [
        "https://repository.officiele-overheidspublicaties.nl/bwb/BWBR0001840",
        "https://repository.officiele-overheidspublicaties.nl/bwb/BWBR0001840/manifest.xml",
        "http://repository.officiele-overheidspublicaties.nl/bwb/BWBR0001840/2002-03-21_0/xml/BWBR0001840_2002-03-21_0.xml",
        "https://elsewhere.example/bwb/BWBR0001840/2002-03-21_0/xml/BWBR0001840_2002-03-21_0.xml",
        "https://repository.officiele-overheidspublicaties.nl@elsewhere.example/bwb/BWBR0001840/2002-03-21_0/xml/BWBR0001840_2002-03-21_0.xml",
        "http://[",
    ],
)
def test_quirk_64_another_address_in_a_record_is_not_followed(address):
    served = Served(page(record(locatie_toestand=address)))
    document = served.document("BWBR0001840")
    assert document.full_text.text is None
    assert "is not one of a version" in document.full_text.reason
    assert len(served.requests) == 1
    assert document.files == ()


def test_quirk_66_no_call_fetches_the_technical_information():
    ask = Asked()
    ask.document(WATER)
    ask.document(EXPIRED)
    assert not [request.url for request in ask.requests if "WTI" in request.url or "manifest" in request.url]
    assert len(ask.requests) == 2 + 3
    with pytest.raises(UpstreamUnreadable):
        read_text("BWBR0045754", answer(recorded("bwb/bwb_wti.xml")))


def test_quirk_69_a_whole_answer_with_status_406_is_read():
    assert Asked("status_406").document(WATER).record.id == f"{WATER}/2017-01-02"


def test_a_lost_day_is_noticed_and_no_version_is_taken_for_the_one_meant():
    """Quirk 63: the first of 233 versions is not the law of today."""
    others = page(record(geldigheidsperiode_einddatum="2005-02-07"), total=233, following=2)
    with pytest.raises(UpstreamUnreadable, match="other versions"):
        Served(others).document("BWBR0001840")
    with pytest.raises(UpstreamUnreadable, match="other laws"):
        Served(page(), page(record(identifier="BWBR0000002"))).document("BWBR0001840")


def test_a_version_that_the_day_did_not_find_is_found_by_its_own_dates():
    """Should the platform read its day of knowledge otherwise than we do, no law may seem to have lapsed."""
    both = page(record(geldigheidsperiode_einddatum="2005-02-07"), record(geldigheidsperiode_startdatum="2005-02-08"))
    document = Served(page(), both, file=b'<toestand bwb-id="BWBR0001840"/>').document("BWBR0001840")
    assert document.record.id == "BWBR0001840/2005-02-08"
    assert "no longer" not in document.record.status
    assert "not " not in document.notes[0]


def test_an_unknown_law_is_not_in_the_register_and_a_wrong_identifier_asks_nothing():
    with pytest.raises(NotInRegister, match="nothing under BWBR9999999"):
        Asked().document("BWBR9999999")
    ask = Asked()
    with pytest.raises(IdentifierRefused):
        ask.document("CVDR123456")
    assert ask.requests == []


def test_h37_the_text_of_another_law_is_not_shown():
    served = Served(page(record()), file=recorded("bwb/bwb_toestand_3.xml"))
    with pytest.raises(UpstreamUnreadable):
        served.document("BWBR0001840")


def test_a_missing_file_is_said_to_be_missing():
    document = Served(page(record()), file=b"<html><body>404</body></html>", status=404).document("BWBR0001840")
    assert document.full_text.text is None
    assert "no file at the address" in document.full_text.reason


def test_a_law_that_is_a_book_takes_the_number_with_the_book():
    served = Served(
        page(record(title="Burgerlijk Wetboek Boek 6")),
        file=(
            b'<toestand bwb-id="BWBR0001840"><wetgeving><wettekst><artikel><kop><label>Artikel</label><nr>162</nr>'
            b"</kop><al>Hij die jegens een ander</al></artikel></wettekst></wetgeving></toestand>"
        ),
    )
    document = served.document("BWBR0001840", article="6:162")
    assert document.full_text.text == "Artikel 162\n\nHij die jegens een ander"
    assert "Read as article 162 of book 6." in document.notes


# The recorded texts


def test_the_recorded_wet_open_overheid_is_read_by_article():
    document = woo(article="3.3")
    text = document.full_text.text
    assert text.startswith(
        "Artikel 3.3 Actieve openbaarmaking van categorieën informatie\n\n1 Dit lid is nog niet in werking getreden."
    )
    assert "\n\na. het bestuursorgaan andere categorieën van informatie uit eigen beweging" in text
    assert "Artikel 3.3a" not in text
    assert document.full_text.notes == (
        "2 passages are notes of the register's editors (redactie), not words of the law.",
    )
    assert "It stands in: Hoofdstuk 3 Openbaarmaking uit eigen beweging." in document.notes
    assert "It reads so since 2022-05-01, by Stb.2021-500." in document.notes
    assert woo(article="5.1, tweede lid").record.title == "Wet open overheid, Artikel 5.1 Uitzonderingen"


def test_an_article_that_has_lapsed_says_so():
    lapsed = b"<artikel status='vervallen' inwerking='2015-01-01'><kop><label>Artikel</label><nr>7</nr></kop></artikel>"
    text = b"<toestand bwb-id='BWBR0001840'><wetgeving><wettekst>" + lapsed + b"</wettekst></wetgeving></toestand>"
    notes = Served(page(record()), file=text).document("BWBR0001840", article="7").notes
    assert "Status of the article in the register: vervallen." in notes


def test_a_long_law_says_which_parts_can_be_asked_for():
    notes = woo().notes
    assert notes[-1] == (
        "To read a part, ask it with article. It has 112 articles, 1.1 to 10.4; hoofdstuk I, hoofdstuk 2, hoofdstuk 3, "
        "hoofdstuk 4, hoofdstuk 5, hoofdstuk 6, hoofdstuk 7, hoofdstuk 8, hoofdstuk 9, hoofdstuk 10, bijlage."
    )
    assert not any("To read a part" in note for note in Asked().document(WATER).notes)
    assert not any("To read a part" in note for note in woo(article="hoofdstuk 2").notes)


def test_every_article_of_the_recorded_laws_can_be_asked_for():
    for path, count in (("bwb/bwb_toestand.xml", 112), ("bwb/bwb_toestand_2.xml", 49), ("bwb/bwb_toestand_3.xml", 3)):
        content = recorded(path)
        root = etree.fromstring(content)
        regulation = read_text(root.get("bwb-id"), answer(content))
        articles = [element.find("kop/nr").text for element in root.iter("artikel")]
        assert len(articles) == count
        for number in articles:
            (found,) = regulation.find(number)
            assert regulation.text_of((found,)).text.split()[1] == number


def test_no_sentence_of_the_recorded_laws_is_lost_and_no_metadata_is_text():
    for path in ("bwb/bwb_toestand.xml", "bwb/bwb_toestand_2.xml", "bwb/bwb_toestand_3.xml"):
        root = etree.fromstring(recorded(path))
        text = " ".join(read_text(root.get("bwb-id"), answer(recorded(path))).whole().text.split())
        for element in root.iter("al", "titel", "term", "waarde", "li.nr"):
            if any(around.tag == "meta-data" for around in element.iterancestors()):
                continue
            assert " ".join("".join(element.itertext()).split()) in text
        for element in root.iter("jci"):
            assert element.get("verwijzing") not in text


def test_the_recorded_table_definitions_and_specifications_are_readable():
    regulation = read_text("BWBR0002365", answer(recorded("bwb/bwb_toestand_2.xml")))
    annex = regulation.text_of(regulation.find("bijlage 3")).text
    assert "Kolom 1 | Kolom 2" in annex
    assert "f 3 000 | f 1 636 | f 1 780" in annex.replace("\u2009", " ")
    assert "a. de minister: de Minister van Maatschappelijk Werk;" in regulation.text_of(regulation.find("1")).text
    assert regulation.text_of(regulation.find("bijlage 7")).notes == ("3 pictures are left out of this text.",)
    numbers = read_text("BWBR0003984", answer(recorded("bwb/bwb_toestand_3.xml"))).whole().text
    assert "a de Algemene Centrale van Overheidspersoneel:\n\nnummer 1;" in numbers


@pytest.mark.parametrize(
    ("path", "law", "count"),
    [("bwb/bwb_manifest.xml", "BWBR0045754", 4), ("bwb/manifest_BWBR0002458.xml", "BWBR0002458", 16)],
)
def test_quirk_64_the_versions_of_a_recorded_manifest_have_addresses_that_are_followed(path, law, count):
    root = etree.fromstring(recorded(path))
    labels = [expression.get("label") for expression in root.iter("expression")]
    assert len(labels) == count
    base = f"https://repository.officiele-overheidspublicaties.nl/bwb/{law}"
    assert all(is_in_repository(f"{base}/{label}/xml/{law}_{label}.xml", PATHS) for label in labels)
    assert is_in_repository(f"{base}/{root.get('_latestItem')}", PATHS)
    with pytest.raises(UpstreamUnreadable):
        read_text(law, answer(recorded(path)))


def test_a_version_that_ends_before_it_begins_is_shown_as_the_register_has_it():
    served = Served(
        page(),
        page(record(geldigheidsperiode_startdatum="2022-05-01", geldigheidsperiode_einddatum="2022-04-30")),
        file=b"",
        status=404,
    )
    document = served.document("BWBR0001840")
    assert document.record.status.startswith("no longer in force on 2026-11-30 (today)")
