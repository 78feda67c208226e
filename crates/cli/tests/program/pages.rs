//! The README and the book, held to what the program does: every command they show is run, and every line they show behind
//! one is compared. Counts that their sentences name are counted.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use ninefold::render::Theme;
use ninefold::render::chart::{self, BarChart, ChartStyle};

use crate::common::*;

const README: &str = include_str!("../../../../README.md");

/// The pages of the book that are written by hand, with their paths below `docs/`.
fn read_book_pages() -> Vec<(String, String)> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut paths = vec!["README.md".to_string(), "zh/README.md".into()];
    for entry in std::fs::read_dir(docs.join("book")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        paths.extend(name.ends_with(".md").then(|| format!("book/{name}")));
    }
    paths.into_iter().map(|path| (path.clone(), std::fs::read_to_string(docs.join(path)).unwrap())).collect()
}

/// A command of a page, and what is shown behind it.
struct ShownCommand<'a> {
    command: &'a str,
    lines: Vec<&'a str>,
}

/// Iterates over the code blocks of a language.
pub(crate) fn code_blocks<'a>(page: &'a str, language: &'static str) -> impl Iterator<Item = &'a str> {
    page.split("```")
        .skip(1)
        .step_by(2)
        .filter_map(move |block| block.strip_prefix(language)?.strip_prefix('\n'))
}

/// The commands of all console blocks.
fn parse_shown_commands(page: &str) -> Vec<ShownCommand<'_>> {
    let mut shown: Vec<ShownCommand<'_>> = Vec::new();
    for line in code_blocks(page, "console").flat_map(str::lines) {
        match line.strip_prefix("$ ") {
            Some(command) => shown.push(ShownCommand { command, lines: Vec::new() }),
            None => shown.last_mut().expect("a block begins with a command").lines.push(line),
        }
    }
    shown
}

/// Whether a command is not run here.
fn is_skipped_command(command: &str) -> bool {
    // What builds something, and what needs the program to be built otherwise (that has its own tests).
    let others = [
        "cargo test",
        // What VeriPB reads has tests of its own, and VeriPB is not everywhere.
        "veripb",
        "ninefold explain --brief --proof proof.pbp",
        "ninefold verify --export",
        "ninefold check --proof unique.pbp",
        "cargo install --path crates/cli",
        "packaging/install",
        "cargo run -p xtask --features book -- book",
        "cargo run -p xtask --features wasm -- wasm",
        "npm --prefix web",
        "packaging/page",
        "pip install ./crates/python",
        "veripb ",
        "ninefold solve --backend gpu",
        "ninefold info | grep card",
        "cargo run --release -p ninefold-bench --features gpu",
        "ninefold serve",
        "ninefold play",
        "ninefold learn practise xy-wing --play",
        "ninefold convert --to csv --output puzzles.parquet",
    ];
    others.iter().any(|other| command.starts_with(other))
}

/// Whether a line is as shown; `...` as a word of its own stands for anything.
fn matches_shown_line(shown: &str, line: &str) -> bool {
    let mut rest = line;
    let pieces: Vec<&str> =
        if shown.contains(" ... ") { shown.split(" ... ").collect() } else { vec![shown] };
    for (i, piece) in pieces.iter().enumerate() {
        let at = match i {
            0 => rest.starts_with(piece).then_some(0),
            _ if i + 1 == pieces.len() => rest.ends_with(piece).then(|| rest.len() - piece.len()),
            _ => rest.find(piece),
        };
        let Some(at) = at else { return false };
        rest = &rest[at + piece.len()..];
    }
    rest.is_empty()
}

/// Whether lines are as shown, in their order; a line `...` stands for any number of them.
pub(crate) fn matches_shown_lines(shown: &[&str], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((&"...", rest)) => (0..=lines.len()).any(|skipped| matches_shown_lines(rest, &lines[skipped..])),
        Some((first, rest)) => lines.split_first().is_some_and(|(line, others)| {
            matches_shown_line(first, line) && matches_shown_lines(rest, others)
        }),
    }
}

