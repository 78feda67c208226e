//! Board detection in pictures: finds quadrilaterals that may be a board, scores each by its lines and
//! refines it to ten by ten crossings.

use std::cell::OnceCell;

use crate::blobs::{BlobLabels, PixelBlob, PixelNeighbours};
use crate::geometry::{self, BOARD, CornerQuad, Homography, PicturePoint, sort_few};
use crate::lattice::BoardLattice;
use crate::lines::{LineContrast, line_overrun_shares};
use crate::plane::{PixelPlane, median, sorted_order};

/// Number of candidates that are refined, the best by their lines: that takes most of the time.
pub(crate) const MAX_REFINED: usize = 6;
/// Number of candidates that are refined when further boards of a page are looked for.
const MAX_REFINED_BESIDE: usize = 24;
/// Minimum share of the picture's area of a board that is the only one.
const LEAST_SINGLE_SHARE: f64 = 0.02;
/// Minimum side of a grid, in percent of the shorter side of the picture: the lines of a smaller one can't be
/// distinguished in the copy in which boards are searched for.
pub const MIN_GRID_PERCENT: usize = 12;
/// Minimum side of a dark frame that may be a board, compared to the shorter side of the picture.
const LEAST_FRAME_SIDE: f64 = MIN_GRID_PERCENT as f64 / 100.0;
/// Maximum number of columns or rows between the first cell of a group and any other one. A picture has room for
/// a hundred, but a chain of cells could wind back and forth.
const MAX_GROUP_REACH: i32 = 200;
/// Thresholds of darkness, from faint lines to bold ones.
const THRESHOLDS: [f32; 5] = [0.04, 0.08, 0.14, 0.22, 0.32];

/// Whether digits and lines are darker or lighter than the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InkPolarity {
    DarkOnLight,
    LightOnDark,
}

impl InkPolarity {
    /// Returns both, the more likely one first: ink is what differs most from its surroundings.
    pub(crate) fn likely_order(luma: &PixelPlane) -> [InkPolarity; 2] {
        let radius = surroundings_radius(luma);
        // Every eighth row shows enough of the upright lines and of the digits.
        let skewness = (0..luma.height()).step_by(8).map(|y| {
            let row = PixelPlane::new(luma.width(), 1, luma.row(y).to_vec());
            let means = row.box_blur(radius);
            let pairs = row.values().iter().zip(means.values());
            pairs.map(|(value, mean)| f64::from(value - mean).powi(3)).sum::<f64>()
        });
        if skewness.sum::<f64>() > 0.0 {
            [InkPolarity::LightOnDark, InkPolarity::DarkOnLight]
        } else {
            [InkPolarity::DarkOnLight, InkPolarity::LightOnDark]
        }
    }
}

/// A board found in a picture.
#[derive(Clone, Debug)]
pub(crate) struct FoundBoard {
    pub(crate) lattice: BoardLattice,
    /// Clarity of its lines, from 0 to 0.1.
    pub(crate) line_score: f64,
    /// Score by which boards are compared: lines, size, whether lines end at the frame, and how even the
    /// board is.
    pub(crate) score: f64,
    overrun_shares: [f64; 4],
}

/// Search for boards in a picture of at most about 1000 pixels a side.
#[derive(Debug)]
pub(crate) struct BoardSearch {
    darkness: PixelPlane,
    /// Places that may be a board, the best by their lines and area first.
    candidates: Vec<BoardCandidate>,
}

/// A place that may be a board.
#[derive(Debug)]
struct BoardCandidate {
    lattice: BoardLattice,
    /// Whether it is large enough to be the only board.
    is_large: bool,
    /// The board there, once it was looked for.
    refined: OnceCell<Option<FoundBoard>>,
}

