"""Tables with exact integers: what the functions that count return.

A :class:`Table` holds named columns of equal length. Its integers are Python's, whatever their size: nothing is rounded
to a float on the way to CSV, pandas or Parquet.
"""

from __future__ import annotations

import html
import math
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Union, overload

import numpy as np

from gridforest._needed import needed
from gridforest.errors import ParameterError

if TYPE_CHECKING:
    import pandas
    import pyarrow

__all__ = ["Table", "Value"]

Value = Union[int, float, str, bool, None]
"""What a cell of a table holds; ``None`` where nothing is known."""

_MOST_DIGITS = 76
"""The most decimal digits of an integer in Parquet (``decimal256``)."""


def _refuse(self: object, *args: object, **kwargs: object) -> Any:
    raise TypeError("a table does not change: dict(table) and list(column) can be changed")


class _Column(list[Value]):
    """A column, which Arrow and NumPy, and by it pandas, take with exact integers whatever their size."""

    def __init__(self, name: str, values: Sequence[Value]) -> None:
        super().__init__(values)
        self._name = name

    def __arrow_array__(self, type: Any = None) -> Any:
        values, kind = _arrow(self._name, self)
        return needed("pyarrow", "arrow").array(values, type=kind if type is None else type)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if copy is False:
            raise ValueError("an array of a column is a copy")
        values = list(self)
        has_integers, is_whole = any(map(_is_int, values)), all(map(_is_int, values))
        # Else integers beside what is missing would become floats.
        return np.array(values, dtype=object if dtype is None and has_integers and not is_whole else dtype)

    def __reduce__(self) -> tuple[type[list[Value]], tuple[list[Value]]]:
        return (list, (list(self),))


class _Kept(_Column):
    """A column that a table keeps, and that does not change."""

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse


