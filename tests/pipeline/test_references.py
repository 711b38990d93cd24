"""Identifiers in every spelling people use. Must-show 7 of the issue that asked for it, and what else can go wrong."""

import time
from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.pipeline.references import Known, Place, Reference, read_reference

TODAY = date(2026, 11, 30)
KNOWN = Known(TODAY)
HR = "ECLI:NL:HR:2014:952"
UUID = "eef2edec-5f09-4c9b-a7f1-2b2d1b8d2f10"
SHA1 = "0123456789abcdef0123456789abcdef01234567"
BEKENDMAKINGEN = "https://zoek.officielebekendmakingen.nl"
FRBR = "https://repository.overheid.nl/frbr/officielepublicaties"
REPOSITORY = "https://repository.officiele-overheidspublicaties.nl"

SPELLINGS = [
    # judgments
    (HR, "rechtspraak", HR),
    ("ecli:nl:hr:2014:952", "rechtspraak", HR),
    ("NL:HR:2014:952", "rechtspraak", HR),
    ("ECLI NL HR 2014 952", "rechtspraak", HR),
    ("ECLI : NL : HR : 2014 : 952", "rechtspraak", HR),
    ("ECLI_NL_HR_2014_952", "rechtspraak", HR),
    ("(ECLI:NL:HR:2014:952).", "rechtspraak", HR),
    ("HR 18 april 2014, ECLI:NL:HR:2014:952, r.o. 3.4", "rechtspraak", HR),
    ("zie ECLI:NL:RBAMS:2010:BO3979", "rechtspraak", "ECLI:NL:RBAMS:2010:BO3979"),
    (f"https://uitspraken.rechtspraak.nl/details?id={HR}", "rechtspraak", HR),
    ("https://uitspraken.rechtspraak.nl/#!/details?id=ECLI%3ANL%3AHR%3A2014%3A952&showbutton=true", "rechtspraak", HR),
    (f"https://deeplink.rechtspraak.nl/uitspraak?id={HR}", "rechtspraak", HR),
    (f"https://data.rechtspraak.nl/uitspraken/content?id={HR.lower()}&return=META", "rechtspraak", HR),
    (f"https://linkeddata.overheid.nl/front/portal/document-viewer?ext-id={HR}", "rechtspraak", HR),
    ("LJN BO3979", "rechtspraak", "BO3979"),
    ("bo3979", "rechtspraak", "BO3979"),
    ("LJN-nummer BO3979", "rechtspraak", "BO3979"),
    ("http://zoeken.rechtspraak.nl/detailpage.aspx?ljn=BO3979", "rechtspraak", "BO3979"),
    # laws
    ("BWBR0005537", "wetten", "BWBR0005537"),
    ("bwbr0005537", "wetten", "BWBR0005537"),
    ("BWBV0001506", "wetten", "BWBV0001506"),
    ("BWBW0012345", "wetten", "BWBW0012345"),
    ("BWB R 0005537", "wetten", "BWBR0005537"),
    ("BWBR0005537/2024-01-01/0", "wetten", "BWBR0005537"),
    ("BWBR0005537_2024-01-01_0", "wetten", "BWBR0005537"),
    ("BWBR0005537 artikel 3:2", "wetten", "BWBR0005537"),
    ("art. 3:2 BWBR0005537 geldend op 2024-01-01", "wetten", "BWBR0005537"),
    ("artikel 5, lid 2, van BWBR0005537", "wetten", "BWBR0005537"),
    ("Algemene wet bestuursrecht (BWBR0005537)", "wetten", "BWBR0005537"),
    ("jci1.3:c:BWBR0005537&artikel=3:2&g=2026-01-01", "wetten", "BWBR0005537"),
    ("jci1.0:c:BWBR0005537&artikel=3:2", "wetten", "BWBR0005537"),
    ("1.0:c:BWBR0005416&artikel=220&g=2021-07-10", "wetten", "BWBR0005416"),
    (
        "jci1.31:c:BWBR0045754&amp;hoofdstuk=5&amp;artikel=5.2&amp;z=2022-05-01&amp;g=2022-05-01",
        "wetten",
        "BWBR0045754",
    ),
    ("BWBR0005537 (Stb. 1992, 315)", "wetten", "BWBR0005537"),
    ("Awb, BWBR0005537 (Stb. 2021, 499)", "wetten", "BWBR0005537"),
    ("Wet open overheid, BWBR0045754, Stb. 2021, 499", "wetten", "BWBR0045754"),
    ("BWBR0045754, gepubliceerd in Stb. 2021, 499", "wetten", "BWBR0045754"),
    ("artikel 3:2 BWBR0005537 (zie Stb. 1992, 315 en Stb. 2021, 499)", "wetten", "BWBR0005537"),
    ("https://wetten.overheid.nl/BWBR0005537/2024-01-01", "wetten", "BWBR0005537"),
    ("wetten.overheid.nl/BWBR0005537", "wetten", "BWBR0005537"),
    ("https://wetten.overheid.nl/BWBR0005537/2024-01-01/0#Hoofdstuk3_Afdeling3.2_Artikel3:2", "wetten", "BWBR0005537"),
    ("https://wetten.overheid.nl/jci1.3:c:BWBR0005537&artikel=3:2&g=2024-01-01", "wetten", "BWBR0005537"),
    ("http://wetten.overheid.nl/BWBR0005537/geldigheidsdatum_24-05-2014", "wetten", "BWBR0005537"),
    (f"{REPOSITORY}/bwb/BWBR0005537/2024-01-01_0/xml/BWBR0005537_2024-01-01_0.xml", "wetten", "BWBR0005537"),
    # laws by name
    ("artikel 3:2 Awb", "wetten", "Awb"),
    ("Awb artikel 3:2", "wetten", "Awb"),
    ("art. 6:162 BW", "wetten", "BW"),
    ("6:162 BW", "wetten", "BW"),
    ("artikel 162 van Boek 6 van het Burgerlijk Wetboek", "wetten", "Burgerlijk Wetboek Boek 6"),
    ("art. 1576 BW Boek 7a", "wetten", "BW Boek 7A"),
    ("Wet open overheid", "wetten", "Wet open overheid"),
    ("Woo art. 5.1 lid 2", "wetten", "Woo"),
    ("art. 5.1 Woo lid 2", "wetten", "Woo"),
    ("artikel 5.1, tweede lid, aanhef en onder e, van de Wet open overheid", "wetten", "Wet open overheid"),
    ("tweede lid van artikel 5.1 Woo", "wetten", "Woo"),
    ("art. 3:2 van de Algemene wet bestuursrecht, geldend op 1 mei 2024", "wetten", "Algemene wet bestuursrecht"),
    ("Algemene wet bestuursrecht (Awb)", "wetten", "Algemene wet bestuursrecht"),
    ("artikel 3.1 Wet inkomstenbelasting 2001", "wetten", "Wet inkomstenbelasting 2001"),
    ("art. 14 Vw 2000", "wetten", "Vw 2000"),
    ("Boek 6 BW", "wetten", "BW Boek 6"),
    ("artikel 3:2 Awb (Stb. 1992, 315)", "wetten", "Awb"),
    ("Wet open overheid (Stb. 2021, 499), artikel 5.1", "wetten", "Wet open overheid"),
    ("Wet van 1 mei 2024, Stb. 2024, 123, artikel 5", "bekendmakingen", "stb-2024-123"),
    ("Awb", "wetten", "Awb"),
    ("woo", "wetten", "woo"),
    ("Gemeentewet", "wetten", "Gemeentewet"),
    ("wetten:artikel 3:2 Awb", "wetten", "Awb"),
    ("besluitbron://wetten/Awb", "wetten", "Awb"),
    # local regulations
    ("CVDR669943", "regelingen", "CVDR669943"),
    ("cvdr 669943", "regelingen", "CVDR669943"),
    ("CVDR669943_2", "regelingen", "CVDR669943_2"),
    ("CVDR669943/2", "regelingen", "CVDR669943_2"),
    ("CVDR669943 versie 2, artikel 5", "regelingen", "CVDR669943_2"),
    ("https://lokaleregelgeving.overheid.nl/CVDR669943/2?show-wti=true", "regelingen", "CVDR669943_2"),
    ("https://lokaleregelgeving.overheid.nl/CVDR669943", "regelingen", "CVDR669943"),
    (f"{REPOSITORY}/cvdr/CVDR669943/2/xml/CVDR669943_2.xml", "regelingen", "CVDR669943_2"),
    (
        "http://decentrale.regelgeving.overheid.nl/cvdr/xhtmloutput/Historie/Borsele/669943/669943_1.html",
        "regelingen",
        "CVDR669943_1",
    ),
    ("https://zoek.overheid.nl/lokaleregelgeving/document/CVDR669943", "regelingen", "CVDR669943"),
    # gazettes
    ("gmb-2024-123456", "bekendmakingen", "gmb-2024-123456"),
    ("GMB-2024-123456", "bekendmakingen", "gmb-2024-123456"),
    ("gmb. 2024, 123456", "bekendmakingen", "gmb-2024-123456"),
    ("Gemeenteblad 2024, 123456", "bekendmakingen", "gmb-2024-123456"),
    ("Gemeenteblad van de gemeente Delft 2024, nr. 123456", "bekendmakingen", "gmb-2024-123456"),
    ("Gemeenteblad 2024, 123.456", "bekendmakingen", "gmb-2024-123456"),
    ("Stb. 2024, 123", "bekendmakingen", "stb-2024-123"),
    ("Stb. 2024/123", "bekendmakingen", "stb-2024-123"),
    ("Stb 2024 123", "bekendmakingen", "stb-2024-123"),
    ("Staatsblad 2024, nr. 123", "bekendmakingen", "stb-2024-123"),
    ("Staatsblad van het Koninkrijk der Nederlanden 2024, 123", "bekendmakingen", "stb-2024-123"),
    ("Staatsblad nr. 123 van 2024", "bekendmakingen", "stb-2024-123"),
    ("stb-2009-601-b1", "bekendmakingen", "stb-2009-601-b1"),
    ("Wet van 1 mei 2024, Stb. 2024, 123", "bekendmakingen", "stb-2024-123"),
    ("Stcrt. 2024, 12345", "bekendmakingen", "stcrt-2024-12345"),
    ("Staatscourant 2024 nr. 12345", "bekendmakingen", "stcrt-2024-12345"),
    ("Stcrt. nr. 12345 (2024)", "bekendmakingen", "stcrt-2024-12345"),
    ("Staatscourant van 12 januari 2024, nr. 12345", "bekendmakingen", "stcrt-2024-12345"),
    ("Wet open overheid (Stb. 2021, 499)", "bekendmakingen", "stb-2021-499"),
    ("Stcrt. 2021, nr. 45678 d.d. 12 oktober 2021", "bekendmakingen", "stcrt-2021-45678"),
    ("Stcrt. d.d. 12 oktober 2021, nr. 45678", "bekendmakingen", "stcrt-2021-45678"),
    ("Stb. 2024, 123 (12 mei 2024)", "bekendmakingen", "stb-2024-123"),
    ("Gemeenteblad 123456 van 2024", "bekendmakingen", "gmb-2024-123456"),
    ("Gemeenteblad Utrecht 2024, 123", "bekendmakingen", "gmb-2024-123"),
    ("Gemeenteblad gemeente Utrecht, 2024, nr. 123", "bekendmakingen", "gmb-2024-123"),
    ("Gmb. Delft 2024, nr. 123", "bekendmakingen", "gmb-2024-123"),
    ("Prov. blad 2024, 12", "bekendmakingen", "prb-2024-12"),
    ("Prb. van Utrecht 2024, 12", "bekendmakingen", "prb-2024-12"),
    ("Waterschapsblad Rijn en IJssel 2024, 12", "bekendmakingen", "wsb-2024-12"),
    ("Provinciaalblad 2024, 12", "bekendmakingen", "prb-2024-12"),
    ("gmb-2024-123456.pdf", "bekendmakingen", "gmb-2024-123456"),
    ("Trb. 2024, 12", "bekendmakingen", "trb-2024-12"),
    ("Tractatenblad 2024, 12", "bekendmakingen", "trb-2024-12"),
    ("Provinciaal blad van Utrecht 2024, 12", "bekendmakingen", "prb-2024-12"),
    ("Wsb. 2024, 12", "bekendmakingen", "wsb-2024-12"),
    ("Blad gemeenschappelijke regeling 2024, 715", "bekendmakingen", "bgr-2024-715"),
    (f"{BEKENDMAKINGEN}/gmb-2024-123456.html", "bekendmakingen", "gmb-2024-123456"),
    ("zoek.officielebekendmakingen.nl/stb-2024-123.pdf", "bekendmakingen", "stb-2024-123"),
    # parliament
    ("kst-36600-VII-12", "bekendmakingen", "kst-36600-VII-12"),
    ("KST-36600-vii-12", "bekendmakingen", "kst-36600-VII-12"),
    ("kst 36600 VII 12", "bekendmakingen", "kst-36600-VII-12"),
    ("Kamerstukken II 2024/25, 36600 VII, nr. 12", "bekendmakingen", "kst-36600-VII-12"),
    ("Kamerstukken II 2024–2025, 36 600 VII, nr. 12.", "bekendmakingen", "kst-36600-VII-12"),
    ("Tweede Kamer, vergaderjaar 2024–2025, 36 600 VII, nr. 12", "bekendmakingen", "kst-36600-VII-12"),
    ("Kamerstuk 36 600 VII, nr. 12", "bekendmakingen", "kst-36600-VII-12"),
    ("Kamerstuk II 36.600-VII nr. 12 (vergaderjaar 2024-2025)", "bekendmakingen", "kst-36600-VII-12"),
    ("TK 2024-2025, 36600-VII, nr. 12", "bekendmakingen", "kst-36600-VII-12"),
    ("36600-VII-12", "bekendmakingen", "kst-36600-VII-12"),
    ("36 600 VII, nr. 12", "bekendmakingen", "kst-36600-VII-12"),
    ("36\u00a0600\u00a0VII, nr.\u00a012", "bekendmakingen", "kst-36600-VII-12"),
    ("Kamerstukken II 2023/24, 21501-02, nr. 2500", "bekendmakingen", "kst-21501-02-2500"),
    ("Kamerstukken I 2025/26, 36867, D", "bekendmakingen", "kst-36867-D"),
    ("Kamerstukken II 2024/25, 36600 VII, nr. 12 (motie-Jansen)", "bekendmakingen", "kst-36600-VII-12"),
    ("Kamerstukken II 2024/25, 36600 VII, nr. 3, p. 14-15 (MvT)", "bekendmakingen", "kst-36600-VII-3"),
    ("Stcrt. 2024, nr. 12345, blz. 3", "bekendmakingen", "stcrt-2024-12345"),
    ("Kamerstukken II 2024/25, 36 600 VII, nr. 3 (MvT), p. 14", "bekendmakingen", "kst-36600-VII-3"),
    ("dossier 36 600 VII, nr. 12", "bekendmakingen", "kst-36600-VII-12"),
    ("Kamerbrief 36600-VII nr. 12", "bekendmakingen", "kst-36600-VII-12"),
    ("motie 36600-VII-12", "bekendmakingen", "kst-36600-VII-12"),
    ("de motie van het lid Jansen c.s. (36 600-VII, nr. 12)", "bekendmakingen", "kst-36600-VII-12"),
    ("de motie-Jansen (21 501-02, nr. 2500)", "bekendmakingen", "kst-21501-02-2500"),
    ("kst-1259252", "bekendmakingen", "kst-1259252"),
    (f"{FRBR}/kst/32545/kst-32545-143/1/xml/kst-32545-143.xml", "bekendmakingen", "kst-32545-143"),
    ("Aanhangsel Handelingen II 2024/25, nr. 1244", "bekendmakingen", "ah-tk-20242025-1244"),
    ("Aanhangsel van de Handelingen II, vergaderjaar 2024-2025, 1244", "bekendmakingen", "ah-tk-20242025-1244"),
    ("Handelingen II 2024/25, Aanhangsel, nr. 1244", "bekendmakingen", "ah-tk-20242025-1244"),
    ("AH 3235 (2020-2021)", "bekendmakingen", "ah-tk-20202021-3235"),
    ("AH 2020/21, nr. 3235", "bekendmakingen", "ah-tk-20202021-3235"),
    ("Aanhangsel Handelingen II 2020/21, 3235", "bekendmakingen", "ah-tk-20202021-3235"),
    ("ah-tk-20242025-1244", "bekendmakingen", "ah-tk-20242025-1244"),
    ("ah-tk-20242025-1244.html", "bekendmakingen", "ah-tk-20242025-1244"),
    ("AH-TK 2024-2025-1244", "bekendmakingen", "ah-tk-20242025-1244"),
    ("Handelingen II 2024/25, nr. 5, item 3", "bekendmakingen", "h-tk-20242025-5-3"),
    ("Hand. II 2024/25, 5-3", "bekendmakingen", "h-tk-20242025-5-3"),
    ("Handelingen I 2021/22, nr. 2, item 7, p. 1-4", "bekendmakingen", "h-ek-20212022-2-7"),
    ("h-ek-20212022-2-7", "bekendmakingen", "h-ek-20212022-2-7"),
    ("kv-tk-2024z01234", "bekendmakingen", "kv-tk-2024Z01234"),
    ("nds-tk-2015D00006", "bekendmakingen", "nds-tk-2015D00006"),
    ("ag-ek-2017-10-26", "bekendmakingen", "ag-ek-2017-10-26"),
    ("blg-1007826", "bekendmakingen", "blg-1007826"),
    ("blg 1007826", "bekendmakingen", "blg-1007826"),
    ("2024Z12345", "tweedekamer", "2024Z12345"),
    ("zaak 2024z12345", "tweedekamer", "2024Z12345"),
    ("2024D12345", "tweedekamer", "2024D12345"),
    ("2024A01234", "tweedekamer", "2024A01234"),
    ("toezegging TZ202403-012", "tweedekamer", "TZ202403-012"),
    (f"zaak {UUID}", "tweedekamer", UUID),
    (f"Zaak({UUID.upper()})", "tweedekamer", UUID),
    (f"besluit/{UUID}", "tweedekamer", f"besluit/{UUID}"),
    (f"https://gegevensmagazijn.tweedekamer.nl/OData/v4/2.0/Zaak({UUID})", "tweedekamer", UUID),
    (f"vergadering {UUID}", "tweedekamer", f"vergadering/{UUID}"),
    ("https://www.tweedekamer.nl/kamerstukken/detail?id=2024Z12345&did=2024D67890", "tweedekamer", "2024D67890"),
    ("https://www.tweedekamer.nl/kamerstukken/moties/detail?id=2024Z12345", "tweedekamer", "2024Z12345"),
    ("https://www.tweedekamer.nl/debat_en_vergadering/uitgelicht/details?id=2024A01234", "tweedekamer", "2024A01234"),
    (f"https://gegevensmagazijn.tweedekamer.nl/OData/v4/2.0/Document({UUID})/resource", "tweedekamer", UUID),
    # government
    (f"https://open.overheid.nl/documenten/{UUID}", "woo", UUID),
    (
        f"Ministerie van X, Nota, met komma (2026-01-02), woo:{UUID} (sample).",
        "woo",
        UUID,
    ),
    (f"https://open.overheid.nl/documenten/{UUID}_1/file", "woo", UUID),
    (f"https://open.overheid.nl/documenten/ronl-{SHA1}/pdf", "woo", f"ronl-{SHA1}"),
    (f"https://open.overheid.nl/repository/ronl-{SHA1}/1/pdf/brief.pdf", "woo", f"ronl-{SHA1}"),
    (f"ronl-{SHA1}", "woo", f"ronl-{SHA1}"),
    (f"OEP-{SHA1}_1", "woo", f"oep-{SHA1}"),
    (f"dpc-{SHA1}", "woo", f"dpc-{SHA1}"),
    (f"https://open.overheid.nl/documenten/dpc-{SHA1}/pdf", "woo", f"dpc-{SHA1}"),
    (f"ronl-archief-{UUID}", "woo", f"ronl-archief-{UUID}"),
    # councils
    ("ori_utrecht/6512345", "raadsinformatie", "ori_utrecht/6512345"),
    ("osi_provincie-utrecht/651", "raadsinformatie", "osi_provincie-utrecht/651"),
    ("ORI 6512345", "raadsinformatie", "6512345"),
    ("document:notubiz:gemeente:soest:12345", "raadsinformatie", "document:notubiz:gemeente:soest:12345"),
    # our own
    ("bekendmakingen:gmb-2024-123456", "bekendmakingen", "gmb-2024-123456"),
    ("raadsinformatie:ori_utrecht/6512345", "raadsinformatie", "ori_utrecht/6512345"),
    ("raadsinformatie:6512345", "raadsinformatie", "6512345"),
    ("tweedekamer:36600 VII, nr. 12", "tweedekamer", "kst-36600-VII-12"),
    (f"woo:{UUID}", "woo", UUID),
    (f"besluitbron:{HR}", "rechtspraak", HR),
    ("besluitbron://bekendmakingen/gmb-2024-123456?offset=8000", "bekendmakingen", "gmb-2024-123456"),
    ("besluitbron://raadsinformatie/ori_utrecht/6512345", "raadsinformatie", "ori_utrecht/6512345"),
    (f"besluitbron://rechtspraak/{HR}", "rechtspraak", HR),
    ("Gemeente Waterdrecht, Besluit over gmb-2025-1 (2026-05-12), gmb-2026-123.", "bekendmakingen", "gmb-2026-123"),
    ("Gemeente Waterdrecht, Warmtenet, Lindehof (2026-05-12), ORI 6512345 (sample).", "raadsinformatie", "6512345"),
    ("Ministerie van Financiën, Wet op 2024/25, kst-36600-IX-12.", "bekendmakingen", "kst-36600-IX-12"),
    ("Tweede Kamer, Motie (2024-10-01), zaak 2024Z12345.", "tweedekamer", "2024Z12345"),
]


