# The short way to everything; CMake and Ninja do the work, in build/.
# Each target first lets tools/setup install what is missing (nothing, from the second time on).

JOBS := $(shell nproc)
SOURCES = $(shell find include src tests tools examples -name '*.[ch]')
PAGE = $(shell find LICENSE web/*.html web/*.js* web/src web/words web/public web/tools i18n docs/rules \
    -not -name words.gen.ts -not -name core.wasm)
CORE = $(shell find src i18n tools/core tools/words.c -type f)
core = web/src/local/core.wasm
build = cmake --preset $(1) -B build/$(2) >/dev/null && cmake --build build/$(2)
# A file that has not changed is left alone, so that nothing is built from it again.
renewed = { cmp -s $(1) $(2) || cp $(1) $(2); }
tidy = run-clang-tidy -quiet -p build/dev -j $(JOBS) $(1) '^$(CURDIR)/(src|tests|tools)/' \
    >build/tidy.txt 2>&1 || { grep -v '^clang-tidy\|warnings generated' build/tidy.txt; exit 1; }

.PHONY: build site run setup check check-page test soak golden types docs shots bench format lint lint-c \
    lint-page lint-full signature tensors tables renew game clean help

build: setup web/dist/index.html ## the optimised program, build/ilinx (what plain make does)
	@$(call build,release,release) --target ilinx checked-words libraries
	@cp -fL build/release/ilinx build/release/libilinx.so.1 build/release/libilinx.a build/

# The page: what it is made with is fetched again when the lock has changed, and it is made again
# when any of its sources has. Every way to build the program takes it from there. A release
# (make dist) has its page with it, and web/shipped says so: it needs neither Node nor npm.
shipped := $(wildcard web/shipped)
ifeq ($(shipped),)
web/dist/index.html: web/node_modules/.package-lock.json $(PAGE) $(core)
	@cd web && npm run --silent build

# The core of the page; as long as it comes out the same, the page is not made again.
$(core): $(CORE) | setup
	@tools/core/build
	@$(call renewed,build/core/core.wasm,$(core))
endif

web/node_modules/.package-lock.json: web/package-lock.json | setup
	@tools/setup page
	@echo "Fetching what the page is built with (this once; it takes a minute)" >&2
	@cd web && npm ci --loglevel=error || { echo "The page's packages cannot be fetched. All the" \
	    "rest builds without: cmake --preset dev && cmake --build --preset dev" >&2; exit 1; }

setup:
	@tools/setup $(if $(shipped),build,page)

site: setup web/dist/index.html ## build/site, the page as a folder that any file server can serve, without a server of ours
	@node web/tools/site.mjs build/site

run: build ## a table in the network: prints its link (PORT, TABLE_URL)
	@build/ilinx serve

# The page that is there will do: these tests want one, not this one.
check: $(if $(wildcard web/dist/index.html),,web/dist/index.html) ## the tests of the program alone, of one game (GAME=sport) or one test (ONLY=rules.sport_dice)
	@tools/setup test
	@tools/check

check-page: build web/node_modules/.package-lock.json ## the checks of the page in a browser, of one game (GAME=…) or with words (ONLY=…)
	@tools/setup test
	@cd web && ILINX=../build/release/ilinx node tests/run.mjs \
	    $${GAME:+--game "$$GAME"} $${ONLY:+--only "$$ONLY"}

test: build web/node_modules/.package-lock.json ## every check: gcc, sanitizers, threads, short fuzzing, lint, browser
	@tools/setup lint
	@tools/test

soak: build ## before a release, two hours: large samples, long fuzzing (SAMPLES, FUZZ_SECONDS, MATCHES)
	@tools/setup lint
	@tools/test soak

golden: ## writes the matches of tests/golden/ anew, when a change of rules is meant
	@tools/setup build
	@$(call build,dev,dev) --target golden-golden
	@build/dev/tests/golden-golden --renew

types: ## writes web/src/*.gen.ts anew, when the protocol or a game's tables have changed
	@tools/setup build
	@$(call build,dev,dev) --target protogen
	@build/dev/tools/protogen >build/protocol && $(call renewed,build/protocol,web/src/protocol.gen.ts)
	@build/dev/tools/protogen tables >build/tables && $(call renewed,build/tables,web/src/tables.gen.ts)

docs: ## writes docs/reference anew, when the protocol, a game's tables or their words have changed
	@tools/setup build
	@$(call build,dev,dev) --target docgen
	@rm -rf build/reference && mkdir build/reference && build/dev/tools/docgen build/reference
	@rm -rf docs/reference && mv build/reference docs/

signature: ## writes bench/signature anew, when a change of rules is meant
	@tools/setup build
	@$(call build,dev,dev) --target ilinx checked-words
	@build/dev/ilinx bench --signature >build/signature && cp build/signature bench/signature

tensors: ## writes src/lib/tensor.gen.c anew, when the view of a game has changed
	@tools/setup build
	@$(call build,dev,dev) --target tensorgen
	@build/dev/tools/tensorgen >build/tensors && $(call renewed,build/tensors,src/lib/tensor.gen.c)

tables: ## writes the tables that bots are shipped with anew (src/bots/*_values.gen.c): ten minutes
	@tools/setup build
	@$(call build,release,release) --target roulette-values thrill-values sport-values
	@set -e; for game in roulette thrill sport; do \
	    build/release/tools/$$game-values >build/values; \
	    $(call renewed,build/values,src/bots/$${game}_values.gen.c); done

renew: types docs tensors golden signature ## all five: whatever is made from the tables of the games

game: ## a new game from the template: NAME=morra (docs/adding-a-game.md)
	@tools/new-game --try "$$NAME"
	@tools/setup page
	@$(MAKE) --no-print-directory web/node_modules/.package-lock.json
	@tools/new-game "$$NAME" && mkdir -p build
	@$(MAKE) --no-print-directory types web/dist/index.html
	@$(MAKE) --no-print-directory renew >build/renewed.txt || { cat build/renewed.txt; exit 1; }
	@echo "$$NAME can be played: build/dev/ilinx play $$NAME, or in a browser: make run"
	@echo "Its rules are those of the template. Now write yours: docs/adding-a-game.md"

shots: build ## takes the pictures of README anew, or those of NAMES, from real games
	@tools/setup test
	@$(if $(NAMES),,tools/play-picture build/ilinx)
	@cd web && node tests/pictures.mjs $(NAMES)

bench: build ## the figures of bench/
	@tools/setup bench
	@set -e; for script in bench/*.sh; do echo "== $$script"; ILINX=build/ilinx $$script; done

format: web/node_modules/.package-lock.json ## rewrites the sources in the house style
	@tools/setup test
	@clang-format -i $(SOURCES)
	@cd web && npm run --silent format

lint: lint-c lint-page ## clang-tidy's quick checks and cppcheck; Prettier and ESLint

# The checks of .clang-tidy that look at one place at a time, and cppcheck: a minute of one processor.
# Off in cppcheck is what the compilers and clang's analyzer find too, and are less often wrong about.
lint-c:
	@tools/setup lint
	@$(call build,dev,dev) --target words page >/dev/null # sources that are generated
	@$(call tidy,-checks='-clang-analyzer-*')
	@cppcheck --quiet --error-exitcode=1 --enable=warning,portability --inline-suppr -j $(JOBS) \
	    --suppress=uninitvar --suppress=returnDanglingLifetime \
	    --project=build/dev/compile_commands.json -i build

lint-page: web/dist/index.html web/node_modules/.package-lock.json # Prettier and ESLint over the page and its checks
	@cd web && npm run --silent lint

# Checks that follow every path through a function take ten times as long.
lint-full: lint ## the same and clang's analyzer, which takes minutes
	@$(call tidy)

.PHONY: install uninstall dist deb release-check python wheel
python: build ## the Python package python/ilinx: its library is built, its tests run
	@tools/setup python
	@ILINX_LIBRARY=build/libilinx.so.1 PYTHONPATH=python /usr/bin/python3 python/tests/test_ilinx.py
	@echo "Try it: PYTHONPATH=python /usr/bin/python3 -m ilinx.demo"

wheel: build ## build/ilinx-VERSION-….whl, the Python package with its library
	@tools/setup python
	@packaging/wheel

# Files that root builds cannot be built again by their owner, so `sudo make install` only copies.
install: $(if $(SUDO_USER),,build) ## the program, the library, manuals, completions, service: under PREFIX (/usr/local), DESTDIR
	@packaging/install "$${PREFIX-/usr/local}"

uninstall: ## takes them away again; what was played stays
	@packaging/install --remove "$${PREFIX-/usr/local}"

dist: build ## build/ilinx-VERSION.tar.xz: the sources and the built page
	@packaging/dist

deb: build ## build/ilinx_VERSION_ARCH.deb, for Debian 12
	@tools/setup release
	@packaging/deb

release-check: dist deb ## both tried in a clean Debian 12: installed, played, upgraded, built, removed
	@packaging/release-check

clean: ## removes what was built
	@rm -rf build $(if $(shipped),,web/dist)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' Makefile
