//! `docs`: writes the book of techniques, `docs/techniques/`, from the documentation of the techniques: an
//! index by family, a page and pictures for each. The chore `book` has the same pages in other languages too.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use ninefold_core::{Board, Notation, Puzzle};
use ninefold_formats as format;
use ninefold_formula::find_library_formula;
use ninefold_logic::{Technique, TechniqueExample, TechniqueFamily, techniques};
use ninefold_render::Theme;
use ninefold_render::svg::{self, PictureStyle};
use ninefold_texts::Catalogue;

use words::Words;

mod coverage;
pub(crate) mod words;

/// Files by their path below `docs/`, with what belongs in them.
type Files = BTreeMap<String, String>;

/// Writes all pages and pictures, and takes away those of techniques that are no more.
pub(crate) fn run() -> Result<ExitCode, String> {
    let files = pages()?;
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error: io::Error| format!("cannot write {path}: {error}")
    };
    let root = docs();
    let (mut written, mut removed) = (0, 0);
    for old in existing(&root).difference(&files.keys().cloned().collect()) {
        fs::remove_file(root.join(old)).map_err(failed(&root.join(old)))?;
        removed += 1;
    }
    for (name, text) in &files {
        let path = root.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(failed(folder))?;
        }
        // Unchanged files are not written, so they keep their times.
        if fs::read_to_string(&path).ok().as_ref() != Some(text) {
            fs::write(&path, text).map_err(failed(&path))?;
            written += 1;
        }
    }
    println!("{} files, {written} of them new or changed; {removed} removed", files.len());
    Ok(ExitCode::SUCCESS)
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

/// Returns the generated files that exist below `docs/`.
fn existing(root: &Path) -> std::collections::BTreeSet<String> {
    let names = |folder: &str| -> Vec<String> {
        let entries = fs::read_dir(root.join(folder)).into_iter().flatten().flatten();
        let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
        files.map(|entry| format!("{folder}/{}", entry.file_name().to_string_lossy())).collect()
    };
    names(TECHNIQUES).into_iter().chain(names(PICTURES)).collect()
}

const TECHNIQUES: &str = "techniques";
const PICTURES: &str = "techniques/pictures";

/// All files.
fn pages() -> Result<Files, String> {
    let mut files = Files::new();
    let writer = Writer::new(&words::ENGLISH, HERE);
    files.insert(format!("{TECHNIQUES}/README.md"), writer.index());
    files.insert("coverage.md".into(), coverage::page());
    for technique in techniques::all_techniques() {
        let pictures = writer.pictures(technique)?;
        files.insert(format!("{TECHNIQUES}/{}.md", technique.id), writer.page(technique, &pictures)?);
        for picture in pictures {
            files.insert(format!("{PICTURES}/{}", picture.file), picture.svg);
        }
    }
    Ok(files)
}

/// Returns the families, in the order of their easiest technique.
pub(crate) fn families() -> Vec<TechniqueFamily> {
    let mut families: Vec<TechniqueFamily> = Vec::new();
    for technique in techniques::all_techniques() {
        if !families.contains(&technique.family) {
            families.push(technique.family);
        }
    }
    families
}

/// A picture of an example, with the text below it.
pub(crate) struct Picture {
    pub(crate) file: String,
    pub(crate) svg: String,
    conclusions: String,
    line: Option<String>,
    sentences: Vec<(u8, String)>,
    /// Sentence about something easier that gives the same.
    shadow: Option<String>,
    assumes_one_solution: bool,
    /// The position, as people paste it: its candidates, and all of it on one line.
    grid: String,
    state: String,
}

/// Links from the page of a technique to other pages.
pub(crate) struct Links {
    pub(crate) index: &'static str,
    pub(crate) family: fn(TechniqueFamily) -> String,
    /// The page about formulas, where there is one in the language.
    pub(crate) formulas: Option<&'static str>,
}

/// In `docs/techniques/`.
const HERE: Links = Links {
    index: "README.md",
    family: |family| format!("README.md#{}", family.name().to_lowercase().replace(' ', "-")),
    formulas: Some("../book/formulas.md"),
};

/// Writes pages in one language.
pub(crate) struct Writer {
    words: &'static Words,
    catalogue: &'static Catalogue,
    links: Links,
}

impl Writer {
    pub(crate) fn new(words: &'static Words, links: Links) -> Writer {
        Writer { words, catalogue: (words.catalogue)(), links }
    }

