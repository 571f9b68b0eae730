#!/usr/bin/env bash
# Draws outgoing.png and incoming.png from screens.html.
#
#   ./draw-screens.sh
#
# Needs headless Chromium and ffmpeg. Another browser of that family can be
# named in CHROMIUM. The text is set in Noto Sans, so install that family to
# get the same pictures; another font changes them.
#
# Each picture is one screen of 393 x 852 points at scale 3: 1179 x 2556
# pixels, 8-bit RGB without alpha. Headless Chromium has a smallest window
# width and may give the page less height than the window, so the window is
# larger than the screen, which sits at its top left and is cut out afterwards.
set -euo pipefail

here="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
chromium="${CHROMIUM:-chromium}"
scratch="$(mktemp -d)"
trap 'rm -rf -- "$scratch"' EXIT

for screen in outgoing incoming; do
  "$chromium" --headless=new --no-sandbox --hide-scrollbars --disable-gpu \
    --disable-lcd-text --font-render-hinting=none --force-color-profile=srgb \
    --force-device-scale-factor=3 --window-size=600,1100 \
    --user-data-dir="$scratch/profile" \
    --screenshot="$scratch/$screen.png" "file://$here/screens.html#$screen" \
    2>"$scratch/log" || { cat "$scratch/log" >&2; exit 1; }

  ffmpeg -nostdin -v error -y -i "$scratch/$screen.png" \
    -vf 'crop=1179:2556:0:0' -frames:v 1 -map_metadata -1 -bitexact \
    -pix_fmt rgb24 -compression_level 9 -pred mixed "$scratch/$screen-cut.png"

  # Keep only the chunks that carry the picture.
  python3 - "$scratch/$screen-cut.png" "$here/$screen.png" <<'PY'
import struct, sys

data = open(sys.argv[1], "rb").read()
kept, at = data[:8], 8
while at < len(data):
    length, kind = struct.unpack(">I4s", data[at:at + 8])
    chunk = data[at:at + 12 + length]
    if kind == b"IHDR":
        fields = struct.unpack(">IIBBBBB", chunk[8:21])
        assert fields == (1179, 2556, 8, 2, 0, 0, 0), fields
    if kind in (b"IHDR", b"IDAT", b"IEND"):
        kept += chunk
    at += 12 + length
open(sys.argv[2], "wb").write(kept)
PY
  printf '%s.png: %s bytes\n' "$screen" "$(wc -c <"$here/$screen.png" | tr -d ' ')"
done
