"""Plans of the captures in the corpus: their content, and the truth about each.

A display shows the content of its ticks; each frame of a capture shows the tick before its own
time. A plan states the content of each frame, its faults, and the correct scene.
"""

import math
import random

CURVES = {
    "linear": (0, 0, 1, 1), "ease": (.25, .1, .25, 1), "ease-in": (.42, 0, 1, 1),
    "ease-out": (0, 0, .58, 1), "ease-in-out": (.42, 0, .58, 1),
    "cubic-bezier(0.4,0,0.2,1)": (.4, 0, .2, 1), "cubic-bezier(0.22,1,0.36,1)": (.22, 1, .36, 1),
}
STEPPED = ["steps(6,jump-end)", "linear(0,0.2 30%,0.7 60%,1)"]
SPRINGS = ["spring(500ms,0)", "spring(400ms,0.2)"]

# The frame rates of captures. SOURCES lists the rates of each source; None means all of RATES.
RATES = [24, 25, 30, "100/3", 50, 60, 120]
SOURCES = {
    "exact": None, "ticks": None, "h264-18": None, "h264-23": None, "h264-32": None, "vp8": [25],
    "vp9": [25, 30, 60], "gif": [10, 20, "100/3", 50], "vfr": [60], "chromium-1": [25, 60],
    "chromium-1.5": [25, 60], "chromium-2": [25, 60], "chromium-3": [25, 60],
}
CODED = ("h264", "vp8", "vp9", "gif", "vfr")

FAULTS = ["repeated", "dropped-1", "dropped-2", "dropped-3", "swapped", "misplaced", "reversed", "two-drops",
          "wrong-radius", "unclipped", "fallen-back", "cut-start", "cut-end"]
MISTAKES = ["ratio", "ratio-center", "ratio-radius", "sqrt2", "half-diagonal", "easing", "duration", "direction",
            "sides", "mask-early", "no-fill"]
SHAPES = ["fade", "slide", "rectangle", "star", "nothing"]
TRANSFORMS = ["crop", "scale", "pad"]
KINDS = ["clean"] + FAULTS + MISTAKES + SHAPES + TRANSFORMS
RATIOS = [1.5, 2, 2.625, 3, 3.5]


def applies(kind, source):
    """Whether captures of that kind can come from that source."""
    if source.startswith("chromium"):
        return kind not in SHAPES + TRANSFORMS + ["sides"]
    if kind in TRANSFORMS:
        return source in ("ticks", "h264-23", "vp8")
    if source == "vfr" and kind in FAULTS[:8]:  # A missing frame is a longer step there.
        return False
    if kind == "sides":  # A movie's own first frame would be the outgoing picture.
        return source in ("exact", "ticks")
    return True


def number(rate):
    """A rate as a number."""
    top, _, bottom = str(rate).partition("/")
    return float(top) / float(bottom or 1)


def bezier(curve, x):
    """The progress of a cubic Bézier curve at the time `x`."""
    x1, y1, x2, y2 = curve
    low, high, x = 0.0, 1.0, min(1.0, max(0.0, x))
    for _ in range(48):
        t = (low + high) / 2
        if 3 * (1 - t) ** 2 * t * x1 + 3 * (1 - t) * t * t * x2 + t ** 3 < x:
            low = t
        else:
            high = t
    return 3 * (1 - t) ** 2 * t * y1 + 3 * (1 - t) * t * t * y2 + t ** 3


def reach(center, size):
    """The distance from a center to the farthest corner."""
    return math.hypot(max(center[0], size[0] - center[0]), max(center[1], size[1] - center[1]))


def even(length):
    return int(length) // 2 * 2


