"""Latin squares: against the definitions, the command line and published numbers."""

import importlib.util
import itertools
import pickle
import types
from collections import Counter
from typing import Any

import gridforest as gf
import numpy as np
import pytest
from conftest import Run
from test_command import rows

SQUARES = [
    gf.Latin.cyclic(4),
    gf.Latin.elementary_abelian(2, 2),
    gf.Latin("1234521453345124523153124"),
    gf.Latin.dihedral(3),
    gf.Latin.random(7, seed=3),
]


def is_latin(rows: Any) -> bool:
    n = len(rows)
    lines = [*rows, *zip(*rows)]
    return all(sorted(line) == list(range(n)) for line in lines)


def test_squares_with_names() -> None:
    for square in [*SQUARES, gf.Latin.steiner(9), gf.Latin.steiner(31), gf.Latin.random(30)]:
        assert is_latin(square.to_list())
        assert gf.Latin(square.to_list(zero_based=False)) == square == gf.Latin(square.to_numpy())
        assert gf.Latin(str(square.board)) == square
        assert gf.Board(square) == square.board and str(gf.Board(square).shape) == f"latin{square.order}"
    assert gf.Latin.cyclic(5)[2, 4] == 1 and gf.Latin.cyclic(5)[-1] == [4, 0, 1, 2, 3]
    assert gf.Latin.steiner(13).is_paratopic_to(gf.Latin.steiner(13).random_paratope(seed=4))
    perms = list(itertools.permutations(range(3)))
    group = gf.Latin.from_group(perms, lambda a, b: tuple(a[i] for i in b))
    assert group.is_isotopic_to(gf.Latin.dihedral(3)) and not group.is_isotopic_to(gf.Latin.cyclic(6))
    table = [["e", "a"], ["a", "e"]]
    assert gf.Latin.from_group(table) == gf.Latin.cyclic(2)
    # Of an abelian group any row may name the elements; the table is that of the same group, whatever their order.
    for group in (gf.Latin.cyclic(6), gf.Latin.elementary_abelian(2, 3), gf.Latin.elementary_abelian(3, 2)):
        n = group.order
        for seed in range(5):
            order = np.random.default_rng(seed).permutation(n).tolist()
            for names in (list(range(n)), list("abcdefghi"[:n])):
                rows_ = [[names[group[x, y]] for y in order] for x in order]
                read = gf.Latin.from_group(rows_)
                assert read.is_isotopic_to(group) and read.automorphism_group().order == group.automorphism_group().order
                # With the elements given it is their table, in their order.
                read = gf.Latin.from_group([names[x] for x in order], rows_)
                assert [[names[order[z]] for z in row] for row in read] == rows_
    quasigroup = gf.Latin("1234521453345124523153124").to_list()
    for wrong in (table + table, [["e", "a"], ["a", "b"]], quasigroup):
        with pytest.raises(gf.BoardError, match="no group|no Latin square"):
            gf.Latin.from_group(wrong)
    for n in range(36):
        if n % 6 not in (1, 3):
            with pytest.raises(gf.ParameterError if n else gf.LimitError, match="no Steiner triple system" if n else "order"):
                gf.Latin.steiner(n)
            continue
        # By the definition: x x = x, or an identity and x x = it; and x y = z for any two of three points that are a triple.
        quasigroup, loop = (gf.Latin.steiner(n, loop=loop).to_list() for loop in (False, True))
        assert all(quasigroup[x][x] == x for x in range(n))
        assert loop[0] == [row[0] for row in loop] == list(range(n + 1)) and all(loop[x][x] == 0 for x in range(n + 1))
        for products in (quasigroup, loop):
            of = range(len(products))
            assert all(products[y][x] == products[x][y] and products[x][products[x][y]] == y for x in of for y in of)
    for n in (0, 37):
        with pytest.raises(gf.LimitError):
            gf.Latin.cyclic(n)


