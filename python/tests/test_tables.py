"""Tables, and the way of large integers into pandas, Arrow, Parquet and graphs."""

import copy
import decimal
import math
import pickle
from pathlib import Path
from typing import Any

import gridforest as gf
import pytest
from gridforest.table import _float_text

LARGE = gf.Table({"n": [1, 2, 3], "count": [2**63, 10**70, 5], "some": [None, 7, 8]})


def test_tables_are_columns_and_rows() -> None:
    assert LARGE.columns == ["n", "count", "some"]
    assert LARGE.height == 3
    assert LARGE.where(n=2).rows() == [{"n": 2, "count": 10**70, "some": 7}]
    assert LARGE.to_csv() == f"n,count,some\n1,{2**63},\n2,{10**70},7\n3,5,8\n"
    assert "10000" in repr(LARGE) and "<td>" in LARGE._repr_html_()
    with pytest.raises(ValueError, match="different lengths"):
        gf.Table({"a": [1], "b": []})
    with pytest.raises(TypeError, match="no integer"):
        gf.Table({"a": [1.5]}).ints("a")


def test_large_integers_stay_exact_in_pandas() -> None:
    pytest.importorskip("pandas")
    frame = LARGE.to_pandas()
    assert str(frame["n"].dtype) == "int64"
    assert str(frame["some"].dtype) == "Int64"
    assert frame["count"].dtype == object
    assert frame["count"].tolist() == [2**63, 10**70, 5]
    assert frame["count"].sum() == 2**63 + 10**70 + 5
    strings = LARGE.to_pandas(big="string")["count"]
    assert [int(text) for text in strings] == [2**63, 10**70, 5]


def test_large_integers_stay_exact_in_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    for most in [2**63, 10**37, 10**70]:
        table = gf.Table({"n": [1, None], "count": [most, -most]})
        table.to_parquet(tmp_path / "counts.parquet")
        read = parquet.read_table(tmp_path / "counts.parquet").to_pydict()
        assert read["n"] == [1, None]
        assert read["count"] == [decimal.Decimal(most), decimal.Decimal(-most)]
        assert [int(value) for value in read["count"]] == [most, -most]
    with pytest.raises(OverflowError, match="77 digits"):
        gf.Table({"count": [10**76]}).to_arrow()


def test_floats_are_written_as_the_command_line_writes_them() -> None:
    texts = {0.5: "0.5", 1e16: "1e16", 1e-5: "0.00001", 2.5e-5: "0.000025", -3e-5: "-0.00003"}
    texts |= {1e-6: "1e-6", 1.5e300: "1.5e300", 1e15: "1000000000000000.0", math.nan: "NaN"}
    for value, text in texts.items():
        assert _float_text(value) == text


def test_forests_as_frames_keep_their_sums() -> None:
    pytest.importorskip("pandas")
    table = gf.forest("latin5")
    frame = table.to_pandas()
    assert frame["puzzles"].sum() == sum(table.ints("puzzles"))
    assert frame.groupby("class")["leaves"].sum().tolist() == [
        sum(table.where(**{"class": number}).ints("leaves")) for number in (1, 2)
    ]


def test_graphs_hold_the_numbers_of_the_tree() -> None:
    networkx = pytest.importorskip("networkx")
    root = gf.Board("12343..221..43.1")
    graph = gf.puzzle_graph(root)
    nx_graph = graph.to_networkx()
    table = gf.tree(root)
    for row in table.rows():
        at = [data for _, data in nx_graph.nodes(data=True) if data["clues"] == row["clues"]]
        assert len(at) == row["nodes"]
        assert sum(data["leaf"] for data in at) == row["leaves"]
    assert nx_graph.number_of_edges() == sum(table.ints("arrows"))
    assert networkx.is_directed_acyclic_graph(nx_graph)
    for above, below, data in nx_graph.edges(data=True):
        cell = root.shape.cells - 1
        names = [root.shape.cell_name(c) for c in range(cell + 1)]
        assert str(gf.Board(above).without([names.index(data["cell"])])) == below
    with pytest.raises(gf.LimitError):
        gf.puzzle_graph(root, max_nodes=10)


def test_numpy_scalars_are_numbers_and_fields_are_quoted() -> None:
    import numpy as np

    table = gf.Table({"a": np.array([1, 2]), "b": ["x,y", 'q"z']})  # type: ignore[dict-item]
    assert table.ints("a") == [1, 2] and table.floats("a") == [1.0, 2.0]
    assert table.to_csv() == 'a,b\n1,"x,y"\n2,"q""z"\n'
    assert table.where({"a": 2})["b"] == ['q"z']
    with pytest.raises(ValueError, match="row 0 has 2 values for 1"):
        gf.Table.from_rows(["a"], [[1, 2]])
    with pytest.raises(TypeError, match="no number"):
        table.floats("b")


def test_other_libraries_take_a_table_as_it_is() -> None:
    pandas, pyarrow = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    table = gf.Table({"name": ["a", "b"], "n": [1, 2], "count": [2**70, 3], "x": [0.5, None]})
    frame = pandas.DataFrame(table)
    assert list(frame.columns) == table.columns and frame["count"].tolist() == [2**70, 3]
    assert frame["n"].dtype == "int64"
    arrow = pyarrow.table(table)
    assert arrow.equals(table.to_arrow())
    assert [int(value) for value in arrow["count"].to_pylist()] == [2**70, 3]
    assert pyarrow.table(Stream(table)).equals(arrow)
    assert pandas.api.interchange.from_dataframe(gf.Table({"n": [1]}))["n"].tolist() == [1]
    assert pickle.loads(pickle.dumps(table)) == table and copy.deepcopy(table) == table
    changed: Any = table
    for change in (lambda: changed.update(n=[1]), lambda: changed.pop("n"), lambda: changed.__setitem__("n", [1])):
        with pytest.raises(TypeError, match="does not change"):
            change()  # type: ignore[no-untyped-call]
    assert dict(table)["n"] == [1, 2]


class Stream:
    """What is known by its stream alone."""

    def __init__(self, table: gf.Table) -> None:
        self.table = table

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.table.__arrow_c_stream__(requested_schema)


def test_a_table_does_not_change() -> None:
    for column in (LARGE.get("n"), *LARGE.values()):
        assert column is not None
        with pytest.raises(TypeError, match="does not change"):
            column.append(9)
    LARGE["n"].append(9)
    assert LARGE["n"] == [1, 2, 3] and copy.deepcopy(LARGE) == pickle.loads(pickle.dumps(LARGE)) == LARGE
    with pytest.raises(KeyError):
        gf.Table({"n": []}).where(m=1)
    with pytest.raises(TypeError, match="no integer"):
        gf.Table({"n": [True]}).ints("n")


def test_pandas_takes_every_integer_exactly() -> None:
    pandas = pytest.importorskip("pandas")
    for values in ([2**60 + 1, None], [2**53 + 1, None], [2**63 + 5, None], [2**64 + 1, None], [2**63, -1], [2**63 + 1, 2**63 + 3]):
        table = gf.Table({"n": values})
        for frame in (pandas.DataFrame(table), table.to_pandas()):
            assert [None if pandas.isna(n) else int(n) for n in frame["n"]] == values, values
