//! `new-technique`: lays out a new technique: its file, its lines in the registry and on the human scale, and
//! its sentences in every language. The result compiles and finds nothing; the tests then name what is still
//! missing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ninefold_logic::{Technique, techniques};

/// A new technique, with the one it follows.
struct Plan<'a> {
    /// The folder under `techniques`, such as `wings`.
    folder: &'a str,
    /// The file without its end, such as `ring_wing`.
    file: &'a str,
    name: &'a str,
    after: &'static Technique,
}

/// What the technique is called, and where it goes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Its folder and file without the end, such as wings/ring_wing
    #[arg(value_name = "FOLDER/FILE")]
    place: String,
    /// Its name, such as "Ring Wing"
    name: String,
    /// The id of the technique it is tried after
    after: String,
}

/// Lays it out, or changes nothing.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let Args { place, name, after } = args;
    let (folder, file) = place.split_once('/').ok_or("expected FOLDER/FILE, such as wings/ring_wing")?;
    if !file.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_') || file.is_empty() {
        return Err(format!("{file}: a file's name is of small letters, digits and _"));
    }
    let after =
        techniques::technique_by_id(after).ok_or_else(|| format!("{after}: no technique has this id"))?;
    let plan = Plan { folder, file, name, after };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("the workspace has no folder")?;
    // Nothing is written before everything is known to work.
    let written = plan.files(&|path| {
        fs::read_to_string(root.join(path)).map_err(|error| format!("{}: {error}", path.display()))
    })?;
    for (path, text) in &written {
        fs::write(root.join(path), text).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("{}", path.display());
    }
    println!(
        "Next: fill them in; CONTRIBUTING.md says where its lesson goes, and which tests say what is missing."
    );
    Ok(ExitCode::SUCCESS)
}

impl Plan<'_> {
    /// Returns the files that change, with their new contents.
    fn files(
        &self,
        read: &dyn Fn(&Path) -> Result<String, String>,
    ) -> Result<Vec<(PathBuf, String)>, String> {
        let id = self.id();
        if techniques::technique_by_id(&id).is_some() {
            return Err(format!("{id}: there is a technique with this id"));
        }
        let techniques = Path::new("crates/logic/src/techniques");
        let family = format!("{:?}", self.after.family);
        let mut files =
            vec![(techniques.join(self.folder).join(format!("{}.rs", self.file)), self.source(&family))];
        let mut change = |path: PathBuf, change: &dyn Fn(&str) -> Option<String>| {
            let changed = change(&read(&path)?);
            files.push((path.clone(), changed.ok_or_else(|| format!("{}: found no place", path.display()))?));
            Ok::<(), String>(())
        };
        change(techniques.join(self.folder).join("mod.rs"), &|text| self.module(text))?;
        change(techniques.join("mod.rs"), &|text| self.registered(text))?;
        change("crates/rate/src/human/ranks.txt".into(), &|text| self.placed(text))?;
        change("crates/texts/languages/en.ftl".into(), &|text| {
            self.said(text, &format!("{id}-so = So you can remove {{ $gone }}.\n"))
        })?;
        change("crates/texts/languages/zh.ftl".into(), &|text| {
            // As a comment: a message without its words is no message, and the tests ask for this one.
            let page = "#     .about = …\n#     .what = …\n#     .why = …\n";
            let named = format!("# technique-{id} = {}\n{page}", self.name);
            self.said(text, &format!("{id}-so = 因此可删除 {{ $gone }}。\n{named}"))
        })?;
        Ok(files)
    }

    fn id(&self) -> String {
        self.file.replace('_', "-")
    }

    fn constant(&self) -> String {
        self.file.to_uppercase()
    }

    /// The module's line, in the order of the alphabet.
    fn module(&self, text: &str) -> Option<String> {
        let line = format!("pub mod {};", self.file);
        let mut lines: Vec<&str> = text.lines().collect();
        let is_module = |line: &&str| line.starts_with("pub mod ") || line.starts_with("pub(crate) mod ");
        let name = |line: &str| line.rsplit(' ').next().map(str::to_owned);
        let last = lines.iter().rposition(is_module)?;
        let place =
            lines.iter().position(|other| is_module(other) && name(other) > name(&line)).unwrap_or(last + 1);
        lines.insert(place, &line);
        Some(lines.join("\n") + "\n")
    }

    /// Returns the registry with a line after the other technique's.
    fn registered(&self, text: &str) -> Option<String> {
        let constant = self.after.id.replace('-', "_").to_uppercase();
        // An entry may be named otherwise than its id says; its name is what its doc comment stands over.
        let end = text.find(&format!("::{constant},\n"))?;
        let end = end + text[end..].find('\n')? + 1;
        let line = format!("    &{}::{}::{},\n", self.folder, self.file, self.constant());
        Some(format!("{}{line}{}", &text[..end], &text[end..]))
    }

    /// Returns the human scale with a line after the other technique's, at the same place.
    fn placed(&self, text: &str) -> Option<String> {
        let start = text.find(&format!("\n{} ", self.after.id))? + 1;
        let end = start + text[start..].find('\n')? + 1;
        let place = text[start..end].split_whitespace().nth(1)?;
        Some(format!("{}{} {place}\n{}", &text[..end], self.id(), &text[end..]))
    }

    /// Returns a language file with sentences added at the end of the other technique's section.
    fn said(&self, text: &str, sentences: &str) -> Option<String> {
        let closing = self
            .after
            .parse_examples()
            .into_iter()
            .find_map(|example| example.message_ids.last().copied())?;
        let start = text.find(&format!("\n{closing} ="))?;
        let end = text[start..].find("\n## ").map_or(text.len(), |end| start + end);
        Some(format!("{}{sentences}{}", &text[..end], &text[end..]))
    }

    fn source(&self, family: &str) -> String {
        let (name, constant, id) = (self.name, self.constant(), self.id());
        let pattern: String = self.file.split('_').map(capitalised).collect();
        format!(
            r#"//! {name}: what it is, in one sentence.

use crate::prelude::*;

technique! {{
    /// ## What it finds
    /// What one sees, and what one may do then.
    ///
    /// ## Why it works
    /// Why that is so.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: (`cargo xtask find-example {id} FILE` finds one)
    /// step: r1c1<>1
    /// says: {id}-so
    /// ```
    pub {constant} {{
        id: "{id}",
        name: "{name}",
        family: {family},
        find: find,
    }}
}}

/// What was seen.
#[derive(Clone, Copy, Debug)]
struct {pattern} {{
    cell: Cell,
}}

fn find(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {{
    for cell in facts.bivalue_cells() {{
        // What the pattern around this cell removes.
        let gone = CandidateMap::EMPTY;
        if !gone.is_empty() {{
            sink.receive_step(&Conclusions {{ eliminations: gone, ..Conclusions::default() }}, &{pattern} {{ cell }})?;
        }}
    }}
    ControlFlow::Continue(())
}}

impl Pattern for {pattern} {{
    fn technique(&self) -> &'static Technique {{
        &{constant}
    }}

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {{
        explanation.add_message(say!("{id}-so", gone = conclusions.eliminations));
        for digit in facts.candidates(self.cell) {{
            explanation.mark_candidates(self.cell.with_digit(digit), MarkRole::Corner);
        }}
        // The truths that the certificate looks at.
        explanation.argument = ProofArgument::from_cells(self.cell);
    }}
}}
"#
        )
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

