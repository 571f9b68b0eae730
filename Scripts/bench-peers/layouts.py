"""The layouts of the screens."""
from photo import photo


def stacks(page, width, least, margin):
    """The left edge and the width of what fills each column; columns have at least `least` units."""
    count = max(1, width // (least * page.unit))
    step, margin = width // count, margin * page.unit
    return [(column * step + margin, step - 2 * margin) for column in range(count)]


def feed(page, width, height):
    """A bar over columns of cards: a face, a name, some text, a picture, icons."""
    u, canvas = page.unit, page.canvas
    for x, w in stacks(page, width, 440, 12):
        y = 80 * u
        while y < height:
            lines, picture = page.number(2, 6), page.number(0, 2) * page.number(90, 200) * u
            page.card(x, y, w, 130 * u + lines * 21 * u + picture)
            face = (page.color(), page.color())
            canvas.box(x + 16 * u, y + 16 * u, 44 * u, 44 * u, face, 22 * u)
            page.line(x + 72 * u, y + 16 * u, 2, 16 * u)
            page.line(x + 72 * u, y + 40 * u, 3, 12 * u, faint=True)
            y = page.paragraph(x + 16 * u, y + 74 * u, w - 32 * u, lines, 14 * u) + 6 * u
            if picture:
                canvas.box(x, y, w, picture, page.picture())
            y += picture + 12 * u
            for place in range(4):
                page.icon(x + (16 + 60 * place) * u, y, 18 * u, page.theme["faint"])
            y += 56 * u
    page.bar(64 * u)


def article(page, width, height):
    """A long text in columns, with headings, a picture and a box of code."""
    u, canvas = page.unit, page.canvas
    columns = max(1, width // (600 * u))
    step = (width - 40 * u) // columns
    canvas.box(0, 0, width, height, page.theme["card"])
    page.line(20 * u, 24 * u, 4, 34 * u)
    page.line(20 * u, 76 * u, 6, 15 * u, faint=True)
    for column in range(columns):
        x, w, y = 20 * u + column * step, step - 40 * u, 120 * u
        while y < height:
            page.line(x, y, 3, 22 * u)
            y = page.paragraph(x, y + 38 * u, w, page.number(5, 12), 16 * u) + 12 * u
            kind = page.number(0, 4)
            if kind == 0:
                canvas.box(x, y, w, 170 * u, page.picture(), 6 * u)
                page.line(x, y + 178 * u, 5, 12 * u, faint=True)
                y += 210 * u
            elif kind == 1:
                canvas.box(x, y, w, 120 * u, page.theme["page"], 6 * u)
                for row in range(6):
                    indent = 14 + 18 * page.number(0, 3)
                    page.line(x + indent * u, y + (8 + 18 * row) * u, page.number(1, 4), 13 * u)
                y += 136 * u


def dashboard(page, width, height):
    """A side bar, tiles of gradients, charts of bars and a table."""
    u, canvas = page.unit, page.canvas
    side = 220 * u if width > 900 * u else 0
    canvas.box(0, 0, max(side, 1), height, ((34, 40, 62), (22, 24, 38)))
    for row in range(14 if side else 0):
        page.icon(24 * u, (30 + 52 * row) * u, 20 * u, (150, 160, 190))
        canvas.text(58 * u, (29 + 52 * row) * u, page.words(2), 15 * u, (200, 206, 224))
    tiles = max(2, (width - side) // (300 * u))
    step = (width - side - 20 * u) // tiles
    for tile in range(tiles):
        x = side + 20 * u + tile * step
        canvas.box(x, 20 * u, step - 20 * u, 120 * u, page.picture(), 12 * u)
        canvas.text(x + 16 * u, 36 * u, str(page.number(1000, 99999)), 30 * u, (255, 255, 255))
        canvas.text(x + 16 * u, 88 * u, page.words(2), 14 * u, (255, 255, 255))
        page.card(x, 160 * u, step - 20 * u, 240 * u)
        color = page.color()
        for bar in range((step - 52 * u) // (18 * u)):
            tall = page.number(12, 180) * u
            canvas.box(x + 16 * u + bar * 18 * u, 384 * u - tall, 12 * u, tall, color, 3 * u)
    page.card(side + 20 * u, 420 * u, width - side - 40 * u, max(height - 440 * u, 40 * u))
    for y in range(436 * u, height - 50 * u, 34 * u):
        canvas.box(side + 36 * u, y + 27 * u, width - side - 72 * u, u, page.theme["page"])
        for x in range(side + 36 * u, width - 120 * u, 210 * u):
            page.line(x, y, page.number(1, 3), 14 * u, faint=x > side + 36 * u)


def sheet(page, width, height):
    """Raised sheets of settings over transparency, with soft shadows and switches."""
    u, canvas = page.unit, page.canvas
    for x, w in stacks(page, width, 480, 24):
        y = page.number(24, 90) * u
        while y < height - 80 * u:
            rows = page.number(2, 7)
            canvas.shadow(x, y, w, rows * 58 * u, 18 * u, 30 * u)
            canvas.box(x, y, w, rows * 58 * u, page.theme["card"], 18 * u)
            for row in range(rows):
                top = y + row * 58 * u
                page.icon(x + 18 * u, top + 16 * u, 26 * u, page.color())
                page.line(x + 60 * u, top + 9 * u, 2, 16 * u)
                page.line(x + 60 * u, top + 32 * u, 4, 12 * u, faint=True)
                on = page.number(0, 2)
                track = (52, 199, 89) if on else page.theme["faint"]
                canvas.box(x + w - 66 * u, top + 15 * u, 48 * u, 28 * u, track, 14 * u)
                knob = x + w - (44 if on else 64) * u
                canvas.box(knob, top + 17 * u, 24 * u, 24 * u, (255, 255, 255), 12 * u)
            y += rows * 58 * u + page.number(30, 80) * u


def pictures(page, width, height):
    """A feed of photographs with grain, each under a line of text, with icons below."""
    u, canvas = page.unit, page.canvas
    for x, w in stacks(page, width, 620, 12):
        y = 80 * u
        while y < height:
            tall = page.number(240, 420) * u
            page.card(x, y, w, tall + 190 * u)
            page.line(x + 16 * u, y + 14 * u, 4, 16 * u)
            taken = photo(page.number(0, 1 << 30), w, tall, grain=2.4)
            canvas.pixels[y + 48 * u:y + 48 * u + tall, x:x + w, :3] = taken[:max(height - y - 48 * u, 0)]
            page.paragraph(x + 16 * u, y + tall + 62 * u, w - 32 * u, 3, 14 * u)
            for place in range(4):
                page.icon(x + (16 + 60 * place) * u, y + tall + 146 * u, 18 * u, page.theme["faint"])
            y += tall + 206 * u
    page.bar(64 * u)


def columns(page, width, height):
    """Nothing but small text in columns."""
    u, canvas, ink = page.unit, page.canvas, page.theme["ink"]
    canvas.box(0, 0, width, height, page.theme["card"])
    count = max(1, width // (300 * u))
    step = (width - 20 * u) / count
    for column in range(count):
        for row, y in enumerate(range(14 * u, height - 18 * u, 16 * u)):
            if row % 13:
                # About 6.2 pixels a letter and a space; a paragraph's last line is shorter.
                words = 3 if row % 13 == 12 else int(step / (46 * u))
                canvas.prose(12 * u + column * step, y, page.words(words), 12 * u, ink)


def figures(page, width, height):
    """A table of names and numbers with lines between its rows."""
    u, canvas, ink = page.unit, page.canvas, page.theme["ink"]
    count = max(2, width // (170 * u))
    step = width / count
    for row, y in enumerate(range(10 * u, height - 24 * u, 25 * u)):
        if row % 2:
            canvas.box(0, y - 4 * u, width, 24 * u, page.theme["card"])
        canvas.box(0, y + 20 * u, width, u, page.theme["faint"])
        for cell in range(count):
            is_name = cell == 0 or page.number(0, 4) == 0
            words = page.words(2) if is_name else f"0.{page.number(10**8, 10**9)}"
            canvas.prose(8 * u + cell * step, y, words, 13 * u, ink)
