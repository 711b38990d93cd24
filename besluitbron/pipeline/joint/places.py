"""Where a reference leads: the registers that can hold it are asked in turn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from besluitbron.contract.connector import LIVE, SAMPLE, Connector, DocumentTool, SearchTool
from besluitbron.contract.errors import IdentifierRefused, NotInRegister, UpstreamError
from besluitbron.pipeline.days import dutch_day
from besluitbron.pipeline.joint.hints import advise_here
from besluitbron.pipeline.joint.run import JointRun
from besluitbron.pipeline.outcome import Run
from besluitbron.pipeline.references import REGISTERS, Known, Reference, read_reference

CASE_LAW: Final = "rechtspraak"

T = TypeVar("T")


@dataclass(frozen=True)
class Found(Generic[T]):
    """What a reference led to."""

    connector: Connector
    value: T
    notes: tuple[str, ...]
    """How what was written was read, where that can be a surprise."""


def find_in_registers(run: JointRun, written: str, ask: Callable[[Run, str, Reference], T]) -> Found[T]:
    """What `ask` got of the first register that has what is meant; it gets the register's own identifier.

    Raises IdentifierRefused for what is no reference, NotInRegister when every register that can hold it says it has
    nothing. A register that fails is not passed over: what it did not say is unknown.
    """
    known = Known(dutch_day(run.now), frozenset((*REGISTERS, *run.registers.connectors)), _courts(run))
    reference = read_reference(written, known)
    if reference.is_ambiguous:
        raise IdentifierRefused(f"'{reference.written}' can be {' or '.join(reference.between)}. Say which.")
    absent: list[str] = []
    for place in reference.places:
        connector = run.registers.connectors.get(place.connector)
        if connector is None:
            absent.append(f"The register {place.connector} is not served here.")
            continue
        own = run.run_of(connector)
        try:
            return Found(connector, ask(own, place.id, reference), reference.notes)
        except NotInRegister as error:
            sample = "" if connector.data == LIVE else f" (here {SAMPLE})"
            absent.append(f"{connector.title}{sample}: {advise_here(run.toolbox, connector, str(error))}")
        except IdentifierRefused as error:
            raise IdentifierRefused(advise_here(run.toolbox, connector, str(error))) from error
        except UpstreamError as error:
            happened = f"could not read it in {connector.title}, which {error.happened}"
            raise type(error)(happened, error.advice, retry_after_seconds=error.retry_after_seconds) from error
        finally:
            run.note([own])
    raise NotInRegister(" ".join((*absent, *reference.notes)))


def _courts(run: JointRun) -> frozenset[str]:
    """The court codes of ECLIs, which are the keys of the courts; none where case law is not served."""
    connector = run.registers.connectors.get(CASE_LAW)
    sources = run.registers.lists.current(connector).listing.sources if connector else ()
    return frozenset(source.key.upper() for source in sources)


def document_tool_of(connector: Connector) -> DocumentTool:
    """The tool that reads a register's documents."""
    found = next((tool for tool in connector.tools if isinstance(tool, DocumentTool)), None)
    if found is None:
        raise IdentifierRefused(f"{connector.title} has no documents to read.")
    return found


def search_tool_of(connector: Connector) -> SearchTool:
    """The tool that searches a register's documents: its first search."""
    return next(tool for tool in connector.tools if isinstance(tool, SearchTool))
