//! Heat capacities against the inverse temperature, and the share of clusters that take all rows.

use super::Picture;
use crate::chart::{Axis, Figure, Ink, Layer, Mark, Names, Panel, Point};
use crate::data::Table;

/// Both maxima are drawn if they stand out by at least this number of standard errors.
const SURE: f64 = 3.0;

/// The column with half the width of the band that holds a whole curve.
const BAND: &str = "heat_capacity_band";

/// The curves of one side.
struct Side<'a> {
    side: f64,
    /// The heat capacity on a fine grid of temperatures, where there is one.
    fine: &'a Table,
    measured: Option<&'a Table>,
}

/// The pictures of curves.
pub(super) fn pictures(tables: &[Table]) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for (problem, what) in [("", "Latin squares"), ("grids-", "Sudoku grids")] {
        let sides = sides(tables, problem);
        if sides.is_empty() {
            continue;
        }
        pictures.push(all(&sides, &format!("{problem}heat-capacity"), what));
        pictures.extend(maxima(tables, problem).and_then(|at| two_maxima(&sides, at, what)));
    }
    pictures
}

/// The number at the end of a file's name.
fn side_of(table: &Table) -> f64 {
    let digits = table.stem().rsplit('-').next().unwrap_or("");
    digits.parse().unwrap_or(f64::NAN)
}

fn sides<'a>(tables: &'a [Table], problem: &str) -> Vec<Side<'a>> {
    let is_curve =
        |table: &&Table| table.has(&["beta", "heat_capacity", "heat_capacity_err", "percolation"]);
    let curves = || tables.iter().filter(is_curve);
    let named = |table: &Table, begin: &str| {
        let begin = format!("{problem}{begin}-");
        table.stem().strip_prefix(&begin).is_some_and(|rest| !rest.contains('-'))
    };
    let mut fine: Vec<&Table> = curves().filter(|table| named(table, "heat-capacity")).collect();
    if fine.is_empty() && problem.is_empty() {
        // A curve of one's own, by any name.
        fine = curves().filter(|table| !table.stem().starts_with("grids-")).collect();
    }
    let mut sides: Vec<Side<'a>> = fine
        .into_iter()
        .map(|fine| Side {
            side: side_of(fine),
            fine,
            measured: curves()
                .find(|table| named(table, "curve") && side_of(table) == side_of(fine)),
        })
        .collect();
    sides.sort_by(|a, b| a.side.total_cmp(&b.side));
    sides
}

/// β, value and the half width of its band; divided by the number of cells where the side is known.
fn points(table: &Table, column: &str, band: &str, cells: f64) -> Vec<Point> {
    let point = |row| {
        let (value, error) = (table.number(row, column) / cells, table.number(row, band) / cells);
        Point::with_error(
            table.number(row, "beta"),
            value,
            if error.is_finite() { error } else { 0.0 },
        )
    };
    (0..table.rows.len()).map(point).filter(|point| point.y.is_finite()).collect()
}

impl Side<'_> {
    fn cells(&self) -> f64 {
        if self.side.is_nan() { 1.0 } else { self.side * self.side }
    }

    fn heat_capacity(&self) -> Vec<Point> {
        let band = match self.has_band() {
            true => BAND,
            false => "heat_capacity_err",
        };
        points(self.fine, "heat_capacity", band, self.cells())
    }

    /// Whether its table has the band of the whole curve: those of earlier versions have not.
    fn has_band(&self) -> bool {
        self.fine.has(&[BAND])
    }

    fn percolation(&self) -> Vec<Point> {
        let table = self.measured.unwrap_or(self.fine);
        points(table, "percolation", "percolation_err", 1.0)
    }

    fn name(&self) -> String {
        if self.side.is_nan() { self.fine.stem().to_owned() } else { format!("n = {}", self.side) }
    }
}

const HEAT: &str = "heat capacity β² Var(E) / n²";
const SHARE: &str = "share of clusters that take all rows";

