//! Points and quadrilaterals in pictures, and the mappings between them.

use crate::plane::sorted_order;

/// A point in the picture, in pixels, x to the right and y downwards; or on the board, in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PicturePoint {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl PicturePoint {
    pub(crate) const fn new(x: f64, y: f64) -> PicturePoint {
        PicturePoint { x, y }
    }

    pub(crate) fn minus(self, other: PicturePoint) -> PicturePoint {
        PicturePoint::new(self.x - other.x, self.y - other.y)
    }

    pub(crate) fn plus(self, other: PicturePoint) -> PicturePoint {
        PicturePoint::new(self.x + other.x, self.y + other.y)
    }

    pub(crate) fn times(self, factor: f64) -> PicturePoint {
        PicturePoint::new(self.x * factor, self.y * factor)
    }

    pub(crate) fn dot(self, other: PicturePoint) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn cross(self, other: PicturePoint) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub(crate) fn length(self) -> f64 {
        self.x.hypot(self.y)
    }
}

/// Four corners, clockwise from the top left.
pub(crate) type CornerQuad = [PicturePoint; 4];

/// The corners of a board in its own coordinates, in cells.
pub(crate) const BOARD: CornerQuad = [
    PicturePoint::new(0.0, 0.0),
    PicturePoint::new(9.0, 0.0),
    PicturePoint::new(9.0, 9.0),
    PicturePoint::new(0.0, 9.0),
];

/// Minimum area of a board, compared to the square of the picture's shorter side: half of that of the smallest
/// frame, since a board may be seen from the side.
const LEAST_BOARD_AREA: f64 = 0.007;

/// Returns the area of a polygon with corners in cyclic order.
pub(crate) fn polygon_area(corners: &[PicturePoint]) -> f64 {
    let count = corners.len();
    let crosses = (0..count).map(|at| corners[at].cross(corners[(at + 1) % count]));
    (crosses.sum::<f64>() / 2.0).abs()
}

/// Perspective mapping of the plane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Homography([f64; 9]);

impl Homography {
    /// Fits the mapping of each `from` to its `to` by least squares; `None` if they don't determine one.
    pub(crate) fn fit_points(from: &[PicturePoint], to: &[PicturePoint]) -> Option<Homography> {
        // Coordinates are centred and scaled first, as the equations would be ill-conditioned otherwise.
        let (source, target) = (PointFrame::from_points(from)?, PointFrame::from_points(to)?);
        let mut equations = vec![EquationRow::default(); 8];
        // Each pair of points gives two equations for the eight unknowns.
        for (&from, &to) in from.iter().zip(to) {
            let (PicturePoint { x, y }, PicturePoint { x: u, y: v }) =
                (source.normalise_point(from), target.normalise_point(to));
            let rows = [
                ([x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y], u),
                ([0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y], v),
            ];
            for (row, value) in rows {
                add_equation(&mut equations, &row, value, 1.0);
            }
        }
        let solved = solve_equations(equations)?;
        let mut inner = [1.0; 9];
        inner[..8].copy_from_slice(&solved);
        // Undo the centring and scaling, and norm the last entry to 1.
        let outer = multiply_matrices(
            &target.denormalising_matrix(),
            &multiply_matrices(&inner, &source.normalising_matrix()),
        );
        (outer[8].abs() > 1e-12).then(|| Homography(outer.map(|value| value / outer[8])))
    }

    pub(crate) fn apply(&self, point: PicturePoint) -> PicturePoint {
        let [a, b, c, d, e, f, g, h, i] = self.0;
        let w = g * point.x + h * point.y + i;
        PicturePoint::new((a * point.x + b * point.y + c) / w, (d * point.x + e * point.y + f) / w)
    }
}

/// Location of a set of points: their centre and their mean distance from it.
struct PointFrame {
    center: PicturePoint,
    scale: f64,
}

impl PointFrame {
    fn from_points(points: &[PicturePoint]) -> Option<PointFrame> {
        let count = points.len() as f64;
        let center =
            points.iter().fold(PicturePoint::default(), |sum, &point| sum.plus(point)).times(1.0 / count);
        let scale = points.iter().map(|point| point.minus(center).length()).sum::<f64>() / count;
        (scale > 1e-9).then_some(PointFrame { center, scale })
    }

    fn normalise_point(&self, point: PicturePoint) -> PicturePoint {
        point.minus(self.center).times(1.0 / self.scale)
    }

    fn normalising_matrix(&self) -> [f64; 9] {
        let s = 1.0 / self.scale;
        [s, 0.0, -self.center.x * s, 0.0, s, -self.center.y * s, 0.0, 0.0, 1.0]
    }

    fn denormalising_matrix(&self) -> [f64; 9] {
        [self.scale, 0.0, self.center.x, 0.0, self.scale, self.center.y, 0.0, 0.0, 1.0]
    }
}

