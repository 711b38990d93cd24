"""An assistant per question, on a service of its own with the embedded registers; councils in each dialect."""

from collections.abc import Callable, Iterator

import pytest

from tests.questions.assistant import Assistant
from tests.service import Service, served_registers

COUNCILS = {name: served for name, served in served_registers().items() if served.connector == "raadsinformatie"}


@pytest.fixture(params=sorted(COUNCILS))
def service(request: pytest.FixtureRequest, make_service: Callable[..., Service]) -> Service:
    return make_service(**COUNCILS[request.param].values)


@pytest.fixture
def ask(service: Service) -> Iterator[Callable[[str], Assistant]]:
    """Take up a question. One that is not brought to an end fails."""
    taken: list[Assistant] = []

    def take(question: str) -> Assistant:
        taken.append(Assistant(service, question))
        return taken[-1]

    yield take
    assert taken
    assert all(assistant.concluded for assistant in taken)
