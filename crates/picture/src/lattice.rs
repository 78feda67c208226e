//! The ten by ten crossings of a board's lines in a picture, located to a fraction of a cell.

use crate::geometry::{self, BOARD, CornerQuad, Homography, PicturePoint, clamp_to_limits};
use crate::lines::{FAINTEST_LINES, LineContrast, SearchView, VIEW_CELL, VIEW_MARGIN};
use crate::plane::PixelPlane;

/// Darkness above this value is cut off, so that digits don't count as lines.
const DARKEST: f32 = 0.15;

/// Positions of the crossings in a picture, by row and column of the lines.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BoardLattice([[PicturePoint; 10]; 10]);

impl BoardLattice {
    /// Creates the crossings of a flat board with these corners.
    pub(crate) fn from_quad(quad: &CornerQuad) -> Option<BoardLattice> {
        let mapping = Homography::fit_points(&BOARD, quad)?;
        Some(BoardLattice(map_crossings(|row, column| {
            mapping.apply(PicturePoint::new(column as f64, row as f64))
        })))
    }

    pub(crate) fn crossings(&self) -> &[[PicturePoint; 10]; 10] {
        &self.0
    }

    pub(crate) fn corners(&self) -> CornerQuad {
        [self.0[0][0], self.0[0][9], self.0[9][9], self.0[9][0]]
    }

    pub(crate) fn area(&self) -> f64 {
        geometry::polygon_area(&self.corners())
    }

    pub(crate) fn center(&self) -> PicturePoint {
        self.corners().iter().fold(PicturePoint::default(), |sum, &corner| sum.plus(corner)).times(0.25)
    }

    /// Whether more than a seventh of the cells of one board lie in the other; boards that share a box don't
    /// overlap.
    pub(crate) fn overlaps(&self, other: &BoardLattice) -> bool {
        self.count_cells_within(other).max(other.count_cells_within(self)) > 81 / 7
    }

    fn count_cells_within(&self, other: &BoardLattice) -> usize {
        let corners = other.corners();
        let is_within = |point: PicturePoint| {
            (0..4).all(|at| {
                let (one, next) = (corners[at], corners[(at + 1) % 4]);
                next.minus(one).cross(point.minus(one)) >= 0.0
            })
        };
        let centers = (0..81)
            .map(|at| self.map_to_picture(PicturePoint::new((at % 9) as f64 + 0.5, (at / 9) as f64 + 0.5)));
        centers.filter(|center| is_within(*center)).count()
    }

    /// Returns the mean side of a cell.
    pub(crate) fn cell_side(&self) -> f64 {
        let sides = (0..90).map(|at| {
            let (line, step) = (at / 9, at % 9);
            let across = self.0[line][step + 1].minus(self.0[line][step]).length();
            let down = self.0[step + 1][line].minus(self.0[step][line]).length();
            across + down
        });
        sides.sum::<f64>() / 180.0
    }

    /// Maps a point on the board to the picture, linearly between crossings; outside, the last cell is
    /// extrapolated.
    pub(crate) fn map_to_picture(&self, on_board: PicturePoint) -> PicturePoint {
        let column = clamp_to_limits(on_board.x.floor(), 0.0, 8.0);
        let row = clamp_to_limits(on_board.y.floor(), 0.0, 8.0);
        let (a, b) = (on_board.x - column, on_board.y - row);
        let (column, row) = (column as usize, row as usize);
        let between = |row: usize| self.0[row][column].times(1.0 - a).plus(self.0[row][column + 1].times(a));
        between(row).times(1.0 - b).plus(between(row + 1).times(b))
    }

    /// Returns the lattice with each crossing moved by an offset in cells.
    fn move_crossings(&self, by: &[[PicturePoint; 10]; 10]) -> BoardLattice {
        BoardLattice(map_crossings(|row, column| {
            self.map_to_picture(PicturePoint::new(column as f64, row as f64).plus(by[row][column]))
        }))
    }

    /// Returns the lattice shifted by one or more cells.
    pub(crate) fn shifted_by_cells(&self, across: f64, down: f64) -> BoardLattice {
        self.move_crossings(&[[PicturePoint::new(across, down); 10]; 10])
    }

    /// Converts the lattice to a picture that is `factor` times as large.
    pub(crate) fn scaled_by(&self, factor: f64) -> BoardLattice {
        let half = PicturePoint::new(0.5, 0.5);
        BoardLattice(map_crossings(|row, column| self.0[row][column].plus(half).times(factor).minus(half)))
    }

