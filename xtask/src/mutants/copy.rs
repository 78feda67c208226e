//! Copy of the workspace for `mutants` whose sources have switches; the repository's own stay as they are.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::mutant::{Mutant, Name, Namer};
use super::rewrite::{Rewritten, rewrite};
use super::sites;

/// Source of the crate with the switches.
const SWITCH: &str = include_str!("switch.rs");

/// A mutant may be foolish: a sum that overflows is caught when it is reached.
const LINTS: &str =
    "[lints.rust]\nwarnings = \"allow\"\narithmetic_overflow = \"allow\"\nunconditional_panic = \"allow\"\n";

/// A copy, with its mutants by number, from 1.
pub(super) struct Copy {
    pub(super) root: PathBuf,
    pub(super) mutants: Vec<Mutant>,
    files: Vec<(String, Rewritten)>,
}

impl Copy {
    /// Copies the workspace, and writes mutants into the sources of these crates until the compiler accepts
    /// all that are left.
    pub(super) fn make(root: &Path, crates: &[String]) -> Result<Self, String> {
        let folder = root.join("target/mutants");
        let (tree, list) = (folder.join("tree"), folder.join("dropped.tsv"));
        let dropped = fs::read_to_string(&list).unwrap_or_default();
        let mut dropped: BTreeSet<Name> =
            dropped.lines().filter_map(Name::read).map(|(name, _)| name).collect();
        let files = tracked(root)?;
        loop {
            let copy = Self::write(root, &tree, &files, crates, &dropped)?;
            let faults = copy.faults(root, crates)?;
            if faults.is_empty() {
                return Ok(copy);
            }
            // Dropping mutants may reveal further errors, so build again without them.
            eprintln!(
                "{} of {} mutants don't compile: the copy is built without them",
                faults.len(),
                copy.mutants.len()
            );
            dropped.extend(faults);
            let lines: Vec<String> = dropped.iter().map(ToString::to_string).collect();
            fs::write(&list, lines.join("\n")).map_err(|error| format!("{}: {error}", list.display()))?;
        }
    }

    fn write(
        root: &Path,
        tree: &Path,
        files: &BTreeSet<String>,
        crates: &[String],
        dropped: &BTreeSet<Name>,
    ) -> Result<Self, String> {
        let mut copy = Self { root: tree.into(), mutants: Vec::new(), files: Vec::new() };
        sweep(tree, tree, files)?;
        for file in files {
            let Ok(bytes) = fs::read(root.join(file)) else { continue };
            let is_of =
                |rest: &str| crates.iter().any(|one| file.starts_with(&format!("crates/{one}/{rest}")));
            // Sources get the switches, manifests the dependency on their crate; all else is copied.
            let bytes = if is_of("src/") && file.ends_with(".rs") {
                copy.with_switches(file, &text(file, bytes)?, dropped)?.into_bytes()
            } else if is_of("Cargo.toml") {
                let switch = "[dependencies]\nninefold-mutants = { path = \"../mutants\" }\n";
                let manifest = text(file, bytes)?.replacen("[dependencies]\n", switch, 1);
                manifest.replacen("[lints]\nworkspace = true\n", LINTS, 1).into_bytes()
            } else {
                bytes
            };
            put(&tree.join(file), &bytes)?;
        }
        let manifest = "[package]\nname = \"ninefold-mutants\"\nversion = \"0.0.0\"\nedition = \"2024\"\n";
        put(&tree.join("crates/mutants/Cargo.toml"), manifest.as_bytes())?;
        let count = format!("const COUNT: usize = {};\n", copy.mutants.len());
        put(&tree.join("crates/mutants/src/lib.rs"), (SWITCH.to_string() + &count).as_bytes())?;
        Ok(copy)
    }

    fn with_switches(&mut self, file: &str, text: &str, dropped: &BTreeSet<Name>) -> Result<String, String> {
        let mut sites = sites::find_sites(text).map_err(|error| format!("{file}: {error}"))?;
        let first = self.mutants.len() + 1;
        let mut namer = Namer::default();
        for site in &mut sites {
            // Names are given to all changes, so that a dropped mutant does not rename the others.
            site.mutants.retain(|change| {
                let name = namer.name(file, change);
                let stays = !dropped.contains(&name);
                if stays {
                    self.mutants.push(Mutant { name, line: change.line });
                }
                stays
            });
        }
        sites.retain(|site| !site.mutants.is_empty());
        let first = u32::try_from(first).map_err(|_| "too many mutants")?;
        let rewritten = rewrite(text, &sites, first);
        let text = rewritten.text.clone();
        self.files.push((file.into(), rewritten));
        Ok(text)
    }

