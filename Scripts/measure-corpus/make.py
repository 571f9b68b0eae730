"""Writes the captures of plans: `make.py FOLDER`, called by `corpus.py make`."""

import json
import os
import pathlib
import shutil
import struct
import subprocess
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
FFMPEG = ["ffmpeg", "-v", "error", "-y", "-threads", "1"]
CODECS = {
    "h264-18": ["-c:v", "libx264", "-crf", "18"], "h264-23": ["-c:v", "libx264", "-crf", "23"],
    "h264-32": ["-c:v", "libx264", "-crf", "32"], "vfr": ["-c:v", "libx264", "-crf", "23"],
    # As Playwright's recorder calls it.
    "vp8": ["-c:v", "libvpx", "-qmin", "0", "-qmax", "50", "-crf", "8", "-deadline", "realtime", "-speed", "8",
            "-b:v", "1M"],
    "vp9": ["-c:v", "libvpx-vp9", "-crf", "32", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "8"],
}


def png(path, size, rows):
    """Writes an RGB picture."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    head = struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 1)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b""))


def page(random, size, kind, is_light):
    """Rows of a made-up page, light or dark."""
    width, height = size
    def shade(low, high):
        low, high = (255 - high, 255 - low) if is_light else (low, high)
        return bytes(random.randint(low, high) for _ in range(3))
    ground = shade(5, 30)
    rows = [bytearray(ground * width) for _ in range(height)]
    if kind == "gradient":
        for y, row in enumerate(rows):
            light = 60 * y // height
            for x in range(width):
                row[3 * x] = max(0, min(255, row[3 * x] + (-light if is_light else light)))
    def fill(x, y, w, h, color):
        for row in rows[max(0, y):max(0, y + h)]:
            row[3 * max(0, x):3 * min(width, x + w)] = color * max(0, min(width, x + w) - max(0, x))
    for _ in range(random.randint(6, 14)):
        x, y = random.randrange(width), random.randrange(height)
        fill(x, y, random.randint(10, width // 3), random.randint(6, height // 4), shade(20, 110))
    if kind == "lines":  # Like text: words of a few pixels.
        for y in range(10, height - 8, 14):
            x = 8
            while x < width * random.uniform(.5, .95):
                length = random.randint(8, 40)
                for letter in range(x, x + length, 4):
                    fill(letter, y + random.randint(0, 2), random.randint(1, 3), random.randint(4, 7), shade(150, 230))
                x += length + 5
    return rows


def run(arguments, **keywords):
    subprocess.run([str(argument) for argument in arguments], check=True, stdout=subprocess.DEVNULL, **keywords)


def contents(plan, folder, command):
    """Renders what the display shows; returns a function from a picture's number to its path."""
    a, b = folder / "a.png", folder / "b.png"
    for path, is_light in [(a, True), (b, False)]:
        png(path, plan.size, page(plan.random, plan.size, plan.page, is_light))
    pair = [b, a] if plan.shown.get("exchanged") else [a, b]
    content = folder / "content"
    def render(into, options):
        run([command, *pair, f"{into}/", *options, "--fps", plan.fps, "-q", "-y", "--threads", "1",
             "--delay", "%.6fs" % plan.start])
    if plan.kind in ("fade", "slide"):
        name = {"fade": "fade", "slide": "slideleft"}[plan.kind]
        content.mkdir()
        graph = (f"[0][1]xfade=transition={name}:duration={plan.shown['duration']}:offset={plan.start}")
        looped = [["-loop", "1", "-framerate", plan.fps, "-t", "4", "-i", path] for path in pair]
        run(FFMPEG + sum(looped, []) + ["-filter_complex", graph, "-frames:v", plan.content, "-start_number", "0",
                                        "-pix_fmt", "rgb24", content / "%04d.png"])
    elif plan.kind != "nothing":
        shape = ["--mask-shape", plan.kind] if plan.kind in ("rectangle", "star") else []
        render(content, plan.scene(plan.shown) + shape)
    wrong = {}
    for frame, factor in plan.changes.items():
        from plan import reach
        scene = dict(plan.shown, end=factor * reach(plan.shown["center"], plan.size))
        render(folder / "wrong", plan.scene(scene))
        wrong[frame] = folder / "wrong" / ("%04d.png" % plan.order[frame])
    rendered = len(os.listdir(content)) if content.is_dir() else 0
    def picture(frame):
        what = plan.order[frame]
        if frame in wrong:
            return wrong[frame]
        if what == "a" or what == "b":
            return pair[what == "b"]
        return content / ("%04d.png" % what) if what < rendered else pair[1]
    return picture, content