@pytest.mark.parametrize(("given", "connector", "identifier"), SPELLINGS)
def test_a_spelling_leads_to_the_register_and_its_identifier(given: str, connector: str, identifier: str) -> None:
    reference = read_reference(given, KNOWN)
    assert reference.places[0] == Place(connector, identifier)
    assert not reference.is_ambiguous


NEAR_MISSES = [
    ("ECLI:NL:HR:2014", "five parts: ECLI, country, court, year and number, as in .*; this one has four"),
    ("ECLI:NL:HR", "this one has three"),
    ("ECLI:NL:HR:2014:952:1", "this one has more"),
    ("ECLI:HR:2014:952", "this one has four"),
    ("ECLI:NLD:HR:2014:952", "'NLD' is no country"),
    ("ECLI:DE:BGH:2014:952", r"another country \(DE\)"),
    ("ECLI:EU:C:2019:1", "Court of Justice of the European Union"),
    ("ECLI:CE:ECHR:2019:1", "European Court of Human Rights"),
    ("ECLI:NL:RBAMSTERDAM:2014:952", "up to seven letters"),
    ("ECLI:NL:HR:14:952", "a year of four digits, not '14'"),
    ("ECLI:NL:HR:2099:952", "2099 lies in the future"),
    ("ECLI:NL:HR:1799:952", "none before 1838"),
    ("ECLI:NL:HR:2014:952!", "no number of an ECLI"),
    ("https://uitspraken.rechtspraak.nl/details?id=ECLI:NL:HR:2014", "this one has four"),
    ("https://uitspraken.rechtspraak.nl/zoeken", "names no judgment"),
    ("BWBR000553", "has seven digits, as in BWBR0005537; this one has 6 digits"),
    ("BWBR00055377", "this one has 8 digits"),
    ("BWBR000553O", "this one has '000553O'"),
    ("BWBX0005537", "they begin with BWBR"),
    ("BWB0005537", "they begin with BWBR"),
    ("BWBR0005537 2024-02-30", "2024-02-30 is no existing day"),
    ("BWBR0005537/2024-13-01", "2024-13-01 is no existing day"),
    ("jci1.9:c:BWBR0005537", "'1.9' is no version"),
    ("jci1.3:BWBR0005537", "comes :c: or :v:"),
    ("jci1.3:c:BWBR000553", "this one has 6 digits"),
    ("jci1.3:c:Awb&artikel=3", "names no law"),
    ("https://wetten.overheid.nl/zoeken", "names no law"),
    ("CVDR", "CVDR and up to 7 digits"),
    ("CVDR12345678", "CVDR and up to 7 digits"),
    ("CVDR6699A3", "CVDR and up to 7 digits"),
    ("CVDR669943_0", "there is no version 0"),
    ("https://lokaleregelgeving.overheid.nl/ZoekResultaat", "names no regulation"),
    ("CVDR9900033/9999", "'/9999' directly behind CVDR9900033 is no version .* Write 'CVDR9900033_2'"),
    ("CVDR9900033/12345", "'/12345' directly behind CVDR9900033 is no version"),
    ("CVDR9900033 2016", "'2016' directly behind CVDR9900033 is no version"),
    ("CVDR9900033 v2", "'v2' directly behind CVDR9900033 is no version"),
    ("CVDR9900033, versie van 2016", "'versie van 2016' directly behind CVDR9900033 is no version"),
    ("Gemeente Delft, Verordening (2026-01-01), CVDR9900033/9999", "'/9999' directly behind CVDR9900033"),
    ("regelingen:CVDR9900033/9999", "'/9999' directly behind CVDR9900033 is no version"),
    ("https://lokaleregelgeving.overheid.nl/CVDR9900033/9999", "'/9999' directly behind CVDR9900033"),
    ("BWBR9000001/2016", "'/2016' directly behind BWBR9000001 is no version .* Write 'BWBR9000001 2026-01-31'"),
    ("BWBR9000001 versie 3", "'versie 3' directly behind BWBR9000001 is no version"),
    ("BWBR9000001#Hoofdstuk2", "'#Hoofdstuk2' directly behind BWBR9000001 is no version or article"),
    ("BWBR9000001 geldend op 1 jan 2016", "directly behind BWBR9000001 is no version"),
    ("BWBR9000001 geldend op 31 februari 2016", "2016-02-31 is no existing day"),
    ("BWBR9000001 2016-01-01 2017-01-01", "'2016-01-01 2017-01-01' directly behind BWBR9000001 is no version"),
    ("Wet X, BWBR9000001/2016", "'/2016' directly behind BWBR9000001 is no version"),
    ("besluitbron://wetten/BWBR9000001/2016", "'/2016' directly behind BWBR9000001 is no version"),
    ("https://wetten.overheid.nl/BWBR9000001/2016", "'/2016' directly behind BWBR9000001 is no version"),
    ("Stb. 2024", "give the number too, as in stb-2024-123"),
    ("Stb. 24, 123", "write it in four digits"),
    ("Stb. 2099, 123", "2099 lies in the future"),
    ("Stb. 1799, 123", "none before 1813"),
    ("Trb. 1950, 1", "none before 1951"),
    ("gmb-2001-123", "none before 2009"),
    ("gmb-2024-0", "counted from 1"),
    ("gmb-2024-123456789", "counted from 1"),
    ("Gemeenteblad van Delft, nr. 12", "give year and number"),
    ("Stcrt. 12345", "give year and number"),
    ("36600-VII", "36600-VII is the number of a dossier"),
    ("kst-36600", "number of a dossier"),
    ("kst-21501-02", "number of a dossier"),
    ("dossier 36600", "number of a dossier"),
    ("kst-366-12", "they look like kst-36600-VII-12"),
    ("Kamerstukken II 2024/26, 36600 VII, nr. 12", "two years that follow each other, as in 2024/25"),
    ("Kamerstukken II 2024/25, 3660 VII, nr. 12", "names no paper of parliament"),
    ("Kamerstukken III 2024/25, 36600 VII, nr. 12", "names no paper of parliament"),
    ("Kamerstukken II 2099/00, 36600 VII, nr. 12", "2099 lies in the future"),
    ("Aanhangsel Handelingen II, nr. 1244", "give year and number"),
    ("ah-tk-20242026-1244", "follow each other"),
    ("ah-tk-20242025", "they look like ah-tk-20242025-1244"),
    ("Handelingen II 2024/25, nr. 5", "the number of the sitting and the item"),
    ("Handelingen II 2008/09, p. 5423-5433", "Pages cannot be looked up"),
    ("AH 3235", "give year and number"),
    ("202300123/1/R1", "case number of the Raad van State, by which no register can be asked. Give the ECLI"),
    ("ABRvS 12 mei 2023, 202300123/1/R1", "case number of the Raad van State"),
    ("BRS.24.000123", "case number of the Raad van State"),
    ("Gemeenteblad Utrecht 2024", "give the number too"),
    ("Gemeenteblad Utrecht, nr. 12", "give year and number"),
    ("BWBR0005537 en Stb. 2021, 500", "Several things are named here: BWBR0005537, stb-2021-500"),
    ("BWBR0005537 (gmb-2024-1)", "Several things are named here"),
    ("2024X12345", "with X is not known"),
    ("2024Z1234", "has five digits, as in .*; this one has 4"),
    ("2099Z12345", "2099 lies in the future"),
    ("https://www.tweedekamer.nl/kamerstukken", "names no case or document"),
    (f"ronl-{SHA1[:-1]}", "40 hexadecimal digits"),
    ("https://open.overheid.nl/zoeken", "names no document"),
    ("nl.gm0518.2i.2023.12", "identifier of Woogle"),
    ("https://www.eerstekamer.nl/behandeling/20240101/brief", "none of the registers; its papers are kamerstukken"),
    ("https://zoek.officielebekendmakingen.nl/resultaten", "names no publication"),
    ("https://zoek.officielebekendmakingen.nl/gmb-2099-1.html", "2099 lies in the future"),
    ("ftp://wetten.overheid.nl/BWBR0005537", "they begin with https://"),
    ("http://[", "is no web address"),
    ("jci1.wetten.overheid.nl/BWBR0005537", "no version of Juriconnect"),
    ("https://example.org/jci1.wetten.overheid.nl/a", "no version of Juriconnect"),
    ("bekendmaking:gmb-2024-1", "no connector 'bekendmaking'"),
    ("rechtspraak:gmb-2024-1", "gmb-2024-1 is an identifier of bekendmakingen, not of rechtspraak"),
    ("besluitbron://elders/1", "no connector 'elders'"),
    ("besluitbron://wetten", "the address of a register"),
    ("motie van het lid Jansen", "searched for with search_documents"),
    ("Waterdrecht", "searched for with search_documents"),
    ("KB van 3 mei 2020", "no reference that can be read"),
    ("de wet", "searched for with search_documents"),
    ("artikel 3", "names an article, and no law by a name that can be read"),
    ("artikel 3 van de wet", "names an article, and no law by a name that can be read"),
    ("art. 6:162 BW (oud)", "names an article, and no law by a name that can be read"),
    ("artikel 3 Wet van 1 mei 2024", "names an article, and no law by a name that can be read"),
    ("artikelen 3:2 en 3:4 Awb", "Several articles are named here: 3:2, 3:4"),
    ("art. 3:2 jo. 3:4 Awb", "Several articles are named here: 3:2, 3:4"),
    ("artikel 3:2 Awb 2024-02-31", "2024-02-31 is no existing day"),
    ("motie van het lid Jansen (36600-VII)", "no reference that can be read"),
    ("de moties 36600-VII, nr. 12 en 36410, nr. 3", "Several things are named here"),
    ("de moties 36600-VII, nr. 12 en 36 410, nr. 3", "Several things are named here"),
    ("de stukken 36600-VII, nr. 12 en 13", "no reference that can be read"),
    (f"{HR} en ECLI:NL:HR:2015:1", "Several things are named here"),
    ("Stb. 2021, 499 en Stb. 2021, 500", "Several things are named here"),
    ("gmb-2024-1 OR gmb-2024-2", "Several things are named here"),
    ("../../etc/passwd", "has no number in it"),
    ("", "Nothing was given"),
    ("x" * 1_001, "at most 1000 characters"),
]


