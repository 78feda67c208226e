//! Outlines round sets of cells in a drawing: cells with a common side share one, with rounded corners,
//! slightly inside their edges.

use ninefold_core::{Cell, CellMap};

use crate::geometry::{CELL_SIZE, CubicCurve, CubicPath, PlanePoint, point};

/// Returns the closed curves round some cells, `inset` units inside their edges, the uppermost first.
pub(crate) fn trace_outlines(cells: CellMap, inset: f64, radius: f64) -> Vec<CubicPath> {
    let mut edges = collect_outline_sides(cells);
    let mut curves = Vec::new();
    // Follow the border from edge to edge until it closes, noting every turn.
    while let Some(first) = edges.first().copied() {
        let mut corners = Vec::new();
        let mut edge = first;
        while let Some(next) = find_next_side(edge, &edges) {
            if next.direction != edge.direction {
                corners.push(inset_corner(edge, next, inset));
            }
            edges.retain(|other| *other != next);
            edge = next;
            if next == first {
                break;
            }
        }
        curves.push(round_corners(&corners, radius));
    }
    curves
}

/// Splits a set into parts connected by sides of cells.
pub(crate) fn split_connected_pieces(cells: CellMap) -> Vec<CellMap> {
    let mut remaining = cells;
    let mut pieces = Vec::new();
    while let Some(cell) = remaining.first() {
        let mut piece = CellMap::of(cell);
        loop {
            // Grow the piece by touching cells until it stays the same.
            let grown = remaining
                .iter()
                .filter(|other| piece.iter().any(|one| are_adjacent(one, *other)))
                .collect::<CellMap>();
            if piece | grown == piece {
                break;
            }
            piece |= grown;
        }
        remaining -= piece;
        pieces.push(piece);
    }
    pieces
}

fn are_adjacent(a: Cell, b: Cell) -> bool {
    let rows = a.row_index().abs_diff(b.row_index());
    let columns = a.column_index().abs_diff(b.column_index());
    rows + columns == 1
}

/// A side of a cell, directed so that the cell is on the right: its start as column and row, and its
/// direction.
#[derive(Clone, Copy, Debug, PartialEq)]
struct CellSide {
    start: (i32, i32),
    direction: (i32, i32),
}

impl CellSide {
    fn end_corner(self) -> (i32, i32) {
        (self.start.0 + self.direction.0, self.start.1 + self.direction.1)
    }
}

/// Returns the sides with no cell of the set on the other side.
fn collect_outline_sides(cells: CellMap) -> Vec<CellSide> {
    let mut edges = Vec::new();
    let inside = |column: i32, row: i32| {
        let on_board = (0..9).contains(&column) && (0..9).contains(&row);
        on_board && cells.contains(Cell::from_row_column(row as usize, column as usize))
    };
    for cell in cells {
        let (c, r) = (cell.column_index() as i32, cell.row_index() as i32);
        let sides = [
            (inside(c, r - 1), CellSide { start: (c, r), direction: (1, 0) }),
            (inside(c + 1, r), CellSide { start: (c + 1, r), direction: (0, 1) }),
            (inside(c, r + 1), CellSide { start: (c + 1, r + 1), direction: (-1, 0) }),
            (inside(c - 1, r), CellSide { start: (c, r + 1), direction: (0, -1) }),
        ];
        edges.extend(sides.into_iter().filter(|(inner, _)| !inner).map(|(_, edge)| edge));
    }
    edges
}

/// Returns the next edge; where two cells touch at a corner, the one of the same cell.
fn find_next_side(edge: CellSide, edges: &[CellSide]) -> Option<CellSide> {
    let right = (-edge.direction.1, edge.direction.0);
    let starting = || edges.iter().copied().filter(|next| next.start == edge.end_corner());
    starting().find(|next| next.direction == right).or_else(|| starting().next())
}

/// Returns the corner between two edges, moved inside both.
fn inset_corner(edge: CellSide, next: CellSide, inset: f64) -> PlanePoint {
    let (column, row) = next.start;
    let inward = |direction: (i32, i32)| point(f64::from(-direction.1), f64::from(direction.0)) * inset;
    point(f64::from(column) * CELL_SIZE, f64::from(row) * CELL_SIZE)
        + inward(edge.direction)
        + inward(next.direction)
}

/// Returns a polygon with rounded corners.
fn round_corners(corners: &[PlanePoint], radius: f64) -> CubicPath {
    // A quarter circle is very nearly a cubic with its control points this far from the corner.
    const NEAR: f64 = 0.4477;
    let count = corners.len();
    let towards = |from: PlanePoint, to: PlanePoint, by: f64| from + (to - from).unit_vector() * by;
    let mut cubics = Vec::new();
    for i in 0..count {
        let (before, at, after) = (corners[(i + count - 1) % count], corners[i], corners[(i + 1) % count]);
        let (start, end) = (towards(at, before, radius), towards(at, after, radius));
        cubics.push(CubicCurve([start, at.point_towards(start, NEAR), at.point_towards(end, NEAR), end]));
        cubics.push(CubicCurve::straight_line(end, towards(after, at, radius)));
    }
    CubicPath(cubics)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cells: &[(usize, usize)], loops: usize, corners: usize) {
        let cells: CellMap = cells.iter().map(|(row, column)| Cell::from_row_column(*row, *column)).collect();
        let curves = trace_outlines(cells, 4.0, 10.0);
        assert_eq!(curves.len(), loops);
        assert_eq!(curves.iter().map(|curve| curve.0.len() / 2).sum::<usize>(), corners);
        for curve in &curves {
            assert!(curve.start_point().unwrap().distance_to(curve.end().unwrap()) < 1e-9, "closed");
        }
    }

    #[test]
    fn touching_cells_share_an_outline() {
        check(&[(0, 0)], 1, 4);
        check(&[(0, 0), (0, 1)], 1, 4);
        check(&[(0, 0), (0, 1), (1, 1)], 1, 6);
        check(&[(0, 0), (1, 1)], 2, 8);
        check(&[(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)], 2, 8);
    }

    #[test]
    fn pieces_hang_together() {
        let cells: CellMap = [0, 1, 10, 20].map(Cell::at).into_iter().collect();
        assert_eq!(split_connected_pieces(cells).iter().map(|piece| piece.len()).collect::<Vec<_>>(), [3, 1]);
    }
}
