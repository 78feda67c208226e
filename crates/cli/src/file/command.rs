//! Description of a command: what its results depend on. Comparing two of them, perhaps from different
//! builds, decides whether a repeated command may resume an earlier run, and tells what differs.

use std::ffi::OsString;
use std::sync::OnceLock;

use ninefold::logic::explain::say;
use serde_json::{Deserializer, Value};

use crate::language::{current_message_catalogue, message_text};

/// The words of the command line, without the name of the program.
static GIVEN_WORDS: OnceLock<Vec<String>> = OnceLock::new();

/// Records the command line as it was given, for journals. Only the first call counts.
pub(crate) fn record_given_words(words: &[OsString]) {
    let words = words.iter().skip(1).map(|word| word.to_string_lossy().into_owned());
    let _ = GIVEN_WORDS.set(words.collect());
}

/// Description of a command: the version of the program, the command's name, and a value for each thing its
/// results depend on, in a fixed order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CommandDescription {
    version: String,
    name: String,
    values: Vec<(String, Value)>,
}

/// Name of the value that is the command line as it was given: a description's only one that is not compared.
const GIVEN: &str = "given";
/// Name of the value that lists the inputs, each with the hash of its content.
pub(crate) const INPUTS: &str = "inputs";
/// Name of the value that is the seed.
pub(crate) const SEED: &str = "seed";
/// Name of the value that is the language.
pub(crate) const LANGUAGE: &str = "lang";

/// Values that describe the content of what options name, with the message that it has changed.
const CONTENTS: [(&str, &str); 4] = [
    ("profile-content", "command-profile-changed"),
    ("text", "command-formulas-changed"),
    ("files", "command-cells-changed"),
    ("cells", "command-cells-changed"),
];

impl CommandDescription {
    /// Starts the description of a command by its name.
    pub(crate) fn new(name: &str) -> CommandDescription {
        let version = env!("CARGO_PKG_VERSION").into();
        CommandDescription { version, name: name.into(), values: Vec::new() }
    }

    /// Adds one more value to the description of a command that its results depend on.
    pub(crate) fn with_value(mut self, name: &str, value: impl Into<Value>) -> CommandDescription {
        self.values.push((name.into(), value.into()));
        self
    }

    /// Adds the command line as it was given.
    pub(crate) fn with_given_words(self) -> CommandDescription {
        let words = GIVEN_WORDS.get().cloned().unwrap_or_default();
        self.with_value(GIVEN, words)
    }

    /// Returns the whole description of the command on one line. Values are written as JSON, so that none runs into the
    /// next.
    pub(crate) fn to_text(&self) -> String {
        let values: String = self.values.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        format!("{} {}{values}", self.version, self.name)
    }

    /// Parses a description; `None` if it was not written by [`to_text`](CommandDescription::to_text).
    pub(crate) fn parse_text(text: &str) -> Option<CommandDescription> {
        let (version, rest) = text.split_once(' ')?;
        let (name, mut rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let mut description =
            CommandDescription { version: version.into(), name: name.into(), values: Vec::new() };
        while !rest.is_empty() {
            let (name, value) = rest.split_once('=')?;
            let mut values = Deserializer::from_str(value).into_iter::<Value>();
            description = description.with_value(name, values.next()?.ok()?);
            rest = value[values.byte_offset()..].trim_start_matches(' ');
        }
        Some(description)
    }

    fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(other, _)| other == name).map(|(_, value)| value)
    }

    /// Returns the description without the seed and the language, as a command has it before it opens its output.
    pub(crate) fn without_seed(mut self) -> CommandDescription {
        self.values.retain(|(name, _)| name != SEED && name != LANGUAGE);
        self
    }

    /// Returns the seed, if the command has one.
    pub(crate) fn recorded_seed(&self) -> Option<u64> {
        list_texts(self.value(SEED)?).first()?.parse().ok()
    }

    /// Formats the command line as it was given, to be repeated in a shell; only the name of the command if it
    /// is not known.
    pub(crate) fn given_command_line(&self) -> String {
        let words = self.value(GIVEN).map(list_texts).unwrap_or_default();
        let words = if words.is_empty() { vec![self.name.clone()] } else { words };
        let quoted: Vec<String> = words.iter().map(|word| quote_for_shell(word)).collect();
        format!("ninefold {}", quoted.join(" "))
    }

    /// Returns whether the results of two commands are the same.
    pub(crate) fn has_same_results(&self, earlier: &CommandDescription) -> bool {
        self.list_differences(earlier).is_empty()
    }

    /// Describes what differs from an earlier command whose results are not the same.
    pub(crate) fn list_differences(&self, earlier: &CommandDescription) -> Vec<String> {
        if self.name != earlier.name {
            return vec![message_text(&say!("command-other", name = earlier.name.clone()))];
        }
        let mut differences = Vec::new();
        if self.version != earlier.version {
            differences.push(message_text(&say!("command-version", version = earlier.version.clone())));
        }
        let only_there = earlier.values.iter().filter(|(name, _)| self.value(name).is_none());
        for (name, _) in self.values.iter().chain(only_there).filter(|(name, _)| name != GIVEN) {
            let (now, was) = (self.value(name), earlier.value(name));
            if now != was {
                differences.extend(describe_difference(name, was, now));
            }
        }
        // What a changed option names has other content as well, which goes without saying.
        if differences.is_empty() {
            let changed = |name: &str| self.value(name) != earlier.value(name);
            let contents = CONTENTS.iter().filter(|(name, _)| changed(name));
            differences.extend(contents.map(|(_, id)| current_message_catalogue().translate_id(id)));
        }
        differences
    }
}

