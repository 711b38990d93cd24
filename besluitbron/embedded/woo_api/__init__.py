"""The embedded register of open.overheid.nl: its search, the record of each document, and the files."""

from typing import Final

from besluitbron.embedded.wire import EmbeddedRegister
from besluitbron.embedded.woo_api.bodies import publishing_sources
from besluitbron.embedded.woo_api.platform import WooPlatform
from besluitbron.embedded.woo_api.search import FAULTS

PLATFORM: Final = "woo-api"
REGISTER: Final = EmbeddedRegister(name=PLATFORM, platform=WooPlatform(), faults=FAULTS, sources=publishing_sources)