impl BoardSearch {
    /// Looks for candidates with cells of at least this side, and ranks all of them by their lines and area.
    pub(crate) fn new(luma: &PixelPlane, polarity: InkPolarity, least_cell_side: f64) -> BoardSearch {
        let blurred = luma.box_blur(1);
        let blurred = match polarity {
            InkPolarity::DarkOnLight => blurred,
            InkPolarity::LightOnDark => blurred.map(|value| 255.0 - value),
        };
        let darkness = compute_relative_darkness(&blurred);
        let (width, height) = (luma.width() as f64, luma.height() as f64);
        let mut scored: Vec<(f64, Box<BoardLattice>, bool)> = Vec::new();
        for quad in find_candidate_quads(&darkness) {
            let lattice = BoardLattice::from_quad(&quad);
            let Some(lattice) = lattice.filter(|lattice| lattice.cell_side() >= least_cell_side) else {
                continue;
            };
            let lines = LineContrast::measure_lines(&lattice.straighten_for_search(&darkness)).line_score();
            let share = geometry::polygon_area(&quad) / (width * height);
            // Boxed, since sorting moves them.
            scored.push((lines * size_factor(share), Box::new(lattice), share >= LEAST_SINGLE_SHARE));
        }
        sort_few(&mut scored, |one, other| one.0 > other.0);
        let candidates = scored.into_iter().map(|(_, lattice, is_large)| BoardCandidate {
            lattice: *lattice,
            is_large,
            refined: OnceCell::new(),
        });
        BoardSearch { candidates: candidates.collect(), darkness }
    }

    /// Returns the corners of the places that are looked at, the best first.
    pub(crate) fn candidate_frames(&self) -> impl Iterator<Item = CornerQuad> {
        self.candidates.iter().take(MAX_REFINED_BESIDE).map(|candidate| candidate.lattice.corners())
    }

    /// Finds the clearest board, best first if several places may be it, among so many of the likeliest places.
    pub(crate) fn find_boards(&self, count: usize) -> Vec<FoundBoard> {
        let large = self.candidates.iter().filter(|candidate| candidate.is_large).take(count);
        let mut found: Vec<FoundBoard> =
            large.filter_map(|candidate| candidate.refine_and_score(&self.darkness)).cloned().collect();
        sort_by_score(&mut found);
        try_shifted_boards(&mut found, &self.darkness);
        found
    }

    /// Finds boards beside those that are known: `admit` gets each, and returns its exact place if it is one.
    pub(crate) fn find_boards_beside(
        &self,
        known: &mut Vec<BoardLattice>,
        mut admit: impl FnMut(&FoundBoard) -> Option<BoardLattice>,
    ) {
        let mut refined = 0;
        for candidate in &self.candidates {
            if refined == MAX_REFINED_BESIDE {
                return;
            }
            if known.iter().any(|board| board.overlaps(&candidate.lattice)) {
                continue;
            }
            refined += 1;
            let Some(found) = candidate.refine_and_score(&self.darkness) else { continue };
            // A candidate may have been drawn onto a board next to it.
            if !known.iter().any(|board| board.overlaps(&found.lattice)) {
                known.extend(admit(found));
            }
        }
    }
}

impl BoardCandidate {
    /// Finds the board at this place exactly; `None` if there can't be one.
    fn refine_and_score(&self, darkness: &PixelPlane) -> Option<&FoundBoard> {
        let refine = || self.lattice.refine_crossings(darkness, &[(0.45, 2), (0.3, 3), (0.15, 3)]);
        self.refined.get_or_init(|| score_lattice(refine(), darkness)).as_ref()
    }
}

fn sort_by_score(found: &mut [FoundBoard]) {
    sort_few(found, |one, other| one.score > other.score);
}

/// Tries boards shifted by one cell where lines run on outside the best frame.
fn try_shifted_boards(found: &mut Vec<FoundBoard>, darkness: &PixelPlane) {
    // A board may be off in both directions, which takes two rounds.
    for _ in 0..2 {
        let Some(best) = found.first().cloned() else { return };
        // The shifts are in the order of the sides: left, right, above, below.
        let steps = [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)];
        let before = found.len();
        for (share, (across, down)) in best.overrun_shares.into_iter().zip(steps) {
            if share < 0.4 {
                continue;
            }
            let shifted = best.lattice.shifted_by_cells(across, down);
            let shifted = score_lattice(shifted.refine_crossings(darkness, &[(0.3, 2), (0.15, 3)]), darkness);
            // A shifted board has to be clearly better to count.
            found.extend(shifted.filter(|shifted| shifted.score > best.score * 1.005));
        }
        if found.len() == before {
            return;
        }
        sort_by_score(found);
    }
}