    pub(crate) fn pictures(&self, technique: &'static Technique) -> Result<Vec<Picture>, String> {
        let examples = technique.parse_examples();
        examples.iter().enumerate().map(|(i, example)| self.picture(technique, i, example)).collect()
    }

    fn picture(
        &self,
        technique: &'static Technique,
        number: usize,
        example: &TechniqueExample,
    ) -> Result<Picture, String> {
        let found = example.find_step(technique);
        let (facts, step) = found.ok_or_else(|| format!("{}: no step in its example", technique.id))?;
        let file = match number {
            0 => format!("{}.svg", technique.id),
            number => format!("{}-{}.svg", technique.id, number + 1),
        };
        let look =
            PictureStyle { theme: Theme::System, catalogue: self.catalogue, ..PictureStyle::default() };
        // The picture, the line and the sentences all come from the same explanation.
        let explanation = step.explanation(&facts);
        let certificate =
            explanation.build_certificate(&facts).map_err(|error| format!("{}: {error}", technique.id))?;
        let fragment = |fragment| self.catalogue.format_fragment(fragment, Notation::Rc).text;
        Ok(Picture {
            file,
            svg: svg::draw_svg(facts.board(), &explanation.overview_marks(), look),
            conclusions: step.conclusions.to_text(Notation::Rc),
            line: (!explanation.line.is_empty())
                .then(|| explanation.line.iter().map(|piece| fragment(&piece.fragment)).collect()),
            sentences: explanation
                .messages
                .iter()
                .map(|marked| {
                    (marked.message.level, self.catalogue.format_message(&marked.message, Notation::Rc))
                })
                .collect(),
            shadow: example
                .shadow
                .and_then(|shadow| shadow.to_message())
                .map(|message| self.catalogue.format_message(&message, Notation::Rc)),
            assumes_one_solution: certificate.assumes_one_solution(),
            grid: written(facts.board(), "pencilmarks")?,
            state: written(facts.board(), "susser")?,
        })
    }

    pub(crate) fn page(&self, technique: &Technique, all: &[Picture]) -> Result<String, String> {
        let mut page = format!("# {}\n\n", self.catalogue.technique_name(technique));
        self.facts(&mut page, technique, all);
        let mut pictures = all.iter();
        let mut fenced = false;
        for line in self.catalogue.technique_page(technique).lines() {
            let line = line.strip_prefix(' ').unwrap_or(line);
            match line.trim() {
                "```sudoku" => fenced = true,
                "```" if fenced => {
                    fenced = false;
                    if let Some(picture) = pictures.next() {
                        self.show(&mut page, technique, picture);
                    }
                }
                _ if fenced => {}
                _ => page.push_str(&format!("{line}\n")),
            }
        }
        // A translation has no examples in it.
        for picture in pictures {
            let _ = writeln!(page, "\n## {}", self.catalogue.translate_id("doc-example"));
            self.show(&mut page, technique, picture);
        }
        self.formula(&mut page, technique, all);
        let (Words { all, command_line, .. }, index) = (self.words, self.links.index);
        let _ = write!(page, "\n[{all}]({index}) · {command_line} `ninefold techniques {}`\n", technique.id);
        Ok(page)
    }

    /// Writes the formula of a technique that has one, and how to try it.
    fn formula(&self, page: &mut String, technique: &Technique, pictures: &[Picture]) {
        let id = technique.id;
        let Some(text) = find_library_formula(id) else { return };
        let title = self.links.formulas.map_or_else(
            || self.words.formula.to_owned(),
            |page| format!("[{}]({page})", self.words.formula),
        );
        let _ = write!(page, "\n## {title}\n\n```text\n{}\n```\n", text.trim_end());
        if let Some(picture) = pictures.first() {
            let _ = write!(page, "\n```sh\nninefold find {id} '{}'\n```\n", picture.state);
        }
    }

    /// Writes the facts about a technique as a table.
    fn facts(&self, page: &mut String, technique: &Technique, pictures: &[Picture]) {
        let Words { id, family, assumes_one_solution, yes, no, not_rated, .. } = self.words;
        let one_solution = pictures.iter().any(|picture| picture.assumes_one_solution);
        let (of, link) =
            (self.catalogue.family_name(technique.family), (self.links.family)(technique.family));
        let se = technique.ratings.se.map_or((*not_rated).into(), |se| se.to_string());
        let hodoku = technique.ratings.hodoku.map_or((*not_rated).into(), |score| score.to_string());
        let _ = writeln!(page, "| | |\n|---|---|");
        let _ = writeln!(page, "| {id} | `{}` |", technique.id);
        let _ = writeln!(page, "| {family} | [{of}]({link}) |");
        let _ = writeln!(page, "| Sudoku Explainer | {se} |\n| HoDoKu | {hodoku} |");
        let _ = writeln!(page, "| {assumes_one_solution} | {} |\n", if one_solution { yes } else { no });
    }

