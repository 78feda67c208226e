//! Checks that every catalogue has all sentences of the engine, with the arguments that the engine gives
//! them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Resource};
use ninefold_core::notation::{NotationError, read_cells};
use ninefold_core::phrase::{FormatError, ParseMessage};
use ninefold_core::{Board, BoardError, CellMap, Clash, Digit, House, Notation, Puzzle, PuzzlePart};
use ninefold_formats::{self as format, FormatWriteError};
use ninefold_formula::{ExpectedSyntax, FormulaErrorKind, ValueKind};
use ninefold_logic::{MarkRole, TechniqueFamily, techniques};
use ninefold_texts::{Catalogue, Language, Localize, Message};

/// Every English message as a catalogue has it: those of `en.ftl`, and those that the code itself writes.
fn list_english() -> String {
    format!("{}\n## Written by the code itself\n\n{}", Language::ALL[0].text, list_english_of_code())
}

/// The English messages that the code itself writes.
fn list_english_of_code() -> String {
    let mut list = String::new();
    let mut add =
        |id: &str, pattern: &str| list.push_str(&format!("{id} = {}\n", pattern_to_fluent(pattern)));
    find_source_messages().iter().for_each(|(id, message)| {
        message.english.iter().for_each(|english| add(id, &english.replace(":#}", "}")));
    });
    let words = ExpectedSyntax::ALL.iter().map(|expected| (expected.id(), expected.words()));
    for (id, words) in words.chain(ValueKind::ALL.iter().map(|kind| (kind.id(), kind.words()))) {
        add(id, &words.replace('{', "{{").replace('}', "}}"));
    }
    ParseMessage::ALL.iter().for_each(|(id, english)| add(&format!("phrase-{id}"), english));
    PuzzlePart::ALL.iter().for_each(|part| add(&format!("part-{}", part.id()), part.name()));
    TechniqueFamily::ALL.iter().for_each(|family| add(&format!("family-{}", family.id()), family.name()));
    for format in format::ALL_FORMATS {
        add(&format!("format-name-{}", format.info().id), format.info().name);
    }
    // Errors that write their own English: an example of each, with its arguments replaced by their names.
    let value = |text: &str| ParseMessage::Value { text: text.into() };
    let (line, column, expected, found) = (3, 7, value("{expected}"), value("{found}"));
    let error = FormatError { line, column, expected: expected.clone(), found: found.clone() };
    add("format-error", &error.to_string().replace('3', "{line}").replace('7', "{column}"));
    let error = NotationError { line: 1, column, expected, found };
    add("notation-error", &error.to_string().replace('7', "{column}"));
    let error = FormatWriteError { format: "{format}", reason: value("{reason}") };
    add("unwritable", &error.to_string());
    let row = House::at(9);
    let clash =
        |count| Clash { digit: Digit::D7, house: row, cells: row.cells().iter().take(count).collect() };
    let error = BoardError::Clashes(vec![clash(2), clash(3)]).to_string();
    let lists = error.replace(&clash(2).to_string(), "{list}").replace(&clash(3).to_string(), "{item}");
    add("list-clashes", &lists);
    let text = clash(2).to_string();
    let (_, behind) = text.split_once(' ').expect("words behind the number");
    let names = [("7", "{digit}"), ("row 1", "{house}"), ("r1c1, r1c2", "{cells}")];
    let behind = names.iter().fold(behind.to_string(), |text, (words, name)| text.replace(words, name));
    let number = |count| clash(count).to_string().split(' ').next().unwrap_or_default().to_string();
    let choice = |count| format!("   {}[{count}] {}\n", if count == 9 { "*" } else { " " }, number(count));
    let numbers: String = (2..=9).map(choice).collect();
    format!("{list}clash = {{ $count ->\n{numbers}}} {}\n", pattern_to_fluent(&behind))
}

/// Writes a `format!` pattern as Fluent does: `a second { $digit }`.
fn pattern_to_fluent(pattern: &str) -> String {
    let escaped = pattern.replace("{{", "\u{1}").replace("}}", "\u{2}");
    let named = escaped.replace('{', "{ $").replace('}', " }");
    named.replace('\u{1}', "{ \"{\" }").replace('\u{2}', "{ \"}\" }")
}