/// Runs a command in a folder, with the program at hand, and compares.
fn check_shown_command(shown: &ShownCommand<'_>, folder: &Path) {
    let command = shown.command.replace("cargo ninefold", "ninefold");
    let program = Path::new(env!("CARGO_BIN_EXE_ninefold")).parent().unwrap().to_path_buf();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([program].into_iter().chain(std::env::split_paths(&path))).unwrap();
    let run = Command::new("sh")
        .args(["-c", &command])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let [out, err] = [run.stdout, run.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    // What is said on standard error begins with the name of the program, and is shown where something is to be said of it.
    let (told, printed): (Vec<&str>, Vec<&str>) =
        shown.lines.iter().partition(|line| line.starts_with("ninefold: "));
    let mut lines: Vec<&str> = out.lines().map(str::trim_end).collect();
    // A puzzle without an answer has its empty line, which nobody sees at the end.
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    assert!(
        matches_shown_lines(&printed, &lines),
        "$ {command}\nshown:\n{}\nprinted:\n{out}{err}",
        printed.join("\n")
    );
    let said: Vec<&str> = err.lines().collect();
    assert!(
        told.is_empty() || matches_shown_lines(&told, &said),
        "$ {command}\nshown:\n{}\nsaid:\n{err}",
        told.join("\n")
    );
    let code = run.status.code().unwrap();
    assert!(code == 0 || code == 1, "$ {command}\nexit code {code}\n{err}");
}

/// Runs all commands of a page, in a folder of its own, and counts them.
fn check_page_commands(name: &str, page: &str, files: &[(&str, String)]) -> usize {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name.replace('/', "-"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    for (file, text) in files {
        std::fs::write(folder.join(file), text).unwrap();
    }
    let photo = Path::new(env!("CARGO_MANIFEST_DIR")).join("../picture/tests/data/turned-photo.jpg");
    std::fs::copy(photo, folder.join("photo.jpg")).unwrap();
    let all = parse_shown_commands(page);
    let here = all.iter().filter(|shown| !is_skipped_command(shown.command));
    here.map(|shown| check_shown_command(shown, &folder)).count()
}

#[test]
fn every_command_of_the_readme_does_what_is_shown() {
    let count = check_page_commands("readme", README, &[]);
    assert!(count > 6, "{count} commands");
    assert!(README.lines().count() <= 150, "it is read in a minute");
}

/// Checks an SVG file of `docs/pictures/`, or rewrites it when snapshots are updated.
fn check_svg_picture(name: &str, drawn: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures").join(name);
    if std::env::var_os("NINEFOLD_UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, drawn).unwrap();
    }
    assert!(README.contains(&format!("docs/pictures/{name}")), "{name}");
    let kept = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    assert!(
        kept == drawn,
        "docs/pictures/{name} is not what is drawn now: NINEFOLD_UPDATE_SNAPSHOTS=1 writes it again"
    );
}

/// The hint that the README tells in words, and its table of figures as bars.
#[test]
fn the_pictures_of_the_readme_show_what_it_says() {
    let position = parse_shown_commands(README)
        .into_iter()
        .find_map(|shown| shown.command.strip_prefix("ninefold hint --stage 4 "))
        .expect("the README shows a hint");
    let (_, figures) = README.split_once("## How fast").unwrap();
    let rows = figures.lines().filter(|line| line.starts_with("| ")).skip(1);
    let charts: Vec<BarChart> = rows
        .map(|row| {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let [what, other, times] = [cells[1], cells[2], cells[3]].map(|cell| cell.replace('`', ""));
            assert!(README.contains(&format!(", {times} times as fast as")), "the first screen says {times}");
            let tenths = times.replace('.', "").parse().expect("times has one decimal");
            let bars = vec![("Ninefold".into(), 10), (other, tenths)];
            BarChart { title: format!("Time for a {what}"), bars, decimals: 1 }
        })
        .collect();
    assert_eq!(charts.len(), 2);
    for theme in [Theme::Light, Theme::Dark] {
        let drawn = run_program(&["render", "--step", "--theme", theme.name(), position]);
        check_svg_picture(&format!("hint-{}.svg", theme.name()), &drawn.out);
        let look = ChartStyle { theme, label_width: 150, max_bar_length: 190 };
        check_svg_picture(&format!("speed-{}.svg", theme.name()), &chart::draw_charts(&charts, look));
    }
}

#[test]
fn every_command_of_the_book_does_what_is_shown() {
    let count: usize =
        read_book_pages().iter().map(|(name, page)| check_page_commands(name, page, &[])).sum();
    assert!(count > 60, "{count} commands");
}

#[test]
fn the_book_shows_no_command_that_nobody_runs() {
    let pages = read_book_pages();
    for line in pages.iter().flat_map(|(_, page)| code_blocks(page, "sh")).flat_map(str::lines) {
        assert!(is_skipped_command(line), "show it as a command of the console: {line}");
    }
}

#[test]
fn every_command_in_a_sentence_exists() {
    let pages = read_book_pages().into_iter().map(|(_, page)| page).chain([README.into()]);
    let (mut count, listed) = (0, list_commands());
    for page in pages {
        let quoted = page.split("```").step_by(2).flat_map(|text| text.split('`').skip(1).step_by(2));
        for words in quoted.filter_map(|code| code.strip_prefix("ninefold ")) {
            let named: Vec<&str> = words.split_whitespace().collect();
            let is_member = |named: &[&str]| listed.iter().any(|command| command.path == named.join(" "));
            // The help itself, a member of a group, or a command.
            let asked = match &*named {
                ["help", ..] => named.clone(),
                [group, name, ..] if is_member(&named[..2]) => vec![*group, *name, "--help"],
                _ => vec![named[0], "--help"],
            };
            let help = run_program(&asked);
            assert_eq!(help.code, Some(0), "ninefold {words}");
            for option in words.split_whitespace().filter(|word| word.starts_with("--")) {
                assert!(help.out.contains(option), "ninefold {words}: {option}");
            }
            count += 1;
        }
    }
    assert!(count > 10, "{count} commands");
}

/// Whoever adds a command says in the book what it is for.
#[test]
fn every_command_is_in_the_book() {
    let pages = read_book_pages();
    for ListedCommand { path, name } in list_commands() {
        let (run, alone) = (format!("ninefold {path}"), format!("`{name}`"));
        let is_told = pages.iter().any(|(_, page)| page.contains(&run) || page.contains(&alone));
        assert!(is_told, "{name}: no page of the book has it; docs/book/tour.md is about all commands");
    }
}

#[test]
fn counts_are_counted() {
    let counted = |name: &str, page: &str, words: &str, count: usize| {
        let (_, behind) = page.split_once(words).unwrap_or_else(|| panic!("{name} says \"{words}\""));
        let said = behind.split(|c: char| !c.is_ascii_digit()).next().unwrap();
        assert_eq!(said, count.to_string(), "{name} says \"{words}{said}\"");
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let pages = std::fs::read_dir(root.join("docs/techniques")).unwrap();
    let is_page = |name: &str| name.ends_with(".md") && name != "README.md";
    let pages = pages.filter(|entry| is_page(entry.as_ref().unwrap().file_name().to_str().unwrap())).count();
    counted("README.md", README, "has a page with a picture for each of ", pages);
    for (name, words) in [
        ("README.md", "[The techniques](techniques/README.md), "),
        ("book/tour.md", "has a page with a picture for each of "),
    ] {
        let (_, page) = read_book_pages().into_iter().find(|(other, _)| other == name).unwrap();
        counted(&format!("docs/{name}"), &page, words, pages);
    }
    let checker = std::fs::read_to_string(root.join("crates/proof/src/checker/mod.rs")).unwrap();
    assert!(README.contains("A checker of under six hundred lines") && checker.lines().count() < 600);
}

#[test]
fn elisions_stand_for_anything() {
    assert!(
        matches_shown_line("a ... d", "a b c d")
            && !matches_shown_line("a ... d", "a b c")
            && matches_shown_line("...4.5", "...4.5")
    );
    assert!(
        matches_shown_lines(&["a", "...", "d"], &["a", "b", "c", "d"])
            && matches_shown_lines(&["a", "..."], &["a"])
    );
    assert!(!matches_shown_lines(&["a", "..."], &["b"]) && !matches_shown_lines(&["a"], &["a", "b"]));
}
