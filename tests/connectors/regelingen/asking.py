"""Questions and answers for the tests of this connector."""

from typing import Any

from besluitbron import embedded
from besluitbron.connectors.regelingen.connector import PLATFORM
from besluitbron.connectors.regelingen.document import fetch_document
from besluitbron.connectors.regelingen.sources import load_sources
from besluitbron.contract.search import SearchQuestion
from besluitbron.contract.sources import SourceList
from tests.connectors.consolidated import AskedRegister, Register, ServedRegister, question_to

SOURCES = SourceList((*embedded.sample_sources("koop-cvdr"), *load_sources().sources), "test")
REGISTER = Register(PLATFORM, fetch_document, SOURCES)


class Asked(AskedRegister):
    register = REGISTER


class Served(ServedRegister):
    register = REGISTER


def question(*words: str, **members: Any) -> SearchQuestion:
    return question_to(SOURCES, *(words or ("lachgas",)), **members)


def record(*, scheme: str = "overheid:Gemeente", rubric: str = "beleidsregel", **fields: str) -> str:
    """What stands in `recordData` of one record; what is not given is that of a recorded regulation of Kampen."""
    known = {
        "identifier": "CVDR100394_2",
        "title": "Beleidsregels verkeersveiligheid en parkeren",
        "creator": "Kampen",
        "issued": "2016-10-11",
        "inwerkingtredingDatum": "2016-10-27",
        "uitwerkingtredingDatum": "",
        "organisatietype": "Gemeente",
        "publicatieurl_xml": "https://repository.officiele-overheidspublicaties.nl/cvdr/CVDR100394/2/xml/CVDR100394_2.xml",
        "preferred_url": "https://lokaleregelgeving.overheid.nl/CVDR100394/2",
        **fields,
    }
    schemes = {"creator": f' scheme="{scheme}"'}
    typed = f'<type scheme="overheid:Informatietype">regeling</type><type scheme="overheidop:Rubriek">{rubric}</type>'
    return typed + "".join(f"<{name}{schemes.get(name, '')}>{text}</{name}>" for name, text in known.items())