/// The names of arguments that each message of a language uses.
fn parse_messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    match language.code {
        "en" => parse_message_text("en", &list_english()),
        code => parse_message_text(code, language.text),
    }
}

fn parse_message_text(code: &str, text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let resource: Resource<&str> =
        fluent_syntax::parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{code}: {errors:?}"));
    let mut messages = BTreeMap::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let mut names = BTreeSet::new();
        message.value.iter().for_each(|pattern| collect_pattern_names(pattern, &mut names));
        let known = messages.insert(message.id.name.to_string(), names);
        assert!(known.is_none(), "{code}: {} stands twice", message.id.name);
    }
    messages
}

fn collect_pattern_names(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => collect_inline_names(inline, names),
            Expression::Select { selector, variants } => {
                collect_inline_names(selector, names);
                variants.iter().for_each(|variant| collect_pattern_names(&variant.value, names));
            }
        }
    }
}

fn collect_inline_names(inline: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    if let InlineExpression::VariableReference { id } = inline {
        names.insert(id.name.to_string());
    }
}

/// A message that a source says.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SourceMessage {
    /// The names of its arguments.
    names: BTreeSet<String>,
    /// Its English as a `format!` pattern, if that isn't in the catalogue.
    english: Option<String>,
}

/// The sentences in the sources of the engine by their ids.
fn find_source_messages() -> BTreeMap<String, SourceMessage> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for name in ["logic", "formula", "guide", "rate", "generate", "cli", "tui", "wasm", "print"] {
        find_source_files(&crates.join(name).join("src"), &mut files);
    }
    let mut sentences: BTreeMap<String, SourceMessage> = BTreeMap::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for call in code.split("say!(").skip(1) {
            let inside = text_in_brackets(call);
            let Some(id) = inside.split('"').nth(1) else { continue };
            let behind = &inside[inside.find(id).unwrap_or_default() + id.len() + 1..];
            let (english, rest) = split_english(behind).unzip();
            let message = SourceMessage { names: parse_argument_names(rest.unwrap_or(behind)), english };
            let known = sentences.entry(id.into()).or_insert_with(|| message.clone());
            assert_eq!(*known, message, "{id} is another message in {}", file.display());
        }
    }
    sentences
}

fn find_source_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            find_source_files(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
}

/// The text up to the bracket that closes the one before it.
fn text_in_brackets(text: &str) -> &str {
    let mut depth = 1;
    let end = text.find(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    &text[..end.unwrap_or(text.len())]
}

/// The English behind an id, as in `say!("id" = "English", …)`, and what follows it.
fn split_english(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start().strip_prefix('=')?.trim_start().strip_prefix('"')?;
    let mut escaped = false;
    let end = text.find(|c: char| {
        let is_end = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        is_end
    })?;
    Some((text[..end].replace("\\\"", "\""), &text[end + 1..]))
}

/// The names at the outermost level: those before an equals sign, and those of variables that are their own value.
fn parse_argument_names(text: &str) -> BTreeSet<String> {
    let mut depth = 0;
    let outer: String = text
        .chars()
        .filter(|c| {
            depth += i32::from("([{".contains(*c)) - i32::from(")]}".contains(*c));
            depth == 0
        })
        .collect();
    let names = outer.split(',').map(|part| part.split_once(" = ").map_or(part, |(name, _)| name).trim());
    names.filter(|name| !name.is_empty()).map(str::to_string).collect()
}

/// The argument that a name in a message belongs to.
fn strip_argument_ending(name: &str) -> &str {
    ["-count", "-or", "-id", "-about"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name)
}

#[test]
fn every_sentence_has_its_words_in_every_language() {
    let sentences = find_source_messages();
    assert!(sentences.len() > 100, "the sources are found");
    for language in Language::ALL {
        let messages = parse_messages(*language);
        let missing: Vec<&String> = sentences.keys().filter(|id| !messages.contains_key(*id)).collect();
        assert!(missing.is_empty(), "crates/texts/languages/{}.ftl lacks {missing:#?}", language.code);
        for (id, message) in &sentences {
            let is_strange = |name: &&String| !message.names.contains(strip_argument_ending(name));
            let strange: Vec<&String> = messages[id].iter().filter(is_strange).collect();
            assert!(strange.is_empty(), "{}: {id} has no argument {strange:?}", language.code);
        }
    }
}

/// A file that was added is that of a language.
#[test]
fn every_file_is_a_language() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("languages");
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let files: BTreeSet<String> = names.map(|name| name.into_string().unwrap()).collect();
    let known = Language::ALL.iter().map(|language| format!("{}.ftl", language.code)).collect();
    let unlisted: Vec<&String> = files.difference(&known).collect();
    assert!(
        unlisted.is_empty(),
        "{unlisted:?}: no language of `Language::ALL` in crates/texts/src/catalogue/mod.rs"
    );
}