/// Scores a refined lattice; `None` if it can't be a board.
fn score_lattice(lattice: BoardLattice, darkness: &PixelPlane) -> Option<FoundBoard> {
    let (width, height) = (darkness.width() as f64, darkness.height() as f64);
    let margin = 0.06 * width.max(height);
    let inside = lattice.corners().iter().all(|corner| {
        (-margin..=width + margin).contains(&corner.x) && (-margin..=height + margin).contains(&corner.y)
    });
    if !lattice.is_convex() || !inside {
        return None;
    }
    let view = lattice.straighten_for_search(darkness);
    let line_score = LineContrast::measure_lines(&view).line_score();
    let running_on = line_overrun_shares(&view);
    let crowded: f64 = running_on.iter().map(|share| 0.2 * (share - 0.3).max(0.0) / 0.7).sum();
    let uneven = 2.0 * (lattice.unevenness() - 0.12).max(0.0);
    let size = size_factor(lattice.area() / (width * height));
    let score = line_score * size * (1.0 - crowded.min(0.5)) * (1.0 - uneven.min(0.5));
    Some(FoundBoard { lattice, line_score, score, overrun_shares: running_on })
}

/// Returns the factor by which a large board is preferred: the power of 0.15 of its share of the picture, by
/// functions that the net needs as well.
fn size_factor(share: f64) -> f64 {
    f64::from((0.15 * (share as f32).ln()).exp())
}

/// Returns the radius around a pixel, several times the width of a line, with which it is compared.
fn surroundings_radius(luma: &PixelPlane) -> usize {
    (luma.longer_side() as f64 / 40.0).round().max(6.0) as usize
}

/// Computes the relative darkness of each pixel compared to its surroundings, from 0 (paper) to 1 (black).
fn compute_relative_darkness(luma: &PixelPlane) -> PixelPlane {
    let surroundings = luma.box_blur(surroundings_radius(luma));
    let pairs = surroundings.values().iter().zip(luma.values());
    let values = pairs.map(|(&mean, &value)| (mean - value) / (mean + 12.0)).collect();
    PixelPlane::new(luma.width(), luma.height(), values)
}

/// Returns quadrilaterals that may be boards: frames of dark lines, and frames around light cells between
/// them.
fn find_candidate_quads(darkness: &PixelPlane) -> Vec<CornerQuad> {
    let (width, height) = (darkness.width(), darkness.height());
    let mut found: Vec<CornerQuad> = Vec::new();
    let mut add = |quad: Option<CornerQuad>| {
        let Some(quad) = quad.filter(|quad| geometry::is_plausible_board(quad, width as f64, height as f64))
        else {
            return;
        };
        let quad = geometry::order_corners(quad);
        let near = 0.012 * quad[0].minus(quad[2]).length();
        let is_new = found.iter().all(|old| {
            old.iter().zip(quad).any(|(one, other)| {
                let apart = one.minus(other);
                apart.x.abs().max(apart.y.abs()) > near
            })
        });
        if is_new {
            found.push(quad);
        }
    };
    for threshold in THRESHOLDS {
        let dark: Vec<bool> = darkness.values().iter().map(|&value| value > threshold).collect();
        let least = LEAST_FRAME_SIDE * width.min(height) as f64;
        // Dark blobs: a frame whose lines are connected.
        let lines = BlobLabels::label_mask(&dark, width, PixelNeighbours::Eight);
        for blob in &lines.blobs {
            if blob.width.min(blob.height) as f64 >= least {
                add(geometry::enclosing_quad(geometry::convex_hull(&lines.blob_outline(blob))));
            }
        }
        // Light blobs: cells or boxes, where the lines have gaps.
        let light: Vec<bool> = dark.iter().map(|&dark| !dark).collect();
        let cells = BlobLabels::label_mask(&light, width, PixelNeighbours::Four);
        for side in [9, 3] {
            for quad in find_blob_lattices(&cells.blobs, side, width as f64, height as f64) {
                add(Some(quad));
            }
        }
    }
    found
}

