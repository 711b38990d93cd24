"""The embedded register of local regulations (CVDR): SRU 1.2 over their versions, and their texts."""

from typing import Final

from besluitbron.embedded.koop_cvdr.platform import CvdrPlatform, creator_sources
from besluitbron.embedded.koop_zoekservice.service import FAULTS
from besluitbron.embedded.wire import EmbeddedRegister

PLATFORM: Final = "koop-cvdr"
REGISTER: Final = EmbeddedRegister(name=PLATFORM, platform=CvdrPlatform(), faults=FAULTS, sources=creator_sources)