@pytest.mark.parametrize(("given", "wrong"), NEAR_MISSES)
def test_a_near_miss_is_refused_with_what_is_wrong(given: str, wrong: str) -> None:
    with pytest.raises(IdentifierRefused, match=wrong):
        read_reference(given, KNOWN)


def test_the_tables_are_as_long_as_was_asked() -> None:
    assert len({given for given, *_ in SPELLINGS}) >= 80
    assert len({given for given, *_ in NEAR_MISSES}) >= 40


@pytest.mark.parametrize(
    ("given", "article", "on_date"),
    [
        ("BWBR0005537 artikel 3:2", "3:2", None),
        ("BWBR0005537, art. 3:2, lid 1", "3:2", None),
        ("BWBR0045754, artikel 5.1, lid 2, onder e", "5.1", None),
        ("BWBR0045754 - artikel 5.1, eerste lid, aanhef en onder e", "5.1", None),
        ("art. 3:2 BWBR0005537 geldend op 2024-01-01", "3:2", date(2024, 1, 1)),
        ("BWBR0005537/2024-01-01/0", None, date(2024, 1, 1)),
        ("BWBR0005537_2024-01-01_0", None, date(2024, 1, 1)),
        ("jci1.3:c:BWBR0005537&artikel=3:2&lid=1&z=2025-01-01&g=2026-01-01", "3:2", date(2026, 1, 1)),
        ("jci1.3:v:BWBR0005537&s=2016-01-01", None, date(2016, 1, 1)),
        ("jci1.3:c:BWBR0005537&bijlage=2", "bijlage 2", None),
        ("https://wetten.overheid.nl/BWBR0005537/2024-01-01/0#Hoofdstuk3_Artikel3:2", "3:2", date(2024, 1, 1)),
        ("artikel 3:2 BWBR0005537, zoals geldend op 1 Januari 2024", "3:2", date(2024, 1, 1)),
        ("http://wetten.overheid.nl/BWBR0005537/geldigheidsdatum_24-05-2014", None, date(2014, 5, 24)),
        ("CVDR669943_2 artikel 5a", "5a", None),
        ("artikel 3:2 Awb", "3:2", None),
        ("6:162 BW", "6:162", None),
        ("Woo, art. 5.1, tweede lid, aanhef en onder e", "5.1", None),
        ("artikel 5.1 Woo zoals geldend op 1 mei 2024", "5.1", date(2024, 5, 1)),
        ("Awb 2024-01-01", None, date(2024, 1, 1)),
        ("BWBR0005537 (Stb. 1992, 315), artikel 3:2", "3:2", None),
        ("BWBR0005537/2024-01-01 (Stb. 1992, 315)", None, date(2024, 1, 1)),
        ("wetten:BWBR0005537/2024-01-01", None, date(2024, 1, 1)),
        ("De wet BWBR0005537/2024-01-01 noemt dit", None, date(2024, 1, 1)),
    ],
)
def test_an_article_and_a_day_are_read_apart(given: str, article: str | None, on_date: date | None) -> None:
    reference = read_reference(given, KNOWN)
    assert (reference.article, reference.on_date) == (article, on_date)