def test_what_is_no_square_is_refused() -> None:
    for wrong in ([[0, 1], [0, 1]], [[0, 1]], "12..", [[0, 2], [2, 0]], [[1.5, 2], [2, 1]]):
        with pytest.raises(gf.BoardError, match="."):
            gf.Latin(wrong)  # type: ignore[arg-type]
    with pytest.raises(gf.BoardError):
        gf.Latin([[1, 2], [2, 1]], zero_based=True)
    square: Any = gf.Latin.cyclic(3)
    with pytest.raises(AttributeError):
        square.order = 4


@pytest.mark.parametrize("square", SQUARES, ids=str)
def test_protocols(square: gf.Latin) -> None:
    assert pickle.loads(pickle.dumps(square)) == square and len({square, gf.Latin(square)}) == 1
    assert np.array(square).shape == (square.order, square.order)
    assert np.array_equal(np.array(square.board), np.array(square) + 1)
    for of, kind in ((square, np.int64), (square.board, np.uint8)):
        assert np.array(of).dtype == np.array(of, copy=True).dtype == kind and np.array(of, dtype=float).dtype == float
        with pytest.raises(ValueError, match="is a copy"):
            np.array(of, copy=False)
        np.array(of)[:] = 0
        assert gf.Latin(of) == square
    assert [list(row) for row in square] == square.to_list() == [row for row in square[:]]
    assert square.board[0] == [symbol + 1 for symbol in square[0]] and len(square.board) == square.order


@pytest.mark.parametrize("square", SQUARES, ids=str)
def test_transversals_by_definition(square: gf.Latin) -> None:
    n = square.order
    all_of_them = [
        columns
        for columns in itertools.permutations(range(n))
        if len({square[row, column] for row, column in enumerate(columns)}) == n
    ]
    assert list(square.transversals()) == all_of_them and square.count_transversals() == len(all_of_them)
    for wanted in (False, True):
        for other in (square, gf.Latin.cyclic(1), gf.Latin.cyclic(2), gf.Latin.random(11), gf.Latin.random(12)):
            array = other.transversals_array(diagonal=wanted)
            assert array.shape == (other.count_transversals(diagonal=wanted), other.order)
            assert list(map(tuple, array.tolist())) == list(other.transversals(diagonal=wanted))
    with pytest.raises(gf.LimitError, match="15"):
        gf.Latin.cyclic(16).transversals_array()
    diagonal = [
        columns
        for columns in all_of_them
        if sum(c == r for r, c in enumerate(columns)) == 1 == sum(c == n - 1 - r for r, c in enumerate(columns))
    ]
    assert list(square.transversals(diagonal=True)) == diagonal
    assert square.count_transversals(diagonal=True) == len(diagonal)


def test_transversals_of_large_squares() -> None:
    assert gf.Latin.cyclic(15).count_transversals() == 36362925  # OEIS A006717
    for square, diagonal in ((gf.Latin.dihedral(9), False), (gf.Latin.cyclic(17), True)):
        with pytest.raises(gf.LimitError, match="up to 16, in cyclic squares of odd order up to 23"):
            square.count_transversals(diagonal=diagonal)


def test_mates_are_orthogonal() -> None:
    square = gf.Latin.elementary_abelian(2, 2)
    assert len(list(square.mates())) == square.count_mates() == 2
    for mate in square.mates():
        assert len({(a, b) for x, y in zip(square, mate) for a, b in zip(x, y)}) == 16
        assert square.is_orthogonal_to(mate)
    assert gf.Latin.dihedral(3).mate() is None and gf.Latin.cyclic(6).mols(2) is None
    three = square.mols(3)
    assert three is not None and all(a.is_orthogonal_to(b) for a, b in itertools.combinations(three, 2))
    assert square.mols(4) is None
    # The square of order 1 is orthogonal to itself, as often as is asked for.
    one = gf.Latin.cyclic(1)
    assert one.mols(3) == [one] * 3 and one.count_mates() == 1 and list(one.mates()) == [one] and one.is_orthogonal_to(one)
    assert [gf.Latin.cyclic(2).mols(k) for k in range(4)] == [[], [gf.Latin.cyclic(2)], None, None]
    assert gf.Latin([[(2 * r + 4 * c) % 5 for c in range(5)] for r in range(5)]).is_self_orthogonal()


