"""Writes the pages of the Python package: a page a module, with the signature and the documentation of each public name, read
from the sources. The classes that are compiled have their signatures from the stubs, their documentation from Rust."""

import ast
import pathlib
import re
import textwrap

package = pathlib.Path("python/gridforest")
sources = sorted(pathlib.Path("python/src").glob("*.rs"))


def in_markdown(documentation):
    """A docstring: paragraphs, sessions, and sections such as `Args:` as lists."""
    documentation = re.sub(r":\w+:`(?:~gridforest\.)?", "`", documentation).replace("``", "`")
    parts = []
    for paragraph in re.split(r"\n\s*\n", documentation):
        section = re.match(r"([A-Z]\w+):\n", paragraph)
        if paragraph.startswith(">>>"):
            parts.append(f"```python\n{paragraph}\n```")
        elif section:
            # An item begins at the margin; its further lines are indented.
            items = re.split(r"\n(?! )", textwrap.dedent(paragraph[section.end() :]))
            named = (re.sub(r"^(\w+):", r"`\1`:", item) for item in items)
            parts.append("\n".join([f"*{section[1]}*", "", *(f"- {' '.join(item.split())}" for item in named)]))
        else:
            parts.append(paragraph)
    return "\n\n".join(parts)


def is_public(node):
    name = getattr(node, "name", "_")
    return not name.startswith("_") and not any("setter" in ast.unparse(one) for one in node.decorator_list)


def signature(node):
    """`def` or `class` with parameters, one a line if they are many; of a property its type."""
    if any(ast.unparse(one) == "property" for one in node.decorator_list):
        return f"{node.name}: {ast.unparse(node.returns)}"
    if isinstance(node, ast.ClassDef):
        made = [one for one in node.body if getattr(one, "name", "") in ("__new__", "__init__")]
        arguments = re.sub(r"^(?:self|cls)(?:, )?", "", ast.unparse(made[0].args)) if made else ""
        begin, end = f"class {node.name}", ""
    else:
        arguments = ast.unparse(node.args)
        begin, end = f"def {node.name}", f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if len(begin + arguments + end) > 60:
        arguments = "\n    " + re.sub(r", (?=\w+:|\*|/)", ",\n    ", arguments) + ",\n"
    return f"{begin}({arguments}){end}"


def described(node, level, owner="", documents=None):
    """A function or a class: heading, signature, documentation; of a class its public methods."""
    documentation = (documents or {}).get(node.name) or ast.get_docstring(node) or ""
    lines = [f"{'#' * level} {owner}{node.name}", f"```python\n{signature(node)}\n```", in_markdown(documentation)]
    if isinstance(node, ast.ClassDef):
        methods = filter(is_public, node.body)
        lines += [part for below in methods for part in described(below, level + 1, f"{node.name}.", documents)]
    return lines


def documents_in_rust(name):
    """What stands before a compiled class and its methods, by their names."""
    text = next(text for text in map(pathlib.Path.read_text, sources) if f'name = "{name}"' in text)
    before, _, after = text.partition(f'name = "{name}"')
    # The attribute that names the class is on the last line; before it stands what the class is.
    own = re.search(r"((?:^ *///.*\n)+)(?:^ *#\[.*\n)*.*\Z", before, re.MULTILINE)
    methods = re.finditer(r"((?:^ *///.*\n)+)(?:^ *#\[.*\n)*^ *(?:pub )?fn (\w+)", after.partition("#[pyclass")[0], re.MULTILINE)
    texts = {found[2]: found[1] for found in methods} | ({name: own[1]} if own else {})
    return {one: re.sub(r"^ */// ?", "", text, flags=re.MULTILINE).strip() for one, text in texts.items()}


def compiled(names):
    """The classes that are compiled."""
    stubs = ast.parse((package / "_core.pyi").read_text())
    public = [node for node in stubs.body if isinstance(node, ast.ClassDef) and node.name in names]
    return [part for node in public for part in described(node, 2, documents=documents_in_rust(node.name))]


def write(folder):
    """The pages, and one that lists them."""
    (folder / "python").mkdir(parents=True, exist_ok=True)
    imported = {}
    for node in ast.parse((package / "__init__.py").read_text()).body:
        if isinstance(node, ast.ImportFrom):
            imported.setdefault(node.module.partition(".")[2], []).extend(name.name for name in node.names)
    classes = [name for name in imported["_core"] if name != "VERSION"]
    boards = ["# Boards, shapes, symmetries"]
    pages = {"boards": boards + compiled(classes)}
    listed = [("boards", "Boards, shapes, symmetries", classes)]
    for module, names in sorted(imported.items()):
        if not module or module.startswith("_"):
            continue
        tree = ast.parse((package / f"{module}.py").read_text())
        title, _, about = in_markdown(ast.get_docstring(tree)).partition("\n")
        public = [node for node in tree.body if getattr(node, "name", "") in names]
        heading = re.split("[:;.]", title)[0]
        heading = heading.rpartition(", ")[0] if len(heading) > 70 else heading
        rest = "" if title.rstrip(".") == heading else title
        pages[module] = [f"# {heading}", rest, about.strip(), *(part for node in public for part in described(node, 2))]
        listed.append((module, heading, [node.name for node in public]))
    for name, parts in pages.items():
        (folder / "python" / f"{name}.md").write_text("\n\n".join(filter(None, parts)) + "\n")
    rows = "\n".join(
        f"| [{about}](python/{name}.md) | {', '.join(f'`{one}`' for one in names)} |"
        for name, about, names in listed
    )
    pages_below = "\n".join(f"python/{name}" for name in pages)
    (folder / "python.md").write_text(
        "# The Python package: reference\n\nAll names are those of `gridforest` itself: `import gridforest as gf`, then `gf.solve`. "
        f"The [overview](../../python/README.md) has examples.\n\n| page | names |\n| --- | --- |\n{rows}\n\n"
        f"```{{toctree}}\n:hidden:\n{pages_below}\n```\n"
    )
