"""The embedded register of Officiële bekendmakingen: SRU 2.0 with CQL, and the files behind its records."""

from typing import Final

from besluitbron.embedded.koop_sru.creators import creator_sources
from besluitbron.embedded.koop_sru.platform import KoopPlatform
from besluitbron.embedded.koop_sru.sample import sample_publications
from besluitbron.embedded.koop_sru.search_retrieve import FAULTS
from besluitbron.embedded.koop_sru.store import PublicationStore
from besluitbron.embedded.wire import EmbeddedRegister

PLATFORM: Final = "koop-sru"
REGISTER: Final = EmbeddedRegister(
    name=PLATFORM,
    platform=KoopPlatform(PublicationStore(sample_publications)),
    faults=FAULTS,
    sources=creator_sources,
)