    /// Returns the mutants that the compiler rejects.
    fn faults(&self, root: &Path, crates: &[String]) -> Result<BTreeSet<Name>, String> {
        let mut faults = BTreeSet::new();
        let said = cargo(root, &self.root, &["check", "--keep-going", "--lib", "--tests"], crates)?;
        for message in said.messages {
            let message = &message["message"];
            if message["level"] != "error" {
                continue;
            }
            let spans = message["spans"].as_array().into_iter().flatten();
            let (first, others): (Vec<&Value>, Vec<&Value>) =
                spans.partition(|span| span["is_primary"] == true);
            // Find the mutants at the error's line, or those of its function.
            let numbers =
                first.into_iter().chain(others).map(|span| self.at(span)).find(|found| !found.is_empty());
            let numbers = numbers.unwrap_or_else(|| self.around(message));
            if numbers.is_empty() {
                if message["spans"].as_array().is_some_and(Vec::is_empty) {
                    continue;
                }
                return Err(format!(
                    "the copy doesn't compile:\n{}",
                    message["rendered"].as_str().unwrap_or_default()
                ));
            }
            faults.extend(numbers.into_iter().map(|number| self.mutants[number as usize - 1].name.clone()));
        }
        if faults.is_empty() && !said.is_success {
            return Err("the copy doesn't compile".into());
        }
        Ok(faults)
    }

    /// Returns the mutants of the function in which the compiler reports an error at a line without mutants:
    /// a type inferred from another line. The message doesn't say which mutant caused it. (A line of the copy
    /// is the same line of its source.)
    fn around(&self, message: &Value) -> Vec<u32> {
        let spans = message["spans"].as_array().into_iter().flatten();
        let Some(span) = spans.into_iter().find(|span| span["is_primary"] == true) else { return Vec::new() };
        let line = span["line_start"].as_u64().and_then(|line| usize::try_from(line).ok()).unwrap_or(0);
        let of_file =
            || (1..).zip(&self.mutants).filter(|(_, mutant)| span["file_name"] == *mutant.name.file);
        let nearest = of_file().min_by_key(|(_, mutant)| mutant.line.abs_diff(line));
        let Some((_, nearest)) = nearest else { return Vec::new() };
        let of_function = of_file().filter(|(_, mutant)| mutant.name.function == nearest.name.function);
        of_function.map(|(number, _)| number).collect()
    }

    fn at(&self, span: &Value) -> Vec<u32> {
        let file = self.files.iter().find(|(file, _)| span["file_name"] == file.as_str());
        let place = span["byte_start"].as_u64().and_then(|place| usize::try_from(place).ok());
        file.zip(place).map_or(Vec::new(), |((_, rewritten), place)| rewritten.at(place))
    }
}

/// Returns the existing files of the repository, including new ones.
fn tracked(root: &Path) -> Result<BTreeSet<String>, String> {
    let mut git = Command::new("git");
    let output = git.args(["ls-files", "-co", "--exclude-standard", "-z"]).current_dir(root).output();
    let output = output.map_err(|error| format!("git: {error}"))?;
    let names = String::from_utf8(output.stdout).map_err(|error| format!("git: {error}"))?;
    Ok(names.split('\0').filter(|name| root.join(name).is_file()).map(Into::into).collect())
}

fn text(file: &str, bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| format!("{file}: {error}"))
}

/// Removes files from the copy that the repository no longer has.
fn sweep(tree: &Path, folder: &Path, files: &BTreeSet<String>) -> Result<(), String> {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let within = path.strip_prefix(tree).expect("under the copy").to_string_lossy().replace('\\', "/");
        if path.is_dir() {
            sweep(tree, &path, files)?;
        } else if !files.contains(&within) && !within.starts_with("crates/mutants/") {
            fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(())
}

/// Writes a file where it isn't there yet, as building again takes long.
fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    if fs::read(path).is_ok_and(|before| before == bytes) {
        return Ok(());
    }
    let folder = path.parent().expect("a file is in a folder");
    let done = fs::create_dir_all(folder).and_then(|()| fs::write(path, bytes));
    done.map_err(|error| format!("{}: {error}", path.display()))
}

/// Messages of a Cargo call.
pub(super) struct CompilerOutput {
    pub(super) messages: Vec<Value>,
    pub(super) is_success: bool,
}

/// Calls Cargo for some crates of the copy, reusing what the repository has built already.
pub(super) fn cargo(
    root: &Path,
    tree: &Path,
    words: &[&str],
    crates: &[String],
) -> Result<CompilerOutput, String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(words).args(["--quiet", "--all-features", "--message-format=json"]).current_dir(tree);
    cargo.env("CARGO_TARGET_DIR", root.join("target")).env("CARGO_PROFILE_DEV_DEBUG", "0");
    cargo.args(crates.iter().flat_map(|one| ["-p".to_string(), format!("ninefold-{one}")]));
    let output = cargo.stderr(Stdio::inherit()).output().map_err(|error| format!("cargo: {error}"))?;
    let lines = String::from_utf8_lossy(&output.stdout);
    let messages = lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    Ok(CompilerOutput { messages, is_success: output.status.success() })
}
