//! Connected components of a picture's mask: the blobs that form lines, digits and cells.

use crate::geometry::PicturePoint;

/// Neighbourhood of a pixel that determines which pixels belong to the same blob.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PixelNeighbours {
    /// The pixels left, right, above and below.
    Four,
    /// The diagonal neighbours as well.
    Eight,
}

/// A connected component: its label, bounding box and number of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PixelBlob {
    pub(crate) label: usize,
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixel_count: usize,
}

impl PixelBlob {
    pub(crate) fn right(&self) -> usize {
        self.left + self.width
    }

    pub(crate) fn bottom(&self) -> usize {
        self.top + self.height
    }

    pub(crate) fn center_x(&self) -> f32 {
        self.left as f32 + self.width as f32 / 2.0
    }

    pub(crate) fn center_y(&self) -> f32 {
        self.top as f32 + self.height as f32 / 2.0
    }
}

/// The blobs of a mask, with the runs that they consist of.
#[derive(Debug, Default)]
pub(crate) struct BlobLabels {
    pub(crate) blobs: Vec<PixelBlob>,
    /// From the top to the bottom, and from the left to the right.
    runs: Vec<PixelRun>,
}

impl BlobLabels {
    /// Labels the blobs of a mask that is `width` pixels wide.
    pub(crate) fn label_mask(mask: &[bool], width: usize, neighbours: PixelNeighbours) -> BlobLabels {
        // Each row's runs are joined with those of the row above that they touch.
        let height = mask.len() / width;
        let mut runs: Vec<PixelRun> = Vec::new();
        let mut above = 0..0;
        let reach = usize::from(neighbours == PixelNeighbours::Eight);
        let mut sets: Vec<u32> = Vec::new();
        for y in 0..height {
            let row = &mask[y * width..][..width];
            let first = runs.len();
            let mut seen = above.start;
            let mut x = 0;
            while x < width {
                if !row[x] {
                    x += 1;
                    continue;
                }
                let from = x;
                while x < width && row[x] {
                    x += 1;
                }
                let index = runs.len() as u32;
                sets.push(index);
                // Runs of the row above that end before this one can't touch any later one either.
                while seen < above.end && runs[seen].to + reach <= from {
                    seen += 1;
                }
                let mut touching = seen;
                while touching < above.end && runs[touching].from < x + reach {
                    join_sets(&mut sets, touching as u32, index);
                    touching += 1;
                }
                runs.push(PixelRun { label: 0, y, from, to: x });
            }
            above = first..runs.len();
        }
        BlobLabels::number_runs(runs, &mut sets)
    }

    /// Numbers the sets of runs by their first pixel, row by row.
    fn number_runs(mut runs: Vec<PixelRun>, sets: &mut [u32]) -> BlobLabels {
        let mut blobs: Vec<PixelBlob> = Vec::new();
        for index in 0..runs.len() {
            // The root of a set is its first run, so it has its number when another one comes up.
            let root = find_root(sets, index as u32) as usize;
            let label = if root == index { blobs.len() } else { runs[root].label };
            let run = &mut runs[index];
            run.label = label;
            if root == index {
                let PixelRun { y: top, from: left, .. } = *run;
                blobs.push(PixelBlob { label, left, top, width: 0, height: 0, pixel_count: 0 });
            }
            // The box of the blob grows to hold this run; rows come in order, so its top stays.
            let blob = &mut blobs[label];
            let right = blob.right().max(run.to);
            blob.left = blob.left.min(run.from);
            blob.width = right - blob.left;
            blob.height = run.y + 1 - blob.top;
            blob.pixel_count += run.to - run.from;
        }
        BlobLabels { blobs, runs }
    }

    /// Returns the columns and rows of the pixels of blobs, row by row.
    pub(crate) fn blob_pixels(&self, labels: &[usize]) -> Vec<(usize, usize)> {
        let mut pixels = Vec::new();
        for run in &self.runs {
            if labels.contains(&run.label) {
                pixels.extend((run.from..run.to).map(|x| (x, run.y)));
            }
        }
        pixels
    }

    /// Returns the leftmost and the rightmost pixel of each row of a blob, which suffice for its hull.
    pub(crate) fn blob_outline(&self, blob: &PixelBlob) -> Vec<PicturePoint> {
        let mut outline = Vec::with_capacity(2 * blob.height);
        let mut row = None;
        for run in self.runs.iter().filter(|run| run.label == blob.label) {
            // The last run of a row replaces the end of those before it.
            if row.replace(run.y) == Some(run.y) {
                outline.pop();
            } else {
                outline.push(PicturePoint::new(run.from as f64, run.y as f64));
            }
            outline.push(PicturePoint::new((run.to - 1) as f64, run.y as f64));
        }
        outline
    }
}

/// Adjacent pixels of one row, from `from` up to but not including `to`.
#[derive(Clone, Copy, Debug)]
struct PixelRun {
    /// The blob that it belongs to.
    label: usize,
    y: usize,
    from: usize,
    to: usize,
}

fn find_root(sets: &mut [u32], mut index: u32) -> u32 {
    while sets[index as usize] != index {
        let parent = sets[index as usize];
        sets[index as usize] = sets[parent as usize];
        index = parent;
    }
    index
}

fn join_sets(sets: &mut [u32], one: u32, other: u32) {
    let (one, other) = (find_root(sets, one), find_root(sets, other));
    // The smaller index stays the root, so that numbers follow the first pixel.
    sets[one.max(other) as usize] = one.min(other);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label_rows(rows: &[&str], neighbours: PixelNeighbours) -> Vec<(usize, usize, usize, usize, usize)> {
        let mask: Vec<bool> = rows.iter().flat_map(|row| row.bytes().map(|byte| byte == b'#')).collect();
        let labels = BlobLabels::label_mask(&mask, rows[0].len(), neighbours);
        labels
            .blobs
            .iter()
            .map(|blob| (blob.left, blob.top, blob.width, blob.height, blob.pixel_count))
            .collect()
    }

    #[test]
    fn diagonals_join_by_eight_neighbours_only() {
        let rows = ["#..", ".#.", "..#"];
        assert_eq!(label_rows(&rows, PixelNeighbours::Eight), [(0, 0, 3, 3, 3)]);
        assert_eq!(label_rows(&rows, PixelNeighbours::Four).len(), 3);
    }

    #[test]
    fn arms_that_meet_below_are_one_blob() {
        assert_eq!(label_rows(&["#.#.#", "#.#.#", "#####"], PixelNeighbours::Four), [(0, 0, 5, 3, 11)]);
        assert_eq!(label_rows(&["..#", "###", "#.."], PixelNeighbours::Four), [(0, 0, 3, 3, 5)]);
    }

    #[test]
    fn pixels_and_outlines_are_the_blobs_own() {
        let mask = [true, false, true, true, true, true, false, false, true];
        let labels = BlobLabels::label_mask(&mask, 3, PixelNeighbours::Four);
        let blob = labels.blobs[0];
        assert_eq!(labels.blob_pixels(&[blob.label]).len(), blob.pixel_count);
        let outline = [(0.0, 0.0), (2.0, 0.0), (0.0, 1.0), (2.0, 1.0), (2.0, 2.0), (2.0, 2.0)];
        assert_eq!(labels.blob_outline(&blob), outline.map(|(x, y)| PicturePoint::new(x, y)));
    }
}
