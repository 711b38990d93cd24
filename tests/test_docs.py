"""Documents are held to the code: what exists is described, and what is described exists."""

import ast
import inspect
import json
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from besluitbron import embedded
from besluitbron.access import denials
from besluitbron.config import SETTINGS
from besluitbron.contract import errors, result_schemas
from besluitbron.contract.connector import Connector
from besluitbron.contract.search import DateMeans, Matching, MoreAnswer, MoreWhy, TotalKind
from besluitbron.contract.sources import Layer
from besluitbron.contract.upstream import ServedFrom
from besluitbron.mcp_surface import messages, sessions
from besluitbron.pipeline import tool_executor
from besluitbron.records.models import REQUEST_LOG
from tests.document_tables import ROOT, documented_connectors, fill, pages_with_parts

PAGES = sorted(page for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
CODE_SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)\s]+)\)")
# No word list is complete: these are the words of the registers that this project opens and is meant to open.
DUTCH = re.compile(
    "(?:aan|be|ver|raads|kamer|staats|gemeente|provinciale?|waterschaps?|ge)?"
    "(?:gemeenten?|provincies?|waterschap(?:pen)?|raad|raden|raadsinformatie|bekendmaking(?:en)?|besluit(?:en)?|bron(?:nen)?|"
    "blad(?:en)?|courant|stuk(?:ken)?|kamer|vraag|vragen|moties?|amendement(?:en)?|agendapunt(?:en)?|vergadering(?:en)?|"
    "wet(?:ten)?|regeling(?:en)?|ordening(?:en)?|vergunning(?:en)?|gunning(?:en)?|uitspraak|uitspraken|rechtspraak|zaak|"
    "zaken|stemmen|stemming|fracties?|partij(?:en)?|inhoud|titel|soort|datum|tekst(?:en)?|dossiers?|kst|koop|gzd|"
    "onderwerp|publicaties?|instanties?|overheid|overheden|woo|tweedekamer|zoek(?:en)?|zoekdienst)"
)
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def code_spans(text: str) -> set[str]:
    return set(CODE_SPAN.findall(FENCE.sub("", text)))


def first_cells(text: str) -> set[str]:
    """Code spans in the first column of tables."""
    return {span for line in text.splitlines() if line.startswith("|") for span in code_spans(line.split("|")[1])}