#[cfg(test)]
mod tests {
    use ninefold_texts::Catalogue;

    use super::*;

    fn read(path: &Path) -> Result<String, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        fs::read_to_string(root.join(path)).map_err(|error| error.to_string())
    }

    /// Checks that a technique laid out after another changes five files by a few lines each, each line next
    /// to the other's.
    fn check(folder: &str, file: &str, after: &str, beside: [&str; 3]) {
        let plan =
            Plan { folder, file, name: "Ring Wing", after: techniques::technique_by_id(after).unwrap() };
        let files = plan.files(&read).unwrap();
        assert_eq!(files.len(), 6);
        assert!(files[0].1.contains(&format!("id: \"{}\"", plan.id())));
        for ((path, text), expected) in files[1..4].iter().zip(beside) {
            assert!(text.contains(expected), "{}: no {expected}", path.display());
            assert_eq!(text.lines().count(), read(path).unwrap().lines().count() + 1);
        }
        for (path, text) in &files[4..] {
            let before = read(path).unwrap();
            let ids = |text: &str| text.lines().filter(|line| line.contains(" = ")).count();
            assert!(text.contains(&format!("\n{}-so = ", plan.id())), "{}", path.display());
            let code = path.file_stem().and_then(|name| name.to_str()).unwrap();
            assert_eq!(Catalogue::parse(code, text).map(|_| ()), Ok(()), "{}", path.display());
            assert!(ids(text) > ids(&before) && text.len() > before.len());
        }
    }

    #[test]
    fn a_technique_stands_behind_another() {
        check(
            "wings",
            "ring_wing",
            "xyz-wing",
            [
                "mod pincers;\npub mod ring_wing;\npub mod three_links;",
                "    &wings::xyz_wing::XYZ_WING,\n    &wings::ring_wing::RING_WING,\n",
                "xyz-wing 34\nring-wing 34\n",
            ],
        );
    }

    #[test]
    fn what_there_is_is_not_laid_out_again() {
        let plan = Plan {
            folder: "wings",
            file: "xy_wing",
            name: "XY-Wing",
            after: techniques::technique_by_id("xyz-wing").unwrap(),
        };
        assert!(plan.files(&read).unwrap_err().contains("xy-wing"));
        let check = |place: &str, after: &str| {
            assert!(run(&Args { place: place.into(), name: "X".into(), after: after.into() }).is_err());
        };
        check("wings/Xy Wing", "xyz-wing");
        check("wings/ring_wing", "no-such");
    }
}
