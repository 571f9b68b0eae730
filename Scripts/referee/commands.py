"""Renderers that are commands: each function returns the command that draws a reveal into a PNG file."""
import os
from pathlib import Path

from PIL import Image

from reveals import svg

TOOL = os.environ.get(
    "REVEAL_RENDER", Path(__file__).resolve().parents[2] / ".build/release/reveal-render")


def reveal_render(reveal, width, height, path, depth=16):
    """Our command, with a matte; a ring is drawn over black."""
    inputs, edge = ["--matte", "--size", f"{width}x{height}"], []
    place = ["--preset", "fitted", "--center", f"{reveal.x},{reveal.y}",
             "--start-radius", reveal.rx, "--end-radius", reveal.rx]
    if reveal.soft:
        edge = ["--feather", reveal.soft, "--feather-curve", "linear", "--feather-stretch", "none"]
    elif reveal.ring:
        black = path.with_suffix(".black.png")
        Image.new("L", (width, height)).save(black)
        inputs, edge = [black, black], ["--ring", f"{reveal.ring} #ffffff80"]
    elif reveal.rx != reveal.ry:
        box = (reveal.x - reveal.rx, reveal.y - reveal.ry, 2 * reveal.rx, 2 * reveal.ry)
        place = ["--start-frame", ",".join(f"{side:.9g}" for side in box)]
    return [TOOL, *inputs, path, *place, *edge, "--at", "0s", "--depth", depth, "-y", "-q"]


def reveal_render_8(*place):
    """Our command, with 8 bits."""
    return reveal_render(*place, 8)


def librsvg(reveal, width, height, path):
    """librsvg, which draws with Cairo."""
    path.with_suffix(".svg").write_text(svg(reveal, width, height))
    return ["rsvg-convert", path.with_suffix(".svg"), "-o", path]


def chromium(reveal, width, height, path):
    """Chromium: `clip-path` for ellipses, a CSS gradient, an SVG stroke."""
    at, (outer, end), page = f"at {reveal.x}px {reveal.y}px", reveal.ramp, path.with_suffix(".html")
    style = f"background:#fff;clip-path:ellipse({reveal.rx}px {reveal.ry}px {at})"
    if reveal.soft:
        style = f"background:radial-gradient(circle {outer}px {at},#fff {end * outer}px,#000 {outer}px)"
    body = svg(reveal, width, height) if reveal.ring else f'<div style="{style}"></div>'
    page.write_text(
        "<!doctype html><style>body{margin:0;background:#000;overflow:hidden}"
        f"div,svg{{position:absolute;left:0;top:0;width:{width}px;height:{height}px}}</style>{body}")
    # The window has a frame of its own, so it is taller than the picture.
    return ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--force-device-scale-factor=1", "--force-color-profile=srgb", f"--screenshot={path}",
            f"--user-data-dir={path.parent}/profile", f"--window-size={width},{height + 200}",
            page.as_uri()]


def imagemagick(reveal, width, height, path):
    """ImageMagick with 16 bits; pixel centers are whole numbers."""
    x, y, size = reveal.x - 0.5, reveal.y - 0.5, ["-size", f"{width}x{height}"]
    drawing = ["xc:black", "-fill", "white", "-draw",
               f"ellipse {x},{y} {reveal.rx},{reveal.ry} 0,360"]
    if reveal.soft:
        outer, end = reveal.ramp
        drawing = ["-define", f"gradient:center={x},{y}", "-define", f"gradient:radii={outer},{outer}",
                   "radial-gradient:white-black", "-evaluate", "multiply", 1 / (1 - end)]
    elif reveal.ring:
        drawing[1:3] = ["-fill", "none", "-stroke", f"rgba(255,255,255,{reveal.full:.9f})",
                        "-strokewidth", reveal.ring]
    return ["convert", *size, *drawing, "-depth", 16, "-colorspace", "Gray", path]


def ffmpeg(reveal, width, height, path):
    """FFmpeg has no filter for this; its `geq` computes a ramp of one pixel from the distance."""
    x, y = f"(X+0.5-{reveal.x})", f"(Y+0.5-{reveal.y})"
    # To first order, the distance is the implicit function over the length of its gradient.
    ratio = f"hypot({x}/{reveal.rx},{y}/{reveal.ry})"
    slope = f"max(hypot({x}/{reveal.rx ** 2},{y}/{reveal.ry ** 2}),1e-9)"
    inside = f"(1-{ratio})*{ratio}/{slope}"
    if reveal.rx == reveal.ry:
        inside = f"{reveal.rx}-hypot({x},{y})"
    if reveal.ring:
        inside = f"{reveal.ring / 2}-abs({inside})"
    value = f"{65535 * reveal.full:.9g}*clip(({inside})/{reveal.soft or 1}+0.5,0,1)"
    return ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i",
            f"color=black:size={width}x{height},format=gray16le,geq=lum='{value}'", "-frames:v", 1,
            "-pix_fmt", "gray16be", path]