@pytest.mark.parametrize(
    "given",
    [
        "https://lokaleregelgeving.overheid.nl/CVDR669943/2",
        "De verordening CVDR669943/2 noemt dit",
        "De verordening CVDR669943 versie 2 noemt dit",
    ],
)
def test_the_version_of_a_regulation_is_read_apart(given: str) -> None:
    assert read_reference(given, KNOWN).version == 2


@pytest.mark.parametrize(
    ("given", "places"),
    [
        ("36600-VII-12", ["bekendmakingen:kst-36600-VII-12", "tweedekamer:kst-36600-VII-12"]),
        ("tweedekamer:36600-VII-12", ["tweedekamer:kst-36600-VII-12", "bekendmakingen:kst-36600-VII-12"]),
        ("36867-D", ["bekendmakingen:kst-36867-D"]),
        ("Kamerstukken I 2025/26, 36600, nr. 12", ["bekendmakingen:kst-36600-12"]),
        ("ah-tk-20242025-1244", ["bekendmakingen:ah-tk-20242025-1244", "tweedekamer:ah-tk-20242025-1244"]),
        ("ah-ek-20192020-10", ["bekendmakingen:ah-ek-20192020-10"]),
        ("kv-tk-2024Z01234", ["bekendmakingen:kv-tk-2024Z01234", "tweedekamer:2024Z01234"]),
        ("2024Z01234", ["tweedekamer:2024Z01234", "bekendmakingen:kv-tk-2024Z01234"]),
        ("2015D00006", ["tweedekamer:2015D00006", "bekendmakingen:nds-tk-2015D00006"]),
    ],
)
def test_what_several_registers_can_hold_has_an_order(given: str, places: list[str]) -> None:
    assert [f"{place.connector}:{place.id}" for place in read_reference(given, KNOWN).places] == places


