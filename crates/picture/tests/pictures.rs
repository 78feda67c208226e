//! Tests with realistic pictures: our own, and those of folders next to the checkout, if present.
#![cfg(feature = "decode")]

use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};

use ninefold_core::{Board, DigitSet};
use ninefold_picture::{Picture, PictureError, PictureReader, PictureReading, decode_picture, draw_frames};
use ninefold_testkit::corpora;

const PUZZLE: &str = ".9.26..7..6...9.837.4.......4..7...2.....3...3.7..2.659...35.174...1.......6.....";
const POSITION: &str = "89.26..71.6.7.9.837.4...6...4..76..26...93..83.71.2.659.6.3581743..17...1..62...4";

fn read_test_picture(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)).unwrap()
}

#[track_caller]
fn check(name: &str, want: &str) -> PictureReading {
    let reading =
        PictureReader::new().read_board(&decode_picture(&read_test_picture(name)).unwrap()).unwrap();
    assert_eq!(reading.to_line(), want, "{name}");
    assert!(reading.is_sure() && reading.is_proper() && reading.doubtful_cells().next().is_none(), "{name}");
    reading
}

#[test]
fn a_screenshot_is_read() {
    let reading = check("light.png", PUZZLE);
    assert!(reading.is_screenshot());
    let corner = reading.crossings()[0][0];
    assert!((corner.x - 20.0).abs() < 3.0 && (corner.y - 20.0).abs() < 3.0, "{corner:?}");
}

#[test]
fn light_lines_are_found_as_exactly_as_dark_ones() {
    let dark_lines = decode_picture(&read_test_picture("light.png")).unwrap();
    let inverse: Vec<u8> = dark_lines.luma().iter().map(|value| 255 - value).collect();
    let light_lines = Picture::from_luma(&inverse, dark_lines.width(), dark_lines.height()).unwrap();
    let [one, other] =
        [dark_lines, light_lines].map(|picture| PictureReader::new().read_board(&picture).unwrap());
    assert_eq!(other.to_line(), PUZZLE);
    let pairs = one.crossings().iter().flatten().zip(other.crossings().iter().flatten());
    for (one, other) in pairs {
        assert!((one.x - other.x).abs().max((one.y - other.y).abs()) < 2.0, "{one:?} {other:?}");
    }
}

#[test]
fn a_photo_on_its_side_is_read() {
    let reading = check("turned-photo.jpg", PUZZLE);
    // The picture is rotated, so the corner of r1c1 is at the bottom left.
    let corner = reading.crossings()[0][0];
    assert!(corner.x < 300.0 && corner.y > 400.0, "{corner:?}");
}

#[test]
fn pencil_marks_on_a_dark_screen_are_read() {
    let reading = check("dark-with-marks.png", POSITION);
    let board: Board = POSITION.parse().unwrap();
    let is_right = |cell, marks| {
        marks == if board.value(cell).is_some() { DigitSet::EMPTY } else { board.candidates(cell) }
    };
    let wrong: Vec<_> = reading.cells().iter().filter(|&(cell, read)| !is_right(cell, read.marks)).collect();
    // Marks next to the frame may be taken for a part of it.
    assert!(wrong.len() <= 1, "{wrong:?}");
}

/// Puts pictures side by side on a white page, `columns` in a row, each with its board on it.
fn compose_page(parts: &[Picture], columns: usize) -> Picture {
    let gap = 40;
    let row_widths =
        parts.chunks(columns).map(|row| row.iter().map(|part| part.width() + gap).sum::<usize>());
    let width = gap + row_widths.max().unwrap();
    let row_heights: Vec<usize> =
        parts.chunks(columns).map(|row| row.iter().map(Picture::height).max().unwrap() + gap).collect();
    let height = gap + row_heights.iter().sum::<usize>();
    let mut page = vec![255; width * height];
    let mut top = gap;
    for (row, row_height) in parts.chunks(columns).zip(row_heights) {
        let mut left = gap;
        for part in row {
            for (y, pixels) in part.luma().chunks(part.width()).enumerate() {
                page[(top + y) * width + left..][..pixels.len()].copy_from_slice(pixels);
            }
            left += part.width() + gap;
        }
        top += row_height;
    }
    Picture::from_luma(&page, width, height).unwrap()
}

#[test]
fn boards_of_a_page_are_read_row_by_row() {
    let parts = ["light.png", "dark-with-marks.png", "turned-photo.jpg"]
        .map(|name| decode_picture(&read_test_picture(name)).unwrap());
    let [light, dark, _] = &parts;
    let page = compose_page(&[light.clone(), dark.clone(), dark.clone(), light.clone()], 2);
    let lines: Vec<_> =
        PictureReader::new().read_boards(&page).unwrap().iter().map(PictureReading::to_line).collect();
    assert_eq!(lines, [PUZZLE, POSITION, POSITION, PUZZLE]);
    // A single board is the same, however it is asked for.
    let single = PictureReader::new().read_boards(light).unwrap();
    assert_eq!(single.iter().map(PictureReading::to_line).collect::<Vec<_>>(), [PUZZLE]);
}

