//! Squares with names: those of groups and of Steiner triple systems.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Square;

/// A square with a name, such as `cyclic:7` or `elementary-abelian:2^3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// Of the integers modulo n.
    Cyclic(usize),
    /// Of the product of k cyclic groups of order p, a prime.
    ElementaryAbelian(usize, u32),
    /// Of the symmetries of a polygon with m corners.
    Dihedral(usize),
    /// The quasigroup of a Steiner triple system on n points.
    Steiner(usize),
    /// The loop of one.
    SteinerLoop(usize),
}

/// There is no square of a name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoSuchSquare {
    /// The text is no name.
    #[error(
        "the names are cyclic:N, elementary-abelian:P^K, dihedral:M, steiner:N and steiner-loop:N"
    )]
    Name,
    /// The cyclic groups are none that an elementary abelian group is a product of.
    #[error("{0} is no prime: an elementary abelian group has order P^K")]
    Prime(usize),
    /// The order is none of squares here.
    #[error("a square of order {0}: orders are 1 to {most}", most = MOST_ORDER)]
    Order(usize),
    /// No triple system has so many points.
    #[error("{0} is neither 1 nor 3 modulo 6: there is no Steiner triple system")]
    Steiner(usize),
}

/// The greatest order of a square with a name: boards have at most as many symbols.
const MOST_ORDER: usize = 36;

impl Named {
    /// The order of the square, or more than any has.
    fn order(self) -> usize {
        let order = match self {
            Self::Cyclic(n) | Self::Steiner(n) => Some(n),
            Self::ElementaryAbelian(_, 0) => Some(1),
            Self::ElementaryAbelian(p, k) => p.checked_pow(k),
            Self::Dihedral(m) => m.checked_mul(2),
            Self::SteinerLoop(n) => n.checked_add(1),
        };
        order.unwrap_or(usize::MAX)
    }

    /// The square.
    ///
    /// ```
    /// use gridforest_latin::Named;
    /// let square = "elementary-abelian:2^3".parse::<Named>()?.square()?;
    /// assert_eq!((square.order(), square.intercalates()), (8, 112));
    /// # Ok::<(), gridforest_latin::NoSuchSquare>(())
    /// ```
    ///
    /// # Errors
    /// [`NoSuchSquare`] when its order is not 1 to 36, or there is no such triple system.
    pub fn square(self) -> Result<Square, NoSuchSquare> {
        let order = self.order();
        if !(1..=MOST_ORDER).contains(&order) || self == Self::SteinerLoop(0) {
            return Err(NoSuchSquare::Order(order));
        }
        if let Self::ElementaryAbelian(p, 1..) = self
            && (2..p).any(|divisor| p.is_multiple_of(divisor))
        {
            return Err(NoSuchSquare::Prime(p));
        }
        let steiner = |points| Square::steiner(points).ok_or(NoSuchSquare::Steiner(points));
        Ok(match self {
            Self::Cyclic(n) => Square::cyclic(n),
            Self::ElementaryAbelian(_, 0) => Square::cyclic(1),
            Self::ElementaryAbelian(p, k) => Square::elementary_abelian(p, k),
            Self::Dihedral(m) => Square::dihedral(m),
            Self::Steiner(points) => steiner(points)?,
            Self::SteinerLoop(points) => steiner(points)?.with_identity(),
        })
    }
}

impl FromStr for Named {
    type Err = NoSuchSquare;

    fn from_str(text: &str) -> Result<Self, NoSuchSquare> {
        let wrong = || NoSuchSquare::Name;
        let (kind, size) = text.split_once(':').ok_or_else(wrong)?;
        let number = |size: &str| match size.starts_with(|c: char| c.is_ascii_digit()) {
            true => size.parse().map_err(|_| wrong()),
            false => Err(wrong()),
        };
        Ok(match kind {
            "cyclic" => Self::Cyclic(number(size)?),
            "dihedral" => Self::Dihedral(number(size)?),
            "steiner" => Self::Steiner(number(size)?),
            "steiner-loop" => Self::SteinerLoop(number(size)?),
            "elementary-abelian" => {
                let (p, k) = size.split_once('^').ok_or_else(wrong)?;
                Self::ElementaryAbelian(number(p)?, u32::try_from(number(k)?).map_err(|_| wrong())?)
            }
            _ => return Err(wrong()),
        })
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cyclic(n) => write!(f, "cyclic:{n}"),
            Self::ElementaryAbelian(p, k) => write!(f, "elementary-abelian:{p}^{k}"),
            Self::Dihedral(m) => write!(f, "dihedral:{m}"),
            Self::Steiner(n) => write!(f, "steiner:{n}"),
            Self::SteinerLoop(n) => write!(f, "steiner-loop:{n}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_and_have_squares() {
        for (name, order) in [
            ("cyclic:7", Ok(7)),
            ("elementary-abelian:3^2", Ok(9)),
            ("elementary-abelian:5^0", Ok(1)),
            ("dihedral:4", Ok(8)),
            ("steiner:31", Ok(31)),
            ("steiner-loop:33", Ok(34)),
            ("steiner-loop:0", Err(NoSuchSquare::Order(1))),
            ("steiner:8", Err(NoSuchSquare::Steiner(8))),
            ("cyclic:37", Err(NoSuchSquare::Order(37))),
            ("dihedral:0", Err(NoSuchSquare::Order(0))),
            ("elementary-abelian:2^99", Err(NoSuchSquare::Order(usize::MAX))),
            ("elementary-abelian:6^1", Err(NoSuchSquare::Prime(6))),
            ("elementary-abelian:4^2", Err(NoSuchSquare::Prime(4))),
        ] {
            let named: Named = name.parse().unwrap();
            assert_eq!(named.to_string(), name);
            assert_eq!(named.square().map(|square| square.order()), order, "{name}");
        }
        for no_name in
            ["", "cyclic", "cyclic:", "cyclic:-1", "cyclic:+7", "klein:4", "elementary-abelian:8"]
        {
            assert_eq!(no_name.parse::<Named>(), Err(NoSuchSquare::Name));
        }
    }
}