FIVE_DIGITS = ["dossier 36600", "council", "CVDR36600", "blg-36600"]


@pytest.mark.parametrize(
    ("given", "between", "connectors"),
    [
        (UUID.upper(), ["open.overheid.nl", "Tweede Kamer"], ["woo", "tweedekamer"]),
        ("36600", FIVE_DIGITS, ["raadsinformatie", "regelingen", "bekendmakingen"]),
        ("36 600", FIVE_DIGITS, ["raadsinformatie", "regelingen", "bekendmakingen"]),
        ("1259252", ["council", "blg-1259252", "kst-1259252"], ["raadsinformatie", "bekendmakingen", "bekendmakingen"]),
        ("12", ["council", "CVDR12"], ["raadsinformatie", "regelingen"]),
    ],
)
def test_a_bare_uuid_or_number_says_between_what(given: str, between: list[str], connectors: list[str]) -> None:
    reference = read_reference(given, KNOWN)
    assert reference.is_ambiguous
    assert len(reference.between) == len(between)
    assert all(part in said for part, said in zip(between, reference.between, strict=True))
    assert [place.connector for place in reference.places] == connectors


def test_an_unknown_court_is_only_noted() -> None:
    courts = Known(TODAY, courts=frozenset({"HR", "RBAMS"}))
    assert read_reference(HR, courts).notes == ()
    assert "RBXYZ is no court code" in read_reference("ECLI:NL:RBXYZ:2014:1", courts).notes[0]
    assert read_reference("ECLI:NL:RBXYZ:2014:1", KNOWN).notes == ()