def chromium(plans, folders):
    """Has headless Chromium show plans of one ratio, and takes their pictures."""
    sheet = pathlib.Path(__file__).with_name("page.html")
    actions = []
    for plan, folder in zip(plans, folders):
        width, height = plan.size
        sizes = [f"{width}x{height}", f"scale={plan.ratio:g}"]
        actions.append({"open": str(sheet), "as": sizes})
        spec = {"seed": plan.random.randrange(1 << 30), "page": plan.page, "inverted": bool(plan.shown.get("inverted"))}
        scene, (x, y) = plan.shown, plan.shown["center"]
        from plan import reach
        end = scene.get("end", reach((x, y), plan.size))
        circles = [f"circle({radius:.4f}px at {x}px {y}px)" for radius in ([end, 0] if spec["inverted"] else [0, end])]
        spec.update(circles=circles, duration=1000 * scene["duration"], easing=scene["easing"])
        actions.append({"run": f"setup({json.dumps(spec)})"})
        for name in "ab":
            actions += [{"run": f"whole('{name}')"}, {"screenshot": str(folder / f"{name}.png")}]
        for frame, what in enumerate(plan.order):
            shot = folder / "f" / ("%04d.png" % frame)
            if what in ("a", "b"):
                actions.append({"run": f"whole('{what}')"})
            else:
                time = 1000 * (what / plan.display - plan.start)
                actions.append({"run": f"show({time}, {plan.changes.get(frame, 1)})"})
            actions.append({"screenshot": str(shot)})
    run([ROOT / "Scripts/drive-page", sheet, "100x100"], input="\n".join(map(json.dumps, actions)).encode())


def frames(plan, folder, picture):
    """Writes the frames of a capture as numbered hard links to the pictures that they show."""
    (folder / "f").mkdir()
    for frame in range(len(plan.order)):
        os.link(picture(frame), folder / "f" / ("%04d.png" % frame))


def transform(plan):
    """The filters of a capture's own crop, scale or padding."""
    draw, (width, height) = plan.random, plan.size
    even = lambda length: int(length) // 2 * 2
    if plan.kind == "crop":
        bar = even(draw.uniform(.06, .14) * height)
        return f"crop={width}:{height - bar}:0:{bar}"
    if plan.kind == "scale":
        share = draw.uniform(.5, .83)
        return f"scale={even(width * share)}:{even(height * share)}:flags=bicubic"
    x, y = even(draw.uniform(4, 60)), even(draw.uniform(4, 60))
    return f"pad={width + 2 * x}:{height + 2 * y}:{x}:{y}:gray"


def movie(plan, folder):
    """Encodes the frames as a movie, which is measured alone or with named pictures."""
    rate, numbered = str(plan.rate), folder / "f" / "%04d.png"
    filters = [transform(plan)] if plan.kind in ("crop", "scale", "pad") else []
    if plan.source == "gif":
        path = folder / "capture.gif"
        filters.append("split[x][y];[x]palettegen[p];[y][p]paletteuse")
        run(FFMPEG + ["-framerate", rate, "-i", numbered, "-vf", ",".join(filters), path])
        return path
    path = folder / ("capture.webm" if plan.source.startswith("vp") else "capture.mp4")
    timing = []
    if plan.source == "vfr":
        ticks = "+".join(f"eq(N,{frame})*{round(time * 60)}" for frame, time in enumerate(plan.times))
        filters.append(f"settb=1/60,setpts='{ticks}'")
        timing = ["-fps_mode", "passthrough", "-enc_time_base", "1/60"]
    filters.append("format=yuv420p")
    run(FFMPEG + ["-framerate", rate, "-i", numbered, "-vf", ",".join(filters), *CODECS[plan.source], *timing,
                  "-threads", "1", path])
    return path


def write(plan, folder, command):
    """Writes one capture and its truth."""
    truth = plan.truth()
    is_named = not plan.is_coded or plan.kind in ("cut-start", "cut-end")
    if plan.source.startswith("chromium"):
        picture = None
    else:
        picture, content = contents(plan, folder, command)
        frames(plan, folder, picture)
    if plan.is_coded:
        path = movie(plan, folder)
    elif plan.kind in ("crop", "scale", "pad"):
        (folder / "f2").mkdir()
        run(FFMPEG + ["-framerate", str(plan.rate), "-i", folder / "f" / "%04d.png", "-vf", transform(plan),
                      "-start_number", "0", folder / "f2" / "%04d.png"])
        shutil.rmtree(folder / "f")
        path, is_named = folder / "f2", False
    else:
        path = folder / "f"
    capture = [path.name + ("/" if path.is_dir() else "")]
    if path.is_dir():
        (folder / "times.txt").write_text("".join("%.9f\n" % time for time in plan.times))
        capture += ["--times", "times.txt"]
    if is_named:
        capture += ["--outgoing", "a.png", "--incoming", "b.png"]
    truth["capture"] = capture
    for rest in ["content", "wrong"] + (["f"] if plan.is_coded else []):
        shutil.rmtree(folder / rest, ignore_errors=True)
    (folder / "truth.json").write_text(json.dumps(truth))
