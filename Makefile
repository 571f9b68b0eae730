# `make demo` shows a transition, `make test` checks everything. Both install what is missing.

SWIFT ?= swift
# Without debug information, which takes a sixth of a build's time and names lines only to debuggers; as
# Scripts/test builds, so that neither builds again what the other did.
BUILD = $(SWIFT) build -c release -debug-info-format none
TOOL = .build/release/reveal-render
export PREFIX ?= /usr/local
export DESTDIR ?=
SNAPSHOTS = Fixtures/Snapshots
ROUNDS ?= 9
SIZES ?= 1920x1080,3840x2160,1179x2556
PARTS ?= sequences,encoders,comparing
FRAMES ?= 60
SECONDS ?= 60
CASES ?= 3000
KILLS ?= 1000
TOGGLES ?= 50
PLANTED ?= 2
MOVIES ?= 200
BANDS ?= 10000
REVEALS ?= 200
EACH ?= 1
CLEAN ?= 2
CORPUS_SEED = $(if $(filter command% environment,$(origin SEED)),$(SEED),1)
SEED ?= $(shell date +%Y%m%d)
# What tests need beside the C libraries.
TESTED = libpng-dev zlib1g-dev libdeflate-dev nettle-dev libyaml-dev ffmpeg python3 python3-venv python3-pytest nodejs gcc chromium locales liblcms2-2 librlottie0-1
SANITIZED = $(if $(SANITIZE),--sanitize=$(SANITIZE) --scratch-path .build/$(SANITIZE))

.PHONY: help setup build install uninstall static dist release site demo test check torture fuzz lint format record pictures gallery generate docs measure-corpus
.PHONY: bench bench-instructions bench-peers bench-scale bench-coverage referee clean proof record-proof splice
.PHONY: torture-tests torture-splices torture-faults torture-kills torture-disks torture-inputs torture-sweeps
.PHONY: torture-variants torture-proof torture-toggles torture-reveals torture-movies torture-corpus torture-fuzz
.PHONY: torture-address torture-threads torture-memory torture-slurm torture-outside torture-portable torture-dist
.PHONY: torture-peers torture-referee torture-npm torture-python torture-site torture-oss-fuzz

help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)

## make setup    install the C libraries that are missing (Debian and its kin)
setup:
	@./Scripts/setup libpng-dev zlib1g-dev libdeflate-dev nettle-dev libyaml-dev

## make build    the command, in .build/release
build: setup
	$(BUILD) --product reveal-render

## make install  the command in one file that needs no other library, its manual page and completions,
##               below $(DESTDIR)$(PREFIX); make uninstall takes them away again
install: static
	@./Scripts/install
uninstall:
	@./Scripts/install remove
static: setup
	./Scripts/static

## make dist     a tarball, a Debian package, a Python wheel, and npm packages of it, in .build/dist
dist: setup
	@./Scripts/setup dpkg-dev binutils python3
	@./Scripts/dist

## make release  the same with the source, checksums, and release notes, in dist; built twice and compared.
##               The commit needs the tag of its version (RELEASING.md)
release: setup
	@./Scripts/setup dpkg-dev binutils python3 gcc
	@./Scripts/release

## make demo     render a transition between two phone screens, and say where it is
demo: build
	@mkdir -p demo
	$(TOOL) $(SNAPSHOTS)/outgoing.png $(SNAPSHOTS)/incoming.png 'demo/frames/%04d.png' \
	    --start-frame 313,748,56,56 --scale 3
	$(TOOL) $(SNAPSHOTS)/outgoing.png $(SNAPSHOTS)/incoming.png demo/reveal.png \
	    --start-frame 313,748,56,56 --scale 3
	@echo "Numbered frames: $(CURDIR)/demo/frames/"
	@echo "Animated PNG:    $(CURDIR)/demo/reveal.png (open it in a browser)"

## make test     lint and every test; FILTER=ChainTests runs the tests whose names match, without lint
test:
	@./Scripts/setup $(TESTED)
	@FILTER='$(FILTER)' ./Scripts/test plain

## make check    what continuous integration does: the same, and once more under AddressSanitizer the
##               tests of the library, and the command with every kind of output
check:
	@./Scripts/setup $(TESTED)
	@./Scripts/test plain address