def test_mates_under_further_rules(command: Run) -> None:
    square = gf.Latin.cyclic(7).isotope(rows=[0, 4, 1, 5, 2, 6, 3])
    found = list(square.mates(shape="latin7+x"))
    both = [mate for mate in square.mates() if gf.Board(str(mate.board), "latin7+x").is_grid]
    assert found == both != [] and square.count_mates(shape="latin7+x") == len(found) < square.count_mates()
    row = rows(command("latin", "--shape", "latin7+x", "--mates", "1000000", stdin=f"{square.board}\n"))[0]
    assert row["mates"] == str(len(found)) and row["mate"] == str(found[0].board)
    assert square.mate(shape="latin7+x") == found[0]
    for wrong in ("latin6", "2x3", "rect2x7"):
        with pytest.raises(gf.ParameterError, match="none of squares of order 7"):
            square.mate(shape=wrong)


@pytest.mark.parametrize("square", SQUARES[:4], ids=str)
def test_trades_have_mates(square: gf.Latin) -> None:
    trades = square.trades(max_size=10)
    assert [trade.cells for trade in trades] == gf.unavoidable_sets(square.board, max_size=10)
    assert sum(trade.size == 4 for trade in trades) == square.intercalates()
    for trade in trades[:40]:
        other = np.array(square)
        for row, column, symbol in trade.mate_entries:
            assert other[row, column] != symbol
            other[row, column] = symbol
        assert is_latin(other.tolist())
        found = square.trade(trade.cells)
        assert found is not None and found.minimal and found.mates == trade.mates
        assert (found.genus, found.separated, found.connected) == (trade.genus, trade.separated, trade.connected)
        if trade.separated:
            lines = sum(len({entry[role] for entry in trade.entries}) for role in range(3))
            assert trade.genus == (2 + trade.size - lines) // 2
    different = square.trades(max_size=10, essentially_different=True)
    assert sum(trade.images or 0 for trade in different) == len(trades)


def test_trades_and_critical_sets_are_those_of_the_command_line(command: Run) -> None:
    square = gf.Latin.dihedral(3)
    text = f"{square.board}\n"
    listed = rows(command("latin", "--trades=8", "--ed", stdin=text))
    trades = square.trades(max_size=8, essentially_different=True)
    assert [row["trade"] for row in listed] == [str(trade.trade) for trade in trades]
    assert [row["genus"] for row in listed] == ["" if t.genus is None else str(t.genus) for t in trades]
    square = gf.Latin("1234521453345124523153124")
    listed = rows(command("latin", "--critical-sets=7", "--ed", stdin=f"{square.board}\n"))
    critical = list(square.critical_sets(size=7, essentially_different=True))
    assert [row["critical_set"] for row in listed] == [str(one.board) for one in critical]
    assert [row["strength"] for row in listed] == [one.strength for one in critical]


def forced(square: list[list[int]]) -> list[tuple[int, int, int]]:
    """The forced entries of a partial square, by the definition; -1 is an empty cell."""
    n = len(square)
    filled = {(r, c): s for r, row in enumerate(square) for c, s in enumerate(row) if s >= 0}

    def possible(r: int, c: int, s: int) -> bool:
        return (r, c) not in filled and not any(t == s and (a == r or b == c) for (a, b), t in filled.items())

    places = [(r, c, s) for r in range(n) for c in range(n) for s in range(n) if possible(r, c, s)]
    count = [Counter((p[a], p[b]) for p in places) for a, b in ((0, 1), (0, 2), (1, 2))]
    return [p for p in places if 1 in (count[0][p[0], p[1]], count[1][p[0], p[2]], count[2][p[1], p[2]])]


