#!/usr/bin/env python3
"""Checks a site that site.py made, in headless Chromium: check.py FOLDER [PAGE…]

Every link has a target, and nothing is loaded from elsewhere. Each page, or those that are named, shows without
an error in light and dark colors, fits a phone, and can be used from the keyboard.
"""
import json
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

DRIVER = Path(__file__).resolve().parent.parent / "drive-page"

# Returns sentences about the faults of a page.
SCRIPT = """(() => {
  const wrong = []
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('it is wider than the window')
  if (document.querySelectorAll('h1').length !== 1) wrong.push('it does not have one h1')
  const paper = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  if (isDark !== paper[0] < 128) wrong.push('its paper has the other theme')
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) wrong.push(image.src + ' is not shown')
    if (!image.alt) wrong.push(image.src + ' has no text')
  }
  const ids = [...document.querySelectorAll('[id]')].map(one => one.id)
  if (new Set(ids).size < ids.length) wrong.push('two elements have one id')
  return wrong
})()"""
FOCUSED = "document.activeElement.className + document.activeElement.getAttribute('href')"
PAUSE = "(() => { const b = document.querySelector('#pause'); b.focus(); return b.textContent })()"
SOURCES = "[...document.querySelectorAll('img[data-still]')].map(one => one.src.split('.').pop())"


class Links(HTMLParser):
    """The links and anchors of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.loaded, self.anchors = [], [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.anchors.add(attributes.get("id"))
        if tag == "a":
            self.links.append(attributes["href"])
        self.loaded += [attributes[name] for name in ["src", "data-still"] if name in attributes]
        self.loaded += [attributes["href"]] if tag == "link" else []


def broken(folder):
    """Sentences about broken links in the whole site."""
    pages = {path: Links(path.read_text("utf-8")) for path in folder.rglob("*.html")}
    for path, page in pages.items():
        for link in page.links + page.loaded:
            if ":" in link.split("/")[0]:
                if link in page.loaded or not link.startswith(("https:", "http:")):
                    yield f"{path.relative_to(folder)}: {link} is elsewhere"
                continue
            name, _, part = link.partition("#")
            target = (path.parent / unquote(name)).resolve() if name else path
            if not target.is_file():
                yield f"{path.relative_to(folder)}: {link} has no target"
            elif part and target in pages and unquote(part) not in pages[target].anchors:
                yield f"{path.relative_to(folder)}: {link} has no anchor"


class Browser:
    def __init__(self, folder):
        self.folder = folder
        self.process = subprocess.Popen(
            [DRIVER, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def drive(self, page, preferences, *actions):
        request = {"folder": str(self.folder), "page": page, "as": ["site", *preferences], "actions": actions}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return answer["values"], answer["trouble"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def shown(browser, page):
    """Sentences about the faults of one page."""
    for preferences in [["1280x800", "still"], ["390x844", "dark", "still"]]:
        values, trouble = browser.drive(page, preferences, {"run": SCRIPT})
        for words in trouble + (values[0] if values else []):
            yield f"{page} as {' '.join(preferences)}: {words}"
    values, _ = browser.drive(page, [], {"key": "Tab"}, {"run": FOCUSED}, {"key": "Tab"}, {"run": FOCUSED})
    if values[1] != "skip#main" or not str(values[3]).endswith("index.html"):
        yield f"{page}: the Tab key leads to {values[1]} and {values[3]}"


def moving(browser):
    """Sentences about the faults of the button that stops the pictures of the gallery."""
    actions = [{"run": SOURCES}, {"run": PAUSE}, {"key": "Enter"}, {"run": SOURCES}, {"run": PAUSE}]
    values, trouble = browser.drive("gallery.html", [], *actions)
    yield from trouble
    first, label, _, second, other = values
    if {*first} != {"webp"} or {*second} != {"png"} or [label, other] != ["Pause", "Play"]:
        yield f"gallery.html: Pause leaves {set(second)}"
    values, _ = browser.drive("gallery.html", ["still"], {"run": SOURCES}, {"run": PAUSE})
    if {*values[0]} != {"png"} or values[1] != "Play":
        yield "gallery.html: pictures move although reduced motion is preferred"


def main(folder, *pages):
    folder = Path(folder).resolve()
    pages = pages or sorted(str(path.relative_to(folder)) for path in folder.rglob("*.html"))
    browser = Browser(folder)
    wrong = [*broken(folder), *moving(browser)]
    for page in pages:
        wrong += shown(browser, page)
    browser.close()
    print("\n".join(wrong) or f"{len(pages)} pages are as they should be")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