/// Returns frames around light blobs that are arranged like `side` × `side` cells or boxes.
fn find_blob_lattices(blobs: &[PixelBlob], side: usize, width: f64, height: f64) -> Vec<CornerQuad> {
    let least = 0.8 * LEAST_FRAME_SIDE * width.min(height) / side as f64;
    let most = 1.05 * width.max(height) / side as f64;
    let cells: Vec<LightCell> = blobs.iter().filter_map(|blob| LightCell::new(blob, least, most)).collect();
    let enough = if side == 9 { 12 } else { 7 };
    let mut found = Vec::new();
    for group in group_neighbours(&cells) {
        if group.len() >= enough {
            found.extend(find_frames_in_cell_group(&cells, &group, side as i32));
        }
    }
    found
}

/// A light blob that may be a cell or a box.
struct LightCell {
    center: PicturePoint,
    size: f64,
}

impl LightCell {
    fn new(blob: &PixelBlob, least: f64, most: f64) -> Option<LightCell> {
        let (width, height) = (blob.width as f64, blob.height as f64);
        let fits = |side: f64| side > least && side < most;
        let square = width < 1.7 * height && height < 1.7 * width;
        (fits(width) && fits(height) && square && blob.pixel_count as f64 > 0.45 * width * height).then(
            || LightCell {
                center: PicturePoint::new(blob.left as f64 + width / 2.0, blob.top as f64 + height / 2.0),
                size: (width * height).sqrt(),
            },
        )
    }

    /// Returns the step to a neighbour of about the same size, right or below (or back); `None` if the blob
    /// isn't one.
    fn grid_step_to(&self, other: &LightCell) -> Option<(i32, i32)> {
        let apart = other.center.minus(self.center);
        let distance = apart.length();
        let alike = (0.67..1.5).contains(&(other.size / self.size));
        if !alike || distance <= 0.75 * self.size || distance >= 1.5 * self.size {
            return None;
        }
        // Within 27 degrees of an axis of the picture.
        if apart.y.abs() < 0.5 * apart.x.abs() {
            Some((if apart.x > 0.0 { 1 } else { -1 }, 0))
        } else if apart.x.abs() < 0.5 * apart.y.abs() {
            Some((0, if apart.y > 0.0 { 1 } else { -1 }))
        } else {
            None
        }
    }
}

/// Groups cells that are connected from neighbour to neighbour, each with its column and row.
fn group_neighbours(cells: &[LightCell]) -> Vec<Vec<(usize, i32, i32)>> {
    // In an order by x, the neighbours of a cell are near it in the list.
    let columns: Vec<f32> = cells.iter().map(|cell| cell.center.x as f32).collect();
    let order = sorted_order(&columns);
    let mut rank = vec![0; cells.len()];
    for (at, &cell) in order.iter().enumerate() {
        rank[cell as usize] = at;
    }
    let mut grouped = vec![false; cells.len()];
    let mut groups = Vec::new();
    for first in 0..cells.len() {
        if std::mem::replace(&mut grouped[first], true) {
            continue;
        }
        let mut group = vec![(first, 0, 0)];
        let mut open = vec![(first, 0, 0)];
        while let Some((cell, column, row)) = open.pop() {
            // Visit the neighbours of each cell of the group, and give them columns and rows relative to the
            // first.
            let this = &cells[cell];
            let near = |other: u32| (cells[other as usize].center.x - this.center.x).abs() <= 1.5 * this.size;
            let (mut left, mut right) = (rank[cell], rank[cell] + 1);
            while left > 0 && near(order[left - 1]) {
                left -= 1;
            }
            while right < order.len() && near(order[right]) {
                right += 1;
            }
            let mut neighbours: Vec<(u32, i32, i32)> = Vec::new();
            for &other in &order[left..right] {
                let step = this.grid_step_to(&cells[other as usize]).filter(|_| !grouped[other as usize]);
                let Some((across, down)) = step else { continue };
                let (column, row) = (column + across, row + down);
                if column.abs().max(row.abs()) <= MAX_GROUP_REACH {
                    neighbours.push((other, column, row));
                }
            }
            sort_few(&mut neighbours, |one, other| one.0 < other.0);
            for (other, column, row) in neighbours {
                grouped[other as usize] = true;
                group.push((other as usize, column, row));
                open.push((other as usize, column, row));
            }
        }
        groups.push(group);
    }
    groups
}