## make torture  the long forms of what tests do in short, one part after another, with random cases that
##               are others every day; SEED=20261130 repeats those of a day, SANITIZE=address watches memory
torture: torture-splices torture-faults torture-kills torture-disks torture-inputs torture-sweeps torture-variants
torture: torture-proof torture-toggles torture-reveals torture-movies torture-corpus torture-fuzz torture-address
torture: torture-threads torture-memory torture-slurm torture-outside torture-portable torture-dist torture-npm
torture: torture-python torture-site torture-oss-fuzz torture-peers torture-referee

# What `Torture` in TestSupport reads.
LONG = REVEAL_TORTURE=1 REVEAL_TORTURE_SEED=$(SEED) $(TORTURE)
TORTURE = $(SWIFT) test -c release $(SANITIZED) --skip-build --disable-xctest --filter

torture-tests: setup
	@./Scripts/setup gcc
	$(BUILD) $(SANITIZED) --build-tests

##   make torture-splices    splice CASES=3000 random frames and decode them
torture-splices: torture-tests
	REVEAL_TORTURE_CASES=$(CASES) $(LONG) SpliceTests

##   make torture-faults     have every file call of every command fail in every way, and a signal come before it
torture-faults: torture-tests
	$(LONG) 'FaultTests|SuddenEndTests|ListingTests'

##   make torture-kills      end KILLS=1000 renders at random moments, and as many acceptances and repackings
torture-kills: torture-tests
	REVEAL_TORTURE_KILLS=$(KILLS) $(LONG) 'KillTests'

##   make torture-disks      fill disks up at every page, and have little memory
torture-disks: torture-tests
	$(LONG) 'DiskTests|ScarceTests'

##   make torture-inputs     give every byte of small files every value; give the command thousands of
##                           hostile command lines, scenes and pictures
torture-inputs: torture-tests
	$(LONG) 'HostileFileTests|HostileCommandTests'

##   make torture-sweeps     run all other tests with every case of which `make test` has a sample
OTHERS = SpliceTests|FaultTests|SuddenEndTests|ListingTests|KillTests|DiskTests|ScarceTests|HostileFileTests|HostileCommandTests|DeterminismTests|PlantedToggleTests|FlavorTests|SyntheticRevealTests|MovieMeasureTests|Outside
torture-sweeps: torture-tests
	@./Scripts/setup $(TESTED)
	$(LONG) . --skip '$(OTHERS)'

##   make torture-variants   make the same files by the debug and the release build, in every number of
##                           threads and parts, in other locales, without newer instructions, and on an
##                           emulated processor of 2008
torture-variants: torture-tests
	@./Scripts/setup python3 locales qemu-user
	$(SWIFT) build --product reveal-render
	REVEAL_TORTURE_OTHER_BUILD=$(CURDIR)/.build/debug/reveal-render \
	    REVEAL_TORTURE_EMULATOR='/usr/bin/qemu-x86_64 -cpu Nehalem' \
	    $(LONG) DeterminismTests

##   make torture-proof      have the model that `make proof` proves make BANDS=10000 random bands, and
##                           compare its tokens with those that Swift writes
torture-proof: torture-tests
	@./Scripts/setup coq ocaml-findlib
	REVEAL_MODEL_BANDS='$(CURDIR)/.build/bands' REVEAL_MODEL_COUNT=$(BANDS) $(TORTURE) SpliceModelTests
	./Scripts/proof compare .build/bands
	rm .build/bands

##   make torture-toggles    have headless Chromium show TOGGLES=50 toggles made up at random at each of
##                           four device pixel ratios, one of PLANTED=2 with a planted mistake, and have
##                           each named; and every flavor at each of these ratios
torture-toggles: torture-tests
	@./Scripts/setup chromium python3
	REVEAL_TORTURE_TOGGLES=$(TOGGLES) REVEAL_TORTURE_PLANTED=$(PLANTED) \
	    $(LONG) 'PlantedToggleTests|FlavorTests'

##   make torture-reveals    measure REVEALS=200 reveals made up at random in frames without loss
torture-reveals: torture-tests
	REVEAL_TORTURE_REVEALS=$(REVEALS) $(LONG) SyntheticRevealTests

