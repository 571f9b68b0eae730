"""Markdown as HTML: the forms that this project's pages use."""
import html
import re

FENCE = "```"


def anchor(text):
    """The anchor of a heading, as on GitHub."""
    kept = "".join(c for c in re.sub(r"`|\*|\[|\]\([^)]*\)", "", text).lower() if c.isalnum() or c in " -_")
    return kept.replace(" ", "-")


class Page:
    """Converts one page. `link` returns the address of a target, or None if the site lacks it."""

    def __init__(self, text, link):
        self.lines = re.sub(r"<!--.*?-->\n?", "", text, flags=re.S).split("\n")
        self.link = link
        self.anchors = {}

    def anchor(self, text):
        """The anchor of a heading; the second with the same text ends with -1."""
        name = anchor(text)
        number = self.anchors.get(name, 0)
        self.anchors[name] = number + 1
        return f"{name}-{number}" if number else name

    def inline(self, text):
        """Code, links, pictures, and emphasis. Code is set aside, so that nothing in it is changed."""
        kept = []

        def keep(markup):
            kept.append(markup)
            return f"\0{len(kept) - 1}\0"

        text = re.sub(r"(`+)(.+?)\1", lambda m: keep(f"<code>{html.escape(m[2].strip())}</code>"), text)
        text = re.sub(r"\\([*_|<`\\])", lambda m: keep(html.escape(m[1])), text)
        text = html.escape(text, quote=False)
        text = re.sub(r"!\[([^\]]*)\]\(([^)]+)\)", lambda m: keep(self.picture(m[1], m[2])), text)
        text = re.sub(r"\[([^\]]+)\]\(([^)]+)\)", lambda m: self.anchored(m[1], m[2]), text)
        text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", text)
        text = re.sub(r"(?<![\w*])\*(?! )([^*]+?)\*(?!\w)", r"<em>\1</em>", text)
        while "\0" in text:
            text = re.sub("\0(\\d+)\0", lambda m: kept[int(m[1])], text)
        return text

    def picture(self, words, target):
        source = self.link(target)
        words = html.escape(words)
        return f'<img src="{html.escape(source)}" alt="{words}" loading="lazy">' if source else words

    def anchored(self, words, target):
        place = self.link(target)
        return f'<a href="{html.escape(place)}">{words}</a>' if place else words

    def html(self):
        """The page's HTML."""
        self.place, parts = 0, []
        while self.place < len(self.lines):
            if self.lines[self.place].strip():
                parts.append(self.block())
            else:
                self.place += 1
        return "\n".join(parts)

    def take(self, wanted):
        """The lines from here on for which `wanted` is true."""
        start = self.place
        while self.place < len(self.lines) and wanted(self.lines[self.place]):
            self.place += 1
        return self.lines[start:self.place]

    def block(self):
        line = self.lines[self.place]
        if line.startswith(FENCE):
            self.place += 1
            code = self.take(lambda line: not line.startswith(FENCE))
            self.place += 1
            return self.code(code)
        if line.startswith("    "):
            code = self.take(lambda line: line.startswith("    ") or not line.strip())
            return self.code([line[4:] for line in code])
        if match := re.match(r"(#{1,6}) (.*)", line):
            self.place += 1
            level = len(match[1])
            return f'<h{level} id="{self.anchor(match[2])}">{self.inline(match[2])}</h{level}>'
        if line.startswith("|"):
            return self.table(self.take(lambda line: line.startswith("|")))
        if re.match(r"[-*] |\d+\. ", line):
            return self.list()
        if line.startswith("> "):
            quoted = self.take(lambda line: line.startswith(">"))
            return f"<blockquote><p>{self.inline(' '.join(one[1:].strip() for one in quoted))}</p></blockquote>"
        ends = ("#", "|", FENCE, "- ", "> ")
        text = self.take(lambda line: line.strip() and not line.startswith(ends))
        return f"<p>{self.inline(' '.join(one.strip() for one in text))}</p>"

    def code(self, lines):
        # Code may be wider than the page, so it can be scrolled by keys.
        return f'<pre tabindex="0"><code>{html.escape(chr(10).join(lines).rstrip())}</code></pre>'

    def table(self, lines):
        rows = [re.split(r"(?<!\\)\|", line.strip().strip("|")) for line in lines]
        right = [cell.strip().endswith(":") for cell in rows[1]]

        def cells(row, tag):
            return "".join(
                f'<{tag}{" class=number" if right[i:i + 1] == [True] else ""}>{self.inline(cell.strip())}</{tag}>'
                for i, cell in enumerate(row))

        body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows[2:])
        return (f'<div class=wide tabindex="0"><table><thead><tr>{cells(rows[0], "th")}</tr></thead>'
                f"<tbody>{body}</tbody></table></div>")

    def list(self):
        """A list, with lists and code in its items."""
        is_numbered = self.lines[self.place][0].isdigit()
        mark = re.compile(r"\d+\. " if is_numbered else r"[-*] ")
        items = []
        while self.place < len(self.lines) and (match := mark.match(self.lines[self.place])):
            width = len(match[0])
            first = self.lines[self.place][width:]
            self.place += 1
            rest = self.take(lambda line: line.startswith(" " * min(width, 2)) or not line.strip())
            lines = [first] + [line[width:] if line.strip() else "" for line in rest]
            items.append(f"<li>{Page(chr(10).join(lines), self.link).html()}</li>")
        tag = "ol" if is_numbered else "ul"
        return f"<{tag}>{''.join(items)}</{tag}>"