    /// Converts the lattice to a part of the picture with another origin.
    pub(crate) fn shifted_by_pixels(&self, x: f64, y: f64) -> BoardLattice {
        BoardLattice(map_crossings(|row, column| self.0[row][column].plus(PicturePoint::new(x, y))))
    }

    /// Returns the least and the greatest coordinates of a board's crossings in the picture.
    pub(crate) fn bounds(&self) -> (PicturePoint, PicturePoint) {
        let mut low = PicturePoint::new(f64::MAX, f64::MAX);
        let mut high = PicturePoint::new(f64::MIN, f64::MIN);
        for point in self.0.as_flattened() {
            low = PicturePoint::new(low.x.min(point.x), low.y.min(point.y));
            high = PicturePoint::new(high.x.max(point.x), high.y.max(point.y));
        }
        (low, high)
    }

    /// Returns the crossings of the board rotated counter-clockwise by quarter turns.
    pub(crate) fn rotate_quarter_turns(&self, quarters: usize) -> BoardLattice {
        (0..quarters % 4).fold(self.clone(), |lattice, _| {
            BoardLattice(map_crossings(|row, column| lattice.0[column][9 - row]))
        })
    }

    /// Straightens the board: `cell` pixels a cell, with a margin around it.
    pub(crate) fn straighten_board(&self, plane: &PixelPlane, cell: usize, margin: usize) -> PixelPlane {
        let side = 9 * cell + 2 * margin;
        let on_board = |pixel: usize| (pixel as f32 - margin as f32 + 0.5) / cell as f32;
        // Position of each pixel of a row between two columns of crossings.
        let steps: Vec<(usize, f32)> = (0..side)
            .map(|pixel| {
                let at = on_board(pixel);
                let whole = clamp_to_limits(at.floor().into(), 0.0, 8.0) as f32;
                (whole as usize, at - whole)
            })
            .collect();
        let mut columns = [(0.0f32, 0.0f32); 10];
        let mut values = Vec::with_capacity(side * side);
        // Interpolate between two rows of crossings first, then between two columns.
        for &(row, b) in &steps {
            for (column, point) in columns.iter_mut().enumerate() {
                let (one, other) = (self.0[row][column], self.0[row + 1][column]);
                let between = |one: f64, other: f64| one as f32 * (1.0 - b) + other as f32 * b;
                *point = (between(one.x, other.x), between(one.y, other.y));
            }
            values.extend(steps.iter().map(|&(column, a)| {
                let (one, other) = (columns[column], columns[column + 1]);
                plane.sample_at(one.0 * (1.0 - a) + other.0 * a, one.1 * (1.0 - a) + other.1 * a)
            }));
        }
        PixelPlane::new(side, side, values)
    }

    /// Straightens the board for the search for lines, with darkness cut off.
    pub(crate) fn straighten_for_search(&self, darkness: &PixelPlane) -> SearchView {
        let straight = self.straighten_board(darkness, VIEW_CELL, VIEW_MARGIN);
        SearchView::new(straight.map(|value| clamp_to_limits(value.into(), -0.1, DARKEST.into()) as f32))
    }

    /// Whether no cell of a photographed board is folded over or much smaller than the others.
    pub(crate) fn is_convex(&self) -> bool {
        let crosses = (0..81).map(|at| {
            let (row, column) = (at / 9, at % 9);
            let across = self.0[row][column + 1].minus(self.0[row][column]);
            across.cross(self.0[row + 1][column].minus(self.0[row][column]))
        });
        let (least, most) = crosses.fold((f64::INFINITY, 0.0), |(least, most), cross| {
            (f64::min(least, cross), f64::max(most, cross))
        });
        least > 0.0 && most < 9.0 * least
    }

    /// Returns the distance of a board's crossings from those of a flat board: the root mean square, in
    /// cells.
    pub(crate) fn unevenness(&self) -> f64 {
        let on_board: Vec<PicturePoint> =
            (0..100).map(|at| PicturePoint::new((at % 10) as f64, (at / 10) as f64)).collect();
        let in_picture = self.0.as_flattened();
        let Some(mapping) = Homography::fit_points(in_picture, &on_board) else { return f64::INFINITY };
        let squares = in_picture.iter().zip(&on_board).map(|(from, to)| {
            let error = mapping.apply(*from).minus(*to);
            error.dot(error)
        });
        (squares.sum::<f64>() / 100.0).sqrt()
    }