##   make torture-movies     measure MOVIES=200 reveals made up at random in H.264 movies of them
torture-movies: torture-tests
	@./Scripts/setup ffmpeg
	REVEAL_TORTURE_MOVIES=$(MOVIES) $(LONG) MovieMeasureTests

##   make torture-corpus     `make measure-corpus`
torture-corpus: measure-corpus

##   make torture-fuzz       `make fuzz`
torture-fuzz: fuzz

##   make torture-address    run all tests but those of measuring, sources, browsers and the gallery,
##                           and the command with every kind of output, under AddressSanitizer
torture-address:
	@./Scripts/setup $(TESTED)
	./Scripts/test every-address

##   make torture-threads    run the tests in which threads meet, and the command with every kind of output,
##                           under ThreadSanitizer
torture-threads:
	@./Scripts/setup $(TESTED)
	./Scripts/test thread

##   make torture-memory     run the command under valgrind, with every kind of output
torture-memory: build
	@./Scripts/setup valgrind gcc binutils
	./Scripts/every-output valgrind

##   make torture-slurm      have a Slurm cluster of two nodes on this machine run a job
torture-slurm: build
	@./Scripts/setup slurm-wlm
	./Scripts/check-slurm

##   make torture-outside    build packages that depend on this one: goldens with Swift Testing and
##                           XCTest, and a program, in debug and release
torture-outside: torture-tests
	$(LONG) Outside

##   make torture-portable   run all tests as on systems that have no more than POSIX
torture-portable:
	@./Scripts/setup $(TESTED)
	./Scripts/test portable

##   make torture-dist       try what `make dist` packs where there is nothing else, and pack it anew in
##                           another folder; as root
torture-dist: dist
	@./Scripts/setup debootstrap python3 python3-venv
	./Scripts/check-dist

##   make torture-npm        install the npm packages of `make dist`, and measure toggles in Chromium with the
##                           fixture for Playwright
torture-npm: dist
	@command -v npm > /dev/null || ./Scripts/setup nodejs npm
	@./Scripts/setup chromium python3 python3-venv
	./Scripts/check-npm

##   make torture-python     install the wheel of `make dist`, and run its tests with pytest, NumPy, and mypy
torture-python: dist
	@./Scripts/setup python3 python3-venv
	./Scripts/check-python

##   make torture-site       check every page of `make site` in headless Chromium
torture-site: site
	@./Scripts/setup chromium
	./Scripts/site/check.py .build/site

##   make torture-oss-fuzz   build the fuzz targets as OSS-Fuzz does, and run each for EACH_FUZZ=5 seconds
EACH_FUZZ ?= 5
torture-oss-fuzz: setup
	@./Scripts/setup python3
	./oss-fuzz/run $(EACH_FUZZ)

##   make torture-peers      one short round of `make bench-peers`
torture-peers:
	$(MAKE) bench-peers QUICK=1

##   make torture-referee    `make referee` at one small size, which fails if our pixels are wrong
torture-referee: build
	@./Scripts/setup $(REFEREE)
	@mkdir -p .build/referee/docs
	@./Scripts/referee/python -B Scripts/referee/referee.py --sizes 203x151 --out .build/referee/docs

## make fuzz     put made-up inputs into each parser and the encoder, SECONDS=60 for each, and print how
##               many there were and the share of the parser's lines that they reached;
##               TARGETS="scenes options" are some of them
fuzz: setup
	@./Scripts/setup python3
	./Scripts/fuzz $(SECONDS) $(TARGETS)

## make proof    check the proof that spliced frames are right (docs/splice/proof.md): two minutes
proof:
	@./Scripts/proof

## make splice   run the splice as one file of C, which decodes its frames and compares each byte
##               (docs/splice/README.md): a few seconds
splice:
	@./Scripts/setup gcc libc6-dev
	@mkdir -p .build
	gcc -std=c99 -O2 -Wall -Wextra -Werror docs/splice/splice.c -o .build/splice
	.build/splice

## make lint     what `make test` asks of the text
lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Examples

## make format   lay the Swift files out
format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Examples

## make record   record the golden pictures and codes anew; look at what changed before you commit
record: setup
	$(SWIFT) build -c release --build-tests
	REVEAL_RECORD=all $(SWIFT) test -c release --skip-build --disable-xctest --filter 'GoldenTests|CodeTextTests'

