# Everything a person or a machine does here; each target first sets up what it needs.

PYTHON ?= python3
PY := .venv/bin/python

# make run: where to listen, where to keep tables across restarts, what should go wrong. make deploy: the stack's name.
export PORT HOST DATA FAULTS STACK

# What the functions run on, for the wheels that are built into them; template.yaml has the same parameters.
RUNTIME ?= python3.14
ARCHITECTURE ?= arm64
export RUNTIME ARCHITECTURE

# make site: where its socket is, for a page that is served elsewhere, and where that is. make smoke: the page to try.
export SOCKET_URL SITE_URL URL

# make test-storage: what hangs on how the table behaves; and the one test that reads the time-outs, which are longer there.
STORAGE_TESTS := $(addprefix tests/functions/test_,writers.py races.py item.py repeats.py bots.py account.py counting.py)
ON_STORE := $(STORAGE_TESTS) --deselect \
  tests/functions/test_repeats.py::test_who_waits_for_tables_that_never_answer_is_told_so_before_the_function_is_stopped

.PHONY: run test test-storage test-deploy check audit hostile leaks transcripts format site wire lock bench load soak page-bench arena deals reviews train deploy smoke for-run for-tests for-sam

run: for-run        ## play on this machine
	@$(PY) -m local.site build
	@exec $(PY) -m local

test: for-tests     ## every test, the page and the browser included
	$(PY) -m local.site build test
	$(PY) -m tests.browser.chromium
	$(PY) -m pytest --numprocesses auto --dist loadgroup --durations 10 --cov --ignore tests/browser
	$(PY) -m pytest --numprocesses auto --dist loadgroup --durations 10 tests/browser

test-storage: for-tests   ## the tests of the table on AWS's own DynamoDB Local, which needs Java 17
	@$(PY) -m tests.storage.dynamodb_local
	$(PY) -m pytest --numprocesses auto --durations 5 --store dynamodb-local $(ON_STORE)

test-deploy: for-tests for-sam   ## build the stack, deploy it to a cloud on this machine, and play there
	@$(PYTHON) -m local.environment tests/cloud/requirements.txt .venv-cloud
	$(PY) -m pytest -m deployment --capture no tests/cloud
	$(PY) -m pytest --store ministack tests/functions/test_writers.py

check: for-tests for-sam    ## everything that needs no run: style, types, template, generated files, locks
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	.venv/bin/cfn-lint template.yaml
	SAM_CLI_TELEMETRY=0 .venv-sam/bin/sam validate --lint
	$(PY) -m local.locks check
	$(PY) -m local.wire check
	$(PY) -m local.lesson check
	$(PY) -m local.site check
	$(PY) -m pytest --quiet tests/test_architecture.py tests/test_project.py

hostile: for-tests  ## 100,000 hostile frames at the functions, none of which may harm anybody (docs/SECURITY.md)
	HOSTILE_FRAMES=$(or $(FRAMES),100000) $(PY) -m pytest --capture no tests/functions/test_hostile.py

leaks: for-tests    ## 1,000 deals with a marked deck while everything goes wrong, every byte searched (docs/SECURITY.md)
	LEAK_DEALS=$(or $(DEALS),1000) $(PY) -m pytest --capture no tests/functions/test_leaks.py

audit: for-tests    ## ask PyPI and npm for known weaknesses of every package in the lock files
	$(PY) -m local.audit

transcripts: for-tests   ## 1,000 games checked by the program that anybody can check one with (docs/RECORDS.md)
	CHECKED_GAMES=$(or $(GAMES),1000) $(PY) -m pytest tests/core/test_check_deals.py

format: for-tests   ## put Python and the page's source in their shape
	$(PY) -m ruff check --fix
	$(PY) -m ruff format
	$(PY) -m local.site format

site: for-run       ## build the page; with SOCKET_URL=wss://... SITE_URL=https://... a folder for any static host, build/page
	$(PY) -m local.site build
	$(if $(SOCKET_URL),$(PY) -m local.elsewhere "$(SOCKET_URL)" "$(SITE_URL)")

lesson: for-tests   ## write the lesson's deal, as the engine plays it
	$(PY) -m local.lesson

wire: for-tests     ## write what is generated from the messages: the page's types and docs/PROTOCOL.md
	$(PY) -m local.wire

lock: for-tests     ## resolve the lock files after a change of pyproject.toml
	$(PY) -m local.locks

bench: for-tests    ## speed against named peers as ratios of one run, and what a game costs (docs/BENCH.md)
	@$(PYTHON) -m local.environment bench/requirements.txt
	$(PY) -m bench $(ARGS)

page-bench: for-tests   ## how quick the page is on a five-year-old phone; writes docs/PAGE.md, wants a machine with nothing else to do
	$(PY) -m bench.page

load: for-tests     ## two hundred tables at once on DynamoDB Local, five minutes long (docs/BENCH.md); Java 17
	$(PY) -m bench.load $(ARGS)

soak: for-tests     ## whole games over real sockets, every message checked (docs/SOAK.md)
	$(PY) -m tests.soak --games $(or $(GAMES),200)

faults: for-tests   ## whole games while everything goes wrong at random (docs/FAULTS.md)
	$(PY) -m tests.soak --faults --tables 6 --games $(or $(GAMES),500) $(if $(SEED),--seed $(SEED))

arena: for-tests    ## the bots against players of known strength, over paired deals (docs/BOTS.md); goes on where it stopped
	$(PY) -m bench.arena $(ARGS)

deals: for-tests    ## deals between the bots, each move judged: none illegal, none without end
	$(PY) -m bench.deals $(or $(DEALS),10000)

reviews: for-tests  ## games reviewed, and their largest errors weighed again in ten times as many imagined deals (docs/RECORDS.md)
	$(PY) -m bench.reviews $(or $(GAMES),20)

train: for-tests    ## the expert's weights, made anew (docs/BOTS.md)
	@$(PYTHON) -m local.environment bench/training/requirements.txt
	OPENBLAS_NUM_THREADS=1 $(PY) -m bench.training $(ARGS)

deploy: for-run     ## into one's own AWS account; the first time it asks what it must know
	$(PY) -m local.deploy $(ARGS)

smoke: for-run      ## play one deal at a live address and say what was seen: URL=https://...
	$(PY) -m local.smoke "$(URL)"

for-run:
	@$(PYTHON) -m local.environment local/requirements.txt

for-tests:
	@$(PYTHON) -m local.environment tests/requirements.txt

for-sam:
	@$(PYTHON) -m local.environment local/sam-requirements.txt .venv-sam

# `sam build` calls these, here in the project's own folder (samconfig.toml says so: it would copy it for each function).
build-PublishFunction:
	@$(PYTHON) -m local.package page "$(ARTIFACTS_DIR)"

build-AccountFunction:
	@$(PYTHON) -m local.package account "$(ARTIFACTS_DIR)"

build-%Function:
	@$(PYTHON) -m local.package game "$(ARTIFACTS_DIR)"
