#!/usr/bin/env python3
"""Makes a static site of the documentation and the gallery: site.py COMMAND FOLDER

Every scene of docs/gallery is rendered by COMMAND, which needs FFmpeg for that. The folder is replaced at the
end, so a run that fails leaves it as it was.
"""
import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePosixPath

from markdown import Page

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SCENES = ROOT / "docs/gallery"
LIMIT = 5_000_000
MENU = [
    ("index.html", "reveal-render"), ("gallery.html", "Gallery"), ("docs/installing.html", "Install"),
    ("docs/command.html", "Command"), ("docs/reference.html", "Reference"), ("docs/library.html", "Library"),
    ("contents.html", "All pages"),
]
# Only the site's own addresses can be loaded.
POLICY = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; base-uri 'none'"


def pages():
    """The pages in Markdown, by their path below the root."""
    names = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "RELEASING.md", "COMPATIBILITY.md"]
    names += ["npm/README.md", "python/README.md", "docs/splice/README.md", "docs/splice/proof.md"]
    return names + [f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))]


def place(name):
    """Where a page is on the site."""
    if name == "README.md":
        return "index.html"
    return "gallery.html" if name == "docs/gallery/README.md" else name.removesuffix(".md") + ".html"


def frame(name, title, body, script=""):
    """A whole HTML page."""
    up = "../" * name.count("/")
    menu = "".join(
        f'<a href="{up}{target}"{" aria-current=page" if target == name else ""}>{words}</a> '
        for target, words in MENU)
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{html.escape(title)}</title>
<link rel="stylesheet" href="{up}style.css">
<link rel="icon" href="{up}icon.png">
<a class="skip" href="#main">Skip to the content</a>
<header><nav aria-label="Site">{menu}</nav></header>
<main id="main" tabindex="-1">
{body}
</main>
<footer>reveal-render is free software under the MIT license.</footer>
{script}</html>
"""


class Site:
    def __init__(self, command, folder):
        self.command, self.folder = command, folder
        self.names = set(pages()) | {"docs/gallery/README.md"}

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def link(self, page, target):
        """The address of a link's target for a page, or None if the site does not have it."""
        if re.match(r"[a-z]+:", target):
            return target
        path, mark, part = target.partition("#")
        if not path:
            return target
        name = os.path.normpath((PurePosixPath(page).parent / path).as_posix())
        if name in self.names:
            name = place(name)
        elif name.endswith((".png", ".svg", ".json", ".txt", ".c", ".yaml")) and (ROOT / name).is_file():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, self.folder / name)
        else:
            return None
        return os.path.relpath(name, PurePosixPath(place(page)).parent) + mark + part

    def document(self, name):
        """Writes a page in Markdown, and returns its title."""
        text = (ROOT / name).read_text("utf-8")
        body = Page(text, lambda target: self.link(name, target)).html()
        title = re.search(r"^# (.*)", text, re.M)[1]
        self.write(place(name), frame(place(name), title, body))
        return title

    def run(self, *arguments):
        done = subprocess.run([self.command, *arguments], cwd=SCENES, capture_output=True, text=True)
        return done.returncode, done.stdout if done.returncode == 0 else done.stderr

    def render(self, scene):
        """Renders a scene, and returns its part of the gallery."""
        name = scene.stem
        for output, *options in [(f"{name}.webp",), (f"{name}.png", "--at", "50%")]:
            status, text = self.run(scene.name, str(self.folder / "gallery" / output), "-q", *options)
            if status:
                sys.exit(f"site: {scene.name}: {text}")
        size = (self.folder / "gallery" / f"{name}.png").read_bytes()[16:24]
        width, height = int.from_bytes(size[:4], "big"), int.from_bytes(size[4:], "big")
        comment, _, text = scene.read_text("utf-8").partition("\n")
        about = Page(comment.removeprefix("# "), lambda target: self.link("docs/gallery/README.md", target)).html()
        status, css = self.run("code", scene.name, "--as", "css")
        reason = re.sub(r"^.*?error: ", "", css.split("\n")[0])
        css = (f'<pre tabindex="0"><code>{html.escape(css.strip())}</code></pre>' if status == 0
               else f"<p>CSS cannot show this scene: {html.escape(reason)}.</p>")
        command = f"reveal-render docs/gallery/{name}.yaml {name}.png"
        return f"""<section class="card" id="{name}">
<img src="gallery/{name}.webp" data-still="gallery/{name}.png" width="{width}" height="{height}"
 alt="{name}, moving">
<div><h2>{name}</h2>
{about}
<pre tabindex="0"><code>{command}</code></pre>
<details><summary>Scene file</summary><pre tabindex="0"><code>{html.escape(text.strip())}</code></pre></details>
<details><summary>CSS</summary>{css}</details></div>
</section>"""

    def gallery(self):
        (self.folder / "gallery").mkdir()
        with ThreadPoolExecutor(2) as pool:
            parts = list(pool.map(self.render, sorted(SCENES.glob("*.yaml"))))
        body = ("<h1>Gallery</h1><p>Each picture is rendered from its scene file. "
                "<button id=pause hidden>Pause</button></p>" + "\n".join(parts))
        self.write("gallery.html", frame("gallery.html", "Gallery", body, '<script src="pause.js"></script>\n'))

    def make(self):
        for name in ["style.css", "pause.js"]:
            shutil.copyfile(HERE / name, self.folder / name)
        self.gallery()
        shutil.copyfile(self.folder / "gallery/toggle.png", self.folder / "icon.png")
        titles = {place(name): self.document(name) for name in pages()}
        rows = "".join(f'<li><a href="{target}">{html.escape(title.replace("`", ""))}</a></li>' for target, title in titles.items())
        body = f'<h1>All pages</h1><ul class="index"><li><a href="gallery.html">Gallery</a></li>{rows}</ul>'
        self.write("contents.html", frame("contents.html", "All pages", body))


def main(command, folder):
    folder = Path(folder).absolute()
    if folder.exists() and not (folder / "contents.html").is_file():
        sys.exit(f"site: {folder} exists and is not a site (remove it, or name another folder)")
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=folder.name + ".", dir=folder.parent))
    try:
        new.chmod(0o755)
        Site(os.path.abspath(command), new).make()
        size = sum(path.stat().st_size for path in new.rglob("*") if path.is_file())
        if size > LIMIT:
            sys.exit(f"site: it has {size} bytes, above the limit of {LIMIT}")
        shutil.rmtree(folder, ignore_errors=True)
        new.rename(folder)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    print(f"site: {folder}/index.html, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
