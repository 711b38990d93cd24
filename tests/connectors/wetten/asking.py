"""Questions and answers for the tests of this connector."""

import ast
import re
from collections.abc import Mapping
from typing import Any

from besluitbron import embedded
from besluitbron.connectors.wetten.connector import PLATFORM
from besluitbron.connectors.wetten.document import fetch_document
from besluitbron.connectors.wetten.sources import load_sources
from besluitbron.contract.search import SearchQuestion
from besluitbron.contract.sources import SourceList
from tests.connectors.consolidated import AskedRegister, Register, ServedRegister, question_to

SOURCES = SourceList((*embedded.sample_sources("koop-bwb"), *load_sources().sources), "test")
REGISTER = Register(PLATFORM, fetch_document, SOURCES)


class Asked(AskedRegister):
    register = REGISTER


class Served(ServedRegister):
    register = REGISTER


def question(*words: str, **members: Any) -> SearchQuestion:
    return question_to(SOURCES, *(words or ("waterkeringen",)), **members)


def record(**fields: str) -> str:
    """What stands in `recordData` of one record; what is not given is that of the Grondwet."""
    known = {
        "identifier": "BWBR0001840",
        "title": "Grondwet",
        "type": "wet",
        "authority": "Binnenlandse Zaken en Koninkrijksrelaties",
        "geldigheidsperiode_startdatum": "2002-03-21",
        "geldigheidsperiode_einddatum": "9999-12-31",
        "zichtperiode_startdatum": "2002-03-21",
        "zichtperiode_einddatum": "9999-12-31",
        "locatie_toestand": "https://repository.officiele-overheidspublicaties.nl/bwb/BWBR0001840/2002-03-21_0/xml/"
        "BWBR0001840_2002-03-21_0.xml",
        **fields,
    }
    return "".join(f"<{name}>{text}</{name}>" for name, text in known.items() if text)


def printed_records(text: str) -> list[Mapping[str, str]]:
    """Records that somebody printed as dictionaries after parsing them."""
    return [ast.literal_eval(found) for found in re.findall(r"\{.*?\}", text, re.DOTALL)]