def test_strengths_by_definition() -> None:
    square = SQUARES[2]
    seen = set()
    for critical in itertools.islice(square.critical_sets(essentially_different=True), 0, None, 7):
        partial = [[symbol - 1 for symbol in row] for row in critical.board.to_list()]
        begins = forced(partial)
        while found := forced(partial):
            for row, column, symbol in found:
                partial[row][column] = symbol
        complete = partial == square.to_list()
        expected = "strong" if complete else "weak" if begins else "totally weak"
        assert critical.strength == expected
        seen.add(expected)
    assert len(seen) >= 2


@pytest.mark.parametrize("square", SQUARES[:3], ids=str)
def test_critical_and_defining_sets(square: gf.Latin) -> None:
    counts = square.count_critical_sets()
    assert Counter(one.size for one in square.critical_sets()) == counts
    for one, size in ((square.smallest_critical_set(), min(counts)), (square.largest_critical_set(), max(counts))):
        assert one.size == size and square.is_critical_set(one.board) and one.board.is_minimal()
        clues = set(one.board.clue_cells())
        for cell, trade in one.certificate().items():
            assert set(trade.cells) & clues == {cell}
        assert list(gf.Latin.completions(one.board)) == [square]
    if square.order == 4:
        for size in (4, 5):
            nodes = gf.tree(square.board).where(clues=size).ints("nodes")
            assert [sum(1 for _ in square.defining_sets(size))] == nodes
    assert not square.is_defining_set("." * square.order**2)


PARTIAL = ["1........", "1....2..........", "123452....3....4....5....", "12345....1...2..........."]


def off(drawn: Counter[Any], kinds: int) -> float:
    """χ² of numbers that are to be equal, in its standard deviations."""
    mean = drawn.total() / kinds
    chi2 = sum((n - mean) ** 2 / mean for n in drawn.values()) + (kinds - len(drawn)) * mean
    return float((chi2 - (kinds - 1)) / (2 * (kinds - 1)) ** 0.5)


@pytest.mark.parametrize("method", ["exact", "chain"])
@pytest.mark.parametrize("partial", PARTIAL)
def test_completions_come_equally_often(partial: str, method: Any) -> None:
    shape = f"latin{int(len(partial) ** 0.5)}"
    number = gf.Board(partial, shape).count_solutions(limit=None)
    grids = gf.sample_solutions(partial, 20 * number, method=method, shape=shape, seed=5)
    drawn = Counter(gf.format_boards(grids, shape=shape))
    clues = [cell for cell, sign in enumerate(partial) if sign != "."]
    assert all(grid[cell] == partial[cell] for grid in drawn for cell in clues)
    assert abs(off(drawn, number)) < 4.5
    squares = gf.Latin.random_completions(partial, 3, method=method, seed=5)
    assert [str(square.board) for square in squares] == gf.format_boards(grids[:3], shape=shape)


def test_samples_are_those_of_the_command_line(command: Run) -> None:
    partial = "12345....1...2..........."
    methods: list[tuple[Any, tuple[str, ...]]] = [("exact", ()), ("chain", ("--chain",))]
    for method, words in methods:
        listed = rows(command("solve", "--shape", "latin5", "--sample", "4", "--seed", "9", *words, stdin=partial + "\n"))
        drawn = gf.sample_solutions(partial, 4, method=method, seed=9, shape="latin5")
        assert [row["solution"] for row in listed] == gf.format_boards(drawn, shape="latin5")
    square = gf.Latin.dihedral(3)
    listed = rows(command("latin", "--paratopes", "3", "--seed", "4", stdin=f"{square.board}\n"))
    assert [row["paratope"] for row in listed] == [str(one.board) for one in square.random_paratopes(3, seed=4)]
    for row in listed:
        assert str(gf.Symmetry(row["transform"]).image(square.board)) == row["paratope"]
    with pytest.raises(gf.BoardError, match="no solution"):
        gf.sample_solutions("12...3...", 1, shape="latin3")
    with pytest.raises(gf.BoardError, match="Latin squares alone"):
        gf.sample_solutions("." * 16, 1, shape="2x2", method="chain")
    wrong: Any = "markov"
    with pytest.raises(gf.ParameterError, match="markov"):
        gf.sample_solutions("." * 16, 1, shape="2x2", method=wrong)