fn multiply_matrices(one: &[f64; 9], other: &[f64; 9]) -> [f64; 9] {
    let mut product = [0.0; 9];
    for (at, entry) in product.iter_mut().enumerate() {
        *entry = (0..3).map(|k| one[at / 3 * 3 + k] * other[k * 3 + at % 3]).sum();
    }
    product
}

/// A linear equation: the factors of up to twelve unknowns, and then its value.
pub(crate) type EquationRow = [f64; 13];

/// Adds the equation `row · unknowns = value` to normal equations of as many unknowns.
pub(crate) fn add_equation(normal: &mut [EquationRow], row: &[f64], value: f64, weight: f64) {
    for (i, sums) in normal.iter_mut().enumerate() {
        for (j, factor) in row.iter().enumerate() {
            sums[j] += weight * row[i] * factor;
        }
        sums[row.len()] += weight * row[i] * value;
    }
}

/// Solves as many linear equations as there are unknowns, by elimination.
pub(crate) fn solve_equations(mut rows: Vec<EquationRow>) -> Option<Vec<f64>> {
    let count = rows.len();
    for column in 0..count {
        // Take the row with the largest entry as the pivot, which keeps rounding errors small.
        let pivot =
            (column..count).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        // Without a usable pivot the equations have no single solution.
        if rows[pivot][column].abs() < 1e-12 || !rows[pivot][column].is_finite() {
            return None;
        }
        rows.swap(column, pivot);
        // Eliminate the column from all other rows.
        for row in 0..count {
            if row != column {
                let factor = rows[row][column] / rows[column][column];
                let other = rows[column];
                for (entry, other) in rows[row].iter_mut().zip(other).skip(column) {
                    *entry -= factor * other;
                }
            }
        }
    }
    Some((0..count).map(|row| rows[row][count] / rows[row][row]).collect())
}

/// Returns the value within limits. Unlike `clamp`, it needs no code to print numbers, which would be a tenth of
/// the module for the web.
pub(crate) fn clamp_to_limits(value: f64, least: f64, most: f64) -> f64 {
    value.max(least).min(most)
}