## make record-proof   have the model write the tokens that `make test` compares
record-proof: setup
	@./Scripts/setup coq ocaml-findlib
	$(BUILD) --build-tests
	REVEAL_MODEL_BANDS='$(CURDIR)/.build/bands' $(TORTURE) 'SpliceModelTests.*written'
	./Scripts/proof tokens .build/bands > Fixtures/Splice/tokens.txt

## make pictures render the README's pictures anew
pictures: build
	@./Scripts/setup ffmpeg python3
	./Scripts/pictures

## make gallery  render the pictures of docs/gallery anew, each from its scene file
gallery: build
	@./Scripts/setup python3
	./Scripts/gallery $(TOOL) docs/gallery

## make generate write docs/scene.schema.json, the generated tables in docs, the manual page, and the
##               completions
generate: build
	@./Scripts/setup python3
	./Scripts/generate $(TOOL)

## make measure-corpus   make captures of reveals with known truth, EACH=1 of every kind and source and
##               CLEAN=2 clean ones of every source and rate, and print what the command says of them;
##               SEED=1 makes the same ones each time, EACH=8 CLEAN=40 takes a night
measure-corpus: build
	@./Scripts/setup ffmpeg chromium python3
	./Scripts/measure-corpus/corpus.py make .build/corpus-$(CORPUS_SEED) --seed $(CORPUS_SEED) \
	    --each $(EACH) --clean $(CLEAN)
	./Scripts/measure-corpus/corpus.py score .build/corpus-$(CORPUS_SEED) --into .build/corpus-$(CORPUS_SEED).json

## make docs     the library's documentation, in .build/docs
docs: setup
	$(BUILD) --product reveal-render
	./Scripts/docs

## make site     the documentation and the gallery as a static site, in .build/site
site: build
	@./Scripts/setup ffmpeg python3
	./Scripts/site/site.py $(TOOL) .build/site

## make bench    measure the kernels beside their scalar twins
bench: setup
	$(BUILD) --product reveal-bench
	.build/release/reveal-bench

## make bench-instructions   count what the encoder's stages take; write docs/instructions.md
bench-instructions: setup
	@./Scripts/setup valgrind binutils python3
	$(BUILD) --product reveal-bench
	./Scripts/count-instructions

## make bench-peers   race FFmpeg, fpng, ISA-L, libpng and others, all from PyPI, and blazediff in comparing;
##                   write docs/benchmarks.md. ROUNDS=9 SIZES=1920x1080,3840x2160,1179x2556 FRAMES=60,
##                   PARTS=sequences,encoders,comparing are the parts; PICTURES=FOLDER has your own pairs:
##                   folders with a from.png and a to.png; QUICK=1 is one short round that leaves docs alone
bench-peers: static
	@./Scripts/setup python3 python3-venv
	./Scripts/static reveal-bench
	@./Scripts/bench-peers/python Scripts/bench-peers/bench.py --rounds $(ROUNDS) --sizes $(SIZES) \
	    --frames $(FRAMES) --parts $(PARTS) $(if $(PICTURES),--pictures "$(PICTURES)") $(if $(QUICK),--quick)

## make bench-scale   measure how time and memory grow with frames, size and threads, model many cores
##                    from measured parts, print it, and write docs/scale.md
bench-scale: build
	@./Scripts/setup python3 python3-venv
	./Scripts/bench-scale

## make bench-coverage   race Skia, Cairo, and Blend2D with a circle; write the table in docs/referee.md
bench-coverage: setup
	@./Scripts/setup python3 python3-venv libcairo2 valgrind
	$(BUILD) --product reveal-bench
	@./Scripts/referee/python -B Scripts/bench-coverage/race.py --rounds $(ROUNDS)

## make referee  compare the pixels of 14 other renderers with exact ones; write docs/referee.md
REFEREE = python3 python3-venv libcairo2 librsvg2-bin libegl1 imagemagick ffmpeg chromium
referee: build
	@./Scripts/setup $(REFEREE)
	@./Scripts/referee/python -B Scripts/referee/referee.py

clean:
	rm -rf .build demo
