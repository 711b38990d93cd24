"""`make demo`: start BesluitBron on sample registers, ask it one question as an assistant would, print the answer."""
# ruff: noqa: T201 - a program for a terminal prints

import subprocess
import sys

from examples.temporary_service import ROOT, NotStarted, end_as_interrupted, temporary_service

CONNECTOR = "raadsinformatie"
TEXT = "warmtenet"


def main() -> int:
    """Ends with the status of the question: 0 when it was answered."""
    end_as_interrupted()
    print("Starting BesluitBron with its sample registers ...", flush=True)
    try:
        with temporary_service() as service:
            print(f"Asking {CONNECTOR} with the official MCP client ...\n", flush=True)
            question = [sys.executable, str(ROOT / "examples" / "ask.py"), "--url", service.url]
            status = subprocess.run([*question, "--connector", CONNECTOR, "--text", TEXT], check=False).returncode
    except NotStarted as error:
        print(error, file=sys.stderr)
        return 1
    print("\nThe service was stopped. `make run` starts it to stay.")
    return status


if __name__ == "__main__":
    sys.exit(main())
