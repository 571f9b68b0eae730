#!/bin/bash
# Builds each fuzz target with its seed corpus, dictionary, and options into $OUT, as OSS-Fuzz asks for. The
# working directory is the source; $WORK is for what is built on the way. Programs in $OUT need the C library
# only.
set -euo pipefail

archives=$WORK/archives
mkdir -p "$archives" "$OUT"
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
for library in png z deflate nettle yaml stdc++; do
    archive=$("$clang" -print-file-name="lib$library.a")
    if [ -e "$archive" ]; then ln -sf "$archive" "$archives/lib$library.a"; fi
done
REVEAL_FUZZ=1 swift build -c release --scratch-path "$WORK/build" --product reveal-fuzz --static-swift-stdlib \
    -debug-info-format none --sanitize=fuzzer --sanitize=address \
    -Xswiftc -sanitize-coverage=edge,indirect-calls,inline-8bit-counters,pc-table \
    -Xlinker "-L$archives"

program=$WORK/build/release/reveal-fuzz
export ASAN_OPTIONS=detect_leaks=0
# The program says which targets there are when it is asked for none.
targets=$({ REVEAL_FUZZ=none "$program" -runs=0 2>&1 || true; } | sed -n 's/.*REVEAL_FUZZ names one of //p' | tr -d ',')
[ -n "$targets" ] || { echo "build: $program names no targets" >&2; exit 1; }
for target in $targets; do
    data=$WORK/data/$target
    rm -rf "$data"
    mkdir -p "$data"
    REVEAL_FUZZ=$target REVEAL_FUZZ_SEEDS=$data "$program" -runs=0 > /dev/null 2>&1
    rm -f "$OUT/${target}_seed_corpus.zip"
    (cd "$data/seeds" && python3 -m zipfile -c "$OUT/${target}_seed_corpus.zip" *)
    cp "$data/words" "$OUT/$target.dict"
    # Swift keeps what it reads of types, which looks like leaks.
    printf '[libfuzzer]\nmax_len = %s\ntimeout = 10\nrss_limit_mb = 1024\ndetect_leaks = 0\n' \
        "$(head -n 1 "$data/facts")" > "$OUT/$target.options"
    cp "$program" "$OUT/$target"
done
