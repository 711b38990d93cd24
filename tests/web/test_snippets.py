import ast
import json
import shlex
import subprocess

import pytest

from besluitbron.web import snippets


@pytest.fixture
def found(make_connector):
    return snippets.addresses("https://bron.example/", (make_connector("alfa"), make_connector("beta")))


def test_an_address_is_the_base_with_the_name_of_the_connector(found):
    assert [address.url for address in found] == ["https://bron.example/mcp/alfa", "https://bron.example/mcp/beta"]


def test_claude_code_gets_one_command_a_connector(found):
    commands = [shlex.split(line) for line in snippets.claude_code_commands(found).splitlines()]
    assert commands[1] == ["claude", "mcp", "add", "--transport", "http", "beta", "https://bron.example/mcp/beta"]
    assert len(commands) == 2


def test_a_base_with_shell_signs_stays_one_word(make_connector):
    (address,) = snippets.addresses("https://bron.example/$(reboot);", (make_connector("alfa"),))
    assert shlex.split(snippets.claude_code_commands([address]))[-1] == address.url


def test_the_shell_puts_the_key_in_the_command_of_claude_code(make_connector):
    (address,) = snippets.addresses("https://bron.example/$(reboot)", (make_connector("alfa"),))
    program = "claude() { printf '%s\\n' \"$@\"; }\n" + snippets.claude_code_commands([address], with_key=True)
    words = subprocess.check_output(["sh", "-c", program], env={"BESLUITBRON_KEY": "bb_1_x"}, text=True).splitlines()
    assert words[-3:] == [address.url, "--header", "Authorization: Bearer bb_1_x"]


def test_vs_code_and_cursor_are_told_where_the_key_is(found):
    settings = json.loads(snippets.vs_code_settings(found, with_key=True))
    (asked,) = settings["inputs"]
    assert asked["password"] is True
    assert settings["servers"]["beta"]["headers"] == {"Authorization": f"Bearer ${{input:{asked['id']}}}"}
    settings = json.loads(snippets.cursor_settings(found, with_key=True))
    assert settings["mcpServers"]["beta"]["headers"] == {"Authorization": "Bearer ${env:BESLUITBRON_KEY}"}


def test_vs_code_gets_a_file_with_all_servers(found):
    settings = json.loads(snippets.vs_code_settings(found))
    assert settings["servers"]["beta"] == {"type": "http", "url": "https://bron.example/mcp/beta"}
    assert list(settings["servers"]) == ["alfa", "beta"]


def test_cursor_gets_a_file_with_all_servers(found):
    settings = json.loads(snippets.cursor_settings(found))
    assert settings["mcpServers"]["alfa"] == {"url": "https://bron.example/mcp/alfa"}


def test_the_python_program_asks_the_sample_question(found):
    program = snippets.python_program(found[0])
    calls = {ast.unparse(node) for node in ast.walk(ast.parse(program)) if isinstance(node, ast.Call)}
    assert "Client('https://bron.example/mcp/alfa')" in calls
    assert "client.call_tool('search_documents', {'text': 'fietspad', 'source': 'Duinrand'})" in calls


def test_the_python_program_of_a_connector_without_a_search_only_lists(make_connector):
    connector = make_connector("alfa")
    (address,) = snippets.addresses("http://x", (make_connector("alfa", tools=connector.tools[1:]),))
    program = snippets.python_program(address)
    ast.parse(program)
    assert "list_tools" in program
    assert "call_tool" not in program


@pytest.mark.parametrize(
    ("base_url", "reachable"),
    [
        ("https://bron.example", True),
        ("http://bron.example", False),
        ("https://localhost:8000", False),
        ("https://127.0.0.1", False),
        ("https://[::1]:8000", False),
        ("https://localhost.example", True),
    ],
)
def test_only_https_beyond_this_machine_reaches_hosted_assistants(base_url, reachable):
    assert snippets.is_reachable_from_outside(base_url) is reachable
