# Two commands, each enough on a machine with only python3 (3.11 or later), its venv, and make:
#
#     make kit     set up and print a game's kit into output/
#     make test    set up and run every check
#
# What they install stands in .venv and is locked, file by file, in requirements.lock and requirements-dev.lock; the pip
# that installs it in requirements-pip.lock.

PYTHON ?= python3
GAME ?= preascendant
PAPER ?= A4
UV ?= uv

VENV_PYTHON := .venv/bin/python
PIP := $(VENV_PYTHON) -m pip --disable-pip-version-check
# A moved or copied folder sets up anew: an environment knows its folder by its full path.
FOLDER := $(shell pwd | cksum | cut -d ' ' -f 1)
INSTALLED := .venv/.installed-$(FOLDER)
INSTALLED_DEV := .venv/.installed-dev-$(FOLDER)
INSTALLED_PROGRAM := .venv/.installed-program-$(FOLDER)
UPGRADE ?=
# With COMPILE=--no-compile modules are compiled when they are first used, most of them never.
COMPILE ?= --compile
LOCK := $(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-progress --quiet $(UPGRADE) \
	--custom-compile-command "make lock"

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help kit setup test test-changed style types pyright tests docs program lock clean

help:
	@echo "make kit                          set up, then print the kit of $(GAME) into output/$(GAME)/"
	@echo "make kit GAME=NAME PAPER=letter   the same for another game or paper"
	@echo "make setup                        set up for development: everything that the checks need"
	@echo "make test                         set up, then run every check: ruff, mypy, pytest"
	@echo "make test-changed                 run the tests of the files that you changed, for at most 20 seconds"
	@echo "make docs                         build the documentation as one site with search: dist/site/index.html"
	@echo "make program                      build the program that needs no Python into dist/program/"
	@echo "make lock                         lock what pyproject.toml asks for (needs uv; newer versions: UPGRADE=-U)"
	@echo "make clean                        remove .venv, the caches and what was built; output/ stays"

kit: $(INSTALLED)
	@echo "Printing the kit of $(GAME) on $(PAPER) into output/$(GAME)/ ..."
	.venv/bin/playproof kit $(GAME) --paper $(PAPER)
	@echo "The sheets lie in output/$(GAME)/. Print them at 100 %, not \"fit to page\": the ruler on each page is 100 mm long."

setup: $(INSTALLED_DEV)

# With `make -j 2 test` types are checked beside the tests.
# What the checks cost is told, never asserted: a loaded machine counts more.
test: $(INSTALLED_DEV)
	+@$(VENV_PYTHON) -m tests.timed $(MAKE) --no-print-directory style types tests

# FILES=… names the files; by default those that git says are changed.
test-changed: $(INSTALLED_DEV)
	@$(VENV_PYTHON) -m tests.changed $(FILES)

style: $(INSTALLED_DEV)
	@echo "Style (ruff) ..."
	$(VENV_PYTHON) -m ruff check .
	$(VENV_PYTHON) -m ruff format --check .

types: $(INSTALLED_DEV)
	@echo "Types (mypy, strict) ..."
	$(VENV_PYTHON) -m mypy

# Beside `make test`: it takes as long as mypy again, and finds the same.
pyright: $(INSTALLED_DEV)
	$(VENV_PYTHON) -m pyright

tests: $(INSTALLED_DEV)
	@echo "Tests (pytest, on every core) ..."
	$(VENV_PYTHON) -m pytest -n auto --dist worksteal

docs: $(INSTALLED_DEV)
	$(VENV_PYTHON) docs/site/make_site.py

# Two of them: one file, and a folder that starts faster.
program: $(INSTALLED_PROGRAM)
	@echo "Building the program (two minutes) ..."
	$(VENV_PYTHON) -m PyInstaller --noconfirm --log-level WARN --workpath build/program --distpath dist/program packaging/playproof.spec

# A stamp is newer than all that it was made from, so that a second run installs nothing.
$(INSTALLED): Makefile requirements-pip.lock requirements.lock pyproject.toml
	@$(PYTHON) -c "" 2>/dev/null || { \
		echo "Playproof needs Python 3.11 or later, and '$(PYTHON)' doesn't run." >&2; \
		echo "Install it, or name another: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { \
		echo "Playproof needs Python 3.11 or later; '$(PYTHON)' is" \
			"$$($(PYTHON) -c "import sys; print('%d.%d' % sys.version_info[:2])")." >&2; \
		echo "Name a later one: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c "import ensurepip, venv" 2>/dev/null || { \
		echo "'$(PYTHON)' lacks its venv module; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@$(VENV_PYTHON) -c "import pip, sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null || { \
		echo "Setting up a Python environment in .venv ..."; $(PYTHON) -m venv --clear .venv; }
	@echo "Installing the locked dependencies (some 30 MB, once) ..."
	@# Pythons come with a pip that takes three times as long to find files among those of all versions.
	$(PIP) install --quiet $(COMPILE) --require-hashes -r requirements-pip.lock
	$(PIP) install --quiet $(COMPILE) --require-hashes -r requirements.lock
	@echo "Installing Playproof from this folder ..."
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(INSTALLED_DEV): $(INSTALLED) requirements-dev.lock
	@echo "Installing what the checks need (some 30 MB more, once) ..."
	$(PIP) install --quiet $(COMPILE) --require-hashes -r requirements-dev.lock
	@touch $@

$(INSTALLED_PROGRAM): $(INSTALLED) requirements-program.lock
	$(PIP) install --quiet $(COMPILE) --require-hashes -r requirements-program.lock
	@touch $@

lock:
	@command -v $(UV) >/dev/null || { echo "make lock needs uv, or its path: make lock UV=/path/to/uv" >&2; exit 1; }
	echo pip | $(subst pyproject.toml,-,$(LOCK)) --output-file requirements-pip.lock
	$(LOCK) --group build --output-file requirements.lock
	$(LOCK) --group program --constraints requirements.lock --output-file requirements-program.lock
	$(LOCK) --group dev --constraints requirements.lock --output-file requirements-dev.lock

clean:
	rm -rf .venv .mypy_cache .ruff_cache .hypothesis build dist
