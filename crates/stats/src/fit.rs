//! A fit of a sum of functions to values with errors.

/// What a fit comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    /// The coefficients, each with its standard error.
    pub values: Vec<(f64, f64)>,
    /// The greatest deviation of a value.
    pub worst: f64,
    /// χ² for each degree of freedom; not a number where there are as many functions as values.
    pub chi2: f64,
}

/// Weighted least squares; each point has the values of the functions, its value and its error.
///
/// # Panics
/// Without a point.
pub fn fit(points: &[(Vec<f64>, f64, f64)]) -> Fit {
    let size = points[0].0.len();
    // The normal equations with the unit matrix beside them: Gauss's elimination gives the inverse.
    let mut matrix = vec![vec![0.0; 2 * size]; size];
    let mut right = vec![0.0; size];
    for (basis, value, error) in points {
        for i in 0..size {
            for j in 0..size {
                matrix[i][j] += basis[i] * basis[j] / (error * error);
            }
            right[i] += basis[i] * value / (error * error);
        }
    }
    (0..size).for_each(|i| matrix[i][size + i] = 1.0);
    for pivot in 0..size {
        let scale = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|m| *m /= scale);
        let unit = matrix[pivot].clone();
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            matrix[row].iter_mut().zip(&unit).for_each(|(m, u)| *m -= factor * u);
        }
    }
    let coefficient = |i: usize| {
        let value = (0..size).map(|j| matrix[i][size + j] * right[j]).sum();
        (value, matrix[i][size + i].sqrt())
    };
    let values: Vec<_> = (0..size).map(coefficient).collect();
    let residual = |(basis, value, _): &(Vec<f64>, f64, f64)| {
        value - basis.iter().zip(&values).map(|(b, v)| b * v.0).sum::<f64>()
    };
    let worst = points.iter().map(|p| residual(p).abs()).fold(0.0, f64::max);
    let chi2 = points.iter().map(|p| (residual(p) / p.2).powi(2)).sum::<f64>();
    // As many parameters as points leave no deviation to judge by.
    let chi2 = match points.len().saturating_sub(size) {
        0 => f64::NAN,
        freedom => chi2 / freedom as f64,
    };
    Fit { values, worst, chi2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_fitted_with_its_errors() {
        let points: Vec<_> =
            (0..5).map(|x| (vec![f64::from(x), 1.0], 3.0 * f64::from(x) - 2.0, 0.5)).collect();
        let Fit { values, worst, .. } = fit(&points);
        assert!((values[0].0 - 3.0).abs() < 1e-12 && (values[1].0 + 2.0).abs() < 1e-12);
        // Σ (x − 2)² = 10.
        assert!((values[0].1 - 0.5 / 10f64.sqrt()).abs() < 1e-12);
        assert!(worst < 1e-12);
    }
}
