# Everything a checkout needs. The first call of a target installs what it needs in .venv/; later calls use no network.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
# One line a package is progress enough; problems come on the error output.
PROGRESS := awk '/^(Collecting|Successfully)/ { sub(/ \(from .*/, ""); print "  " $$0; fflush() }'
# Stamps: an install is done again only when its lock file has changed since.
SERVICE := .venv/.service-installed
CHECKS := .venv/.checks-installed
JAVASCRIPT := tests/node/node_modules/.installed
FASTMCP := .venv-fastmcp/.installed
PIP_TOOLS := 7.6.2

.PHONY: help
help: ## Show this list
	@echo "BesluitBron: the registers of Dutch government decisions, for AI assistants over MCP"
	@echo
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: install
install: $(SERVICE) ## Make .venv/ with the locked packages of the service

.PHONY: run
run: $(SERVICE) ## Serve on http://127.0.0.1:8000 (BesluitBron:Server:Bind) with the settings in instance/
	@echo "Bringing the tables up to date ..."
	@$(BIN)/flask --app wsgi db upgrade
	@exec $(BIN)/gunicorn -c gunicorn.conf.py wsgi:app

.PHONY: demo
demo: $(SERVICE) ## Ask one question with the official MCP client, print the answer, stop
	@$(BIN)/python -m examples.demo

.PHONY: test
test: $(CHECKS) ## All checks and tests
	@echo "Format ..."; $(BIN)/ruff format --check --quiet .
	@echo "Lint ..."; $(BIN)/ruff check --quiet .
	@echo "Types ..."; $(BIN)/mypy
	@echo "Rooms ..."; $(BIN)/lint-imports --no-logo
	@echo "Migrations ..."
	@folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	export BESLUITBRON_INSTANCE="$$folder" BesluitBron__Database__Url="sqlite:///$$folder/scratch.db"; \
	$(BIN)/flask --app wsgi db upgrade; $(BIN)/flask --app wsgi db check
	@echo "Tests ..."; $(BIN)/pytest

.PHONY: javascript
javascript: $(JAVASCRIPT) ## Install the tests' tools in JavaScript, with npm: conformance suite, clients, Node 22

.PHONY: conformance
conformance: $(CHECKS) $(JAVASCRIPT) ## Run the official conformance suite for each revision, say how much passes
	@$(BIN)/python -m tests.conformance

.PHONY: clients
clients: $(CHECKS) $(JAVASCRIPT) $(FASTMCP) ## Let real clients of MCP connect, ask, read and log in
	@$(BIN)/pytest tests/clients

.PHONY: attack
attack: $(CHECKS) ## Send 100,000 hostile requests to a service with two workers, say how it stood (COUNT=, SEED=)
	@$(BIN)/python -m tests.attacks $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED))

.PHONY: fmt
fmt: $(CHECKS) ## Format the code and mend what can be mended
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

.PHONY: bench
bench: $(SERVICE) ## Requests a second of a cached call beside those of a bare Flask constant
	@$(BIN)/python -m benchmarks.ratio

# Versions stay as they are unless UPGRADE=1; a package that is new in the .in files is added.
COMPILE = .venv-lock/bin/pip-compile --quiet --generate-hashes --strip-extras --no-header --no-emit-index-url \
	--no-emit-find-links --no-emit-trusted-host --no-emit-options $(if $(UPGRADE),--upgrade)

.PHONY: lock
lock: .venv-lock/.installed ## Write the requirements files anew (UPGRADE=1: with the newest versions)
	@echo "Locking the service ..."; $(COMPILE) --output-file requirements.txt requirements.in
	@echo "Locking the drivers of PostgreSQL and Redis ..."; \
	$(COMPILE) --constraint requirements.txt --output-file requirements-shared.txt requirements-shared.in
	@echo "Locking the checks ..."; $(COMPILE) --constraint requirements.txt --output-file requirements-dev.txt requirements-dev.in
	@echo "Locking FastMCP's client ..."; \
	$(COMPILE) --output-file tests/clients/fastmcp/requirements.txt tests/clients/fastmcp/requirements.in

.PHONY: clean
clean: ## Remove the environments and caches; instance/ stays
	rm -rf .venv .venv-lock .venv-fastmcp tests/node/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(SERVICE): requirements.txt | $(BIN)/python
	@echo "Installing the locked packages of the service ..."
	@$(PIP) install --require-hashes --requirement requirements.txt | $(PROGRESS)
	@touch $@

$(CHECKS): requirements-dev.txt | $(BIN)/python
	@echo "Installing the locked packages of the service and its checks ..."
	@$(PIP) install --require-hashes --requirement requirements-dev.txt | $(PROGRESS)
	@touch $(SERVICE) $@

# npm ci empties node_modules first, so the stamp goes with what it stands for.
$(JAVASCRIPT): tests/node/package-lock.json tests/node/.npmrc
	@command -v npm >/dev/null || { echo "The tests' tools in JavaScript need npm 10 or newer."; exit 1; }
	@echo "Installing the locked tools in JavaScript ..."
	@cd tests/node && npm ci --loglevel=error --no-progress
	@touch $@

$(FASTMCP): tests/clients/fastmcp/requirements.txt
	@echo "Installing FastMCP's client in .venv-fastmcp/ ..."
	@$(PYTHON) -m venv .venv-fastmcp
	@.venv-fastmcp/bin/python -m pip --disable-pip-version-check --no-input install --require-hashes --requirement $< | $(PROGRESS)
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("BesluitBron needs Python 3.11 or newer: make PYTHON=python3.11")'
	@echo "Making .venv/ ..."
	@$(PYTHON) -m venv .venv

.venv-lock/.installed: Makefile
	@echo "Making .venv-lock/ ..."
	@$(PYTHON) -m venv .venv-lock
	@.venv-lock/bin/python -m pip --disable-pip-version-check install --quiet pip-tools==$(PIP_TOOLS)
	@touch $@