#[test]
fn small_pictures_are_refused_and_never_misread() {
    let picture = decode_picture(&read_test_picture("light.png")).unwrap();
    // A corner of the picture has no board in it.
    let white = ninefold_picture::Picture::from_luma(&vec![255; 60 * 60], 60, 60).unwrap();
    let reader = PictureReader::new();
    assert_eq!(reader.read_board(&white).unwrap_err(), PictureError::NoGrid);
    assert!(reader.read_board(&picture).is_ok());
}

/// Numbers for changing pictures, the same in every run.
struct RandomNumbers(u64);

impl RandomNumbers {
    fn random_below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }

    /// Cuts off a file in every second round, and changes some of its bytes.
    fn change_file(&mut self, bytes: &mut Vec<u8>) {
        if self.random_below(2) == 0 {
            bytes.truncate(self.random_below(bytes.len()));
        }
        for _ in 0..self.random_below(8) {
            if !bytes.is_empty() {
                let at = self.random_below(bytes.len());
                bytes[at] = self.random_below(256) as u8;
            }
        }
    }

    /// Cuts out a part of a picture, and paints rectangles over it.
    fn change_picture(&mut self, picture: &Picture) -> Picture {
        let (width, height) =
            (1 + self.random_below(picture.width()), 1 + self.random_below(picture.height()));
        let left = self.random_below(picture.width() - width + 1);
        let top = self.random_below(picture.height() - height + 1);
        let rows = picture.luma().chunks(picture.width()).skip(top).take(height);
        let mut luma: Vec<u8> = rows.flat_map(|row| &row[left..left + width]).copied().collect();
        for _ in 0..self.random_below(6) {
            let (x, y) = (self.random_below(width), self.random_below(height));
            let (across, down) = (self.random_below(width - x) / 2, self.random_below(height - y) / 2);
            let grey = self.random_below(256) as u8;
            luma.chunks_mut(width).skip(y).take(down).for_each(|row| row[x..x + across].fill(grey));
        }
        Picture::from_luma(&luma, width, height).unwrap()
    }
}

/// Changes files and pictures at random and reads them; `NINEFOLD_RANDOM` sets the number of rounds, and
/// `NINEFOLD_SEED` where chance begins.
#[test]
#[allow(clippy::print_stdout, reason = "a long run tells how far it is")]
fn cut_off_and_changed_pictures_never_panic() {
    let number = |name| std::env::var(name).ok().and_then(|number| number.parse::<usize>().ok());
    let rounds =
        number("NINEFOLD_RANDOM").unwrap_or(if corpora::are_slow_tests_enabled() { 10_000 } else { 160 });
    let files = ["light.png", "turned-photo.jpg", "dark-with-marks.png", "transparent.webp"];
    let files = files.map(read_test_picture);
    let [light, photo, dark] = [0, 1, 2].map(|at| decode_picture(&files[at]).unwrap());
    let large = [&light, &photo, &draw_squared_paper(1000)].map(Picture::clone);
    // Most rounds take a small picture, which is read many times as fast.
    let small = [
        shrink_picture(&light, 3),
        shrink_picture(&photo, 4),
        shrink_picture(&dark, 3),
        draw_squared_paper(200),
    ];
    let small_files = small.each_ref().map(encode_webp);
    let reader = PictureReader::new();
    let mut random = RandomNumbers(number("NINEFOLD_SEED").unwrap_or(7) as u64);
    let mut read = 0;
    let mut slowest = Duration::ZERO;
    for round in 0..rounds {
        // Every other picture is changed behind its file.
        let at = round / 2;
        let is_large = at % 256 < 4;
        let begun = Instant::now();
        let picture = if round % 2 == 0 {
            let mut bytes = if is_large { files[at % 4].clone() } else { small_files[at % 4].clone() };
            random.change_file(&mut bytes);
            decode_picture(&bytes)
        } else {
            Ok(random.change_picture(if is_large { &large[at % 3] } else { &small[at % 4] }))
        };
        let boards = picture.and_then(|picture| reader.read_boards(&picture)).unwrap_or_default();
        read += boards.iter().filter(|board| board.doubtful_cells().count() < 81).count();
        slowest = slowest.max(begun.elapsed());
        if (round + 1).is_multiple_of(5_000) {
            println!("{} pictures, {read} boards, the slowest in {slowest:?}", round + 1);
        }
    }
    // The changes leave some of the boards.
    assert!(read > rounds / 40, "{read} boards in {rounds} pictures");
}

