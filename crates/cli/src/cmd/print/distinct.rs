//! Puzzles of earlier books, by their canonical forms in a file: readers notice repeats.

use std::collections::HashMap;

use ninefold::generate::canon::Canonizer;

use crate::prelude::*;
use crate::small_file::read_maintained_file;
use crate::user_dir;

/// The file of earlier puzzles, with those of the book that is being made.
pub(super) struct EarlierPuzzles {
    path: PathBuf,
    /// Forms of all puzzles, with the place of those of this book.
    forms: HashMap<String, Option<String>>,
    new_forms: Vec<String>,
    canonizer: Canonizer,
}

impl EarlierPuzzles {
    /// Reads the file; there are no earlier puzzles if it doesn't exist yet.
    pub(super) fn read_file(path: &Path) -> Result<EarlierPuzzles, CommandError> {
        let mut canonizer = Canonizer::new();
        let (_, forms) = read_forms(path, &mut canonizer)?;
        let forms = forms.into_iter().map(|form| (form, None)).collect();
        Ok(EarlierPuzzles { path: path.into(), forms, new_forms: Vec::new(), canonizer })
    }

    /// Takes a puzzle into the book; the error says where the same one is already, up to symmetry.
    pub(super) fn insert_puzzle(&mut self, board: &Board, place: &str) -> Result<(), Message> {
        let form = canonical_line(board, &mut self.canonizer);
        match self.forms.get(&form) {
            None => {
                self.forms.insert(form.clone(), Some(place.into()));
                self.new_forms.push(form);
                Ok(())
            }
            Some(None) => Err(say!("print-repeat-earlier", file = self.path.display().to_string())),
            Some(Some(place)) => Err(say!("print-repeat-here", place = place.clone())),
        }
    }

    /// Adds the new puzzles to the file, which is replaced as a whole; what another run has added since it was
    /// read is kept. Returns how many were added.
    pub(super) fn append_new_forms(mut self) -> Result<usize, CommandError> {
        let path = self.path.clone();
        user_dir::with_folder_locked(&path, || {
            let (mut text, now) = read_forms(&path, &mut self.canonizer)?;
            // Another run may have printed the same puzzle meanwhile.
            let is_new = |form: &&String| !now.contains(*form);
            let added: Vec<&String> = self.new_forms.iter().filter(is_new).collect();
            // A line written by hand may lack its end.
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            for form in &added {
                text.push_str(form);
                text.push('\n');
            }
            let name = path.display().to_string();
            user_dir::replace_file_atomically(&path, &text)
                .map_err(|error| CommandError::unwritable_file(&name, error))?;
            Ok(added.len())
        })
    }
}

/// Reads a file of puzzles: its text, and the canonical form of each. Empty lines and those behind a `#` are
/// for people.
fn read_forms(path: &Path, canonizer: &mut Canonizer) -> Result<(String, Vec<String>), CommandError> {
    let name = path.display().to_string();
    let text = match read_maintained_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        read => read.map_err(|error| CommandError::unreadable_file(&name, error))?,
    };
    let mut forms = Vec::new();
    for (at, line) in text.lines().map(str::trim).enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let is_puzzle = line.len() == 81 && line.bytes().all(|sign| sign == b'.' || sign.is_ascii_digit());
        let board = line.parse::<Board>().ok().filter(|_| is_puzzle).ok_or_else(|| {
            CommandError::usage_error(&say!("print-bad-form", file = name.clone(), line = at + 1))
        })?;
        // People may add puzzles as they have them; what counts is their canonical form.
        forms.push(canonical_line(&board, canonizer));
    }
    Ok((text, forms))
}

/// Returns the canonical form of a board's digits, as 81 characters.
fn canonical_line(board: &Board, canonizer: &mut Canonizer) -> String {
    let canonical = canonizer.canonical_values(board.values()).expect("the values of a board don't clash");
    canonical.form.values().map(|value| value.map_or('.', |digit| digit.to_char())).collect()
}