/// An entry that was copied from another's has words of its own.
#[test]
fn every_language_speaks_by_its_own_catalogue() {
    for language in Language::ALL {
        assert_eq!(
            language.message_catalogue().code(),
            language.code,
            "the catalogue that `Language::ALL` names"
        );
        assert_eq!(Language::from_locale(language.code).map(|found| found.name), Some(language.name));
    }
}

/// English names and pages are those in the techniques' code. Every other language has its own, exactly one
/// for each technique.
#[test]
fn techniques_have_names_and_pages_in_every_other_language() {
    for language in &Language::ALL[1..] {
        let resource: Resource<&str> = fluent_syntax::parser::parse(language.text).expect("a catalogue");
        let mut parts: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for entry in &resource.body {
            let Entry::Message(message) = entry else { continue };
            let Some(id) = message.id.name.strip_prefix("technique-") else { continue };
            let name = message.value.iter().map(|_| "name");
            parts.insert(id, name.chain(message.attributes.iter().map(|part| part.id.name)).collect());
        }
        let mut wrong = Vec::new();
        for id in techniques::all_techniques().map(|technique| technique.id) {
            let there = parts.remove(id).unwrap_or_default();
            let lacking = ["name", "about", "what", "why"].into_iter().filter(|part| !there.contains(part));
            wrong.extend(lacking.map(|part| format!("technique-{id} lacks its {part}")));
        }
        wrong.extend(parts.keys().map(|id| format!("technique-{id} is of no technique")));
        assert!(wrong.is_empty(), "crates/texts/languages/{}.ftl: {wrong:#?}", language.code);
    }
}

#[test]
fn languages_have_the_same_messages() {
    let of = |language: &Language| -> BTreeSet<String> {
        let own = |id: &String| !id.starts_with("technique-");
        parse_messages(*language).into_keys().filter(own).collect()
    };
    let english = of(&Language::ALL[0]);
    for language in &Language::ALL[1..] {
        let other = of(language);
        let differ: Vec<&String> = english.symmetric_difference(&other).collect();
        assert!(differ.is_empty(), "only one of English and {}.ftl has {differ:#?}", language.code);
    }
}

#[test]
fn roles_have_names() {
    for language in Language::ALL {
        for role in MarkRole::ALL {
            let is_named = language.message_catalogue().has_message(&format!("role-{}", role.id()));
            assert!(is_named, "{}: {role:?}", language.code);
        }
    }
}

/// Whoever translates finds every English message in one file, and begins with a copy of it.
#[test]
fn english_is_listed_for_translators() {
    fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/english.ftl"), list_english()).expect("a folder");
    for (id, english) in ParseMessage::ALL.iter().filter(|(_, english)| !english.contains('{')) {
        assert_eq!(LISTED.translate_id(&format!("phrase-{id}")), *english);
    }
}

#[test]
fn words_of_the_code_have_their_arguments_in_every_language() {
    let (english, in_source) = (parse_message_text("en", &list_english_of_code()), find_source_messages());
    for language in &Language::ALL[1..] {
        let messages = parse_messages(*language);
        // What is said may be said with other arguments, which another test compares.
        for (id, names) in english.iter().filter(|(id, _)| !in_source.contains_key(*id)) {
            assert_eq!(messages.get(id), Some(names), "crates/texts/languages/{}.ftl: {id}", language.code);
        }
    }
}

/// What translators begin with.
static LISTED: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::parse("en", &list_english()).expect("a catalogue"));

