"""Real clients, each a program of its own that does the same errand at the address of a connector.

The errand: list the tools; search for a text; call the tool that the first result names for its full text; list the
resources and their templates; read that document as a resource; list the prompts; let the server complete the name of
a body; get the first prompt for that body; read a resource that is nowhere. A program
prints what it saw as one line of JSON:

    revision    the protocol version that was agreed
    tools       their names
    found       the ids of the results
    document    id and text that the tool gave for the first result
    resources   their addresses, and `templates`
    resource    address and text of the same document, read as a resource
    prompts     their names
    source      the name of the body that was filled in
    prompt      the text of the prompt
    refusal     what was said of the resource that is nowhere

The key of a caller is in the environment, as CLIENT_KEY; so is where the certificate of the server's signer is.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = ROOT / "tests" / "clients"
NODE_MODULES: Final = ROOT / "tests" / "node" / "node_modules"
NODE: Final = NODE_MODULES / ".bin" / "node"
INSPECTOR: Final = NODE_MODULES / ".bin" / "mcp-inspector"
FASTMCP: Final = ROOT / ".venv-fastmcp" / "bin" / "python"
RUN_SECONDS: Final = 120
TRUST_VARIABLES: Final = ("SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS")
"""Where Python's and Node's programs look for a certificate to trust."""

LEGACY: Final = "2025-11-25"
MODERN: Final = "2026-07-28"


@dataclass(frozen=True)
class Program:
    """A client in one of its modes."""

    name: str
    command: tuple[str | Path, ...]
    """What is run; address, connector, text and mode come behind it."""
    mode: str
    revision: str
    """The protocol version it must agree on. A client that falls back does so in silence."""
    needs: tuple[Path, ...] = ()
    completes: bool = True
    """Whether it has completion."""
    shows_refusals: bool = True
    """Whether it shows what the service says to somebody who is not let in. Otherwise it starts a login by itself."""

    def run(self, address: str, text: str, **circumstances: Any) -> dict[str, Any]:
        """Do the errand. `circumstances`: see `start`. Fails with what the program said."""
        done = self.start(address, text, **circumstances)
        assert done.returncode == 0, f"{self.name} ended with {done.returncode}:\n{done.stderr[-3000:]}"
        seen: dict[str, Any] = json.loads(done.stdout)
        return seen

    def start(
        self, address: str, text: str, *, home: Path, trusted: Path | None = None, key: str = ""
    ) -> "subprocess.CompletedProcess[str]":
        """Run the program to its end.

        home: a scratch folder; a client may keep files in it.
        trusted: file with the certificate that signed the server's.
        key: an API key.
        """
        self._need_what_it_needs()
        command = [*map(str, self.command), address, address.rstrip("/").rpartition("/")[2], text, self.mode]
        environment = {k: v for k, v in os.environ.items() if not k.upper().startswith("BESLUITBRON")}
        environment |= {"HOME": str(home), **({"CLIENT_KEY": key} if key else {})}
        environment |= {name: str(trusted) for name in TRUST_VARIABLES if trusted}
        return subprocess.run(
            command, env=environment, cwd=home, capture_output=True, text=True, timeout=RUN_SECONDS, check=False
        )

    def _need_what_it_needs(self) -> None:
        """Skip the test where a tool is not installed; with CI=true that is a failure."""
        missing = [path.name for path in self.needs if not path.exists()]
        if missing:
            reason = f"{self.name} is not installed ({', '.join(missing)}): make clients"
            if os.environ.get("CI") == "true":
                pytest.fail(reason)
            pytest.skip(reason)


def _modes(name: str, command: tuple[str | Path, ...], modes: dict[str, str], **more: Any) -> list[Program]:
    return [Program(f"{name} {mode}", command, mode, revision, **more) for mode, revision in modes.items()]


PYTHON_MODES: Final = {"auto": MODERN, "legacy": LEGACY, MODERN: MODERN}
TYPESCRIPT_MODES: Final = {"legacy": LEGACY, "auto": MODERN, MODERN: MODERN}
INSPECTOR_MODES: Final = {"legacy": LEGACY, "auto": MODERN, "modern": MODERN}
V1: Final = NODE_MODULES / "@modelcontextprotocol" / "sdk"
V2: Final = NODE_MODULES / "@modelcontextprotocol" / "client"

PROGRAMS: Final = [
    *_modes("python", (sys.executable, HERE / "python_client.py"), PYTHON_MODES),
    *_modes("typescript-v1", (NODE, HERE / "typescript_v1.mjs"), {"legacy": LEGACY}, needs=(NODE, V1)),
    *_modes("typescript-v2", (NODE, HERE / "typescript_v2.mjs"), TYPESCRIPT_MODES, needs=(NODE, V2)),
    *_modes("fastmcp", (FASTMCP, HERE / "fastmcp" / "client.py"), PYTHON_MODES, needs=(FASTMCP,)),
    *_modes(
        "inspector",
        (sys.executable, HERE / "inspector.py", NODE, INSPECTOR),
        INSPECTOR_MODES,
        needs=(NODE, INSPECTOR),
        completes=False,
        shows_refusals=False,
    ),
]

ONCE_EACH: Final = [program for program in PROGRAMS if program.mode == "legacy"]
"""Each client in the mode that all have."""
