"""Checks the links of the built guide: links.py GUIDE REPOSITORY. A link to a page must find it and its heading; one that
leads out of the pages must name a file or folder of the repository."""

import html.parser
import pathlib
import sys
import urllib.parse

guide, repository = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])


class Page(html.parser.HTMLParser):
    """The names and the links of a page."""

    def __init__(self, text):
        super().__init__()
        self.names, self.links = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.names.update(filter(None, [attributes.get("id"), attributes.get("name")]))
        self.links += filter(None, [attributes.get("href" if tag == "a" else "src")])


pages = {path: Page(path.read_text()) for path in guide.rglob("*.html")}
wrong, checked = [], 0
for path, page in pages.items():
    for link in page.links:
        parts = urllib.parse.urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
        checked += 1
        if target in pages:
            if parts.fragment and parts.fragment not in pages[target].names:
                wrong.append(f"{path.relative_to(guide)}: {link}: no such heading")
        elif not target.exists() and not (repository / target.relative_to(guide)).exists():
            wrong.append(f"{path.relative_to(guide)}: {link}: nothing there")
print(f"{len(pages)} pages, {checked} links", file=sys.stderr)
sys.exit("\n".join(wrong) or 0)
