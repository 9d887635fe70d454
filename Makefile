# The short way to everything; CMake and Ninja do the work, in build/.
# Each target first lets tools/setup install what is missing (nothing, from the second time on).

FUZZ_SECONDS ?= 600
KILLS ?= 50
JOBS := $(shell nproc)
SOURCES = $(shell find src tests tools -name '*.[ch]')
PAGE = $(shell find web/*.html web/*.js* web/src web/words web/public web/tools i18n docs/rules \
    -not -name words.gen.ts)
build = cmake --preset $(1) -B build/$(2) >/dev/null && cmake --build build/$(2)
check = ctest --test-dir build/$(1) --output-on-failure --no-tests=error -j $(JOBS)

.PHONY: build run setup test test-page test-program test-builds kill fuzz golden types shots bench format lint clean help

build: web/dist/index.html ## the optimised program, build/ilinx (what plain make does)
	@$(call build,release,release) --target ilinx checked-words
	@cp -f build/release/ilinx build/ilinx

# The page: what it is made with is fetched again when the lock has changed, and it is made again
# when any of its sources has. Every way to build the program takes it from there.
web/dist/index.html: web/node_modules/.package-lock.json $(PAGE)
	@cd web && npm run --silent build

web/node_modules/.package-lock.json: web/package-lock.json | setup
	@cd web && npm ci --loglevel=error || { echo "The page's packages cannot be fetched. All the" \
	    "rest builds without: cmake --preset dev && cmake --build --preset dev" >&2; exit 1; }

setup:
	@tools/setup build

run: build ## a table in the network: prints its link (PORT, TABLE_URL)
	@build/ilinx serve

test: build ## every check: layers, format, short fuzzing, gcc, clang, sanitizers, browser
	@tools/setup test
	tools/check-layers
	@clang-format --dry-run -Werror $(SOURCES)
	@$(MAKE) --no-print-directory -j2 test-page test-program

# Side by side. The browser goes first: what people do there takes as long as it takes, compilers can wait.
test-page:
	@$(call check,release) -L web

test-program:
	@nice -n 5 $(MAKE) --no-print-directory test-builds

test-builds:
	@$(call build,fuzz,fuzz) && $(call check,fuzz) -L fuzz
	@CC=clang $(call build,dev,clang) && $(call check,clang) -LE 'cli|web'
	@$(call build,release,release) --target physics-tests && $(call check,release) -L 'cli|physics'
	@$(call build,asan,asan) && $(call check,asan) -LE web

kill: ## the server is killed with -9 while rooms play, KILLS (50) times
	@tools/setup build
	@$(call build,release,release) --target ilinx serve-killed
	@ILINX=build/release/ilinx KILLS=$(KILLS) build/release/tests/serve-killed 2>/dev/null

fuzz: ## each fuzz target for FUZZ_SECONDS (600)
	@tools/setup test
	@$(call build,fuzz,fuzz) && FUZZ_SECONDS=$(FUZZ_SECONDS) $(call check,fuzz) -L fuzz --verbose

golden: ## writes the matches of tests/golden/ anew, when a change of rules is meant
	@tools/setup build
	@$(call build,dev,dev) --target golden-golden
	@build/dev/tests/golden-golden --renew

types: ## writes web/src/*.gen.ts anew, when the protocol or a game's tables have changed
	@tools/setup build
	@$(call build,dev,dev) --target protogen
	@build/dev/tools/protogen >web/src/protocol.gen.ts
	@build/dev/tools/protogen tables >web/src/tables.gen.ts

shots: build ## takes the pictures of README anew, or those of NAMES, from real games
	@tools/setup test
	@cd web && node tests/pictures.mjs $(NAMES)

bench: build ## the figures of bench/
	@tools/setup bench
	@set -e; for script in bench/*.sh; do echo "== $$script"; ILINX=build/ilinx $$script; done

format: ## rewrites the sources in the house style
	@tools/setup test
	@clang-format -i $(SOURCES)

lint: ## clang-tidy and cppcheck
	@tools/setup lint
	@$(call build,dev,dev)
	run-clang-tidy -quiet -p build/dev -j $(JOBS) '^$(CURDIR)/(src|tests|tools)/'
	cppcheck --quiet --error-exitcode=1 --enable=warning,portability --inline-suppr -j $(JOBS) \
	    --project=build/dev/compile_commands.json -i build

clean: ## removes what was built
	@rm -rf build web/dist

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-7s %s\n", $$1, $$2}' Makefile