class Plan:
    """One capture. `shown` is the scene in its frames and `right` the one that is expected."""

    def __init__(self, kind, source, place, seed, rate=None):
        self.kind, self.source = kind, source
        self.name = f"{kind}-{source}-{place:04d}"
        self.random = random.Random(f"{seed}/{self.name}")
        draw = self.random
        self.rate = rate or draw.choice(SOURCES[source] or RATES)
        self.is_coded = source.startswith(CODED)
        self.ratio = float(source[9:]) if source.startswith("chromium") else 1
        self.size = self.make_size()
        self.page = draw.choice(["blocks", "blocks", "lines", "gradient"])
        is_named = kind not in ("clean", "easing") or draw.random() < 0.6
        if is_named:
            easing = draw.choice(list(CURVES))
        elif kind == "clean" and draw.random() < 0.4 and self.rate != 10:
            easing = draw.choice(STEPPED + ([] if source.startswith("chromium") else SPRINGS))
        else:
            numbers = draw.uniform(.05, .95), draw.uniform(0, .6), draw.uniform(.05, .95), draw.uniform(.4, 1)
            easing = "cubic-bezier(%.3f,%.3f,%.3f,%.3f)" % numbers
        # At 10 frames a second a reveal must be slow to be seen at all.
        least = max(0.3, 12 / number(self.rate))
        self.right = {
            "center": [round(draw.uniform(0, length) * 4) / 4 for length in self.size],
            "duration": round(draw.uniform(least, 1.6 * least + 0.1), 3), "easing": easing,
        }
        if easing in SPRINGS:  # Until the spring rests.
            self.right["duration"] = 1.2
        self.shown = dict(self.right)
        self.named, self.allowed = [], []
        self.faults, self.changes = [], {}
        self.make_mistake()
        self.make_order()

    def make_size(self):
        draw = self.random
        if self.source.startswith("chromium"):
            return draw.choice([(240, 160), (200, 300)])
        if self.is_coded or self.kind in TRANSFORMS:
            return draw.choice([(240, 180), (320, 240), (360, 640), (480, 320)])
        return draw.choice([(160, 120), (240, 180), (320, 240), (120, 260), (390, 844)])

    def make_mistake(self):
        """Sets the mistake that is shown, and the causes that may be reported for it."""
        kind, draw, shown, right = self.kind, self.random, self.shown, self.right
        if kind.startswith("ratio"):
            ratio = draw.choice(RATIOS)
            self.factor = factor = ratio if draw.random() < 0.25 else 1 / ratio
            if factor > 1:
                right["center"] = [round(length / factor * 4) / 4 for length in right["center"]]
            if draw.random() < 0.5:  # Buttons are near a corner.
                right["center"][0] = round(self.size[0] / max(1, factor)) - 20 / max(1, factor)
            shown["center"] = right["center"]
            if kind != "ratio-radius":
                shown["center"] = [length * factor for length in right["center"]]
            radius = reach(right["center"], self.size)
            shown["end"] = radius * (1 if kind == "ratio-center" else factor)
            self.named = ["device-pixels"]
            self.allowed = {"ratio": [], "ratio-center": ["center"], "ratio-radius": ["radius"]}[kind]
        elif kind == "sqrt2":
            shown["end"] = reach(right["center"], self.size) * draw.choice([math.sqrt(2), math.sqrt(.5)])
            self.named, self.allowed = ["percentage"], ["radius"]
        elif kind == "half-diagonal":
            right["center"] = [length * draw.uniform(.05, .2) for length in self.size]
            shown["center"] = right["center"]
            shown["end"] = math.hypot(*self.size) / 2
            self.named, self.allowed = ["half-diagonal"], ["radius"]
        elif kind == "easing":
            right["easing"] = draw.choice([name for name in CURVES if name != shown["easing"]])
            self.named = ["easing"]
        elif kind == "duration":
            factor = draw.uniform(1.25, 1.6)
            shown["duration"] = round(right["duration"] * (factor if draw.random() < .5 else 1 / factor), 3)
            self.named = ["duration"]
        elif kind == "direction":
            shown["inverted"] = True
            self.named, self.allowed = ["direction"], ["sides"]
        elif kind == "sides":
            shown["exchanged"] = True
            self.named, self.allowed = ["sides"], ["direction"]
        elif kind == "mask-early":
            self.named, self.allowed = ["frames", "unclipped"], ["radius", "unfinished"]
        elif kind == "no-fill":
            self.named = ["fill"]

    def progress(self, time):
        """The progress of the shown motion at a time since its start."""
        curve = CURVES.get(self.shown["easing"])
        if curve is None and self.shown["easing"].startswith("cubic-bezier"):
            curve = tuple(map(float, self.shown["easing"][13:-1].split(",")))
        share = time / self.shown["duration"]
        return bezier(curve, share) if curve else min(1, max(0, share))

    def make_order(self):
        """Sets the content of each frame (the number of a tick, or a whole picture) and its
        time."""
        kind, draw, rate = self.kind, self.random, number(self.rate)
        is_exact = self.source == "exact" or self.source.startswith("chromium")
        self.display = rate if is_exact or rate > 60 else 60
        self.fps = self.rate if is_exact else int(self.display)
        duration = self.shown["duration"]
        self.start = draw.uniform(2, 3.5) / rate
        self.content = math.ceil((self.start + duration) * self.display) + 1
        order, times = [], []
        for frame in range(math.ceil((self.start + duration) * rate) + 4):
            tick = math.floor(frame / rate * self.display + 1e-6)
            if self.source == "vfr" and order and draw.random() < 0.15 and 4 < frame < self.content - 4:
                continue  # The recorder missed this frame.
            order.append("b" if tick >= self.content else tick)
            times.append(frame / rate)
        gone = [self.progress(tick / self.display - self.start) if tick != "b" else 1 for tick in order]
        middle = [f for f in range(3, len(order) - 8) if .2 < gone[f] < .8 and .15 < gone[f + 2] < .92]
        # While a radius hardly changes, no order of frames can be seen.
        f = draw.choice(middle) if middle else len(order) // 2
        word = kind.partition("-")[0]
        if kind == "repeated":
            order.insert(f, order[f - 1])
            self.faults = [("repeated", f)]
        elif word == "dropped":
            del order[f + 1:f + 1 + int(kind[-1])]
            self.faults = [("dropped", f)]
        elif kind == "swapped":
            order[f], order[f + 1] = order[f + 1], order[f]
            self.faults = [("swapped", f)]
        elif kind == "misplaced":
            order.insert(f + 4, order.pop(f))
            self.faults = [("misplaced", f + 4)]
        elif kind == "reversed":
            order[f:f + 4] = order[f:f + 4][::-1]
            self.faults = [("reversed", f)]
        elif kind == "two-drops":
            other = f + 4 if f + 4 < len(order) - 5 else f - 4
            first, second = sorted([f, other])
            del order[second + 1], order[first + 1]
            self.faults = [("dropped", first), ("dropped", second - 1)]
        elif kind == "wrong-radius":
            self.changes[f] = draw.choice([.85, 1.15])
            self.faults = [("wrong radius", f)]
        elif kind == "unclipped":
            order[1] = "b"
            self.faults = [("unclipped", 1)]
        elif kind in ("fallen-back", "no-fill"):
            # After the motion; a movie that ends with the new picture has it as its own last frame.
            place = next(i for i, tick in enumerate(order) if tick == "b" or gone[i] >= 1)
            order[place:] = ["a"] * 2 + ["b"] * 2
            self.faults = [("fallen back", place), ("fallen back", place + 1)]
        elif kind == "cut-start":
            order = order[f - (f - 3) // 2:]
        elif kind == "cut-end":
            order = order[:f + 2]
        elif kind == "mask-early":
            # The rest of the motion, at least 15 % of it, is not visible.
            place = next(i for i, share in enumerate(gone) if share > draw.uniform(.55, .8))
            order[place:] = ["b"] * (len(order) - place)
            self.faults = None
        elif kind == "nothing":
            order = ["a"] * 8 + ["b"] * 8
        self.order = order
        while len(times) < len(order):
            times.append(times[-1] + 1 / rate)
        self.times = times[:len(order)]

    def scene(self, scene):
        """Options of the command that describe `scene`."""
        options = ["--preset", "fitted", "--center", "%r,%r" % tuple(scene["center"]),
                   "--easing", scene["easing"]]
        if scene["easing"] not in SPRINGS:
            options += ["--duration", "%gms" % (1000 * scene["duration"])]
        if "end" in scene:
            options += ["--end-radius", "%.6f" % scene["end"]]
        if scene.get("inverted"):
            options += ["--inverted"]
        return options + (["--scale", "%g" % self.ratio] if self.ratio != 1 else [])

    def truth(self):
        """The content of the file next to the capture."""
        return {
            "name": self.name, "kind": self.kind, "source": self.source, "rate": self.rate,
            "ratio": self.ratio, "size": self.size, "shown": self.shown, "right": self.right, "start": self.start,
            "frames": len(self.order), "faults": self.faults, "named": self.named, "allowed": self.allowed,
            "expect": self.scene(self.right), "tick": 0 if self.display == number(self.rate) else 1 / self.display,
        }


def plans(seed, each, clean, kinds, sources):
    """Every plan: `each` of every kind and source, and `clean` at every source and rate."""
    for source in sources:
        for kind in kinds:
            if kind == "clean":
                rates = SOURCES[source] or RATES
                for place in range(clean * len(rates)):
                    yield Plan(kind, source, place, seed, rates[place % len(rates)])
            elif applies(kind, source):
                for place in range(each):
                    yield Plan(kind, source, place, seed)
