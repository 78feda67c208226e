//! Coordinates on a drawn board, and curves for links.
//!
//! The board is 720 units wide, a cell 80; candidates are arranged in a cell like the digits of a telephone,
//! 24 units apart, so that nodes of radius 12 never touch. Only sums, products, quotients and square roots
//! are used, which every machine computes alike: a picture is the same everywhere.

use std::ops::{Add, Mul, Sub};

use ninefold_core::{Candidate, Cell};

/// The side of the board, in units.
pub const BOARD_SIZE: f64 = 720.0;
/// The side of a cell.
pub const CELL_SIZE: f64 = 80.0;
/// Distance between neighbouring candidates.
pub(crate) const CANDIDATE_SPACING: f64 = 24.0;
/// Distance from the edge of a cell to the middle of its first candidate.
const CANDIDATE_INSET: f64 = 16.0;

/// A point on the board, or a vector between two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanePoint {
    /// Distance from the left edge of the board.
    pub x: f64,
    /// Distance from the top edge of the board.
    pub y: f64,
}

pub(crate) const fn point(x: f64, y: f64) -> PlanePoint {
    PlanePoint { x, y }
}

impl PlanePoint {
    pub(crate) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    pub(crate) fn distance_to(self, other: PlanePoint) -> f64 {
        (other - self).length()
    }

    pub(crate) fn dot(self, other: PlanePoint) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Returns the vector of length one in the same direction; a zero vector is returned unchanged.
    pub(crate) fn unit_vector(self) -> PlanePoint {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }

    /// Returns the vector turned by a quarter, from right to down as y grows downwards.
    pub(crate) fn quarter_turned(self) -> PlanePoint {
        point(-self.y, self.x)
    }

    pub(crate) fn point_towards(self, other: PlanePoint, share: f64) -> PlanePoint {
        self + (other - self) * share
    }
}

impl Add for PlanePoint {
    type Output = PlanePoint;
    fn add(self, other: PlanePoint) -> PlanePoint {
        point(self.x + other.x, self.y + other.y)
    }
}

