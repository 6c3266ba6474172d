"""The help of a command as a page: what stands in two columns or under an option becomes lists, which a narrow screen can show."""

import re

# A heading, an option or an argument, a row of two columns; what is deeper belongs to the line above.
HEADING = re.compile(r"[A-Z][^.]*:$")
OPTION = re.compile(r" {2,6}((?:-|\[|<).*)")
ROW = re.compile(r"  (\S+(?:, \S+)*) {2,}(\S.*)")
VALUE = re.compile(r" {10}- (\S+?):? +(\S.*)")
COMMAND = re.compile(r"  (gridforest .*)")


def prose(text):
    """A line of text: names of options and columns are code, and what Markdown would read is escaped."""
    named = re.sub(r"(`[^`]*`)|(?<![\w-])(--?[a-z][\w-]*)|\b([a-z]+(?:_[a-z]+)+)\b", lambda found: found[1] or f"`{found[0]}`", text)
    parts = re.split(r"(`[^`]*`)", named)
    parts[::2] = (re.sub(r"([*_<>\[\]\\{}|])", r"\\\1", part) for part in parts[::2])
    return "".join(parts)


def blocks(lines):
    """Lines with those that continue them: each block is a line, its kind, and the text below."""
    listed = False
    for line in lines:
        kinds = (COMMAND, OPTION, VALUE, ROW)
        found = next((one for one in kinds if one.fullmatch(line)), None)
        if not line.startswith("   "):
            listed = line.endswith(":")
        elif found is OPTION and listed:
            found = None
        if found or not line.startswith(" "):
            yield found, line, []
        else:
            yield None, None, [line.strip()]


def section(lines):
    """The lines below a heading, as Markdown."""
    out = []
    for kind, line, below in blocks(lines):
        if kind is COMMAND:
            out += ["", f"```sh\n{COMMAND.fullmatch(line)[1]}\n```"]
        elif kind is OPTION:
            out += ["", f"- `{OPTION.fullmatch(line)[1].strip()}`\\"]
        elif kind is VALUE:
            name, text = VALUE.fullmatch(line).groups()
            out += [f"  - `{name}`: {prose(text)}"]
        elif kind is ROW:
            name, text = ROW.fullmatch(line).groups()
            out += [f"- `{name}`: {prose(text)}"]
        elif line is None:
            (text,) = below
            indent = "    " if out and re.match(r"  (- |  )", out[-1]) else "  "
            out += [indent + prose(text) if text else ""]
        elif re.fullmatch(r"\w+(,\w+)+", line):
            out += ["", f"`{line}`", ""]
        else:
            out += [prose(line)]
    # A break of the line, but not where nothing follows.
    joined = re.sub(r"\\\n(?=\n|$)", "\n", "\n".join(out) + "\n")
    return re.sub(r"\n{3,}", "\n\n", joined).strip("\n")


def page(text):
    """The whole help."""
    out, heading, lines = [], None, []

    def finish():
        if heading:
            out.append(f"## {heading}")
        out.append(section(lines))

    for line in text.rstrip().splitlines():
        line = line.rstrip()
        if line.startswith("Usage:"):
            finish()
            heading, lines = None, []
            out.append(f"## Usage\n\n```sh\n{line.removeprefix('Usage: ')}\n```")
        elif HEADING.fullmatch(line):
            finish()
            heading, lines = line.rstrip(":"), []
        else:
            lines.append(line)
    finish()
    return "\n\n".join(filter(None, out)) + "\n"
