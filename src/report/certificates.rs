//! Certificates of the theorem of N−1 clues as rows, and back.

use std::io::Read;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use gridforest::board::{Grid, Puzzle, Shape, TextError};
use gridforest::skeleton::theorem::{Certificate, Witness};

/// A certificate as a row of a CSV file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CertificateRow {
    /// The skeleton: `1` for a clue.
    pub skeleton: String,
    /// A solution of the puzzle with 1, 2, … in its cells; empty when the clues contradict each
    /// other.
    pub first: String,
    /// Another; empty then too.
    pub second: String,
}

/// Why a file holds no certificates.
#[derive(Debug, Error)]
#[non_exhaustive]
pub(crate) enum CertificateError {
    /// It isn't CSV with the columns of [`CertificateRow`].
    #[error("no file of certificates: {0}")]
    Csv(#[from] csv::Error),
    #[error("line {line}: {error}")]
    Board {
        /// The line, from 1; the header is the first.
        line: u64,
        error: TextError,
    },
}

impl CertificateRow {
    /// The row of a certificate.
    pub(crate) fn of(certificate: &Certificate) -> Self {
        let [first, second] = match &certificate.witness {
            Witness::Solutions(grids) => grids.each_ref().map(Grid::to_string),
            Witness::Contradiction => [String::new(), String::new()],
        };
        Self { skeleton: certificate.skeleton.to_string(), first, second }
    }

    fn certificate(&self, shape: Shape) -> Result<Certificate, TextError> {
        let witness = if self.first.is_empty() && self.second.is_empty() {
            Witness::Contradiction
        } else {
            let grids = [Grid::parse(shape, &self.first)?, Grid::parse(shape, &self.second)?];
            Witness::Solutions(grids.into())
        };
        Ok(Certificate { skeleton: Puzzle::parse(shape, &self.skeleton)?.skeleton(), witness })
    }
}

/// Reads the certificates of a shape from CSV.
///
/// # Errors
/// [`CertificateError`] at the first row that is none. Whether they prove anything is for
/// [`check`](gridforest::skeleton::theorem::check) to say.
pub(crate) fn read_certificates(
    shape: Shape,
    csv: impl Read,
) -> Result<Vec<Certificate>, CertificateError> {
    let mut reader = csv::Reader::from_reader(csv);
    let rows = reader.deserialize::<CertificateRow>();
    rows.zip(2..)
        .map(|(row, line)| {
            let certificate = row?.certificate(shape);
            certificate.map_err(|error| CertificateError::Board { line, error })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::to_csv;
    use gridforest::board::Skeleton;

    #[test]
    fn certificates_are_read_as_they_are_written() {
        let shape: Shape = "2x2".parse().unwrap();
        // The second has no solution.
        let certificates = [[13, 14, 15], [11, 12, 13]]
            .map(|cells| Certificate::find(&Skeleton::from_cells(shape, cells)).unwrap());
        let csv = to_csv(&certificates.each_ref().map(CertificateRow::of)).unwrap();
        assert_eq!(read_certificates(shape, &csv[..]).unwrap(), certificates);
        let error = |text: &str| read_certificates(shape, text.as_bytes()).unwrap_err().to_string();
        assert!(error("skeleton,first,second\n1,2,3\n").starts_with("line 2: "));
        assert!(error("a,b\n1,2\n").starts_with("no file of certificates: "));
    }
}
