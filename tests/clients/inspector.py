"""The Inspector, as a command, does the errand of all clients here: see `programs.py`.

Each method is a run of its own. A run that ends with another status than 0 ends this program with the same status and
what the Inspector said. Prints what was seen as one line of JSON.

python tests/clients/inspector.py NODE INSPECTOR ADDRESS CONNECTOR TEXT ERA
"""

import json
import os
import subprocess
import sys
from typing import Any

RUN_SECONDS = 30


class Inspector:
    """One address, in one era."""

    def __init__(self, node: str, program: str, address: str, era: str) -> None:
        key = os.environ.get("CLIENT_KEY")
        self.command = [node, program, "--cli", address, "--transport", "http", "--protocol-era", era]
        self.command += ["--format", "json", "--stored-auth-only"]  # no browser is opened for a login
        self.command += ["--header", f"Authorization: Bearer {key}"] if key else []

    def run(self, method: str, *options: str) -> Any:
        """The result of one method; `said` is what came with it on the error output."""
        done = self._start(method, *options)
        if done.returncode:
            sys.stderr.write(f"{method} ended with {done.returncode}: {done.stderr or done.stdout}\n")
            sys.exit(done.returncode)
        self.said = done.stderr
        return json.loads(done.stdout)["result"]

    def refusal(self, method: str, *options: str) -> str:
        """What the server says to a method that must fail."""
        done = self._start(method, *options)
        assert done.returncode == 1, done.stdout
        message: str = json.loads(done.stderr)["error"]["message"]
        return message

    def _start(self, method: str, *options: str) -> "subprocess.CompletedProcess[str]":
        command = [*self.command, "--method", method, *options]
        return subprocess.run(command, capture_output=True, text=True, timeout=RUN_SECONDS, check=False)

    def call(self, tool: str, arguments: dict[str, Any]) -> Any:
        """The structured content of a tool's answer."""
        options = ("--tool-name", tool, "--tool-args-json", json.dumps(arguments))
        return self.run("tools/call", *options)["structuredContent"]


def run_errand(inspector: Inspector, connector: str, text: str) -> dict[str, Any]:
    """List, call, read and get; everything the Inspector hands over goes in."""
    opened = inspector.run("initialize")
    tools = inspector.run("tools/list", "--strict")["tools"]
    findings = inspector.said
    results = inspector.call("search_documents", {"text": text, "limit": 3})["results"]
    follow_up = results[0]["follow_up"]["full_text"]
    read = inspector.call(follow_up["tool"], follow_up["arguments"])
    seen = {
        "revision": opened["protocolVersion"],
        "tools": [tool["name"] for tool in tools],
        "strict_findings": findings,
        "found": [result["id"] for result in results],
        "document": {"id": read["document"]["id"], "text": read["text"]},
    }
    return seen | read_and_prompt(inspector, connector, text, results[0])


def read_and_prompt(inspector: Inspector, connector: str, text: str, found: dict[str, Any]) -> dict[str, Any]:
    """The document found, as a resource; and the first prompt. The command has no method for completion."""
    resources = inspector.run("resources/list")["resources"]
    templates = inspector.run("resources/templates/list")["resourceTemplates"]
    uri = f"besluitbron://{connector}/{found['id'].removeprefix(f'{connector}:')}"
    contents = inspector.run("resources/read", "--uri", uri)["contents"]
    prompts = inspector.run("prompts/list")["prompts"]
    source = found["source_name"]
    blanks = ("--prompt-args", f"subject={text}", f"source={source}")
    prompt = inspector.run("prompts/get", "--prompt-name", prompts[0]["name"], *blanks)
    return {
        "resources": [resource["uri"] for resource in resources],
        "templates": [template["uriTemplate"] for template in templates],
        "resource": {"uri": contents[0]["uri"], "text": contents[0]["text"]},
        "prompts": [prompt["name"] for prompt in prompts],
        "source": source,
        "prompt": prompt["messages"][0]["content"]["text"],
        "refusal": inspector.refusal("resources/read", "--uri", "besluitbron://nowhere/1"),
    }


if __name__ == "__main__":
    print(json.dumps(run_errand(Inspector(*sys.argv[1:4], sys.argv[6]), *sys.argv[4:6])))