    /// Moves the crossings onto the lines: first all together by a smooth distortion, then each a little by
    /// itself.
    ///
    /// A round consists of the search distance in cells and the degree of the distortion.
    pub(crate) fn refine_crossings(&self, darkness: &PixelPlane, rounds: &[(f64, usize)]) -> BoardLattice {
        let mut view = self.straighten_for_search(darkness);
        // Refining must not make the lines fit worse, so remember how well they do.
        let before = LineContrast::measure_lines(&view).line_score();
        let mut lattice = self.clone();
        for (round, &(reach, degree)) in rounds.iter().enumerate() {
            // Later rounds search in a view straightened by the crossings found so far.
            if round > 0 {
                view = lattice.straighten_for_search(darkness);
            }
            let lines = LineContrast::measure_lines(&view);
            // Where a first round finds next to nothing, further ones find no lines either.
            if round > 0 && lines.line_score() < FAINTEST_LINES / 3.0 {
                return lattice;
            }
            let mut found = CrossingOffsets::search_crossings(&view, reach);
            let mut degree = degree;
            if lines.lacks_inner_lines() {
                // Without inner lines, keep to those between boxes and to a stiffer distortion.
                found.keep_box_lines();
                degree = degree.min(if round == 0 { 1 } else { 2 });
            }
            lattice = lattice.move_crossings(&found.fit_polynomial(degree));
        }
        // A last, local round, unless the inner lines are missing.
        view = lattice.straighten_for_search(darkness);
        if !LineContrast::measure_lines(&view).lacks_inner_lines() {
            lattice =
                lattice.move_crossings(&CrossingOffsets::search_crossings(&view, 0.12).smoothed_offsets());
            view = lattice.straighten_for_search(darkness);
        }
        if LineContrast::measure_lines(&view).line_score() < before { self.clone() } else { lattice }
    }
}

/// Returns a point for each crossing, given its row and column.
fn map_crossings(point: impl Fn(usize, usize) -> PicturePoint) -> [[PicturePoint; 10]; 10] {
    let mut points = [[PicturePoint::default(); 10]; 10];
    for (at, place) in points.as_flattened_mut().iter_mut().enumerate() {
        *place = point(at / 10, at % 10);
    }
    points
}

/// Offset of each crossing from its expected position, in cells, with its clarity.
struct CrossingOffsets {
    offsets: [[PicturePoint; 10]; 10],
    strengths: [[f64; 10]; 10],
}

impl CrossingOffsets {
    /// Searches for each crossing within `reach` cells, by the darkness along its arms.
    fn search_crossings(view: &SearchView, reach: f64) -> CrossingOffsets {
        /// The part of each arm that is examined: neither the crossing itself nor the part near the next one.
        const ARM: std::ops::Range<usize> = 3..(42 * VIEW_CELL / 100);
        let reach = (reach * VIEW_CELL as f64).round() as usize;
        // Sums along rows and columns give the mean of any arm at once.
        let across = ArmSums::new(&view.upright);
        let down = ArmSums::new(&view.transposed);
        let mut found = CrossingOffsets { offsets: Default::default(), strengths: Default::default() };
        for row in 0..10 {
            for column in 0..10 {
                let (x0, y0) =
                    (VIEW_MARGIN + column * VIEW_CELL - reach, VIEW_MARGIN + row * VIEW_CELL - reach);
                // Crossings on the rim lack the arms that would leave the board.
                let arms = [column < 9, column > 0, row < 9, row > 0];
                let count = arms.iter().filter(|&&arm| arm).count() as f64;
                // Try every offset; those far from the expected position are penalised a little.
                let (mut best, mut sum) = ((f64::MIN, 0.0, 0, 0), 0.0);
                for dy in 0..=2 * reach {
                    for dx in 0..=2 * reach {
                        let (x, y) = (x0 + dx, y0 + dy);
                        let mut score = 0.0;
                        for (arm, is_there) in arms.iter().enumerate() {
                            if *is_there {
                                score += match arm {
                                    0 => across.mean_darkness_after(y, x, ARM),
                                    1 => across.mean_darkness_before(y, x, ARM),
                                    2 => down.mean_darkness_after(x, y, ARM),
                                    _ => down.mean_darkness_before(x, y, ARM),
                                };
                            }
                        }
                        score /= count;
                        sum += score;
                        let square = |d: usize| (d as f64 - reach as f64).powi(2);
                        let penalised = score - 0.02 * (square(dx) + square(dy)) / square(2 * reach).max(1.0);
                        if penalised > best.0 {
                            best = (penalised, score, dx, dy);
                        }
                    }
                }
                // The strength tells how much the best offset stands out from the mean of all.
                let (_, score, dx, dy) = best;
                let cells = |d: usize| (d as f64 - reach as f64) / VIEW_CELL as f64;
                found.offsets[row][column] = PicturePoint::new(cells(dx), cells(dy));
                found.strengths[row][column] = score - sum / ((2 * reach + 1) as f64).powi(2);
            }
        }
        found
    }

