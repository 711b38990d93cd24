"""What create_app checks before anybody is served, and what it keeps out of the application log."""

from collections.abc import Callable
from pathlib import Path

import pytest

from besluitbron.app import create_app
from besluitbron.config import Settings, SettingsError
from tests.service import Service

SECRET = "wat de burger vroeg"


@pytest.mark.parametrize("name", [".", "no/such/folder/secret"])
def test_a_secret_file_that_cannot_be_one_stops_the_start(tmp_path: Path, name: str) -> None:
    with pytest.raises(SettingsError, match="StateSecretFile must name a file"):
        create_app(Settings(instance=tmp_path, values={"BesluitBron:Mcp:StateSecretFile": name}))


def test_a_crash_before_a_message_is_read_is_logged_without_its_text(
    make_service: Callable[..., Service], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def explode(*_: object) -> None:
        raise RuntimeError(SECRET)

    service = make_service("crashing")
    monkeypatch.setattr("besluitbron.mcp_surface.surface.read_headers", explode)
    response = service.http.post("/mcp/raadsinformatie", json={})
    assert response.status_code == 500
    assert SECRET not in response.text
    assert "RuntimeError" in caplog.text
    assert SECRET not in caplog.text