@pytest.mark.parametrize(
    ("given", "note"),
    [
        ("Stb. 1990, 123", "from 1995"),
        ("LJN BO3979", "until 2013"),
        ("BWBR0005537, art. 3:2, lid 1", "whole article"),
        ("Kamerstukken I 2025/26, 36600, nr. 12", "letters since 1995"),
        ("Handelingen I 2021/22, nr. 2, item 7, p. 1-4", "Only the identifier"),
        ("36 600 V", "of a chapter of the budget give '36600-V, nr. 1'"),
        ("HR 18 april 2014, ECLI:NL:HR:2014:952, r.o. 3.4", "Only the identifier"),
        ("https://ris.voorbeeldstad.nl/stuk/12", "only records of councils"),
        ("Gemeente Elders, Iets anders (2020-01-01), gmb-2026-123.", "a body, a title or a date, was not compared"),
        ("Gemeente Elders, Iets anders (2020-01-01), ORI 6512345.", "a body, a title or a date, was not compared"),
        ("gmb-2026-900002 or 1", "Only the identifier"),
        ("artikel 2:1 lid 3 BWBR9000001", "whole article"),
        ("Woo art. 5.1 lid 2", "whole article"),
        ("art. 5.1 Woo, lid 2, onder e", "whole article"),
        ("Wet open overheid (Woo), artikel 5.1", "in brackets beside the name was not compared"),
        ("Staatscourant van 12 januari 2024, nr. 12345", "the day that is named was not compared"),
        ("BWBR0005537 (Stb. 1992, 315)", "Stb. 1992, 315 stands beside the law and was not looked up"),
        ("Gemeenteblad Elders 2024, 123", "the body that is named was not compared"),
        ("Gemeenteblad van Elders 2024, 123", "the body that is named was not compared"),
        ("Kamerstukken II 2024/25, 36600 VII, nr. 12", "the parliamentary year or chamber that is named was not"),
        ("Tweede Kamer, 36600 VII, nr. 12", "the parliamentary year or chamber that is named was not"),
        ("Kamerstuk 36600 VII, nr. 12 (2019-2020)", "the parliamentary year or chamber that is named was not"),
        (f"https://voorbeeld.org/{HR}", "only the identifier in it was read"),
        ("https://voorbeeld.org/BWBR0005537", "only the identifier in it was read"),
        ("https://wetten.overheid.nl/BWBR0005537#Hoofdstuk3_Afdeling3.2", "a part behind #"),
    ],
)
def test_what_a_reader_must_know_is_noted(given: str, note: str) -> None:
    assert note in " ".join(read_reference(given, KNOWN).notes)


