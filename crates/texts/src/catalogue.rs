//! A catalogue: the words of one language by their ids.

use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use ninefold_core::{House, HouseKind, HouseSet, Notation};
use ninefold_logic::explain::{Argument, Fragment};
use ninefold_logic::{Family, Role, Sentence, Technique};

use crate::{Names, Piece};

/// A language that is built in.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Its code: `en`, `zh`.
    pub code: &'static str,
    /// What its speakers call it.
    pub name: &'static str,
    /// Its catalogue, in Fluent's format.
    pub text: &'static str,
    catalogue: fn() -> &'static Catalogue,
}

impl Language {
    /// All of them; the first is the one to speak if nobody asks.
    pub const ALL: &'static [Language] = &[
        Language {
            code: "en",
            name: "English",
            text: include_str!("../languages/en.ftl"),
            catalogue: Catalogue::english,
        },
        #[cfg(feature = "zh")]
        Language {
            code: "zh",
            name: "中文",
            text: include_str!("../languages/zh.ftl"),
            catalogue: Catalogue::chinese,
        },
    ];

    /// The language of a code or of a locale as the environment has it: `zh`, `zh-CN`, `zh_CN.UTF-8`.
    #[must_use]
    pub fn of_locale(locale: &str) -> Option<Language> {
        let code = locale.split(['_', '-', '.', '@']).next()?.to_ascii_lowercase();
        Language::ALL.iter().find(|language| language.code == code).copied()
    }

    /// Its catalogue.
    #[must_use]
    pub fn catalogue(self) -> &'static Catalogue {
        (self.catalogue)()
    }
}

/// The words of one language by their ids.
pub struct Catalogue {
    code: String,
    bundle: FluentBundle<FluentResource>,
}

/// Why a text is no catalogue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// The code names no language.
    #[error("{0:?} is no code of a language, such as en or pt-BR")]
    Code(String),
    /// The text is not in Fluent's format.
    #[error("line {line}: {what}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        what: String,
    },
    /// An id stands twice.
    #[error("the id {0} stands twice")]
    Twice(String),
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalogue").field("code", &self.code).finish_non_exhaustive()
    }
}

