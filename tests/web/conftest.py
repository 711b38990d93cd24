"""Connectors with invented words, and a client for an app that holds nothing but the web room."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from marshmallow import Schema

from besluitbron.contract.argument_schemas import SourceArguments
from besluitbron.contract.connector import CleaningRules, Connector, Sample, SearchTool, SourcesTool, Tool
from besluitbron.contract.result_schemas import SearchResult, SourcesResult
from besluitbron.contract.search import SearchPage
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Platform, UpstreamRequest
from besluitbron.web import register_web

MakeConnector = Callable[..., Connector]
MakeClient = Callable[..., FlaskClient]


def make_tools() -> tuple[Tool, ...]:
    return (
        SearchTool(
            name="search_documents",
            title="Search documents",
            description="Search what was published.",
            arguments=Schema(),
            result=SearchResult(),
            build=lambda question, platform: UpstreamRequest("GET", platform.base_url),
            read=lambda answer, question: SearchPage(hits=(), fetched=0),
            sorts={"date": "date, id"},
        ),
        SourcesTool(
            name="list_sources",
            title="List sources",
            description="List the bodies.",
            arguments=SourceArguments(),
            result=SourcesResult(),
        ),
    )


@pytest.fixture
def make_connector() -> MakeConnector:
    def make(name: str, **changes: object) -> Connector:
        connector = Connector(
            title=f"Register {name}",
            publisher="Stichting Voorbeeld",
            home="https://register.example/",
            licence="CC0",
            description=f"Holds the decisions of {name}.",
            coverage="From 2010.",
            platform=Platform(name="example", base_url="https://platform.example", hosts=("platform.example",)),
            cleaning=CleaningRules(executed=frozenset("*")),
            packaged_sources=lambda: SourceList(sources=(), origin="invented"),
            since="2020",
            gaps=("what nobody sent in",),
            tools=make_tools(),
            sample=Sample(text="fietspad", question=f"What did {name} decide about cycling?", source="Duinrand"),
            name=name,
            data="embedded sample",
        )
        return replace(connector, **changes)

    return make


@pytest.fixture
def make_client() -> MakeClient:
    def make(
        *connectors: Connector,
        public_url: str | None = None,
        checks: Mapping[str, Callable[[], bool]] | None = None,
        login_methods: Sequence[str] = (),
    ) -> FlaskClient:
        app = Flask("web_room", static_folder=None)
        by_name = {connector.name: connector for connector in connectors}
        register_web(app, connectors=by_name, public_url=public_url, login_methods=login_methods, checks=checks or {})

        @app.get("/crash")
        def crash() -> str:
            raise RuntimeError("a secret of the database")

        return app.test_client()

    return make