/// Draws squared paper, on which a board could be anywhere.
fn draw_squared_paper(side: usize) -> Picture {
    let is_line = |at: usize| at.is_multiple_of(14);
    let pixel = |at: usize| if is_line(at % side) || is_line(at / side) { 60 } else { 240 };
    Picture::from_luma(&(0..side * side).map(pixel).collect::<Vec<_>>(), side, side).unwrap()
}

/// Shrinks a picture by a whole factor.
fn shrink_picture(picture: &Picture, factor: usize) -> Picture {
    let (width, height) = (picture.width() / factor, picture.height() / factor);
    let mean = |at: usize| {
        let (top, left) = (at / width * factor, at % width * factor);
        let rows = picture.luma().chunks(picture.width()).skip(top).take(factor);
        let sum: usize = rows.flat_map(|row| &row[left..left + factor]).map(|&grey| usize::from(grey)).sum();
        (sum / (factor * factor)) as u8
    };
    Picture::from_luma(&(0..width * height).map(mean).collect::<Vec<_>>(), width, height).unwrap()
}

/// Encodes a picture as a WebP file without loss, the only kind without checksums.
fn encode_webp(picture: &Picture) -> Vec<u8> {
    let pixels: Vec<u8> = picture.luma().iter().flat_map(|&grey| [grey, grey, grey, 255]).collect();
    let mut bytes = Vec::new();
    let sides = [picture.width() as u32, picture.height() as u32];
    image_webp::WebPEncoder::new(&mut bytes)
        .encode(&pixels, sides[0], sides[1], image_webp::ColorType::Rgba8)
        .unwrap();
    bytes
}

#[test]
fn a_webp_picture_is_read() {
    let light = decode_picture(&read_test_picture("light.png")).unwrap();
    let read = decode_picture(&encode_webp(&light)).unwrap();
    assert_eq!(read.luma(), light.luma());
    // Black everywhere, but for its opacity, and with loss.
    check("transparent.webp", PUZZLE);
}

#[test]
fn a_small_board_on_a_page_is_read_and_a_smaller_one_named_by_its_size() {
    let light = decode_picture(&read_test_picture("light.png")).unwrap();
    let place_on_page = |width: usize, height: usize| {
        let mut page = vec![255; width * height];
        for (y, row) in light.luma().chunks(light.width()).enumerate() {
            page[(100 + y) * width + 100..][..row.len()].copy_from_slice(row);
        }
        Picture::from_luma(&page, width, height).unwrap()
    };
    // The grid itself has 324 pixels: 13.5 % of the shorter side of these pages.
    for (width, height) in [(2400, 2400), (2400, 4200), (2400, 6000), (7200, 2400)] {
        let boards = PictureReader::new().read_boards(&place_on_page(width, height)).unwrap_or_default();
        let lines: Vec<String> = boards.iter().map(PictureReading::to_line).collect();
        assert_eq!(lines, [PUZZLE], "{width} by {height}");
    }
    let page = place_on_page(3200, 3200);
    let error = PictureReader::new().read_boards(&page).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no grid found; a grid must be at least 12 % of the picture's shorter side"
    );
}

#[test]
fn frames_are_drawn_over_a_picture_without_a_board() {
    // A frame with nothing in it.
    let mut pixels = vec![255; 400 * 400];
    for at in 50..350 {
        for line in [50, 348] {
            for (y, x) in [(line, at), (line + 1, at), (at, line), (at, line + 1)] {
                pixels[y * 400 + x] = 0;
            }
        }
    }
    let picture = Picture::from_luma(&pixels, 400, 400).unwrap();
    let frames = PictureReader::find_frames(&picture);
    assert!(!frames.is_empty());
    let corner = frames[0][0];
    assert!((corner.x - 50.0).abs() < 5.0 && (corner.y - 50.0).abs() < 5.0, "{corner:?}");
    assert_eq!(draw_frames(&picture, &frames).unwrap().matches("<polygon").count(), frames.len());
    let white = Picture::from_luma(&vec![255; 400 * 400], 400, 400).unwrap();
    assert!(PictureReader::find_frames(&white).is_empty());
}

/// Results of reading all pictures of a folder.
#[derive(Debug, Default, PartialEq)]
struct ReadingTally {
    pictures: usize,
    right: usize,
    sure_and_wrong: usize,
    marked_cells: usize,
    marks_right: usize,
}

/// Returns the labelled photographs of a folder next to the checkout, with their boards.
fn photo_labels() -> Option<Vec<(String, String)>> {
    let labels = corpora::read_external_lines("photos/train/labels.csv")?;
    let pairs = labels.iter().skip(1).filter_map(|line| line.split_once(','));
    Some(pairs.map(|(file, board)| (file.to_string(), board.replace('0', "."))).collect())
}