/// Says something in each language: in English as the library does, in others without a word of English.
fn check_localized<T: Localize + ToString>(what: &T, chinese: &str) {
    assert_eq!(what.localize(Catalogue::english()), what.to_string());
    assert_eq!(what.localize(&LISTED), what.to_string(), "what translators see");
    let pseudo = Catalogue::parse("en-XA", "phrase-count = {$count}").expect("a catalogue");
    assert_eq!(what.localize(&pseudo), what.to_string(), "what a language lacks is said in English");
    #[cfg(feature = "zh")]
    assert_eq!(what.localize(Catalogue::chinese()), chinese);
}

#[test]
fn read_errors_are_localized_in_every_language() {
    let check = |text: &str, chinese: &str| {
        check_localized(&format::read_first_puzzle(text).expect_err("a bad text"), chinese);
    };
    check("12", "第 1 行第 3 个字符，应为：81 格（或 729 个候选数），实为：2");
    check(
        "# a\n12x4\u{7}6",
        "第 2 行第 5 个字符，应为：数字或表示空格的符号（. 0 * _ - x ? 之一），实为：'\\u{7}'",
    );
    check("", "第 1 行第 1 个字符，应为：题目，实为：空文本");
    let link = "https://tinyurl.com/abc";
    let server_text = "应为：自身含有题目的链接，实为：题目保存在 tinyurl.com 的链接，离线时无法取得";
    check(link, &format!("第 1 行第 9 个字符，{server_text}"));
    let inner = "第 1 行第 3 个字符，应为：81 格（或 729 个候选数），实为：2";
    check(
        "{\"puzzle\": \"12\"}",
        &format!("第 1 行第 1 个字符，应为：字符串或数字列表中的 81 格，实为：有错误的文本（{inner}）"),
    );
    let phrase = ParseMessage::JsonWith { expected: Box::new(ParseMessage::CommaOrBracket) };
    check_localized(&phrase, "JSON（列表内的 ',' 或 ']'）");
}

#[test]
fn warnings_and_losses_are_localized_in_every_language() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let reading = format::read_first_puzzle(&format!("Mine: {line}\n{line}")).expect("a puzzle");
    let chinese = ["单元格之前的内容视为标题", "只读取了第一道题目，但这里还有更多文本"];
    assert_eq!(reading.warnings.len(), chinese.len());
    for (warning, chinese) in reading.warnings.iter().zip(chinese) {
        check_localized(&warning.message, chinese);
    }
    let grid = format::find_format("grid").expect("a format");
    check_localized(&grid.write_puzzle(&reading.puzzle).expect("a grid").losses[0], "略去了标题");
    let sukaku: Puzzle =
        format::find_format("sukaku").expect("a format").info().example.parse().expect("a sukaku");
    check_localized(
        &grid.write_puzzle(&sukaku).expect_err("no values"),
        "grid 格式无法容纳：它只由候选数组成",
    );
}

#[test]
fn clashes_and_names_of_cells_are_told_in_every_language() {
    let clash = format!("5..5{}", ".".repeat(77)).parse::<Board>().expect_err("two 5s");
    check_localized(&clash, "第 1 行有 2 个 5（r1c1, r1c4）");
    let bad = |text: &str| read_cells(text, Notation::Rc).expect_err("no cells");
    check_localized(&bad("r1c1, 99"), "第 7 个字符，应为：序号 0 至 80，实为：99");
    check_localized(
        &bad("r1,\n r2 q"),
        "第 2 行第 5 个字符，应为：单元格：r1c1、A1、区域（r4、c9、b1）、序号或位图，实为：'q'",
    );
}

/// Every sentence of the examples is complete: nothing is missing, nothing is repeated. `--nocapture` prints
/// them for reading aloud.
#[test]
fn every_example_is_told_in_every_language() {
    for technique in techniques::all_techniques() {
        for (facts, step) in
            technique.parse_examples().iter().filter_map(|example| example.find_step(technique))
        {
            for marked in step.explanation(&facts).messages {
                for language in Language::ALL {
                    let text = language.message_catalogue().format_message(&marked.message, Notation::Rc);
                    let code = language.code;
                    #[allow(clippy::print_stdout, reason = "for whoever reads them aloud")]
                    {
                        println!("{code}\t{}\t{text}", technique.id);
                    }
                    assert!(text.ends_with(['.', '。']), "{} in {code}: {text}", technique.id);
                    assert!(!text.contains(['{', '}', '$']), "{} in {code}: {text}", technique.id);
                    assert!(!text.contains("  "), "{} in {code}: {text}", technique.id);
                }
            }
        }
    }
}