impl Sub for PlanePoint {
    type Output = PlanePoint;
    fn sub(self, other: PlanePoint) -> PlanePoint {
        point(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for PlanePoint {
    type Output = PlanePoint;
    fn mul(self, factor: f64) -> PlanePoint {
        point(self.x * factor, self.y * factor)
    }
}

/// Returns the upper left corner of a cell in the picture.
#[must_use]
pub fn cell_corner(cell: Cell) -> PlanePoint {
    point(cell.column_index() as f64 * CELL_SIZE, cell.row_index() as f64 * CELL_SIZE)
}

/// Returns the middle of a cell in the picture.
#[must_use]
pub fn cell_centre(cell: Cell) -> PlanePoint {
    cell_corner(cell) + point(CELL_SIZE / 2.0, CELL_SIZE / 2.0)
}

/// Returns the middle of a candidate in the picture.
#[must_use]
pub fn candidate_centre(candidate: Candidate) -> PlanePoint {
    let digit = candidate.digit().index();
    let column = (digit % 3) as f64;
    let row = (digit / 3) as f64;
    cell_corner(candidate.cell())
        + point(CANDIDATE_INSET + CANDIDATE_SPACING * column, CANDIDATE_INSET + CANDIDATE_SPACING * row)
}

/// A cubic Bézier curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CubicCurve(pub(crate) [PlanePoint; 4]);

impl CubicCurve {
    /// Creates a straight line, as a curve of a picture.
    pub(crate) fn straight_line(from: PlanePoint, to: PlanePoint) -> CubicCurve {
        CubicCurve([from, from.point_towards(to, 1.0 / 3.0), from.point_towards(to, 2.0 / 3.0), to])
    }

    pub(crate) fn point_at(&self, t: f64) -> PlanePoint {
        let [a, b, c, d] = self.0;
        let s = 1.0 - t;
        a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t)
    }

    /// Splits the curve at a parameter, by de Casteljau's algorithm.
    fn split_at(&self, t: f64) -> (CubicCurve, CubicCurve) {
        let [a, b, c, d] = self.0;
        let (ab, bc, cd) = (a.point_towards(b, t), b.point_towards(c, t), c.point_towards(d, t));
        let (abc, bcd) = (ab.point_towards(bc, t), bc.point_towards(cd, t));
        let middle = abc.point_towards(bcd, t);
        (CubicCurve([a, ab, abc, middle]), CubicCurve([middle, bcd, cd, d]))
    }

    /// Returns the approximate length: that of a polyline through a few points.
    fn approx_length(&self) -> f64 {
        const PARTS: usize = 8;
        let points: Vec<PlanePoint> = (0..=PARTS).map(|i| self.point_at(i as f64 / PARTS as f64)).collect();
        points.windows(2).map(|pair| pair[0].distance_to(pair[1])).sum()
    }

    fn reversed(&self) -> CubicCurve {
        let [a, b, c, d] = self.0;
        CubicCurve([d, c, b, a])
    }
}

/// Sequence of cubic curves, each starting where the one before ends.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CubicPath(pub(crate) Vec<CubicCurve>);

impl CubicPath {
    pub(crate) fn start_point(&self) -> Option<PlanePoint> {
        self.0.first().map(|cubic| cubic.0[0])
    }

    pub(crate) fn end(&self) -> Option<PlanePoint> {
        self.0.last().map(|cubic| cubic.0[3])
    }

    /// Returns points along the curve, at most `step` units apart, including both ends.
    pub(crate) fn sample_points(&self, step: f64) -> Vec<PlanePoint> {
        let mut points: Vec<PlanePoint> = self.start_point().into_iter().collect();
        for cubic in &self.0 {
            let count = (cubic.approx_length() / step).ceil().max(1.0) as usize;
            points.extend((1..=count).map(|i| cubic.point_at(i as f64 / count as f64)));
        }
        points
    }

    /// Returns the part between a circle round the start and a circle round the end; `None` if the curve
    /// never leaves them.
    pub(crate) fn between_rims(&self, start: f64, end: f64) -> Option<CubicPath> {
        self.after_leaving_circle(start)?.reversed().after_leaving_circle(end).map(|curve| curve.reversed())
    }

    /// Returns the part after the curve first leaves a circle round its start.
    fn after_leaving_circle(&self, radius: f64) -> Option<CubicPath> {
        let centre = self.start_point()?;
        let leaves = |cubic: &CubicCurve, t: f64| cubic.point_at(t).distance_to(centre) >= radius;
        // Find the step in which the curve leaves the circle, then halve it until the place is exact.
        for (i, cubic) in self.0.iter().enumerate() {
            let Some(step) =
                (1..=SEARCH_STEPS).find(|step| leaves(cubic, *step as f64 / SEARCH_STEPS as f64))
            else {
                continue;
            };
            let (mut inside, mut outside) =
                ((step - 1) as f64 / SEARCH_STEPS as f64, step as f64 / SEARCH_STEPS as f64);
            for _ in 0..HALVING_STEPS {
                let middle = (inside + outside) / 2.0;
                if leaves(cubic, middle) { outside = middle } else { inside = middle }
            }
            let rest = cubic.split_at(outside).1;
            return Some(CubicPath(std::iter::once(rest).chain(self.0[i + 1..].iter().copied()).collect()));
        }
        None
    }

    /// Returns the curve shortened at its end by this many units, at most by 80 % of the distance between its
    /// ends.
    pub(crate) fn shortened(&self, length: f64) -> CubicPath {
        let Some(end) = self.end() else { return self.clone() };
        let reversed = self.reversed();
        let cut = reversed
            .after_leaving_circle(length.min(end.distance_to(self.start_point().unwrap_or(end)) * 0.8));
        cut.map_or_else(|| self.clone(), |curve| curve.reversed())
    }

    fn reversed(&self) -> CubicPath {
        CubicPath(self.0.iter().rev().map(CubicCurve::reversed).collect())
    }
}

/// Number of steps in which a curve is searched for a rim, and of halvings of the step found.
const SEARCH_STEPS: usize = 64;
const HALVING_STEPS: usize = 24;

#[cfg(test)]
mod tests {
    use ninefold_core::Digit;

    use super::*;

    #[test]
    fn candidates_stand_in_their_cells() {
        for candidate in Candidate::all() {
            let (at, middle) = (candidate_centre(candidate), cell_centre(candidate.cell()));
            let off = at - middle;
            assert!(off.x.abs() == 0.0 || off.x.abs() == CANDIDATE_SPACING, "{candidate:?}");
            assert!(off.y.abs() == 0.0 || off.y.abs() == CANDIDATE_SPACING, "{candidate:?}");
        }
        let candidate = Cell::from_row_column(2, 4).to_candidate(Digit::D6);
        assert_eq!(candidate_centre(candidate), point(4.0 * 80.0 + 64.0, 2.0 * 80.0 + 40.0));
    }

    #[test]
    fn parts_of_a_split_curve_are_the_curve() {
        let cubic = CubicCurve([point(0.0, 0.0), point(30.0, 90.0), point(200.0, -40.0), point(250.0, 60.0)]);
        let (before, after) = cubic.split_at(0.3);
        for i in 0..=10 {
            let t = f64::from(i) / 10.0;
            assert!(before.point_at(t).distance_to(cubic.point_at(0.3 * t)) < 1e-9);
            assert!(after.point_at(t).distance_to(cubic.point_at(0.3 + 0.7 * t)) < 1e-9);
        }
    }

    #[test]
    fn a_curve_is_cut_at_its_rims() {
        let cubic = CubicCurve([point(0.0, 0.0), point(0.0, 90.0), point(200.0, 90.0), point(200.0, 0.0)]);
        let curve = CubicPath(vec![cubic]).between_rims(12.0, 15.5).unwrap();
        assert!((curve.start_point().unwrap().distance_to(point(0.0, 0.0)) - 12.0).abs() < 1e-3);
        assert!((curve.end().unwrap().distance_to(point(200.0, 0.0)) - 15.5).abs() < 1e-3);
        let shorter = curve.shortened(8.0);
        assert!((shorter.end().unwrap().distance_to(curve.end().unwrap()) - 8.0).abs() < 1e-3);
        assert_eq!(CubicPath(vec![cubic]).between_rims(300.0, 1.0), None);
    }

    #[test]
    fn samples_lie_close() {
        let bent = CubicCurve([point(0.0, 0.0), point(0.0, 90.0), point(200.0, 90.0), point(200.0, 0.0)]);
        let points = CubicPath(vec![bent, CubicCurve::straight_line(point(200.0, 0.0), point(300.0, 0.0))])
            .sample_points(7.0);
        assert!(points.windows(2).all(|pair| pair[0].distance_to(pair[1]) < 8.5));
        assert_eq!(points.last(), Some(&point(300.0, 0.0)));
    }
}
