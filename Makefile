# The short way to everything; CMake and Ninja do the work, in build/.
# Each target first lets tools/setup install what is missing (nothing, from the second time on).

FUZZ_SECONDS ?= 600
KILLS ?= 50
JOBS := $(shell nproc)
SOURCES = $(shell find src tests tools -name '*.[ch]')
build = cmake --preset $(1) -B build/$(2) >/dev/null && cmake --build build/$(2)
check = ctest --test-dir build/$(1) --output-on-failure --no-tests=error -j $(JOBS)

.PHONY: build run test kill fuzz golden types bench format lint clean help

build: ## the optimised program, build/ilinx (what plain make does)
	@tools/setup build
	@$(call build,release,release) --target ilinx checked-words
	@cp -f build/release/ilinx build/ilinx

run: build ## a table in the network: prints its link (PORT, TABLE_URL)
	@build/ilinx serve $(if $(wildcard web/dist/index.html),--files web/dist)

test: build ## every check: layers, format, short fuzzing, gcc, clang, sanitizers
	@tools/setup test
	tools/check-layers
	@clang-format --dry-run -Werror $(SOURCES)
	@$(call build,fuzz,fuzz) && $(call check,fuzz) -L fuzz
	@CC=clang $(call build,dev,clang) && $(call check,clang) -LE cli
	@$(call check,release) -L cli
	@$(call build,asan,asan) && $(call check,asan)

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

types: ## writes web/src/protocol.gen.ts anew, when the protocol or a game's tables have changed
	@tools/setup build
	@$(call build,dev,dev) --target protogen
	@build/dev/tools/protogen >web/src/protocol.gen.ts

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

clean: ## removes build/
	@rm -rf build

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-7s %s\n", $$1, $$2}' Makefile