/// A third language is one more file: here English with its letters shifted, which must appear wherever
/// people read.
#[test]
fn a_third_language_is_one_file() {
    let turned: String = list_english()
        .lines()
        .map(|line| match line.split_once(" = ").or_else(|| line.split_once("] ")) {
            Some((id, value)) if !line.starts_with(['#', ' ']) && !value.ends_with("->") => {
                format!("{id} = ⟦{value}⟧\n")
            }
            // A wording that a message chooses from.
            Some((choice, value))
                if choice.trim_start_matches([' ', '*']).starts_with('[') && !value.ends_with("->") =>
            {
                format!("{choice}] ⟦{value}⟧\n")
            }
            _ => format!("{line}\n"),
        })
        .collect();
    let pseudo = Catalogue::parse("en-XA", &turned).expect("a catalogue");
    let technique = techniques::technique_by_id("naked-pair").expect("a technique");
    let (facts, step) = technique.parse_examples()[0].find_step(technique).expect("a step");
    for marked in step.explanation(&facts).messages {
        let (own, english) = (
            pseudo.format_message(&marked.message, Notation::Rc),
            Catalogue::english().format_message(&marked.message, Notation::Rc),
        );
        assert_eq!(own.replace(['⟦', '⟧'], ""), english);
        assert!(own.starts_with('⟦'), "{own}");
    }
    assert_eq!(pseudo.role_name(MarkRole::Pivot), "⟦pivot⟧");
    assert_eq!(ParseMessage::Puzzle.localize(&pseudo), "⟦a puzzle⟧");
}

#[test]
fn a_house_that_opens_a_sentence_has_a_capital() {
    let language =
        Catalogue::parse("en", "house-row = row { $name }\na = { $house } and { $house }. { $house }.\n");
    let message =
        Message { id: "a", arguments: vec![("house", House::at(9).into())], level: 0, english: None };
    let text = language.expect("a catalogue").format_message(&message, Notation::Rc);
    assert_eq!(text, "Row 1 and row 1. Row 1.");
}

/// An error's English is in the code: what it writes, the English catalogue says, and each that lacks it.
#[test]
fn errors_are_told_in_english_as_they_are_written() {
    let error = FormulaErrorKind::Number { least: 1, most: 9, found: "12".into() };
    let english = "expected a number from 1 to 9, found 12";
    let other = Catalogue::parse("en-XA", "a = b").expect("a catalogue");
    for catalogue in [Catalogue::english(), &LISTED, &other] {
        assert_eq!(catalogue.format_message(&error.to_message(), Notation::Rc), english);
    }
    assert_eq!(error.to_string(), english);
}

#[test]
fn cells_and_candidates_are_listed_as_the_language_lists_things() {
    let cells: CellMap = "r1c8, r3c2, r9c9".parse().expect("cells");
    let candidates = cells.to_candidates(Digit::D4);
    let arguments = vec![("cells", cells.into()), ("gone", candidates.into())];
    let message = Message { id: "a", arguments, level: 0, english: None };
    let check = |lists: &str, expected: &str| {
        let text =
            format!("list-more = {{ $list }}, {{ $item }}\n{lists}a = {{ $cells-or }}: {{ $gone }}.\n");
        let catalogue = Catalogue::parse("en", &text).expect("a catalogue");
        assert_eq!(catalogue.format_message(&message, Notation::Rc), expected);
    };
    let lists = "list-and = { $list } and { $item }\nlist-or = { $list } or { $item }\n";
    check(lists, "r1c8, r3c2 or r9c9: r1c8(4), r3c2(4) and r9c9(4).");
}

#[test]
fn a_file_that_is_no_catalogue_is_refused_with_its_line() {
    let error = Catalogue::parse("en", "fine = fine\nnot fine\n").expect_err("no catalogue");
    assert_eq!(error.to_string().split(':').next(), Some("line 2"), "{error}");
    assert!(Catalogue::parse("?", "a = b").is_err());
}