def test_a_day_in_brackets_was_read_and_is_not_called_unread() -> None:
    reference = read_reference("art. 3:2 Awb (2017-01-02)", KNOWN)
    assert reference.on_date == date(2017, 1, 2)
    assert reference.notes == ()


@pytest.mark.parametrize(
    "given",
    [
        "gmb-2024-123",
        "Stb. 2024, 123",
        "Staatsblad van het Koninkrijk der Nederlanden 2024, 123",
        "36600 VII, nr. 12",
        "artikel 3:2 Awb",
        "CVDR669943 versie 2, artikel 5",
        f"https://uitspraken.rechtspraak.nl/details?id={HR}",
        "https://wetten.overheid.nl/BWBR0005537/2024-01-01/0#Hoofdstuk3_Artikel3:2",
    ],
)
def test_a_reference_that_was_read_whole_has_no_note(given: str) -> None:
    assert read_reference(given, KNOWN).notes == ()


@pytest.mark.parametrize("address", ["https://voorbeeld.bestuurlijkeinformatie.nl/Document/View/12", "https://x.nl/12"])
def test_the_address_of_a_council_document_is_looked_up_there(address: str) -> None:
    assert read_reference(address, KNOWN).places == (Place("raadsinformatie", address),)


def test_this_year_is_not_the_future() -> None:
    assert read_reference("Stb. 2026, 1", KNOWN).written == "stb-2026-1"
    with pytest.raises(IdentifierRefused, match="2027 lies in the future"):
        read_reference("Stb. 2027, 1", KNOWN)