def test_paratopes_are_uniform_over_the_main_class() -> None:
    square = gf.Latin.elementary_abelian(2, 2)
    orbit = gf.canonical(square).orbits[0]
    assert abs(off(Counter(square.random_paratopes(20 * orbit, seed=3)), orbit)) < 4.5
    assert all(one.is_paratopic_to(square) for one in square.random_paratopes(5))


def test_squares_are_taken_as_boards() -> None:
    square, critical = gf.Latin.cyclic(4), gf.Latin.cyclic(4).smallest_critical_set()
    assert gf.tree(square) == gf.tree(square.board) and gf.unavoidable_sets(square) == gf.unavoidable_sets(square.board)
    assert gf.canonical([square, square]).texts() == gf.canonical([square.board] * 2).texts()
    assert gf.solve(critical).counts.tolist() == [1] and gf.minimal([critical]).minimal.tolist() == [True]
    assert gf.class_index(square).ints("index") == [square.class_number()]


@pytest.mark.parametrize("square", SQUARES, ids=str)
def test_groups(square: gf.Latin) -> None:
    groups = [square.group(name) for name in ("main", "isotopy", "isomorphism")]
    for group in groups:
        assert pickle.loads(pickle.dumps(group)) == group
        elements = group.elements()
        assert len(set(elements)) == group.order == len(list(group))
        assert all(square.image(element) == square and element in group for element in elements[:50])
        assert sorted(cell for orbit in group.orbits() for cell in orbit) == list(range(square.order**2))
        assert sum(group.element_orders().values()) == group.order
        assert group.is_abelian == (group.conjugacy_classes() == group.order)
        assert group.random(seed=2) in group
        assert Counter(element.order for element in elements) == group.element_orders()
    assert groups[0].order % groups[1].order == 0 and groups[1].order % groups[2].order == 0
    by_definition = [
        perm
        for perm in itertools.permutations(range(min(square.order, 6)))
        if square.order <= 6 and square.isotope(perm, perm, perm) == square
    ]
    if square.order <= 6:
        assert groups[2].order == len(by_definition)
    assert sum(map(len, groups[1].orbits("rows"))) == square.order
    other = square.random_paratope(seed=5)
    assert other.representative() == square.representative() and other.group().order == groups[0].order


def test_isomorphisms() -> None:
    square = gf.Latin.dihedral(3)
    by = [3, 1, 4, 0, 5, 2]
    other = square.isotope(by, by, by)
    found = square.isomorphism(other)
    assert found is not None and square.image(found) == other and found.rows == found.symbols
    assert square.isomorphism(gf.Latin.cyclic(6)) is None
    assert square.isomorphism(square.isotope(rows=by)) is None


def test_symmetries_are_a_group() -> None:
    a = gf.Symmetry(rows=[1, 2, 0], symbols=[0, 2, 1], roles="csr")
    b = gf.Symmetry(columns=[2, 1, 0])
    one = gf.Symmetry.identity(3)
    square = gf.Latin.cyclic(3)
    assert (a * b).image(square.board) == b.image(a.image(square.board))
    assert a**0 == one == a * a.inverse() == a**a.order and a**-1 == a.inverse() and a**-2 == (a * a).inverse()
    assert all(a**k != one for k in range(1, a.order))
    again = gf.Symmetry(rows=a.rows, columns=a.columns, symbols=a.symbols, roles=a.roles)
    assert again == a == pickle.loads(pickle.dumps(a)) == gf.Symmetry(str(a))
    wrong: list[dict[str, Any]] = [{}, {"rows": [0, 0]}, {"rows": [0, 1], "columns": [0]}, {"rows": [0], "roles": "rrr"}]
    for options in wrong:
        with pytest.raises(gf.ParameterError):
            gf.Symmetry(**options)
    with pytest.raises(gf.ParameterError):
        gf.Symmetry("r1 c1 s1 rcs", rows=[0])


