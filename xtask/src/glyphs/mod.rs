//! Makes the net of the picture reader again: renders digits from the fonts of Debian packages, trains, and writes the weights
//! with recorded outputs and a card that says what they were made from.
//!
//! A cell is drawn with its lines, printed badly, lit unevenly and photographed; then the reader itself cuts the glyph out, so that
//! the net learns from what it will see.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use sha2::{Digest, Sha256};

mod cell;
mod chance;
mod fonts;
mod image;
mod net;
mod train;

use cell::{CellContent, draw_glyph};
use chance::Chance;
use fonts::FontSet;
use net::TrainedNet;
use train::{LabelledGlyph, train_net};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Folder for glyph_net.bin, the recorded outputs glyph_net_examples.txt and the card glyph_net.md
    #[arg(long, value_name = "FOLDER", default_value = "crates/picture/src")]
    out: PathBuf,
    /// The same seed, fonts and numbers give the same bytes on the same machine
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Cells that are drawn for training
    #[arg(long, default_value_t = 45_000)]
    cells: usize,
    /// Rounds of training over all cells
    #[arg(long, default_value_t = 12)]
    rounds: usize,
    /// Folder that the packages with fonts are installed in, as with dpkg --root
    #[arg(long, value_name = "FOLDER", default_value = "/")]
    root: PathBuf,
}

/// Numbers of cells that measure, by content.
const TEST_CELLS: [(CellContent, usize); 4] = [
    (CellContent::Digit, 5000),
    (CellContent::Mark, 3000),
    (CellContent::Junk, 1000),
    (CellContent::Speck, 1000),
];
/// Number of glyphs whose outputs are recorded.
const EXAMPLES: usize = 40;

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let begun = Instant::now();
    let (fonts, test_fonts) = FontSet::load_packages(&args.root)?.split_test_families();
    let seconds = || begun.elapsed().as_secs();
    eprintln!("{} fonts, {} to measure with, {} s", fonts.count_faces(), test_fonts.count_faces(), seconds());
    let mut chance = Chance::from_seed(args.seed);
    let tests = TEST_CELLS.map(|(content, count)| {
        (content, (0..count).map(|_| draw_glyph(content, &test_fonts, &mut chance)).collect::<Vec<_>>())
    });
    let glyphs: Vec<LabelledGlyph> =
        (0..args.cells).map(|_| draw_glyph(draw_content(&mut chance), &fonts, &mut chance)).collect();
    eprintln!("{} cells drawn, {} s", glyphs.len(), seconds());
    let net = train_net(&glyphs, args.rounds, &mut chance, |round, loss, net| {
        let shares = tests.each_ref().map(|(_, glyphs)| 100.0 * right_share(net, glyphs));
        eprintln!("round {round}: loss {loss:.4}, right {shares:.2?} %, {} s", seconds());
    });
    let (bytes, net) = net.quantise_weights();
    let write = |name: &str, bytes: &[u8]| {
        let path = args.out.join(name);
        std::fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))
    };
    write("glyph_net.bin", &bytes)?;
    write("glyph_net_examples.txt", record_examples(&net, &tests).as_bytes())?;
    let shares =
        tests.each_ref().map(|(content, glyphs)| (*content, glyphs.len(), right_share(&net, glyphs)));
    write("glyph_net.md", describe_net(args, &bytes, &shares, &fonts, &test_fonts).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Draws what a cell for training holds: mostly digits.
fn draw_content(chance: &mut Chance) -> CellContent {
    match chance.next_below(100) {
        0..7 => CellContent::Junk,
        7..13 => CellContent::Speck,
        13..43 => CellContent::Mark,
        _ => CellContent::Digit,
    }
}

fn right_share(net: &TrainedNet, glyphs: &[LabelledGlyph]) -> f64 {
    let right = glyphs.iter().filter(|glyph| net.best_class(&glyph.to_ink()) == glyph.class).count();
    right as f64 / glyphs.len() as f64
}

/// Records glyphs with the net's outputs, so that a test can hold the reader's own code to them.
fn record_examples(net: &TrainedNet, tests: &[(CellContent, Vec<LabelledGlyph>)]) -> String {
    let mut text =
        "# Glyphs (20 by 20 bytes of ink) and the outputs of the net, recorded when it was trained.\n"
            .to_string();
    let glyphs = tests.iter().flat_map(|(_, glyphs)| glyphs.iter().take(EXAMPLES / tests.len()));
    for glyph in glyphs {
        glyph.ink.iter().for_each(|ink| text += &format!("{ink:02x}"));
        let logits = net.logits(&glyph.to_ink()).map(|logit| format!("{logit:.4}"));
        text += &format!(" {}\n", logits.join(","));
    }
    text
}

/// Describes the weights: how to make them again, what they were made from and how good they are.
fn describe_net(
    args: &Args,
    bytes: &[u8],
    shares: &[(CellContent, usize, f64)],
    fonts: &FontSet,
    test_fonts: &FontSet,
) -> String {
    let Args { seed, cells, rounds, .. } = args;
    let sum: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let mut text = format!(
        "# The net that reads digits\n\n\
        `glyph_net.bin` was written, with this card, by\n\n\
        ```sh\n\
        cargo run --release -p xtask --features glyphs -- glyphs --seed {seed} --cells {cells} --rounds {rounds}\n\
        ```\n\n\
        {} bytes, SHA-256 `{sum}`. It learnt from {cells} rendered cells, in {rounds} rounds: no picture of anybody's is in it.\n\n\
        On cells rendered from fonts that it has never seen, some of them unreadable on purpose:\n\n\
        | drawn | cells | right |\n\
        |---|---|---|\n",
        bytes.len(),
    );
    for (content, count, share) in shares {
        let name = match content {
            CellContent::Digit => "large digits",
            CellContent::Mark => "pencil marks",
            CellContent::Junk => "anything else of that size",
            CellContent::Speck => "specks",
        };
        writeln!(text, "| {name} | {count} | {:.1} % |", 100.0 * share).expect("a string");
    }
    for (heading, set) in [("learnt from", fonts), ("measured with", test_fonts)] {
        write!(
            text,
            "\n## Fonts {heading}\n\n{} in {} families.\n\n| Debian package | version | fonts |\n|---|---|---|\n",
            set.count_faces(),
            set.families.len(),
        )
        .expect("a string");
        for (package, count) in set.count_by_package() {
            writeln!(text, "| {package} | {} | {count} |", set.versions[package]).expect("a string");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_card_is_that_of_the_weights() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/picture/src");
        let sum: String = Sha256::digest(std::fs::read(folder.join("glyph_net.bin")).unwrap())
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert!(std::fs::read_to_string(folder.join("glyph_net.md")).unwrap().contains(&sum));
    }
}