/// Sorts a short list, where equal items keep their order. The standard library's sort is for long ones, and
/// twenty times as large in the module for the web.
pub(crate) fn sort_few<T>(items: &mut [T], precedes: impl Fn(&T, &T) -> bool) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && precedes(&items[at], &items[at - 1]) {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Returns the convex hull of points that are given from the top to the bottom: clockwise on a screen, without
/// points on its edges.
pub(crate) fn convex_hull(points: &[PicturePoint]) -> Vec<PicturePoint> {
    // By columns, and each column from the top to the bottom.
    let columns: Vec<f32> = points.iter().map(|point| point.x as f32).collect();
    let mut points: Vec<PicturePoint> =
        sorted_order(&columns).iter().map(|&at| points[at as usize]).collect();
    points.dedup();
    let mut hull: Vec<PicturePoint> = Vec::new();
    // One half from the left to the right, and the other one back.
    for _ in 0..2 {
        let start = hull.len();
        for &point in &points {
            while let [.., before, last] = hull[start..]
                && last.minus(before).cross(point.minus(before)) <= 0.0
            {
                hull.pop();
            }
            hull.push(point);
        }
        hull.pop();
        points.reverse();
    }
    hull
}

/// Returns a small quadrilateral around a convex polygon: repeatedly removes the edge whose removal adds the
/// least area.
pub(crate) fn enclosing_quad(polygon: Vec<PicturePoint>) -> Option<CornerQuad> {
    let mut corners = polygon;
    while corners.len() > 4 {
        let count = corners.len();
        let mut best: Option<(f64, usize, PicturePoint)> = None;
        // Try to remove each edge: its neighbours are extended until they meet.
        for i in 0..count {
            let [a, b, c, d] = [count - 1, 0, 1, 2].map(|step| corners[(i + step) % count]);
            let Some(meeting) = line_intersection(a, b, d, c) else { continue };
            // Both neighbouring edges have to become longer, not shorter.
            if meeting.minus(b).dot(b.minus(a)) < -1e-6 || meeting.minus(c).dot(c.minus(d)) < -1e-6 {
                continue;
            }
            let added = c.minus(b).cross(meeting.minus(b)).abs() / 2.0;
            if best.is_none_or(|(least, ..)| added < least) {
                best = Some((added, i, meeting));
            }
        }
        let (_, i, meeting) = best?;
        corners[i] = meeting;
        corners.remove((i + 1) % count);
    }
    corners.try_into().ok()
}

/// Returns the intersection of the lines through `a` and `b` and through `c` and `d`.
fn line_intersection(
    a: PicturePoint,
    b: PicturePoint,
    c: PicturePoint,
    d: PicturePoint,
) -> Option<PicturePoint> {
    let (along, other) = (b.minus(a), d.minus(c));
    let cross = along.cross(other);
    (cross.abs() > 1e-9).then(|| a.plus(along.times(c.minus(a).cross(other) / cross)))
}

/// Orders the corners clockwise, beginning with the one nearest to the top left of the picture.
pub(crate) fn order_corners(mut quad: CornerQuad) -> CornerQuad {
    let center = quad.iter().fold(PicturePoint::default(), |sum, &corner| sum.plus(corner)).times(0.25);
    // Grows with the angle from the left: from -2 to 0 above the centre, and then to 2 below it.
    let angle = |corner: &PicturePoint| {
        let PicturePoint { x, y } = corner.minus(center);
        let along = x / (x.abs() + y.abs());
        if y < 0.0 { along - 1.0 } else { 1.0 - along }
    };
    sort_few(&mut quad, |one, other| angle(one) < angle(other));
    let first =
        (0..4).min_by(|&i, &j| (quad[i].x + quad[i].y).total_cmp(&(quad[j].x + quad[j].y))).unwrap_or(0);
    [0, 1, 2, 3].map(|corner| quad[(first + corner) % 4])
}

/// Whether a quadrilateral may be a board in a picture of this size: large, nearly square, and inside.
pub(crate) fn is_plausible_board(quad: &CornerQuad, width: f64, height: f64) -> bool {
    let side = |i: usize| quad[(i + 1) % 4].minus(quad[i]);
    let lengths: [f64; 4] = std::array::from_fn(|i| side(i).length());
    let longest = lengths.iter().copied().fold(0.0, f64::max);
    let shortest = lengths.iter().copied().fold(f64::INFINITY, f64::min);
    let square = (0..4).all(|i| {
        let (one, other) = (side(i), side((i + 3) % 4).times(-1.0));
        (one.dot(other) / (one.length() * other.length())).abs() <= 0.7
    });
    let margin = 0.1 * width.max(height);
    let inside = quad.iter().all(|corner| {
        (-margin..=width + margin).contains(&corner.x) && (-margin..=height + margin).contains(&corner.y)
    });
    polygon_area(quad) >= LEAST_BOARD_AREA * width.min(height).powi(2)
        && shortest >= 0.45 * longest
        && square
        && inside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(got: PicturePoint, want: PicturePoint) {
        assert!(got.minus(want).length() < 1e-6, "{got:?}, not {want:?}");
    }

    fn points(places: &[(u8, u8)]) -> Vec<PicturePoint> {
        places.iter().map(|&(x, y)| PicturePoint::new(x.into(), y.into())).collect()
    }

    #[test]
    fn a_homography_takes_corners_to_corners() {
        let quad = [
            PicturePoint::new(10.0, 20.0),
            PicturePoint::new(900.0, 40.0),
            PicturePoint::new(850.0, 700.0),
            PicturePoint::new(30.0, 650.0),
        ];
        let mapping = Homography::fit_points(&BOARD, &quad).unwrap();
        for (from, to) in BOARD.iter().zip(quad) {
            check(mapping.apply(*from), to);
        }
        assert!(Homography::fit_points(&BOARD, &[PicturePoint::new(1.0, 1.0); 4]).is_none());
    }

    #[test]
    fn the_hull_of_a_square_with_a_dot_in_it() {
        let hull = convex_hull(&points(&[(0, 0), (4, 0), (2, 0), (2, 2), (4, 4), (0, 4)]));
        assert_eq!(hull.len(), 4);
        assert_eq!(polygon_area(&hull), 16.0);
    }

    #[test]
    fn a_square_with_cut_corners_becomes_a_square() {
        let octagon = points(&[(1, 0), (9, 0), (0, 1), (10, 1), (0, 9), (10, 9), (1, 10), (9, 10)]);
        let quad = order_corners(enclosing_quad(convex_hull(&octagon)).unwrap());
        for (got, want) in quad.iter().zip(BOARD) {
            check(*got, want.times(10.0 / 9.0));
        }
    }

    #[test]
    fn long_and_small_quadrilaterals_are_no_boards() {
        let scaled = |x: f64, y: f64| BOARD.map(|corner| PicturePoint::new(corner.x * x, corner.y * y));
        assert!(is_plausible_board(&scaled(10.0, 10.0), 100.0, 100.0));
        assert!(!is_plausible_board(&scaled(10.0, 4.0), 100.0, 100.0));
        assert!(!is_plausible_board(&scaled(0.9, 0.9), 100.0, 100.0));
        assert!(!is_plausible_board(&scaled(14.0, 14.0), 100.0, 100.0));
    }
}
