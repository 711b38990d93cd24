"""What was recorded of the real platforms: which test reads each file, and why some are read by none.

The recordings are not part of the project. A pattern holds for the files of its folder; the first that fits counts.
"""

from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from tests.recorded import FOLDER

TESTS: Final = Path(__file__).parents[1]
GAZETTES, COUNCILS = "connectors/bekendmakingen", "connectors/raadsinformatie"

READ: Final[Mapping[str, str]] = {
    "bwb/sru_diagnostic_67.xml": "connectors/wetten/test_answer.py",
    "bwb/notebook_search_*.txt": "connectors/wetten/test_answer.py",
    "bwb/sru_search_grondwet_page_3of11.xml": "connectors/wetten/test_answer.py",
    "bwb/*.xml": "connectors/wetten/test_document.py",
    "bwb/notebook_explain_parsed.txt": "connectors/wetten/test_query.py",
    "cvdr/sru_diagnostic_16.xml": "connectors/regelingen/test_answer.py",
    "cvdr/cvdr_example*.xml": "connectors/regelingen/test_document.py",
    "cvdr/notebook_metadata_two_records.txt": "connectors/regelingen/test_answer.py",
    "cvdr/notebook_url_variants.txt": "connectors/regelingen/test_identifiers.py",
    "cvdr/notebook_explain_parsed.txt": "connectors/regelingen/test_query.py",
    "officielebekendmakingen/frbr/*/metadata*.xml": f"{GAZETTES}/test_record.py",
    "officielebekendmakingen/frbr/*": f"{GAZETTES}/test_document.py",
    "officielebekendmakingen/sru_record_*.xml": f"{GAZETTES}/test_record.py",
    "officielebekendmakingen/metadata_owms-*.xml": f"{GAZETTES}/test_record.py",
    "officielebekendmakingen/notebook_record_*.xml": f"{GAZETTES}/test_record.py",
    "officielebekendmakingen/wetsuite_opmeta*.xml": f"{GAZETTES}/test_record.py",
    "officielebekendmakingen/wetsuite_*.xml": f"{GAZETTES}/test_document.py",
    "officielebekendmakingen/wetsuite_gmb.html": f"{GAZETTES}/test_document.py",
    "officielebekendmakingen/wetsuite_stb.html": f"{GAZETTES}/test_document.py",
    "officielebekendmakingen/kst-36045-299.xml": f"{GAZETTES}/test_document.py",
    "officielebekendmakingen/sru_json_facets_*.txt": f"{GAZETTES}/test_recorded_lists.py",
    "officielebekendmakingen/notebook_explain_parsed.txt": f"{GAZETTES}/test_recorded_lists.py",
    "officielebekendmakingen/*.xml": f"{GAZETTES}/test_answer.py",
    "open-overheid-woo/search_*": "connectors/woo/test_answer.py",
    "open-overheid-woo/woogle/owc_woo_verzoek_current.json": "connectors/woo/test_answer.py",
    "open-overheid-woo/*": "connectors/woo/test_document.py",
    "ori/openbesluitvorming_*.schema.json": "embedded/test_openbesluitvorming.py",
    "ori/ori_template.json": "embedded/test_ori_classic.py",
    "ori/zoek_openraadsinformatie_saved_page_2025-10.*": f"{COUNCILS}/test_recorded_names.py",
    "ori-source-systems/*": f"{COUNCILS}/test_successor_recorded.py",
    "rechtspraak/atom_*.xml": "connectors/rechtspraak/test_answer.py",
    "rechtspraak/notebook_search_entry.txt": "connectors/rechtspraak/test_answer.py",
    "rechtspraak/content_*.xml": "connectors/rechtspraak/test_document.py",
    "rechtspraak/waardelijst_rechtsgebieden.txt": "connectors/rechtspraak/test_query.py",
    "source-lists/ori_classic_sources.json": f"{COUNCILS}/test_sources.py",
    "source-lists/openbesluitvorming_catalog.json": f"{COUNCILS}/test_sources.py",
    "source-lists/ori_organisation_facet_2025-10.csv": f"{COUNCILS}/test_recorded_names.py",
    "source-lists/gemeenten-*.csv": f"{COUNCILS}/test_recorded_names.py",
    "source-lists/rechtspraak_*": "connectors/rechtspraak/test_sources.py",
    "source-lists/tooi_plooi-documentsoorten-v3.json": "connectors/woo/test_query.py",
    "source-lists/tooi_codes.csv": "connectors/woo/test_sources.py",
    "source-lists/woogle_publishers.json": "connectors/woo/test_sources.py",
    "tweedekamer/*": "connectors/tweedekamer/test_recorded.py",
}
"""File or pattern -> the tests that read it."""

NOT_READ: Final[Mapping[str, str]] = {
    "SOURCES.md": "says where each file comes from",
    "ori/database_extracted_meeting.json": (
        "rows of the importer's own store, property by property: no answer of the platform, and no part of one"
    ),
    "officielebekendmakingen/wetsuite_bgr.html": (
        "not the page but the log of the program that fetched it; the same publication is read from its XML"
    ),
    "source-lists/o?i.*.yaml": "the importer's configuration, which ori_classic_sources.json has in one list",
    "source-lists/tooi_*.yaml": "codes and names that tooi_codes.csv has in one list",
    "source-lists/tooi_register-*.json": "the same bodies with their history; tooi_codes.csv has their codes and names",
    "source-lists/tooi_top-lijst-v1.json": "themes of documents, by which no register is asked",
}
"""File or pattern -> why no test reads it."""


def recorded_files() -> list[str]:
    """Every recorded file; none where the recordings are absent."""
    return sorted(file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*") if file.is_file())


def why_not_read(file: str) -> str | None:
    """The reason, or None when the file is to be read."""
    return next((reason for pattern, reason in NOT_READ.items() if fnmatchcase(file, pattern)), None)


def reader_of(file: str) -> str | None:
    """The tests that read a file, from `tests/`; None: there are none."""
    return next((tests for pattern, tests in READ.items() if fnmatchcase(file, pattern)), None)


def names_of(file: str) -> tuple[str, ...]:
    """How tests write a file: its name, with or without its ending, or what is left without the part all share."""
    name = file.rsplit("/", 1)[-1]
    stem = name.removesuffix(".json").removesuffix(".schema").rsplit(".", 1)[0] if "." in name else name
    parts = (stem.partition("_")[2], stem.rpartition("_")[2], stem.rpartition("-")[2])
    return (name, stem, *(part for part in parts if len(part) > 3))