def test_the_numbers_of_quasigroups_and_loops() -> None:
    assert [gf.count_quasigroups(n) for n in range(1, 7)] == [1, 1, 5, 35, 1411, 1130531]
    with pytest.raises(gf.LimitError):
        gf.count_loops(8)


def test_random_squares_of_large_orders() -> None:
    squares = gf.sample_grids("latin9", 40, seed=3)
    assert len(set(gf.format_boards(squares, shape="latin9"))) == 40
    assert np.array_equal(squares, gf.sample_grids("latin9", 40, seed=3, threads=1))
    for symbols in squares[:5]:
        assert is_latin((symbols.reshape(9, 9).astype(int) - 1).tolist())


class Matrix(list[Any]):
    """Stands for a matrix of Sage, whose rows are iterated."""


def test_from_sage() -> None:
    square = gf.Latin.dihedral(4)
    assert gf.Latin.from_sage(Matrix(square.to_list())) == square
    assert gf.Latin.from_sage(types.SimpleNamespace(square=Matrix(square.to_list()))) == square
    if not importlib.util.find_spec("sage"):
        with pytest.raises(ImportError):
            square.to_sage()


def test_squares_of_sage_are_taken_as_they_are() -> None:
    rows = [[0, 1], [-1, -1]]
    partial: Any = types.SimpleNamespace(square=rows, nrows=lambda: 2, is_partial_latin_square=True)
    assert gf.Board(partial) == gf.Board("12..", "latin2")
    with pytest.raises(gf.BoardError, match="empty cells"):
        gf.Latin(partial)


def test_sage_itself_agrees() -> None:
    latin = pytest.importorskip("sage.combinat.matrices.latin")
    for square in (gf.Latin.cyclic(5), gf.Latin.dihedral(3), gf.Latin.steiner(9), gf.Latin.random(12, seed=1)):
        sages: Any = square.to_sage()
        assert sages.is_latin_square() and gf.Latin.from_sage(sages) == gf.Latin(sages) == square
    assert gf.Latin(latin.elementary_abelian_2group(3)) == gf.Latin.elementary_abelian(2, 3)
    assert gf.Latin(latin.back_circulant(7)) == gf.Latin.cyclic(7)
    partial = gf.Board("12..............", "latin4")
    sages = partial.to_sage()
    assert sages.is_partial_latin_square() and sages.nr_filled_cells() == 2 and gf.Board(sages) == partial
    matrix: Any = gf.Board("1.....1..1.....1").to_sage()
    assert gf.Board(matrix) == gf.Board("1.....1..1.....1")


def test_every_trade_of_order_3_by_definition() -> None:
    """Every set of cells, also that of all but one symbol."""
    square = gf.Latin.cyclic(3)
    grids = [grid.to_numpy().ravel() for grid in gf.Board("." * 9, "latin3").solutions()]
    differ = Counter(tuple(np.flatnonzero(grid != square.board.to_numpy().ravel()).tolist()) for grid in grids)
    for size in range(10):
        for cells in itertools.combinations(range(9), size):
            trade = square.trade(cells)
            assert (0 if trade is None else trade.mates) == (differ[cells] if cells else 0), cells