/// Reads the pictures of a folder next to the checkout, each labelled with its board and the marks by cell.
fn tally_folder(folder: &str, labels: &[(String, String, HashMap<usize, String>)]) -> ReadingTally {
    let reader = PictureReader::new();
    let mut tally = ReadingTally::default();
    for (file, board, marks) in labels {
        let Some(bytes) = corpora::read_external_bytes(&format!("photos/{folder}/{file}")) else { continue };
        tally.pictures += 1;
        let Ok(reading) = decode_picture(&bytes).and_then(|picture| reader.read_board(&picture)) else {
            continue;
        };
        let is_right = reading.to_line() == *board;
        tally.right += usize::from(is_right);
        tally.sure_and_wrong += usize::from(reading.is_sure() && !is_right);
        for (cell, want) in marks {
            let read = reading.cells().values().nth(*cell).unwrap();
            let got: String = read.marks.iter().map(|digit| digit.to_char()).collect();
            tally.marked_cells += 1;
            tally.marks_right += usize::from(got == *want);
        }
    }
    tally
}

#[test]
fn photographs_of_newspapers_are_read_exactly() {
    let Some(labels) = photo_labels() else { return };
    let labels: Vec<_> = labels.into_iter().map(|(file, board)| (file, board, HashMap::new())).collect();
    let count = if corpora::are_slow_tests_enabled() { labels.len() } else { 10 };
    let tally = tally_folder("train", &corpora::even_sample(&labels, count));
    assert_eq!((tally.right, tally.sure_and_wrong), (tally.pictures, 0), "{tally:?}");
    assert!(tally.pictures >= 10, "{tally:?}");
}

#[test]
fn screenshots_of_games_are_read_with_their_marks() {
    let Some(labels) = corpora::read_external_lines("photos/screens/labels.json") else { return };
    let labels: serde_json::Value = serde_json::from_str(&labels.join("\n")).unwrap();
    let labels: Vec<_> = labels
        .as_array()
        .unwrap()
        .iter()
        .map(|label| {
            let text = |name: &str| label[name].as_str().unwrap().to_string();
            let marks = label["pencil"].as_object().unwrap().iter();
            let marks =
                marks.map(|(cell, marks)| (cell.parse().unwrap(), marks.as_str().unwrap().to_string()));
            (text("file"), text("board").replace('0', "."), marks.collect())
        })
        .collect();
    let count = if corpora::are_slow_tests_enabled() { labels.len() } else { 10 };
    let tally = tally_folder("screens", &corpora::even_sample(&labels, count));
    assert_eq!((tally.right, tally.sure_and_wrong), (tally.pictures, 0), "{tally:?}");
    assert!(tally.marks_right * 1000 >= tally.marked_cells * 980, "{tally:?}");
}

#[test]
fn pages_of_photographs_are_read_board_by_board() {
    let Some(labels) = photo_labels() else { return };
    let reader = PictureReader::new();
    let mut tally = ReadingTally::default();
    let mut missed = Vec::new();
    // Pages of two to six boards.
    let count = if corpora::are_slow_tests_enabled() { labels.len() } else { 20 };
    let mut labels = corpora::even_sample(&labels, count).into_iter();
    for (boards, columns) in [(2, 2), (2, 1), (4, 2), (6, 2), (6, 3)].into_iter().cycle() {
        let chosen: Vec<_> = labels.by_ref().take(boards).collect();
        if chosen.is_empty() {
            break;
        }
        let decode = |file: &String| {
            decode_picture(&corpora::read_external_bytes(&format!("photos/train/{file}")).unwrap()).unwrap()
        };
        let parts: Vec<Picture> = chosen.iter().map(|(file, _)| decode(file)).collect();
        let read = reader.read_boards(&compose_page(&parts, columns)).unwrap();
        // Boards that are read have to be in the order of the page.
        let mut wanted = chosen.iter();
        for board in &read {
            let line = board.to_line();
            let is_right = wanted.clone().any(|(_, wanted)| *wanted == line);
            if is_right {
                missed.extend(
                    wanted.by_ref().take_while(|(_, wanted)| *wanted != line).map(|(file, _)| file.clone()),
                );
            }
            tally.right += usize::from(is_right);
            tally.sure_and_wrong += usize::from(board.is_sure() && !is_right);
        }
        missed.extend(wanted.map(|(file, _)| file.clone()));
        tally.pictures += chosen.len();
    }
    assert_eq!(tally.sure_and_wrong, 0, "{tally:?}");
    assert!(tally.right * 10 >= tally.pictures * 9, "{tally:?}, missed {missed:?}");
}
