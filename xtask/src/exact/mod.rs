//! `exact`: counts how often our ratings and whole walks equal those of other programs, by difficulty; keeps
//! the counts in `bench/record/exact.csv`, and writes the table of the book and the line of the README from
//! them.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{fs, io};

use ninefold_rate::RatingProfile;

use answers::AnsweredPuzzle;
use record::{ExactRecord, RecordedList};

mod answers;
mod page;
mod record;

/// What to compare.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Compare the lists of xtask/src/exact/lists.tsv again, those that are in data/ or in this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "file")]
    lists: Option<PathBuf>,
    /// The profile that the answers are compared with, such as se, sukaku, hodoku or w
    #[arg(long, value_name = "NAME", requires = "file")]
    profile: Option<String>,
    /// The program that answered, with its version
    #[arg(long, value_name = "NAME", requires = "file", default_value = "")]
    program: String,
    /// Which puzzles these are: the command that makes them, or where they are from
    #[arg(long, value_name = "TEXT", requires = "file", default_value = "")]
    puzzles: String,
    /// The classes or the jar of SukakuExplainer or HoDoKu, which answers the puzzles of FILE now
    #[arg(long, value_name = "CLASSPATH", requires = "file")]
    java: Option<PathBuf>,
    /// Answers: puzzle,ER,EP,ED; puzzle,level,score; a table with columns w, b, …; what HoDoKu printed with /vp, or serate
    /// with -a '%m%l' -f 'END|%g|%r/%p/%d%l'. With --java, puzzles
    #[arg(requires = "profile")]
    file: Option<PathBuf>,
}

/// The lists with answers of other programs: file, profile, program, which puzzles, separated by tabs.
const LISTS: &str = include_str!("lists.tsv");

/// The techniques of Sudoku Explainer 1.2.1, as SukakuExplainer's `--techs` takes them.
const SE_TECHNIQUES: &str = "1111111111010111011011011011000010100010111111";

/// Compares what is asked for, and writes the record and the pages.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let mut record = ExactRecord::read(&root().join(record::FILE))?;
    if let Some(folder) = &args.lists {
        for line in LISTS.lines() {
            compare_known_list(line, folder, &mut record)?;
        }
    }
    if let (Some(file), Some(profile)) = (&args.file, &args.profile) {
        let answers = match &args.java {
            None => file.clone(),
            Some(classes) => answer_by_java(classes, profile, file)?,
        };
        let list = RecordedList::new(profile, &args.program, &args.puzzles);
        compare_list(list, &answers, &mut record)?;
    }
    write_file(&root().join(page::FILE), &page::book_page(&record))?;
    let readme = root().join("README.md");
    let text = fs::read_to_string(&readme).map_err(|error| format!("README.md: {error}"))?;
    write_file(&readme, &page::with_readme_line(&text, &record)?)?;
    Ok(ExitCode::SUCCESS)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn write_file(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Compares a list of `lists.tsv`, if its file is there.
fn compare_known_list(line: &str, folder: &Path, record: &mut ExactRecord) -> Result<(), String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [file, profile, program, puzzles] = fields[..] else {
        return Err(format!("lists.tsv: {line}: expected four fields"));
    };
    let places = [root().join("data").join(file), folder.join(file)];
    match places.iter().find(|place| place.is_file()) {
        Some(place) => compare_list(RecordedList::new(profile, program, puzzles), place, record),
        None => {
            println!("{file} is not there: its counts stay as they are");
            Ok(())
        }
    }
}

/// Compares a list and replaces its counts.
fn compare_list(list: RecordedList, file: &Path, record: &mut ExactRecord) -> Result<(), String> {
    let profile =
        RatingProfile::from_name(&list.profile).ok_or_else(|| format!("{} is no profile", list.profile))?;
    let compared = answers::compare_with_answers(&profile, file)?;
    let equal = |is_equal: fn(&AnsweredPuzzle) -> bool| compared.iter().filter(|one| is_equal(one)).count();
    println!(
        "{}: {} puzzles, ratings equal {}, walks {}",
        file.display(),
        compared.len(),
        equal(|one| one.is_rating_equal),
        equal(|one| one.is_walk_equal == Some(true))
    );
    compared.iter().filter_map(|one| one.difference.as_ref()).for_each(|differs| println!("  {differs}"));
    record.replace_counts(&list, &compared, &today()?);
    // Written after each list: a run over all of them takes long.
    write_file(&root().join(record::FILE), &record.to_csv())
}

/// Runs SukakuExplainer or HoDoKu on a list of puzzles, and returns the file with its answers.
fn answer_by_java(classes: &Path, profile: &str, puzzles: &Path) -> Result<PathBuf, String> {
    let failed = |error: io::Error| format!("java: {error}");
    let folder = std::env::temp_dir().join(format!("ninefold-exact-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(failed)?;
    fs::copy(puzzles, folder.join("puzzles.txt")).map_err(failed)?;
    let classes = classes.canonicalize().map_err(failed)?;
    let mut java = Command::new("java");
    java.current_dir(&folder).args(["-Djava.awt.headless=true", "-cp"]).arg(classes);
    match profile {
        // A path that begins with a slash would be an option to HoDoKu.
        "hodoku" => java.args(["sudoku.Main", "/bs", "puzzles.txt", "/vp", "/o", "answers.txt"]),
        _ => {
            java.args(["diuf.sudoku.test.serate", "-i", "puzzles.txt", "-o", "answers.txt", "-t", "1"]);
            java.args(["-a", "%m%l", "-f", "END|%g|%r/%p/%d%l"]);
            match profile {
                "sukaku" => &mut java,
                _ => java.arg(format!("-~{SE_TECHNIQUES}")),
            }
        }
    };
    let done = java.status().map_err(failed)?;
    if !done.success() {
        return Err(format!("java ended with {done}"));
    }
    Ok(folder.join("answers.txt"))
}

/// Returns the day, as `date` has it.
fn today() -> Result<String, String> {
    let done = Command::new("date").arg("+%F").output().map_err(|error| format!("date: {error}"))?;
    Ok(String::from_utf8_lossy(&done.stdout).trim().to_string())
}
