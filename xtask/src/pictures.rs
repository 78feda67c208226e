//! `pictures`: reads labelled pictures and compares what was read with the labels.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ninefold_core::Cell;
use ninefold_picture::{PictureReader, PictureReading, decode_picture};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Folder with pictures and their labels, or with such folders: labels.csv with the columns file and board, or labels.json
    /// with a list of objects that have file, board and pencil (the pencil marks by the index of the cell)
    folder: PathBuf,
    /// List each picture with a cell or a pencil mark that is read wrongly
    #[arg(long)]
    errors: bool,
}

/// What a picture shows.
struct PictureLabel {
    file: PathBuf,
    /// 81 digits, 0 for an empty cell.
    board: String,
    /// Pencil marks of cells.
    marks: BTreeMap<usize, String>,
}

/// Counts over the pictures of a folder.
#[derive(Default)]
struct PictureTally {
    pictures: usize,
    right: usize,
    sure: usize,
    sure_and_wrong: usize,
    doubtful_cells: usize,
    cells_with_marks: usize,
    cells_with_right_marks: usize,
    times: Vec<Duration>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let mut folders = vec![args.folder.clone()];
    let inner = std::fs::read_dir(&args.folder).into_iter().flatten().flatten().map(|entry| entry.path());
    folders.extend(inner.filter(|path| path.is_dir()));
    folders.sort();
    let mut pictures = 0;
    println!(
        "set\tpictures\tright\tsure\tsure and wrong\tdoubtful cells\tright marks\tcells with marks\tmedian ms\t95 % ms"
    );
    let mut sure_and_wrong = 0;
    let reader = PictureReader::new();
    for folder in folders {
        let labels = load_labels(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        if labels.is_empty() {
            continue;
        }
        pictures += labels.len();
        let mut tally = PictureTally::default();
        for label in &labels {
            tally.add_picture(label, &reader, args.errors);
        }
        sure_and_wrong += tally.sure_and_wrong;
        tally.print_row(&folder);
    }
    if pictures == 0 {
        return Err(format!("{}: no labels.csv or labels.json with pictures", args.folder.display()));
    }
    Ok(if sure_and_wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Loads the labels of a folder; none if it has no file of labels.
fn load_labels(folder: &Path) -> Result<Vec<PictureLabel>, Box<dyn Error>> {
    let (table, list) = (folder.join("labels.csv"), folder.join("labels.json"));
    let mut labels = Vec::new();
    if table.exists() {
        for row in csv::Reader::from_path(table)?.deserialize() {
            let row: BTreeMap<String, String> = row?;
            let field = |name: &str| row.get(name).cloned().ok_or(format!("no column {name}"));
            let (file, board) = (folder.join(field("file")?), field("board")?);
            labels.push(PictureLabel { file, board, marks: BTreeMap::new() });
        }
    } else if list.exists() {
        let objects: Vec<serde_json::Value> = serde_json::from_reader(std::fs::File::open(list)?)?;
        for object in &objects {
            let field = |name: &str| object[name].as_str().ok_or(format!("no member {name}"));
            let (file, board) = (folder.join(field("file")?), field("board")?.to_string());
            let mut marks = BTreeMap::new();
            for (cell, digits) in object["pencil"].as_object().into_iter().flatten() {
                marks.insert(cell.parse()?, digits.as_str().unwrap_or_default().to_string());
            }
            labels.push(PictureLabel { file, board, marks });
        }
    }
    if let Some(label) = labels.iter().find(|label| label.board.len() != 81) {
        return Err(format!("expected a board of 81 characters for {}", label.file.display()).into());
    }
    Ok(labels)
}

impl PictureTally {
    fn add_picture(&mut self, label: &PictureLabel, reader: &PictureReader, shows_errors: bool) {
        self.pictures += 1;
        self.cells_with_marks += label.marks.len();
        let begun = Instant::now();
        let read = std::fs::read(&label.file).map_err(|error| error.to_string()).and_then(|bytes| {
            let picture = decode_picture(&bytes).map_err(|error| error.to_string())?;
            reader.read_board(&picture).map_err(|error| error.to_string())
        });
        self.times.push(begun.elapsed());
        let errors = match &read {
            Ok(reading) => self.compare_reading(label, reading),
            Err(error) => vec![error.clone()],
        };
        if shows_errors && !errors.is_empty() {
            println!("{}\t{}", label.file.display(), errors.join("; "));
        }
    }

    /// Counts a reading, and lists where it differs from the label.
    fn compare_reading(&mut self, label: &PictureLabel, reading: &PictureReading) -> Vec<String> {
        let mut errors = Vec::new();
        for (cell, expected) in Cell::all().zip(label.board.replace('.', "0").chars()) {
            let found = reading.cells()[cell].digit.map_or('0', |digit| digit.to_char());
            if found != expected {
                errors.push(format!("{cell}: {found} instead of {expected}"));
            }
        }
        let is_right = errors.is_empty();
        self.right += usize::from(is_right);
        self.sure += usize::from(reading.is_sure());
        self.sure_and_wrong += usize::from(reading.is_sure() && !is_right);
        self.doubtful_cells += reading.doubtful_cells().count();
        for (&index, expected) in &label.marks {
            let Some(cell) = Cell::all().nth(index) else { continue };
            let found: String = reading.cells()[cell].marks.iter().map(|digit| digit.to_char()).collect();
            if found == *expected {
                self.cells_with_right_marks += 1;
            } else {
                errors.push(format!("{cell}: marks {found} instead of {expected}"));
            }
        }
        errors
    }

    fn print_row(&mut self, folder: &Path) {
        self.times.sort_unstable();
        let share = |percent: usize| self.times[(self.times.len() - 1) * percent / 100].as_millis();
        println!(
            "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}",
            folder.file_name().map_or_else(Default::default, |name| name.to_string_lossy()),
            self.pictures,
            self.right,
            self.sure,
            self.sure_and_wrong,
            self.doubtful_cells,
            self.cells_with_right_marks,
            self.cells_with_marks,
            share(50),
            share(95)
        );
    }
}