impl Catalogue {
    /// English.
    #[must_use]
    pub fn english() -> &'static Catalogue {
        static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| built_in("en"));
        &ENGLISH
    }

    /// Chinese.
    #[cfg(feature = "zh")]
    #[must_use]
    pub fn chinese() -> &'static Catalogue {
        static CHINESE: LazyLock<Catalogue> = LazyLock::new(|| built_in("zh"));
        &CHINESE
    }

    /// The catalogue of a language from its text.
    ///
    /// # Errors
    /// When the code names no language, the text is not in Fluent's format, or an id stands twice.
    pub fn parse(code: &str, text: &str) -> Result<Catalogue, CatalogueError> {
        let language = code.parse().map_err(|_| CatalogueError::Code(code.into()))?;
        let resource = FluentResource::try_new(text.into()).map_err(|(_, errors)| {
            let first = errors.first();
            let before = first.and_then(|error| text.get(..error.pos.start)).unwrap_or_default();
            CatalogueError::Syntax {
                line: before.matches('\n').count() + 1,
                what: first.map_or_else(String::new, |error| error.kind.to_string()),
            }
        })?;
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).map_err(|errors| {
            CatalogueError::Twice(errors.first().map_or_else(String::new, ToString::to_string))
        })?;
        Ok(Catalogue { code: code.into(), bundle })
    }

    /// The code of its language.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Whether it has a message with this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// A sentence, piece by piece.
    ///
    /// Of an id that the catalogue lacks, the sentence is shown as data; of an argument that it lacks, the name.
    #[must_use]
    pub fn pieces(&self, sentence: &Sentence, notation: Notation) -> Vec<Piece> {
        let mut named = Named { catalogue: self, notation, fragments: Vec::new() };
        let mut arguments = FluentArgs::new();
        for (name, argument) in &sentence.arguments {
            named.set(name, argument, &mut arguments);
        }
        match self.format(sentence.id, None, Some(&arguments)) {
            Some(text) => opened(named.cut(&text)),
            None => vec![Piece::words(sentence.to_string())],
        }
    }

    /// A sentence as text.
    #[must_use]
    pub fn text(&self, sentence: &Sentence, notation: Notation) -> String {
        self.pieces(sentence, notation).into_iter().map(|piece| piece.text).collect()
    }

    /// Pieces of a line in Eureka notation or the like: language plays no part, notation does.
    #[must_use]
    pub fn fragment(&self, fragment: &Fragment, notation: Notation) -> Piece {
        Named { catalogue: self, notation, fragments: Vec::new() }.of(fragment, Join::Comma)
    }

    /// A word or a few by an id that has no arguments; the id itself where there is none.
    #[must_use]
    pub fn word(&self, id: &str) -> String {
        self.format(id, None, None).unwrap_or_else(|| id.into())
    }

    /// What a role is called in legends.
    #[must_use]
    pub fn role(&self, role: Role) -> String {
        self.word(&format!("role-{}", role.id()))
    }

    /// The heading of a family of techniques.
    #[must_use]
    pub fn family(&self, family: Family) -> String {
        self.word(&format!("family-{}", family.id()))
    }

    /// The name of a technique. English names stand with the techniques themselves.
    #[must_use]
    pub fn name(&self, technique: &Technique) -> String {
        self.format(&format!("technique-{}", technique.id), None, None)
            .unwrap_or_else(|| technique.name.into())
    }

    /// A technique in a sentence.
    #[must_use]
    pub fn about(&self, technique: &Technique) -> String {
        let id = format!("technique-{}", technique.id);
        self.format(&id, Some("about"), None).unwrap_or_else(|| technique.summary())
    }

    /// The page of a technique, Markdown: what it finds, why it works. In English, and where the catalogue has no
    /// other, that of the technique itself.
    #[must_use]
    pub fn doc(&self, technique: &Technique) -> String {
        let id = format!("technique-{}", technique.id);
        let part = |name| self.format(&id, Some(name), None);
        match (part("what"), part("why")) {
            (Some(what), Some(why)) => {
                format!("## {}\n{what}\n\n## {}\n{why}\n", self.word("doc-what"), self.word("doc-why"))
            }
            _ => technique.doc.into(),
        }
    }

    fn format(
        &self,
        id: &str,
        attribute: Option<&str>,
        arguments: Option<&FluentArgs<'_>>,
    ) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let pattern = match attribute {
            Some(name) => message.get_attribute(name)?.value(),
            None => message.value()?,
        };
        // What is missing is shown by its name; there is nobody to tell.
        let mut errors = Vec::new();
        Some(self.bundle.format_pattern(pattern, arguments, &mut errors).into_owned())
    }

    /// `1`, `1 and 2`, `1, 2 and 3`, as the language has it.
    fn list(&self, items: impl Iterator<Item = String>, join: Join) -> String {
        let mut items = items.peekable();
        let mut list = items.next().unwrap_or_default();
        while let Some(item) = items.next() {
            let id = match (items.peek(), join) {
                (Some(_), _) => "list-more",
                (None, Join::And | Join::Comma) => "list-and",
                (None, Join::Or) => "list-or",
            };
            let mut arguments = FluentArgs::new();
            arguments.set("list", list);
            arguments.set("item", item);
            list = self.format(id, None, Some(&arguments)).unwrap_or_default();
        }
        list
    }

    /// `row 1`, `columns 2 and 5`, `row 1 and column 3`; where the notation has letters, `row A`.
    fn houses(&self, houses: HouseSet, notation: Notation, join: Join) -> String {
        let name = |house: House| {
            let spelled = match notation {
                Notation::Rc => format!("{house:#}"),
                other => other.display(&house).to_string(),
            };
            // The name behind the kind, which the language says its own way.
            spelled.split(' ').next_back().unwrap_or_default().to_string()
        };
        let kinds = [HouseKind::Box, HouseKind::Row, HouseKind::Column];
        let parts = kinds.into_iter().filter_map(|kind| {
            let names: Vec<String> = houses.iter().filter(|house| house.kind() == kind).map(name).collect();
            if names.is_empty() {
                return None;
            }
            let id = match kind {
                HouseKind::Box => "house-box",
                HouseKind::Row => "house-row",
                HouseKind::Column => "house-column",
            };
            let mut arguments = FluentArgs::new();
            arguments.set("count", names.len());
            arguments.set("name", self.list(names.into_iter(), join));
            self.format(id, None, Some(&arguments))
        });
        let counted: Vec<String> = parts.collect();
        self.list(counted.into_iter(), join)
    }
}

/// How the last two of a list are joined.
#[derive(Clone, Copy, Debug)]
enum Join {
    And,
    Or,
    /// Cells and candidates as their notation has them: for lines of chains. Others as with `And`.
    Comma,
}

/// The arguments of a sentence on their way through Fluent, which knows text and numbers only: a mark stands for each
/// fragment, and gives way to its piece afterwards. Only then is the piece made, as most sentences say few of the ways in
/// which an argument can be said.
struct Named<'c> {
    catalogue: &'c Catalogue,
    notation: Notation,
    fragments: Vec<(Fragment, Join)>,
}

/// Before the number of a piece; both are characters for private use.
const MARK: char = '\u{E000}';
const FIRST: u32 = 0xE100;

