"""The guide: Sphinx reads the Markdown of docs/, papers/ and the pages beside them. `docs/build` calls it."""

import os
import pathlib
import re

root = pathlib.Path(__file__).parent.parent
project = "gridforest"
author = "the gridforest authors"
copyright = author
version = re.search(r'^version = "(.*)"', (root / "Cargo.toml").read_text(), re.MULTILINE)[1]
release = version

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "docs/index"
include_patterns = [
    "docs/**.md",
    "papers/*.md",
    "python/README.md",
    "results/README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
]
myst_heading_anchors = 4
# `links.py` looks at the links of all pages together.
suppress_warnings = ["myst.xref_missing"]

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["guide.css"]
html_title = f"gridforest {version}"
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False


def power(found):
    """`3 · 10^-6` with a raised exponent, on one line."""
    times = "\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}" if found[0].startswith(" ·") else ""
    return f"{times}{found[1]}<sup>{found[2].replace('-', '−')}</sup>"


def setup(app):
    """A link to a file or folder of the repository that is no page becomes its name."""
    repository = pathlib.Path(os.environ["GUIDE_REPOSITORY"])

    def in_words(page):
        def link(found):
            text, target = found.groups()
            path = (root / page).parent.joinpath(target.partition("#")[0])
            name = os.path.relpath(path, root)
            is_page = name.removesuffix(".md") in app.env.found_docs
            is_there = "://" not in target and target[0] != "#" and (repository / name).exists()
            if is_page or not is_there:
                return found[0]
            plain = text.strip("`")
            return f"`{name}`" if plain in (name, os.path.basename(name)) else f"{text} (`{name}`)"

        return link

    def read(app, page, source):
        text = re.sub(r"(?<!!)\[([^\][]+)\]\(([^)\s]+)\)", in_words(page), source[0])
        # Powers, but not in code.
        parts = re.split(r"(^```.*?^```$|^    .*?$|`[^`\n]+`)", text, flags=re.DOTALL | re.MULTILINE)
        parts[::2] = (re.sub(r"(?: · )?\b(\d+)\^(-?\d+(?:\.\d+)?)", power, part) for part in parts[::2])
        # The empty line that ends a session for doctest.
        source[0] = "".join(parts).replace("\n\n```\n", "\n```\n")

    def breakable(app, page, template, context, doctree):
        """Lists of columns and paths may break after their signs, options nowhere; the text stays as it is."""
        code = re.compile(r'<code class="docutils literal notranslate">.*?</code>|<pre>.*?</pre>', re.DOTALL)
        text = re.compile(r"(?<=>)[^<]+")

        def sign(found, block):
            listed = found[0] if block else re.sub(r"([,/])(?=\w)", r"\1<wbr>", found[0])
            return re.sub(r"(?<!\S)--?[a-z][\w,-]*" if block else r"--[\w-]+", r'<span class="option">\g<0></span>', listed)

        def whole(found):
            block = found[0].startswith("<pre>")
            return text.sub(lambda part: sign(part, block), found[0])

        context["body"] = code.sub(whole, context.get("body", ""))

    app.connect("source-read", read)
    app.connect("html-page-context", breakable)
