"""The embedded register of national law (Basiswettenbestand): SRU 1.2 over its versions, and their texts."""

from typing import Final

from besluitbron.embedded.koop_bwb.platform import BwbPlatform, authority_sources
from besluitbron.embedded.koop_zoekservice.service import FAULTS
from besluitbron.embedded.wire import EmbeddedRegister

PLATFORM: Final = "koop-bwb"
REGISTER: Final = EmbeddedRegister(name=PLATFORM, platform=BwbPlatform(), faults=FAULTS, sources=authority_sources)