    /// Discards all crossings except those of the lines between boxes.
    fn keep_box_lines(&mut self) {
        for (row, strengths) in self.strengths.iter_mut().enumerate() {
            for (column, strength) in strengths.iter_mut().enumerate() {
                if row % 3 != 0 || column % 3 != 0 {
                    *strength = 0.0;
                }
            }
        }
    }

    /// Fits a polynomial of this degree in both coordinates to the clear offsets; outliers get less and less
    /// weight.
    fn fit_polynomial(&self, degree: usize) -> [[PicturePoint; 10]; 10] {
        let centred = |line: usize| (line as f64 - 4.5) / 4.5;
        let terms = |row: usize, column: usize| -> Vec<f64> {
            let (x, y) = (centred(column), centred(row));
            let mut terms = Vec::new();
            for a in 0..=degree {
                for b in 0..=degree - a {
                    terms.push(x.powi(a as i32) * y.powi(b as i32));
                }
            }
            if degree == 3 {
                terms.extend_from_slice(&[x.powi(3) * y, x * y.powi(3)]);
            }
            terms
        };
        let rows: Vec<Vec<f64>> = (0..100).map(|at| terms(at / 10, at % 10)).collect();
        let clearness = |at: usize| clamp_to_limits(self.strengths[at / 10][at % 10], 0.0, 0.2) + 1e-4;
        let mut weights: Vec<f64> = (0..100).map(clearness).collect();
        let mut fitted = [[PicturePoint::default(); 10]; 10];
        // Each round reduces the weights of crossings that are far from the fit.
        for _ in 0..4 {
            let fit = |value: fn(PicturePoint) -> f64| {
                let mut equations = vec![geometry::EquationRow::default(); rows[0].len()];
                for (at, row) in rows.iter().enumerate() {
                    geometry::add_equation(
                        &mut equations,
                        row,
                        value(self.offsets[at / 10][at % 10]),
                        weights[at],
                    );
                }
                for (term, equation) in equations.iter_mut().enumerate() {
                    equation[term] += 1e-6;
                }
                geometry::solve_equations(equations)
            };
            let (Some(across), Some(down)) = (fit(|point| point.x), fit(|point| point.y)) else { break };
            for (at, row) in rows.iter().enumerate() {
                let value =
                    |factors: &[f64]| row.iter().zip(factors).map(|(term, factor)| term * factor).sum();
                let point = PicturePoint::new(value(&across), value(&down));
                let error = self.offsets[at / 10][at % 10].minus(point).length();
                weights[at] = clearness(at) / (1.0 + (error / 0.06).powi(2));
                fitted[at / 10][at % 10] = point;
            }
        }
        fitted
    }

    /// Returns each clear offset, smoothed with those of its neighbours.
    fn smoothed_offsets(&self) -> [[PicturePoint; 10]; 10] {
        map_crossings(|row, column| {
            // A small initial weight leaves crossings without a clear offset where they are.
            let (mut sum, mut weights) = (PicturePoint::default(), 1e-3);
            for (dy, dx, share) in [(1, 1, 4.0), (0, 1, 1.0), (2, 1, 1.0), (1, 0, 1.0), (1, 2, 1.0)] {
                let (Some(y), Some(x)) = ((row + dy).checked_sub(1), (column + dx).checked_sub(1)) else {
                    continue;
                };
                if y > 9 || x > 9 {
                    continue;
                }
                let strength = self.strengths[y][x];
                let weight = share * clamp_to_limits(strength, 0.0, 0.2);
                weights += weight;
                // Unclear offsets add weight but no shift, which damps the movement.
                if strength > 0.02 {
                    sum = sum.plus(self.offsets[y][x].times(weight));
                }
            }
            sum.times(1.0 / weights)
        })
    }
}

