# On a machine with Python 3.11+ and make, two commands are enough: `make play` and `make test`.
# Each step writes a stamp file, so that make does not repeat finished steps.

SHELL := /bin/sh
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PREPARE := $(PYTHON) scripts/prepare.py
CLIENT_BUILT := src/tessera/client/index.html
CLIENT_SOURCES := $(shell find client -type f -not -path '*/node_modules/*' -not -name package-lock.json 2>/dev/null)
HOST ?= 127.0.0.1
PORT ?= 8080
PYTEST_FLAGS ?=
WORKERS ?= $(shell $(PYTHON) -c "import os; print(1 + (os.cpu_count() or 1))")

.DEFAULT_GOAL := help
.PHONY: help play test long lint types client client-checks audit docs bench compiled servers clean

help: ## show this help
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/installed $(CLIENT_BUILT) ## set up, build, start the server on SQLite, print the link
	@$(BIN)/tessera serve --host $(HOST) --port $(PORT)

test: ## set up, then run all checks: lint, types, Python, stores, client, browser
	@$(MAKE) -j 2 lint types client-checks audit servers
	@echo "== tests: rules, records, puzzles, bots, stores, tables"
	$(call tested,--ignore tests/browser)
	@echo "== tests in the browser"
	$(call tested,tests/browser)

# Tests wait for servers, faults and pages, so there is one worker more than cores.  They can fail once on a machine that
# is busy with something else.
define tested
	@$(BIN)/pytest -n $(WORKERS) --dist loadgroup --no-loadscope-reorder $(1) $(PYTEST_FLAGS) || \
	{ echo "== rerunning the failed tests, one at a time; a second failure counts"; \
	$(BIN)/pytest -n 0 -v --last-failed --last-failed-no-failures none $(1) $(PYTEST_FLAGS); }
endef

long: ## run make test with the long property and fault tests, then measure docs/trust.md
	@$(MAKE) test PYTEST_FLAGS=--long
	@$(BIN)/tessera bench trust

lint: $(VENV)/installed ## check style and format with ruff
	@echo "== lint"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types: $(VENV)/installed ## check types with mypy --strict
	@echo "== types"
	@$(BIN)/mypy

client: $(CLIENT_BUILT) ## build the browser client into the package

client-checks: $(CLIENT_BUILT) ## check the browser client: lint, types, tests, size
	@echo "== client checks"
	@$(PREPARE) npm run lint
	@$(PREPARE) npm run check
	@$(PREPARE) npm run check:worker
	@$(PREPARE) npm test

audit: client/node_modules/installed ## look for published vulnerabilities of the pinned packages
	@echo "== audit"
	@$(PYTHON) scripts/audit.py

docs: $(VENV)/installed ## build the docs site with the API reference into build/site; warnings are errors
	@$(BIN)/sphinx-build -q -W --keep-going docs build/site
	@echo "open build/site/index.html"

bench: $(VENV)/installed ## measure engines, puzzles, tables and bots beside others; writes docs/benchmarks.md
	@$(BIN)/pip install -q -c constraints.txt --group bench
	@$(MAKE) compiled
	@$(BIN)/tessera bench report

compiled: $(VENV)/installed ## compile the rules with mypyc into build/compiled; put it on PYTHONPATH to use it
	@$(BIN)/python scripts/compile_rules.py build/compiled

servers: $(VENV)/installed
	@$(PREPARE) servers

clean: ## remove everything that was built and installed here
	rm -rf build $(VENV) client/node_modules src/tessera/client .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/installed: pyproject.toml constraints.txt
	@$(PREPARE) venv
	@touch $@

client/node_modules/installed: client/package.json client/package-lock.json | $(VENV)/installed
	@$(PREPARE) npm ci
	@touch $@

$(CLIENT_BUILT): client/node_modules/installed $(CLIENT_SOURCES)
	@$(PREPARE) npm run build
	@touch $@