PIECES = (
    "ECLI:|NL:|HR:|2014:|952|BWBR|0005537|CVDR|gmb-|2024|-1|kst-36600|-VII|-12|Stb. |Kamerstukken II |2024/25, |nr. ",
    "item |Handelingen |https://|open.overheid.nl/|[|]|jci1.3:c:|&artikel=|artikel |besluitbron:|besluitbron://|woo:|%",
    "ronl-|\0|(|٣|²|www.tweedekamer.nl/|?id=|#|wetten.overheid.nl/|ORI |, |. |:|/| |Ⅶ|\ud800|-|TZ|BO3979|p. 3|_1|zaak ",
)
ANY_PIECE = st.sampled_from("|".join(PIECES).split("|"))


@given(st.one_of(st.text(max_size=80), st.lists(ANY_PIECE, max_size=12).map("".join)))
def test_nothing_but_a_reference_or_a_refusal_comes_of_any_text(text: str) -> None:
    try:
        reference = read_reference(text, KNOWN)
    except IdentifierRefused:
        return
    assert isinstance(reference, Reference)
    assert reference.places
    assert all(place.connector in KNOWN.connectors and place.id for place in reference.places)


@pytest.mark.parametrize(("given", "connector", "identifier"), SPELLINGS)
def test_what_was_read_is_read_the_same_again(given: str, connector: str, identifier: str) -> None:
    first = read_reference(given, KNOWN).places[0]
    again = read_reference(f"{first.connector}:{first.id}", KNOWN)
    assert again.places[0] == first


LONG = (
    "ECLI:|NL:|BWBR|BWB R |CVDR1|CVDR|gmb-|1.234|Stb. van |36 600 |kst-1-|II |1-|a.|(|1 |https://|x, |artikel 1 |"
    "lid 1 |van |boek 1 |eerste lid |(a) |Stb. 2024, 1 |Wet "
)
BEGINNINGS = (
    "|Kamerstukken |Gemeenteblad van |BWBR0005537 |Handelingen II |https://x.nl/|handelingen |2024/25 |%25|\u00ad"
)


@pytest.mark.parametrize("piece", LONG.split("|"))
@pytest.mark.parametrize("before", BEGINNINGS.split("|"))
def test_no_text_takes_long(before: str, piece: str) -> None:
    text = (before + piece * 1_000)[:1_000]
    start = time.process_time()
    with suppress(IdentifierRefused):
        read_reference(text, KNOWN)
    assert time.process_time() - start < 0.1
