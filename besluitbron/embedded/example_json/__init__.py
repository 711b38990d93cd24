"""The register of the connector that contributors copy: a plain JSON search of invented decisions."""

from typing import Final

from besluitbron.embedded.example_json.platform import FAULTS, ExamplePlatform
from besluitbron.embedded.example_json.records import example_sources
from besluitbron.embedded.wire import EmbeddedRegister

PLATFORM: Final = "example-json"
REGISTER: Final = EmbeddedRegister(name=PLATFORM, platform=ExamplePlatform(), faults=FAULTS, sources=example_sources)