fn all(sides: &[Side<'_>], name: &str, what: &str) -> Picture {
    let last = (sides.len() - 1).max(1) as f64;
    let layers = |of: fn(&Side<'_>) -> Vec<Point>| -> Vec<Layer> {
        let layer = |(place, side): (usize, &Side<'_>)| {
            let ink = Ink::Ramp(place as f64 / last);
            let points = of(side);
            let band = Layer::new("", ink, Mark::Band, points.clone());
            [band, Layer::new(side.name(), ink, Mark::Line, points)]
        };
        sides.iter().enumerate().flat_map(layer).collect()
    };
    let mut panels = vec![
        Panel::new(
            Axis::linear("inverse temperature β"),
            Axis::linear(HEAT),
            layers(|side| side.heat_capacity()),
        )
        .named(Names::Peaks),
    ];
    let shares = layers(|side| side.percolation());
    if shares.iter().any(|layer| layer.points.iter().any(|point| point.y > 0.0)) {
        panels.push(
            Panel::new(Axis::linear("inverse temperature β"), Axis::linear(SHARE), shares)
                .named(Names::Peaks)
                .high(150.0),
        );
    }
    let widths = match sides.iter().all(Side::has_band) {
        true => {
            "each curve of the heat capacity lies within its band as a whole with a probability of 95 %; the widths of the \
             other lines are standard errors"
        }
        false => "the widths of the lines are their standard errors",
    };
    Picture::new(
        name,
        format!(
            "The heat capacity of a cell against the inverse temperature, and the share of the clusters that take all rows; \
             {widths}. E is the number of repeated pairs of symbols."
        ),
        Figure::new(format!("{what}: heat capacity and clusters"), panels),
    )
}

/// Where the two maxima of the largest side stand that has them for sure.
fn maxima(tables: &[Table], problem: &str) -> Option<(f64, f64, f64, f64)> {
    let table =
        tables.iter().find(|table| table.has(&["n", "beta_first", "beta_second", "both_z"]))?;
    let problem = if problem.is_empty() { "latin" } else { "grids" };
    let sure =
        table.rows_with("problem", problem).filter(|&row| table.number(row, "both_z") >= SURE);
    let row = sure.max_by(|&a, &b| table.number(a, "n").total_cmp(&table.number(b, "n")))?;
    let [side, first, second, z] =
        ["n", "beta_first", "beta_second", "both_z"].map(|column| table.number(row, column));
    Some((side, first, second, z))
}

/// The mean heat capacity over each range of three temperatures that were measured: dE/dT as the
/// difference of two mean energies, whose errors are far smaller than those of a variance.
fn differences(table: &Table, cells: f64) -> Vec<Point> {
    let at = |row: usize| {
        let [beta, energy, error] =
            ["beta", "energy", "energy_err"].map(|column| table.number(row, column));
        (beta, energy, error)
    };
    let range = |row: usize| {
        let ((first, high, above), (last, low, below)) = (at(row), at(row + 2));
        let width = (1.0 / first - 1.0 / last) * cells;
        Point::with_error(at(row + 1).0, (high - low) / width, above.hypot(below) / width)
    };
    let last = table.rows.len().saturating_sub(2);
    (1..last).map(range).filter(|point| point.y.is_finite()).collect()
}

fn two_maxima(
    sides: &[Side<'_>],
    (side, first, second, z): (f64, f64, f64, f64),
    what: &str,
) -> Option<Picture> {
    let curve = sides.iter().find(|curve| curve.side == side)?;
    let (low, high) = (first - 1.5, second + 0.35);
    let near = |points: Vec<Point>| -> Vec<Point> {
        points.into_iter().filter(|point| (low..=high).contains(&point.x)).collect()
    };
    let panel = |points: Vec<Point>, ink, label: &str, height| {
        let mark = |beta| Layer::new("", Ink::Quiet, Mark::Up, vec![Point::new(beta, 0.0)]);
        let mut layers = [first, second].map(mark).to_vec();
        layers.push(Layer::new("", ink, Mark::Line, points.clone()));
        layers.push(Layer::new("", ink, Mark::Dots, points));
        Panel::new(
            Axis::linear("inverse temperature β").from_to(low, high),
            Axis::linear(label),
            layers,
        )
        .high(height)
    };
    let shares = near(curve.percolation());
    let most = shares.iter().max_by(|a, b| a.y.total_cmp(&b.y))?.x;
    let panels = vec![
        panel(
            near(differences(curve.measured?, curve.cells())),
            Ink::Kind(0),
            "heat capacity dE/dT / n²",
            200.0,
        ),
        panel(shares, Ink::Kind(1), SHARE, 130.0),
    ];
    let caption = format!(
        "Side {side}: the maxima near β = {first:.1} and {second:.1} (dashes) stand {z:.1} standard errors above the valley between \
         them. The share of clusters that take all rows is greatest at β = {most:.1}. Heat capacities are means over three \
         neighbouring temperatures, from the mean energies."
    );
    Some(Picture::new(
        "two-maxima",
        caption,
        Figure::new(format!("{what}: the two maxima of the heat capacity"), panels),
    ))
}