/// Running sums along the rows of a view, for the mean darkness of the arms of crossings.
struct ArmSums {
    side: usize,
    sums: Vec<f64>,
}

/// Darkness along an arm above this value is cut off.
const DARKEST_ARM: f64 = 0.25;

impl ArmSums {
    fn new(view: &PixelPlane) -> ArmSums {
        let side = view.width();
        let mut sums = Vec::with_capacity((side + 1) * view.height());
        for y in 0..view.height() {
            let mut sum = 0.0;
            sums.push(sum);
            for &value in view.row(y) {
                sum += f64::from(value);
                sums.push(sum);
            }
        }
        ArmSums { side, sums }
    }

    /// Returns the mean of the pixels at these distances after `at`; beyond the border all are zero.
    fn mean_darkness_after(&self, row: usize, at: usize, arm: std::ops::Range<usize>) -> f64 {
        self.mean_between(row, at + arm.start, at + arm.end, arm.len())
    }

    fn mean_darkness_before(&self, row: usize, at: usize, arm: std::ops::Range<usize>) -> f64 {
        self.mean_between(row, at.saturating_sub(arm.end), at.saturating_sub(arm.start), arm.len())
    }

    fn mean_between(&self, row: usize, from: usize, to: usize, count: usize) -> f64 {
        let sums = &self.sums[row * (self.side + 1)..][..=self.side];
        let sum = sums[to.min(self.side)] - sums[from.min(self.side)];
        (sum / count as f64).min(DARKEST_ARM)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a board with dark lines and these corners.
    fn draw_board(quad: &CornerQuad, width: usize, height: usize) -> PixelPlane {
        let mapping = Homography::fit_points(quad, &BOARD).unwrap();
        let pixel = |at: usize| {
            let on_board = mapping.apply(PicturePoint::new((at % width) as f64, (at / width) as f64));
            let inside = |value: f64| (-0.05..=9.05).contains(&value);
            let on_line = |value: f64| (value - value.round()).abs() < 0.04;
            let is_line =
                inside(on_board.x) && inside(on_board.y) && (on_line(on_board.x) || on_line(on_board.y));
            f32::from(u8::from(is_line)) * 0.5
        };
        PixelPlane::new(width, height, (0..width * height).map(pixel).collect())
    }

    #[test]
    fn crossings_near_the_lines_are_moved_onto_them() {
        let quad = [(40.0, 50.0), (420.0, 60.0), (400.0, 430.0), (50.0, 420.0)]
            .map(|(x, y)| PicturePoint::new(x, y));
        let darkness = draw_board(&quad, 480, 480);
        let near = quad.map(|corner| corner.plus(PicturePoint::new(6.0, -5.0)));
        let found = BoardLattice::from_quad(&near)
            .unwrap()
            .refine_crossings(&darkness, &[(0.45, 2), (0.3, 3), (0.15, 3)]);
        let truth = BoardLattice::from_quad(&quad).unwrap();
        for (found, truth) in found.crossings().iter().flatten().zip(truth.crossings().iter().flatten()) {
            assert!(found.minus(*truth).length() < 3.0, "{found:?}, not {truth:?}");
        }
        assert!(found.is_convex() && found.unevenness() < 0.05);
    }

    #[test]
    fn a_quarter_turn_of_the_crossings_is_one_of_the_picture() {
        let quad = BOARD.map(|corner| corner.times(10.0));
        let lattice = BoardLattice::from_quad(&quad).unwrap();
        let turned = lattice.rotate_quarter_turns(1);
        assert!(turned.corners()[0].minus(quad[1]).length() < 1e-9);
        let back = turned.rotate_quarter_turns(3);
        for (one, other) in back.crossings().iter().flatten().zip(lattice.crossings().iter().flatten()) {
            assert!(one.minus(*other).length() < 1e-9);
        }
    }

    #[test]
    fn places_lie_between_crossings_and_go_on_beyond() {
        let lattice = BoardLattice::from_quad(&BOARD.map(|corner| corner.times(10.0))).unwrap();
        for (x, y) in [(0.5, 0.5), (4.25, 8.75), (-0.5, 9.5)] {
            let place = lattice.map_to_picture(PicturePoint::new(x, y));
            assert!(place.minus(PicturePoint::new(10.0 * x, 10.0 * y)).length() < 1e-6, "{place:?}");
        }
        assert!((lattice.cell_side() - 10.0).abs() < 1e-6);
    }
}