/// Describes the difference of one value; `None` if it is none, or is told elsewhere.
fn describe_difference(name: &str, was: Option<&Value>, now: Option<&Value>) -> Option<String> {
    if CONTENTS.iter().any(|(content, _)| *content == name) {
        return None;
    }
    let [was, now] = [was, now].map(|value| value.map(list_texts).unwrap_or_default());
    if name == INPUTS {
        return describe_input_difference(&was, &now);
    }
    let option =
        if name.chars().any(|letter| letter.is_uppercase()) { name.into() } else { format!("--{name}") };
    let is_unset = |values: &[String]| values.is_empty() || values == ["false"];
    let is_flag = was == ["true"] || now == ["true"];
    let [was_text, now_text] = [&was, &now].map(|values| values.join(" "));
    Some(message_text(&match (is_unset(&was), is_unset(&now)) {
        (true, true) => return None,
        (true, false) => say!("command-option-new", option),
        (false, true) if is_flag => say!("command-option-gone", option),
        (false, true) => say!("command-option-value-gone", option, was = was_text),
        (false, false) => say!("command-option-changed", option, was = was_text, now = now_text),
    }))
}

/// Describes the first input that differs. Files are compared by their content, other inputs by their names.
fn describe_input_difference(was: &[String], now: &[String]) -> Option<String> {
    if was.len() != now.len() {
        return Some(message_text(&say!("command-input-count", n = was.len())));
    }
    let (was, now) = was.iter().zip(now).find(|(was, now)| {
        let [was, now] = [was, now].map(|input| split_content_hash(input));
        was.1 != now.1 || was.1.is_none() && was.0 != now.0
    })?;
    let [was, now] = [was, now].map(|input| split_content_hash(input).0.to_string());
    Some(message_text(&match was == now {
        true => say!("command-input-changed", name = now),
        false => say!("command-input-other", was, now),
    }))
}

/// Splits the description of an input into its name and the hash of its content, if it is a file.
fn split_content_hash(input: &str) -> (&str, Option<&str>) {
    let is_hash = |hash: &str| hash.len() == 32 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    match input.rsplit_once(' ') {
        Some((name, hash)) if is_hash(hash) => (name, Some(hash)),
        _ => (input, None),
    }
}

/// Returns the texts of a list, or a single one.
fn list_texts(value: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
    match value {
        Value::Null => Vec::new(),
        Value::Array(values) => values.iter().map(text).collect(),
        value => vec![text(value)],
    }
}

/// Quotes a word of a command line if a shell would take it for more than a word.
fn quote_for_shell(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=,:+@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.into();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate_list(er: &str, input: &str) -> CommandDescription {
        let inputs = vec![format!("{input} {:032x}", 7)];
        CommandDescription::new("rate").with_value("er", vec![er]).with_value(INPUTS, inputs)
    }

    #[test]
    fn a_command_is_written_in_a_form_of_its_own() {
        let command = CommandDescription::new("rate")
            .with_value("inputs", vec!["a b".to_string(), "c=\"d\"".to_string()])
            .with_value("seed", Some(7u64))
            .with_value("from", None::<String>)
            .with_value("csv", true);
        let expected = r#"rate inputs=["a b","c=\"d\""] seed=7 from=null csv=true"#;
        let text = command.to_text();
        assert_eq!(text, format!("{} {expected}", env!("CARGO_PKG_VERSION")));
        assert_eq!(CommandDescription::parse_text(&text), Some(command));
        assert_eq!(CommandDescription::parse_text("1.0 rate inputs=[\"a"), None);
    }

    #[track_caller]
    fn check_difference(now: &CommandDescription, expected: &[&str]) {
        let earlier = rate_list("7..", "list.txt").with_value("csv", vec!["false"]);
        assert_eq!(now.list_differences(&earlier), expected);
    }

    #[test]
    fn what_differs_is_told() {
        let csv = |set: &str| rate_list("7..", "list.txt").with_value("csv", vec![set]);
        check_difference(&csv("false"), &[]);
        check_difference(&csv("true"), &["--csv was not given"]);
        let eight = rate_list("8..", "list.txt").with_value("csv", vec!["false"]);
        check_difference(&eight, &["--er was 7.. and is 8.."]);
        let none = CommandDescription::new("rate").with_value(INPUTS, vec![format!("list.txt {:032x}", 8)]);
        check_difference(&none, &["list.txt has other content", "--er was 7.."]);
        check_difference(&CommandDescription::new("trace"), &["it was `ninefold rate`"]);
    }

    #[test]
    fn a_file_is_the_same_by_another_path() {
        let here = rate_list("7..", "./list.txt");
        assert!(here.has_same_results(&rate_list("7..", "list.txt")));
    }

    #[test]
    fn the_command_line_is_told_as_a_shell_reads_it() {
        let words = vec!["rate", "--er", "7..", "-o", "my file.txt", "it's"];
        let command = CommandDescription::new("rate").with_value(GIVEN, words);
        assert_eq!(command.given_command_line(), r"ninefold rate --er 7.. -o 'my file.txt' 'it'\''s'");
        assert!(command.has_same_results(&CommandDescription::new("rate")));
    }
}