def anchors(text: str) -> set[str]:
    """The anchors a heading gets on the usual code hosts."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", pages_with_parts(), ids=lambda page: page.name)
def test_what_a_page_takes_from_the_code_is_what_the_code_says(page):
    text = page.read_text(encoding="utf-8")
    assert fill(text) == text, "run: .venv/bin/python -m tests.document_tables"


def test_the_settings_page_has_every_setting_once():
    named = re.findall(r"^\| `(BesluitBron:[^`]+)` \|", read("docs/settings.md"), re.MULTILINE)
    assert named == [setting.key for setting in SETTINGS]


def test_the_settings_page_writes_limits_in_whole_numbers():
    assert "10,000 to 4,194,304" in read("docs/settings.md")
    assert not re.search(r"\de[+-]?\d", read("docs/settings.md"))


def test_every_setting_that_a_page_names_exists():
    known = {setting.key for setting in SETTINGS}
    names = documented_connectors()
    for page in PAGES:
        for span in code_spans(page.read_text(encoding="utf-8")):
            found = re.fullmatch(r"BesluitBron:[\w:<>]+", span)
            if found and span != "BesluitBron:Section:Name":
                general = re.sub(rf"(?<=Connectors:)({'|'.join(names)})", "<name>", span)
                assert general in known, f"{page.name} names {span}"


def test_the_tools_page_has_every_tool_of_every_connector():
    page = read("docs/tools.md")
    for name, connector in documented_connectors().items():
        section = page.split(f"\n## {name}\n")[1].split("\n## ")[0]
        named = re.findall(r"^### `(\w+)`", section, re.MULTILINE)
        assert named == [tool.name for tool in connector.tools]


def test_the_readme_lists_every_connector_with_its_tools():
    for name, connector in documented_connectors().items():
        (row,) = [line for line in read("README.md").splitlines() if line.startswith(f"| [`{name}`]")]
        assert {tool.name for tool in connector.tools} <= code_spans(row)
        assert (ROOT / "docs" / "registers" / f"{name}.md").exists()


HEADINGS = (
    "What it holds",
    "What it does not hold",
    "How it is asked",
    "Identifiers",
    "Quirks, and what we do",
    "Terms",
)


@pytest.mark.parametrize("name", [name for name, c in documented_connectors().items() if isinstance(c, Connector)])
def test_the_page_of_a_register_says_what_its_declaration_says(name: str) -> None:
    connector = documented_connectors()[name]
    assert isinstance(connector, Connector)
    page = read(f"docs/registers/{name}.md")
    headings = re.findall(r"^##+ (.+)$", page, re.MULTILINE)
    assert set(HEADINGS) <= set(headings)
    platform = connector.platform
    for host in {*platform.hosts, urlsplit(platform.base_url).hostname}:
        assert str(host) in page, f"{host} is asked, and the page does not say so"
    assert connector.title.partition(" (")[0].lower() in page.lower()
    assert re.search(rf"\b{platform.requests_per_minute}\b", page), "how often it is asked stands on no page"
    licence = connector.licence.split()[0]
    assert not licence.startswith("CC") or licence in page


def declared_codes() -> set[str]:
    kinds = [kind for _, kind in inspect.getmembers(errors, inspect.isclass)]
    return {kind.code for kind in kinds if issubclass(kind, errors.BesluitBronError)}


def login_codes() -> set[str]:
    return {*denials.CODES.values(), denials.NOTHING_PRESENTED.code, errors.LOGIN_UNCHECKED}


def protocol_codes() -> set[str]:
    """What the protocol room writes as the code of a refused call."""
    of_sessions = set(re.findall(r'"(session_\w+)"', inspect.getsource(sessions)))
    return set(messages.REASONS.values()) | login_codes() | of_sessions


def test_the_errors_page_has_every_code_of_ours():
    assert declared_codes() | login_codes() | {tool_executor.code_of(RuntimeError())} <= first_cells(
        read("docs/errors.md")
    )


def test_the_errors_page_has_no_code_that_does_not_exist():
    known = declared_codes() | protocol_codes() | {tool_executor.code_of(RuntimeError())}
    assert first_cells(read("docs/errors.md")) <= known


def result_fields() -> Iterator[str]:
    for _, kind in inspect.getmembers(result_schemas, inspect.isclass):
        if issubclass(kind, result_schemas.ResultSchema):
            yield from kind._declared_fields


def test_the_answers_page_has_every_field_of_an_answer():
    assert set(result_fields()) <= code_spans(read("docs/answers.md"))


@pytest.mark.parametrize("words", [TotalKind, Matching, MoreAnswer, MoreWhy, DateMeans, ServedFrom, Layer])
def test_the_answers_page_has_every_value_a_field_can_take(words):
    assert set(words.__args__) <= code_spans(read("docs/answers.md"))


def test_the_operations_page_has_every_column_of_the_request_log():
    assert {column.name for column in REQUEST_LOG.columns} - {"id"} <= first_cells(read("docs/operations.md"))


def test_the_page_of_the_embedded_registers_has_every_platform_and_fault():
    faults = {fault for platform in embedded.platforms() for fault in embedded.faults(platform)}
    assert faults | set(embedded.platforms()) == first_cells(read("docs/registers/embedded.md"))


def package_source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "besluitbron").rglob("*.py"))


def test_words_of_the_glossary_that_name_code_exist_in_the_code():
    page = read("docs/glossary.md")
    part = page.split("## Words of the product")[1].split("\n## ")[0]
    source = package_source()
    named = {span for line in part.splitlines() if line.startswith("|") for span in code_spans(line.split("|")[2])}
    assert len(named) > 5
    for name in named:
        assert re.search(rf"\b{name}\b", source), f"the glossary names {name}, which is not in the code"


def test_dutch_words_of_the_glossary_are_used_in_identifiers():
    part = read("docs/glossary.md").split("## Dutch words in the code")[1].split("\n## ")[0]
    source = package_source().lower()
    folders = {path.name for path in (ROOT / "besluitbron").rglob("*") if path.is_dir()}
    words = first_cells(part)
    assert set(documented_connectors()) <= words
    for word in words:
        assert word in folders or word.lower() in source, f"{word} is in the glossary and not in the code"


def words_of_identifiers() -> Iterator[str]:
    """The words that names in the code are made of, in lower case."""
    names = [path.stem for path in (ROOT / "besluitbron").rglob("*.py")]
    names += [path.name for path in (ROOT / "besluitbron").rglob("*") if path.is_dir()]
    for path in (ROOT / "besluitbron").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names += [getattr(node, member) for member in ("id", "attr", "name", "arg") if hasattr(node, member)]
    for name in names:
        yield from (word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name or ""))


def test_every_dutch_word_in_an_identifier_is_in_the_glossary():
    page = read("docs/glossary.md")
    known = {word for cell in first_cells(page) for word in cell.lower().split()}
    used = set(words_of_identifiers())
    assert "kamerstuk" in used
    assert {word for word in used if DUTCH.fullmatch(word)} - known == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_file_leads_somewhere(page):
    for target in LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        found = (page.parent / path) if path else page
        assert found.exists(), f"{page.name} links to {target}"
        if anchor:
            assert anchor in anchors(found.read_text(encoding="utf-8")), f"{page.name} links to {target}"


def test_every_page_can_be_reached_from_the_readme():
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md" or not page.exists():
            continue
        reached.add(page)
        targets = LINK.findall(page.read_text(encoding="utf-8"))
        waiting += [(page.parent / target.partition("#")[0]).resolve() for target in targets if ":" not in target]
    assert {page.resolve() for page in PAGES} - {page.resolve() for page in reached} == set()


def test_every_decision_is_in_the_list():
    folder = ROOT / "docs" / "decisions"
    pages = {page.name for page in folder.glob("[0-9]*.md")}
    assert pages == set(LINK.findall((folder / "README.md").read_text(encoding="utf-8")))


def test_files_and_folders_that_pages_name_exist():
    """A path in code letters that starts in a folder of the project is one that is there."""
    tops = ("besluitbron/", "tests/", "docs/", "benchmarks/", "examples/", ".ci/")
    for page in PAGES:
        for span in code_spans(page.read_text(encoding="utf-8")):
            if span.startswith(tops) and not re.search(r"[<> *]|NNNN", span):
                assert (ROOT / span).exists(), f"{page.name} names {span}"


def test_the_path_of_a_call_names_only_what_exists_and_leaves_out_no_room():
    page = read("docs/the-path-of-a-call.md")
    package = ROOT / "besluitbron"
    files = {span for span in code_spans(page) if span.endswith(".py")}
    assert len(files) > 20
    for span in files:
        assert (package / span).exists() or (ROOT / span).exists(), f"the map names {span}"
    rooms = {path.name for path in package.iterdir() if path.is_dir() and not path.name.startswith("__")}
    assert rooms <= {span.split("/")[0] for span in code_spans(page)}


def test_prompts_that_the_page_on_connecting_names_exist():
    named = re.findall(r"/mcp(?:__|\.)([a-z]+)(?:__|\.)([a-z_]+)", read("docs/connect.md"))
    assert len(named) == 2
    for connector, prompt in named:
        assert prompt in {p.name for p in documented_connectors()[connector].prompts}


def test_make_targets_that_pages_name_exist():
    targets = set(re.findall(r"^([a-z][\w-]*):", read("Makefile"), re.MULTILINE))
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        code = "\n".join([*FENCE.findall(text), *code_spans(text)])
        named = set(re.findall(r"(?:^|\s)make ([a-z]+)", code))
        assert named <= targets, f"{page.name}: {named - targets}"


def test_commands_that_pages_name_exist(service):
    found = set()
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        found |= {tuple(words.split()) for words in re.findall(r"flask --app wsgi ((?:[a-z]+ ?)+)", text)}
    assert ("log", "prune") in found
    for command, *rest in found:
        group = service.app.cli.commands[command]
        assert not rest or rest[0] in group.commands, f"flask {command} {' '.join(rest)}"


def test_the_first_screen_of_the_readme_says_how_to_run_test_and_connect():
    screen = "\n".join(read("README.md").splitlines()[:30])
    for said in ("make run", "make test", "make demo", "claude mcp add", "http://127.0.0.1:8000"):
        assert said in screen


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_json_in_the_pages_is_json(page):
    for block in re.findall(r"^```json\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        json.loads(block)


def test_the_changelog_has_an_unreleased_part_and_the_licence_is_whole():
    assert "\n## Unreleased\n" in read("CHANGELOG.md")
    licence = read("LICENSE")
    assert "EUROPEAN UNION PUBLIC LICENCE v. 1.2" in licence
    assert [f"{number}. " in licence for number in range(1, 16)] == [True] * 15
    assert "Appendix" in licence
