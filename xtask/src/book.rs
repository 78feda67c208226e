//! `book`: builds the book with mdBook's library: the pages under `docs/`, and the pages of the techniques,
//! generated from the documentation in the code, in every language. Then checks all links.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use mdbook_driver::MDBook;
use mdbook_driver::book::{BookItem, Chapter, SectionNumber};
use ninefold_logic::{TechniqueFamily, techniques};

use crate::docs::words::{self, Words};
use crate::docs::{Links, Picture, Writer, families};
use crate::links;

/// A book in one language.
struct Language {
    words: &'static Words,
    /// The folder below `docs/`, with its `book.toml`.
    folder: &'static str,
    /// The output folder.
    built: &'static str,
    other: Other,
}

/// Location of a technique's page in the other language.
struct Other {
    folder: &'static str,
    code: &'static str,
    name: &'static str,
}

/// Returns the file a chapter consists of, which mdBook includes later.
fn included(chapter: &Chapter, folder: &Path) -> Option<String> {
    let file = chapter.content.trim().strip_prefix("{{#include ")?.strip_suffix("}}")?;
    fs::read_to_string(folder.join(chapter.source_path.as_ref()?.parent()?).join(file)).ok()
}

/// Prefixes of links to files of the repository that are not in the book.
const SOURCES: [&str; 2] = ["crates/", "npm/"];

/// Replaces links with this prefix by their text, in Markdown.
fn without_links(text: &str, start: &str) -> String {
    let link = format!("]({start}");
    let mut pieces = text.split(&*link);
    let mut plain = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        if let Some(bracket) = plain.rfind('[') {
            plain.remove(bracket);
        }
        plain.push_str(piece.split_once(')').map_or("", |(_, behind)| behind));
    }
    plain
}

/// In this order: the first empties the folder that the second is built in.
const LANGUAGES: [Language; 2] = [
    Language {
        words: &words::ENGLISH,
        folder: "docs",
        built: "target/book",
        other: Other { folder: "../zh/techniques", code: "zh", name: "中文" },
    },
    Language {
        words: &words::CHINESE,
        folder: "docs/zh",
        built: "target/book/zh",
        other: Other { folder: "../../techniques", code: "en", name: "English" },
    },
];

/// Builds the books of all languages.
pub(crate) fn run() -> Result<ExitCode, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for language in &LANGUAGES {
        language.build(&root).map_err(|error| format!("{}: {error}", language.folder))?;
    }
    let built = LANGUAGES[0].built;
    let checked = links::check(&root.join(built))?;
    println!("{built}/index.html: {} pages, all {} links lead somewhere", checked.pages, checked.links);
    Ok(ExitCode::SUCCESS)
}

impl Language {
    fn build(&self, root: &Path) -> Result<(), String> {
        // The whole chain of causes, in a line.
        let told = |error: mdbook_driver::errors::Error| format!("{error:#}");
        let mut book = MDBook::load(root.join(self.folder)).map_err(told)?;
        let pictures = self.add_techniques(&mut book)?;
        let folder = root.join(self.folder);
        book.book.for_each_chapter_mut(|chapter| {
            let content = included(chapter, &folder).unwrap_or_else(|| chapter.content.clone());
            let content = SOURCES.iter().fold(content, |text, start| without_links(&text, start));
            // mdBook writes README.md to index.html, but leaves the links to it alone.
            chapter.content = content.replace("README.md)", "index.md)");
        });
        book.build().map_err(told)?;
        let folder = root.join(self.built).join("techniques/pictures");
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        for Picture { file, svg, .. } in pictures {
            fs::write(folder.join(&file), svg).map_err(|error| format!("{file}: {error}"))?;
        }
        Ok(())
    }

    /// Adds the families and their techniques below the chapter `techniques/README.md`, which then lists the
    /// families, and returns the pictures.
    fn add_techniques(&self, book: &mut MDBook) -> Result<Vec<Picture>, String> {
        let path = Path::new("techniques/README.md");
        let mut chapters = book.book.items.iter_mut().filter_map(|item| match item {
            BookItem::Chapter(chapter) => Some(chapter),
            _ => None,
        });
        let index = chapters.find(|chapter| chapter.path.as_deref() == Some(path));
        let index = index.ok_or_else(|| format!("SUMMARY.md has no chapter {}", path.display()))?;
        let mut pictures = Vec::new();
        // In the repository the tables of all families stand here.
        let introduction = index.content.split("\n## ").next().unwrap_or_default();
        let mut content = self.with_switch(introduction, "index");
        for (number, family) in families().into_iter().enumerate() {
            let chapter = self.family(number, family, &index.name, &mut pictures)?;
            content += &format!("\n- [{}]({}.md)", chapter.name, family.id());
            index.sub_items.push(chapter.into());
        }
        index.content = content;
        Ok(pictures)
    }

    fn family(
        &self,
        number: usize,
        family: TechniqueFamily,
        part: &str,
        pictures: &mut Vec<Picture>,
    ) -> Result<Chapter, String> {
        let formulas = (self.other.code == "zh").then_some("../book/formulas.md");
        let links = Links { index: "index.md", family: |family| format!("{}.md", family.id()), formulas };
        let (writer, catalogue) = (Writer::new(self.words, links), (self.words.catalogue)());
        let name = catalogue.family_name(family);
        let content = format!("# {name}\n\n{}", writer.table(family));
        let mut chapter = self.chapter(&name, &content, family.id(), &[part], &[number]);
        for (place, technique) in techniques::all_techniques().filter(|one| one.family == family).enumerate()
        {
            let drawn = writer.pictures(technique)?;
            let (title, content) = (catalogue.technique_name(technique), writer.page(technique, &drawn)?);
            let page = self.chapter(&title, &content, technique.id, &[part, &name], &[number, place]);
            chapter.sub_items.push(page.into());
            pictures.extend(drawn);
        }
        Ok(chapter)
    }

    /// Creates a page of the techniques, by its id. The section number is not shown, but its length is the
    /// depth of the chapter.
    fn chapter(&self, name: &str, content: &str, id: &str, above: &[&str], places: &[usize]) -> Chapter {
        let path = PathBuf::from(format!("techniques/{id}.md"));
        let above = above.iter().map(|&name| name.to_owned()).collect();
        let numbers: Vec<u32> = [0].iter().chain(places).map(|&place| place as u32 + 1).collect();
        let mut chapter = Chapter::new(name, self.with_switch(content, id), path, above);
        chapter.number = Some(SectionNumber::new(numbers));
        chapter
    }

    /// Adds a link to the other language after the page's title.
    fn with_switch(&self, content: &str, id: &str) -> String {
        let Other { folder, code, name } = self.other;
        let (title, rest) = content.split_once('\n').unwrap_or((content, ""));
        format!(
            "{title}\n\n<a class=\"language\" lang=\"{code}\" href=\"{folder}/{id}.html\">{name}</a>\n\n{rest}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_sources_are_plain_words() {
        let text = "| [`core`](crates/core/src/lib.rs) | [a page](book/c.md), [`npm/`](npm/README.md) |";
        let plain = SOURCES.iter().fold(text.to_string(), |text, start| without_links(&text, start));
        assert_eq!(plain, "| `core` | [a page](book/c.md), `npm/` |");
    }
}