    fn show(&self, page: &mut String, technique: &Technique, picture: &Picture) {
        let name = self.catalogue.technique_name(technique);
        let _ = write!(page, "\n![{name}: {}](pictures/{})\n\n", picture.conclusions, picture.file);
        let _ = writeln!(page, "**{}**\n", picture.conclusions.replace('<', "&lt;").replace('>', "&gt;"));
        if let Some(line) = &picture.line {
            let _ = writeln!(page, "`{line}`\n");
        }
        for (level, sentence) in &picture.sentences {
            let _ = writeln!(page, "{}- {}", "  ".repeat(usize::from(*level)), sentence);
        }
        if let Some(shadow) = &picture.shadow {
            let _ = writeln!(page, "\n{shadow}");
        }
        let Picture { grid, state, .. } = picture;
        let id = technique.id;
        let _ = write!(page, "\n```text\n{grid}\n```\n\n```sh\nninefold steps -t {id} '{state}'\n```\n");
    }

    /// Writes a list of all techniques with what each finds, by family in the order of its easiest.
    fn index(&self) -> String {
        let mut text = String::from(INTRODUCTION);
        for family in families() {
            let _ = write!(text, "\n## {}\n\n{}", self.catalogue.family_name(family), self.table(family));
        }
        text
    }

    /// Writes the techniques of a family with what each finds.
    pub(crate) fn table(&self, family: TechniqueFamily) -> String {
        let Words { technique, finds, .. } = self.words;
        let mut table = format!("| {technique} | SE | HoDoKu | {finds} |\n|---|---|---|---|\n");
        for technique in techniques::all_techniques().filter(|technique| technique.family == family) {
            let se = technique.ratings.se.map_or(String::new(), |se| se.to_string());
            let hodoku = technique.ratings.hodoku.map_or(String::new(), |score| score.to_string());
            let about = self.catalogue.technique_mention(technique).replace('|', "\\|");
            let (name, id) = (self.catalogue.technique_name(technique), technique.id);
            let _ = writeln!(table, "| [{name}]({id}.md) | {se} | {hodoku} | {about} |");
        }
        table
    }
}

/// A position in a format.
fn written(board: &Board, format: &str) -> Result<String, String> {
    let format = format::find_format(format).ok_or_else(|| format!("no format has the id {format}"))?;
    let written = format.write_puzzle(&Puzzle::from(board)).map_err(|error| error.to_string())?;
    Ok(written.text.trim_end().to_owned())
}

const INTRODUCTION: &str = "\
# The techniques

Every way of reasoning that Ninefold knows, by family, easiest first within each. A page tells what the technique finds
and why that is true, and shows an example with all that plays a part in it. The ratings are those of Sudoku Explainer's
easiest case (1.0 to 12.0) and HoDoKu's score of a step, where these programs know the technique.

These pages are written by `cargo xtask docs` from the documentation in the code, and a test says whether they are
current. How the techniques compare with those of other programs: [coverage](../coverage.md).
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_is_current() {
        let files = pages().expect("every technique has its example");
        let root = docs();
        let written = existing(&root);
        for (name, text) in &files {
            let there = fs::read_to_string(root.join(name)).unwrap_or_default();
            assert!(there == *text, "docs/{name} is not current: run `cargo xtask docs`");
        }
        let strays: Vec<&String> = written.iter().filter(|name| !files.contains_key(*name)).collect();
        assert!(strays.is_empty(), "no technique has these pages, run `cargo xtask docs`: {strays:?}");
    }

    #[test]
    fn links_between_pages_lead_somewhere() {
        let files = pages().expect("every technique has its example");
        for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".md")) {
            let folder = Path::new(name).parent().unwrap_or(Path::new(""));
            for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
                let target = folder.join(link);
                let target = target.to_string_lossy().replace("techniques/../", "");
                // Some pages are written by hand.
                let is_there = files.contains_key(&target) || docs().join(&target).is_file();
                assert!(is_there, "{name} links to {link}");
            }
        }
    }
}
