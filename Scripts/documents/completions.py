"""The completion scripts of bash, zsh and fish, from `help --json`."""
import shlex

NAME = "reveal-render"


class Option:
    """An option or an operand."""

    def __init__(self, row, is_operand=False):
        self.names = [] if is_operand else ["--" + row["name"]]
        if row.get("short"):
            self.names.append("-" + row["short"])
        self.about = row["help"].rstrip(".")
        self.value = row["name"] if is_operand else row["value"] or None
        self.values = row["words"]
        self.is_path = row["files"]


class Command:
    """A command, and the words that may follow its name."""

    def __init__(self, row):
        self.name = row["name"] or "render"
        self.about = row["summary"].rstrip(".")
        help_options = [
            {"name": "help", "short": "h", "value": "", "help": "Show help.", "words": [], "files": False},
            {"name": "version", "short": "", "value": "", "help": "Show the version.", "words": [],
             "files": False}]
        self.options = [Option(option) for option in row["options"] + help_options]
        self.places = [Option(operand, True) for operand in row["operands"]]


def bash(commands):
    """Bash: a function that fills COMPREPLY."""
    first, others = commands[0], commands[1:]
    cases = {}
    for command in commands:
        for option in command.options:
            if option.value and not option.is_path:
                for name in option.names:
                    cases.setdefault(" ".join(option.values), []).append(command.name + name)
        for place, word in enumerate(command.places):
            if word.values:
                cases.setdefault(" ".join(word.values), []).append(f"{command.name}@{place}")
    arms = "\n".join(
        f"        {' | '.join(keys)})\n            values={shlex.quote(values)} ;;"
        for values, keys in cases.items())
    sets = "\n".join(
        f"        {command.name}) options='{' '.join(n for o in command.options for n in o.names)}' ;;"
        for command in commands)
    names = " ".join(command.name for command in others)
    return f"""\
_reveal_render() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}}
    local command={first.name} options values=/ place=$((COMP_CWORD - 1))
    COMPREPLY=()
    # --option=value is three words.
    if [[ $current == = ]]; then
        current=
    elif [[ $before == = ]]; then
        before=${{COMP_WORDS[COMP_CWORD - 2]}}
    fi
    if ((COMP_CWORD > 1)) && [[ " {names} " == *" ${{COMP_WORDS[1]}} "* ]]; then
        command=${{COMP_WORDS[1]}} place=$((COMP_CWORD - 2))
    fi
    case $command in
{sets}
    esac
    [[ $before == -* ]] || before=@$place
    case $command$before in
{arms}
    esac
    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    elif [[ $values != / ]]; then
        compopt +o filenames 2> /dev/null
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        if ((COMP_CWORD == 1)); then
            mapfile -t -O ${{#COMPREPLY[@]}} COMPREPLY < <(compgen -W "{names}" -- "$current")
        fi
    fi
}}
complete -o filenames -F _reveal_render {NAME}
"""


def zsh(commands):
    """Zsh: specifications for `_arguments`."""
    def plain(text):
        return "".join("\\" + c if c in "[]:\\" else c for c in text)

    def action(option):
        return "_files" if option.is_path else f"({' '.join(option.values)})" if option.values else " "

    def specifications(command):
        for option in command.options:
            value = f":{plain(option.value)}:{action(option)}" if option.value else ""
            for name in option.names:
                sign = "=" if option.value and name.startswith("--") else ""
                yield f"{name}{sign}[{plain(option.about)}]{value}"
        for place in command.places:
            many = "*" if command.name == commands[0].name or len(command.places) == 1 else ""
            yield f"{many}:{plain(place.value)}:{action(place)}"

    arrays = "\n".join(
        f"    local -a {command.name}=(\n"
        + "\n".join(f"        {shlex.quote(s)}" for s in specifications(command)) + "\n    )"
        for command in commands)
    described = "\n".join(
        f"        {shlex.quote(plain(c.name) + ':' + c.about)}" for c in commands[1:])
    names = "|".join(command.name for command in commands[1:])
    return f"""\
#compdef {NAME}
_reveal_render() {{
    local -a others=(
{described}
    )
{arrays}
    if (( CURRENT > 2 )) && [[ $words[2] == ({names}) ]]; then
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        _arguments -S ${{(P)command}}
        return
    fi
    (( CURRENT == 2 )) && [[ $PREFIX != -* ]] && _describe command others
    _arguments -S ${commands[0].name}
}}
_reveal_render "$@"
"""


def fish(commands):
    """Fish: one line per option."""
    def quoted(text):
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    names = " ".join(command.name for command in commands[1:])
    lines = [f"""\
function __reveal_render_is
    set -l words (commandline -opc)
    set -l command {commands[0].name}
    if contains -- "$words[2]" {names}
        set command $words[2]
    end
    contains -- $command $argv
end"""]
    for command in commands[1:]:
        lines.append(f"complete -c {NAME} -n 'test (count (commandline -opc)) -eq 1'"
                     f" -a {command.name} -d {quoted(command.about)}")
    users = {}
    for command in commands:
        for option in command.options:
            names_of = " ".join(
                ("-l " if n.startswith("--") else "-s ") + n.lstrip("-") for n in option.names)
            takes = ""
            if option.value:
                values = " ".join(option.values)
                takes = " -r" if option.is_path else f" -x -a {quoted(values)}" if values else " -x"
            users.setdefault(f"{names_of}{takes} -d {quoted(option.about)}", []).append(command.name)
        for place, word in enumerate(command.places):
            if word.values:
                lines.append(
                    f"complete -c {NAME} -n '__reveal_render_is {command.name}; and"
                    f" test (count (commandline -opc)) -eq {place + 2}' -f"
                    f" -a {quoted(' '.join(word.values))}")
    lines += [f"complete -c {NAME} -n '__reveal_render_is {' '.join(names)}' {line}"
              for line, names in users.items()]
    return "\n".join(lines) + "\n"


def documents(told):
    """The path and the text of one script for each shell."""
    commands = [Command(row) for row in told["commands"]]
    for shell in (bash, zsh, fish):
        yield f"completions/{NAME}.{shell.__name__}", shell(commands)