def test_groups_of_order_1_and_squares_of_two_orders() -> None:
    one = gf.Latin.cyclic(1)
    for trivial in (gf.Latin.elementary_abelian(5, 0), gf.Latin.elementary_abelian(1, 2**31), gf.Latin.steiner(1)):
        assert trivial == one
    assert one.mols(3) == [one, one, one] and one.is_orthogonal_to(one)
    with pytest.raises(gf.LimitError):
        one.mols(2**32)
    for n in range(2, 8):
        assert gf.Latin.cyclic(n).mols(n) is None
    assert not one.is_orthogonal_to(gf.Latin.cyclic(2)) and not gf.Latin.cyclic(2).is_orthogonal_to(one)
    other: Any = [[0]]
    for question in (one.is_orthogonal_to, one.is_paratopic_to, one.is_isotopic_to, one.isomorphism):
        with pytest.raises(TypeError, match="Latin square"):
            question(other)


def test_the_table_of_a_group_is_one_in_any_order_of_its_elements() -> None:
    table = gf.Latin.dihedral(3).to_list()
    for order in itertools.permutations(range(6)):
        found = gf.Latin.from_group([[table[a][b] for b in order] for a in order])
        assert found == gf.Latin.from_group([[order.index(table[a][b]) for b in order] for a in order])
        assert [found[i, i] == i for i in range(6)].count(True) == 1
    for group in (gf.Latin.cyclic(5), gf.Latin.cyclic(6), gf.Latin.elementary_abelian(2, 3), gf.Latin.dihedral(4)):
        n = group.order
        for seed in range(20):
            order = np.random.default_rng(seed).permutation(n).tolist()
            shuffled = [[group[a, b] for b in order] for a in order]
            # With its elements a table is the group with other names.
            named = gf.Latin.from_group(order, shuffled)
            assert named == gf.Latin.from_group(order, lambda a, b: group[a, b])
            places = [order.index(element) for element in range(n)]
            assert named == group.isotope(places, places, places)
            # Without them it is the group, but which elements are in which rows is not known.
            assert gf.Latin.from_group(shuffled).isomorphism(group) is not None
            numbers = [[order.index(product) for product in row] for row in shuffled]
            assert gf.Latin.from_group(numbers) == named == gf.Latin.from_group(np.array(numbers))
    for elements, products in ((range(3), [[0, 1], [1, 0]]), ([0, 0], [[0, 0], [0, 0]]), ([0, 1], [[0, 1]]), ([], [])):
        with pytest.raises(gf.BoardError, match="no group"):
            gf.Latin.from_group(elements, products)
    no_groups: list[list[list[int]]] = [[], [[]], [[0, 1], [1]]]
    for wrong in no_groups:
        with pytest.raises(gf.BoardError, match="no group"):
            gf.Latin.from_group(wrong)


def test_no_symbol_is_rounded_and_no_base_ignored() -> None:
    with pytest.raises(gf.BoardError, match="no integer"):
        gf.Latin.from_sage([[0.5, 1.5], [1.2, 0.1]])
    for cells in ("0123" * 4, gf.Board("." * 16, "latin4"), gf.Latin.cyclic(4)):
        for kind in (gf.Board, gf.Latin):
            with pytest.raises(gf.ParameterError, match="zero_based"):
                kind(cells, zero_based=True)


def test_classes_of_critical_sets_are_those_of_lists() -> None:
    for n in range(1, 6):
        table, counts = gf.critical_set_classes(n), Counter[tuple[object, object]]()
        for grid in gf.classes(f"latin{n}")["grid"]:
            square = gf.Latin(str(grid))
            listed = [(one.size, one.strength) for one in square.critical_sets(essentially_different=True)]
            counts.update(listed)
            assert Counter(size for size, _ in listed) == square.count_critical_sets(essentially_different=True)
        assert dict(zip(zip(table["size"], table["strength"]), table["main_classes"])) == counts
    assert sum(table.ints("isotopy_classes")) == 4521 + 57 + 7
    with pytest.raises(gf.LimitError, match="^n: "):
        gf.critical_set_classes(7)