class Table(dict[str, list[Value]]):
    """Named columns of equal length, from their names to their values; a table does not change.

    ``pandas.DataFrame(table)``, ``pyarrow.table(table)`` and ``polars.DataFrame(table)`` take it as it is.

    Args:
        columns: from the names of the columns to their values.

    >>> table = Table({"n": [1, 2], "count": [1, 2**70]})
    >>> table["count"][1]
    1180591620717411303424
    >>> table.rows()
    [{'n': 1, 'count': 1}, {'n': 2, 'count': 1180591620717411303424}]
    """

    def __init__(self, columns: Mapping[str, Sequence[Value]]) -> None:
        super().__init__({name: _Kept(name, [_plain(value) for value in values]) for name, values in columns.items()})
        lengths = {len(values) for values in self.values()}
        if len(lengths) > 1:
            raise ValueError(f"columns of different lengths: {sorted(lengths)}")
        self._height = lengths.pop() if lengths else 0

    @classmethod
    def from_rows(cls, names: Sequence[str], rows: Sequence[Sequence[Value]]) -> Table:
        """The table of some rows.

        Args:
            names: those of the columns.
            rows: each with a value for each name.

        Raises:
            ValueError: a row has more or fewer values.
        """
        for number, row in enumerate(rows):
            if len(row) != len(names):
                raise ValueError(f"row {number} has {len(row)} values for {len(names)} columns")
        return cls({name: [row[i] for row in rows] for i, name in enumerate(names)})

    @classmethod
    def from_dicts(cls, names: Sequence[str], rows: Sequence[Mapping[str, Value]]) -> Table:
        """The table of some rows.

        Args:
            names: those of the columns.
            rows: each from the names to the values.
        """
        return cls({name: [row[name] for row in rows] for name in names})

    @property
    def columns(self) -> list[str]:
        """The names of the columns, in order."""
        return list(self)

    @property
    def height(self) -> int:
        """The number of rows."""
        return self._height

    def __getitem__(self, name: str) -> list[Value]:
        return _Column(name, super().__getitem__(name))

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type[Table], tuple[dict[str, list[Value]]]]:
        return (type(self), (dict(self),))

    def ints(self, name: str) -> list[int]:
        """A column of integers.

        Args:
            name: that of the column.

        Raises:
            TypeError: the column holds something else.

        >>> sum(Table({"n": [1, 2]}).ints("n"))
        3
        """
        values = []
        for value in self[name]:
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"column {name} holds {value!r}, which is no integer")
            values.append(value)
        return values

    def floats(self, name: str) -> list[float]:
        """A column of numbers, as floats; NaN where nothing is known.

        Args:
            name: that of the column.

        Raises:
            TypeError: the column holds something else.

        >>> Table({"x": [1, 2.5]}).floats("x")
        [1.0, 2.5]
        """
        values = []
        for value in self[name]:
            if isinstance(value, (str, bool)):
                raise TypeError(f"column {name} holds {value!r}, which is no number")
            values.append(math.nan if value is None else float(value))
        return values

    def rows(self) -> list[dict[str, Value]]:
        """The rows, each from the names of the columns to their values."""
        names = self.columns
        return [dict(zip(names, row)) for row in zip(*self.values())]

    def where(self, wanted: Mapping[str, Value] | None = None, /, **values: Value) -> Table:
        """The rows that hold some values.

        Args:
            values: a value for each of some columns.
            wanted: the same as a mapping, where a name is a word of Python.

        Raises:
            KeyError: there is no such column.

        >>> Table({"class": [1, 1, 2], "n": [1, 2, 3]}).where({"class": 1}, n=2).height
        1
        >>> Table({"n": [1, 2], "count": [1, 4]}).where(n=2)["count"]
        [4]
        """
        pairs = [(self[name], value) for name, value in {**(wanted or {}), **values}.items()]
        kept = [i for i in range(self.height) if all(column[i] == value for column, value in pairs)]
        return Table({name: [column[i] for i in kept] for name, column in self.items()})

    @overload
    def to_csv(self, path: None = None) -> str: ...
    @overload
    def to_csv(self, path: str | os.PathLike[str]) -> None: ...
    def to_csv(self, path: str | os.PathLike[str] | None = None) -> str | None:
        """The table as the command line writes it: CSV, integers in full, an empty field for ``None``.

        Args:
            path: the file to write; without one the text is returned.
        """
        lines = [",".join(map(_quoted, self.columns))]
        lines += [",".join(_quoted(_text(v)) for v in row) for row in zip(*self.values())]
        text = "\n".join(lines) + "\n"
        if path is None:
            return text
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return None

    def to_pandas(self, big: Literal["object", "string"] = "object") -> pandas.DataFrame:
        """The table as a data frame; needs pandas.

        A column of integers that all fit in 64 bits is ``int64`` (``Int64`` where some are missing). One with a larger integer
        keeps all of them exact.

        Args:
            big: what such a column holds: Python's integers (``"object"``) or their decimal digits (``"string"``).
        """
        pandas = needed("pandas", "pandas")
        if big not in ("object", "string"):
            raise ParameterError(f"big: 'object' or 'string', not {big!r}")
        frame = {}
        for name, values in self.items():
            known = [value for value in values if value is not None]
            if not known or not all(_is_int(value) for value in known):
                frame[name] = pandas.Series(values)
            elif all(-(2**63) <= value < 2**63 for value in known if isinstance(value, int)):
                kind = "int64" if len(known) == len(values) else "Int64"
                frame[name] = pandas.Series(values, dtype=kind)
            elif big == "object":
                frame[name] = pandas.Series(values, dtype=object)
            else:
                texts = [None if value is None else str(value) for value in values]
                frame[name] = pandas.Series(texts, dtype="string")
        return pandas.DataFrame(frame)

    def to_arrow(self) -> pyarrow.Table:
        """The table as one of Arrow; needs pyarrow.

        Columns of integers are ``int64`` where all fit, else ``decimal128(38, 0)`` or ``decimal256(76, 0)``.

        Raises:
            OverflowError: an integer has more than 76 digits.
        """
        pyarrow = needed("pyarrow", "arrow")
        columns = {}
        for name, values in self.items():
            columns[name] = pyarrow.array(*_arrow(name, values))
        return pyarrow.table(columns)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table for ``pyarrow.table``, ``polars.DataFrame`` and others: what :meth:`to_arrow` makes."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def __dataframe__(self, nan_as_null: bool = False, allow_copy: bool = True) -> object:
        """The table by the protocol of data frames: what :meth:`to_arrow` makes."""
        return self.to_arrow().__dataframe__(nan_as_null, allow_copy)

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Writes the table as Parquet, large integers as decimals: exact, as :meth:`to_arrow` has them.

        Args:
            path: the file to write.
        """
        needed("pyarrow.parquet", "arrow").write_table(self.to_arrow(), os.fspath(path))

    def __eq__(self, other: object) -> bool:
        return dict.__eq__(self, other) if isinstance(other, Table) else NotImplemented

    __hash__ = None

    def __repr__(self) -> str:
        shown = 12
        texts = [
            [name, *(_text(value) for value in values[:shown])]
            for name, values in self.items()
        ]
        widths = [max(map(len, column)) for column in texts]
        lines = ["  ".join(text.rjust(w) for text, w in zip(line, widths)) for line in zip(*texts)]
        if self.height > shown:
            lines.append(f"… {self.height} rows")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        cells = "".join(f"<th>{html.escape(name)}</th>" for name in self.columns)
        shown = 60
        body = ""
        for row in list(zip(*self.values()))[:shown]:
            body += "<tr>" + "".join(f"<td>{html.escape(_text(value))}</td>" for value in row) + "</tr>"
        more = f"<p>… {self.height} rows</p>" if self.height > shown else ""
        return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>{more}"


def _plain(value: Any) -> Value:
    """A value as one of Python, where it is one of numpy."""
    item = getattr(value, "item", None)
    plain: Value = value if item is None else item()
    return plain


def _quoted(text: str) -> str:
    """A field of CSV: in quotes where it must be."""
    if any(sign in text for sign in ',"\r\n'):
        return '"' + text.replace('"', '""') + '"'
    return text


def _is_int(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _text(value: Value) -> str:
    """A value as the command line writes it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return _float_text(value)
    return str(value)


def _float_text(value: float) -> str:
    """The shortest digits that read back as the same number, in the form of the command line."""
    text = repr(value)
    if text == "nan":
        return "NaN"
    if "e" not in text:
        return text
    digits, exponent = text.split("e")
    if int(exponent) == -5:
        sign = "-" if digits.startswith("-") else ""
        return f"{sign}0.0000{digits.lstrip('-').replace('.', '')}"
    return f"{digits}e{int(exponent)}"


def _arrow(name: str, values: list[Value]) -> tuple[list[Any], Any]:
    """The values of a column and their type, as Arrow has them."""
    import decimal

    pyarrow = needed("pyarrow", "arrow")
    # Arrow would ask a column for itself.
    values = list(values)
    known = [value for value in values if value is not None]
    if not known or not all(_is_int(value) for value in known):
        return values, None
    integers = [value for value in known if isinstance(value, int)]
    if all(-(2**63) <= value < 2**63 for value in integers):
        return values, pyarrow.int64()
    digits = max(len(str(abs(value))) for value in integers)
    if digits > _MOST_DIGITS:
        raise OverflowError(f"column {name}: {digits} digits, and a decimal has {_MOST_DIGITS}")
    decimals = [None if value is None else decimal.Decimal(value) for value in values]
    kind = pyarrow.decimal128(38, 0) if digits <= 38 else pyarrow.decimal256(76, 0)
    return decimals, kind