impl Named<'_> {
    fn set(&mut self, name: &str, argument: &Argument, arguments: &mut FluentArgs<'_>) {
        let fragment = match argument {
            Argument::Number(number) => return arguments.set(name.to_string(), *number),
            Argument::Word(word) => {
                arguments.set(format!("{name}-id"), *word);
                return arguments.set(name.to_string(), self.catalogue.word(word));
            }
            Argument::Technique(technique) => {
                arguments.set(format!("{name}-about"), self.catalogue.about(technique));
                return arguments.set(name.to_string(), self.catalogue.name(technique));
            }
            Argument::Role(role) => {
                arguments.set(format!("{name}-id"), role.id());
                return arguments.set(name.to_string(), self.catalogue.role(*role));
            }
            Argument::Pieces(pieces) => {
                let marks: String = pieces.iter().map(|piece| self.mark(piece, Join::Comma)).collect();
                return arguments.set(name.to_string(), marks);
            }
            Argument::Cells(cells) => {
                arguments.set(format!("{name}-count"), cells.len());
                Fragment::Cells(*cells)
            }
            Argument::Digits(digits) => {
                arguments.set(format!("{name}-count"), digits.len());
                Fragment::Digits(*digits)
            }
            Argument::Houses(houses) => {
                arguments.set(format!("{name}-count"), houses.len());
                Fragment::Houses(*houses)
            }
            Argument::Candidates(candidates) => {
                arguments.set(format!("{name}-count"), candidates.len());
                Fragment::Candidates(*candidates)
            }
        };
        arguments.set(name.to_string(), self.mark(&fragment, Join::And));
        arguments.set(format!("{name}-or"), self.mark(&fragment, Join::Or));
    }

    /// The mark of a new fragment.
    fn mark(&mut self, fragment: &Fragment, join: Join) -> String {
        let number = FIRST + self.fragments.len() as u32;
        self.fragments.push((fragment.clone(), join));
        [MARK].into_iter().chain(char::from_u32(number)).collect()
    }

    /// Puts the pieces where their marks stand.
    fn cut(&self, text: &str) -> Vec<Piece> {
        let mut all: Vec<Piece> = Vec::new();
        let mut add = |piece: Piece| match all.last_mut() {
            _ if piece.text.is_empty() => {}
            Some(last) if last.names == Names::Nothing && piece.names == Names::Nothing => {
                last.text.push_str(&piece.text);
            }
            _ => all.push(piece),
        };
        for (i, part) in text.split(MARK).enumerate() {
            let mut rest = part.chars();
            if i > 0 {
                let number = rest.next().map_or(0, |mark| mark as usize).wrapping_sub(FIRST as usize);
                if let Some((fragment, join)) = self.fragments.get(number) {
                    add(self.of(fragment, *join));
                }
            }
            add(Piece::words(rest.as_str()));
        }
        all
    }

    /// What a notation parts by commas, as the language lists things: `r1c8 and r9c9`.
    fn listed(&self, text: &str, join: Join) -> String {
        match join {
            Join::Comma => text.into(),
            _ => self.catalogue.list(text.split(", ").map(String::from), join),
        }
    }

    fn of(&self, fragment: &Fragment, join: Join) -> Piece {
        let notation = self.notation;
        match fragment {
            Fragment::Text(text) => Piece::words(text.clone()),
            Fragment::Cells(cells) => {
                let text = self.listed(&notation.display(cells).to_string(), join);
                Piece { text, names: Names::Cells(*cells) }
            }
            Fragment::Digits(digits) => Piece {
                text: self.catalogue.list(digits.iter().map(|digit| digit.to_string()), join),
                names: Names::Digits(*digits),
            },
            Fragment::Houses(houses) => {
                Piece { text: self.catalogue.houses(*houses, notation, join), names: Names::Houses(*houses) }
            }
            Fragment::Candidates(candidates) => Piece {
                text: self.listed(&notation.display(candidates).to_string(), join),
                names: Names::Candidates(*candidates),
            },
        }
    }
}

/// A house that opens a sentence has a capital: `Row 1 has …`, where it is `row 1` further on. Names of cells stay as the
/// notation has them.
fn opened(mut pieces: Vec<Piece>) -> Vec<Piece> {
    for place in 0..pieces.len() {
        let opens = place == 0 || pieces[place - 1].text.ends_with(". ");
        let Piece { text, names } = &mut pieces[place];
        if opens && matches!(names, Names::Houses(_)) {
            let mut rest = text.chars();
            *text = rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect();
        }
    }
    pieces
}

/// The catalogue of a language that is built in.
fn built_in(code: &str) -> Catalogue {
    let text =
        Language::ALL.iter().find(|language| language.code == code).map_or("", |language| language.text);
    Catalogue::parse(code, text).unwrap_or_else(|error| panic!("the catalogue {code}: {error}"))
}
