"""The manual page, from `help --json`."""
import re

ENVIRONMENT = [
    ("PATH", "Where ffmpeg, which makes movies, is searched for."),
    ("NO_COLOR, CLICOLOR, CLICOLOR_FORCE", "Whether messages are colored, if --color is auto."),
    ("LC_ALL, LC_CTYPE, LANG", "Whether the progress bar may have more than ASCII in it."),
    ("SLURM_CPUS_PER_TASK", "The most frames rendered at the same time, if --threads is not given."),
]


def roff(text):
    """Text escaped for troff: no line is a request, and hyphens can be copied as hyphens."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def value(placeholder):
    """A placeholder, in italics."""
    return f" \\fI{roff(placeholder)}\\fR" if placeholder else ""


def options(command, known=()):
    """A command's operands and options, each with what it means, without those in `known`."""
    for operand in command["operands"]:
        if operand["name"] not in known:
            yield f".TP\n{value(operand['name']).strip()}\n{roff(operand['help'])}"
    for option in command["options"]:
        if key(option) in known:
            continue
        typed = [f"\\fB\\-{option['short']}\\fR"] if option["short"] else []
        typed.append(f"\\fB{roff('--' + option['name'])}\\fR")
        yield f".TP\n{', '.join(typed)}{value(option['value'])}\n{roff(option['help'])}"


def key(option):
    """The identity of an option: its name and its help."""
    return option["name"] + "\n" + option["help"]


def verbatim(text):
    """Text whose line breaks are kept."""
    return f".nf\n{roff(text)}\n.fi"


def sections(text):
    """The parts of a discussion, each with its heading in capitals, or without."""
    parts = re.split(r"^([A-Z][A-Z ]+)$", text, flags=re.M)
    yield "DESCRIPTION", parts[0].strip()
    for heading, body in zip(parts[1::2], parts[2::2]):
        yield heading, body.strip("\n")


def page(table):
    """The manual page."""
    render, *others = table["commands"]
    version = roff(table["version"])
    lines = [f'.TH REVEAL\\-RENDER 1 "" "reveal\\-render {version}" "User Commands"',
             ".SH NAME", f"reveal\\-render \\- {roff(render['summary'].rstrip('.'))}",
             ".SH SYNOPSIS", verbatim(render["usage"])]
    parts = list(sections(render["discussion"]))
    lines += [".SH DESCRIPTION", roff(render["summary"]), roff(parts[0][1])]
    lines += [".SH OPTIONS", *options(render)]
    known = [key(option) for option in render["options"]] + [row["name"] for row in render["operands"]]
    for other in others:
        lines += [f".SH {roff(other['name'].upper())}", roff(other["summary"]), *options(other, known)]
    lines += [".SH ENVIRONMENT"]
    lines += [f".TP\n{name}\n{roff(meaning)}" for name, meaning in ENVIRONMENT]
    for heading, body in parts[1:]:
        lines += [f".SH {heading}", verbatim(body)]
    lines += [".SH EXIT STATUS"]
    lines += [f".TP\n{roff(row['name'])}\n{roff(row['summary'])}" for row in table["exits"]]
    return "\n".join(line for line in lines if line) + "\n"


def documents(told):
    """The path and the text of the page."""
    yield "docs/reveal-render.1", page(told)