/// Returns the frames of the one or two windows of `side` × `side` places that contain most cells of a group.
fn find_frames_in_cell_group(cells: &[LightCell], group: &[(usize, i32, i32)], side: i32) -> Vec<CornerQuad> {
    // A board shows nearly all of its rows and columns, so smaller groups are none.
    let (mut left, mut right, mut top, mut bottom) = (0, 0, 0, 0);
    for &(_, column, row) in group {
        (left, right) = (left.min(column), right.max(column));
        (top, bottom) = (top.min(row), bottom.max(row));
    }
    if right - left + 1 < side - 2 || bottom - top + 1 < side - 2 {
        return Vec::new();
    }
    let starts = |least: i32, most: i32| least.min(most - side + 1)..=least.max(most - side + 1);
    let within = |cell: &&(usize, i32, i32), column: i32, row: i32| {
        (column..column + side).contains(&cell.1) && (row..row + side).contains(&cell.2)
    };
    // Squared paper has thousands of cells and of windows: sum up the cells above and to the left of each place
    // first, so that any window is counted at once.
    let width = (right - left + 2) as usize;
    let place = |column: i32, row: i32| (row - top) as usize * width + (column - left) as usize;
    let mut counts = vec![0; width * (bottom - top + 2) as usize];
    for &(_, column, row) in group {
        counts[place(column + 1, row + 1)] += 1;
    }
    for at in width..counts.len() {
        // The first column stays empty.
        if at % width > 0 {
            counts[at] += counts[at - 1] + counts[at - width] - counts[at - width - 1];
        }
    }
    // Count the cells in every window position; the two fullest windows are the likely boards.
    let mut windows: Vec<(i32, i32, i32)> = Vec::new();
    for column in starts(left, right) {
        for row in starts(top, bottom) {
            let (first, behind) = (column.max(left), (column + side).min(right + 1));
            let (above, below) = (row.max(top), (row + side).min(bottom + 1));
            let count = counts[place(behind, below)] + counts[place(first, above)]
                - counts[place(first, below)]
                - counts[place(behind, above)];
            windows.push((count, column, row));
            sort_few(&mut windows, |one, other| one > other);
            windows.truncate(2);
        }
    }
    let most = windows.first().map_or(0, |window| window.0);
    let mut sizes: Vec<f32> = group.iter().map(|cell| cells[cell.0].size as f32).collect();
    let tolerance = 0.35 * f64::from(median(&mut sizes));
    let mut frames = Vec::new();
    for &(count, column, row) in &windows {
        if f64::from(count) < 0.9 * f64::from(most) {
            continue;
        }
        // Fit a frame to where the window's cells would lie on the board.
        let unit = 9.0 / f64::from(side);
        let (mut on_board, mut in_picture) = (Vec::new(), Vec::new());
        for cell in group.iter().filter(|cell| within(cell, column, row)) {
            let (u, v) = (f64::from(cell.1 - column), f64::from(cell.2 - row));
            on_board.push(PicturePoint::new(u + 0.5, v + 0.5).times(unit));
            in_picture.push(cells[cell.0].center);
        }
        frames.extend(fit_board_frame(&on_board, &in_picture, tolerance));
    }
    frames
}

/// Fits the frame of a board to these places, repeatedly dropping those that don't fit.
fn fit_board_frame(
    on_board: &[PicturePoint],
    in_picture: &[PicturePoint],
    tolerance: f64,
) -> Option<CornerQuad> {
    let (mut from, mut to) = (on_board.to_vec(), in_picture.to_vec());
    let mut mapping: Option<Homography> = None;
    for _ in 0..3 {
        if from.len() < 6 {
            break;
        }
        let fitted = Homography::fit_points(&from, &to)?;
        from.clear();
        to.clear();
        for (&on_board, &in_picture) in on_board.iter().zip(in_picture) {
            if fitted.apply(on_board).minus(in_picture).length() < tolerance {
                from.push(on_board);
                to.push(in_picture);
            }
        }
        mapping = Some(fitted);
    }
    mapping.map(|mapping| BOARD.map(|corner| mapping.apply(corner)))
}
