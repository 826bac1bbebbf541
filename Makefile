# bridge-host. `make` alone lists the targets.
PAGE ?= www/index.html
SWIFT_FILES = Sources Plugins Tests Package.swift

.PHONY: help run test build format lint clean
help:
	@echo "make run [PAGE=www/index.html]  run a page headless, a line per check"
	@echo "make test                       install what is missing, build, run all tests"
	@echo "make build                      release build: .build/release/bridge-host"
	@echo "make format                     format the sources in place"
	@echo "make lint                       check format and layering"
	@echo "make clean                      remove what was built"

run: build
	@.build/release/bridge-host $(ARGS) $(PAGE)

test:
	@scripts/install-packages.sh
	@$(MAKE) --no-print-directory lint
	@scripts/swift.sh build --build-tests
	@scripts/swift.sh test --skip-build

build:
	@scripts/install-packages.sh
	@scripts/swift.sh build -c release --product bridge-host

format:
	swift format -i -r $(SWIFT_FILES)

lint:
	@scripts/lint.sh $(SWIFT_FILES)

clean:
	rm -rf .build
