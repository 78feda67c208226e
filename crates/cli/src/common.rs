//! Options common to all commands: colours, quiet, language.

use std::ffi::OsString;

use clap::ValueEnum;
use ninefold::logic::explain::say;
use ninefold::texts::Language;

use crate::language;

/// What every command understands.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct CommonOptions {
    /// When to colour what is drawn: `auto` is on a terminal, unless NO_COLOR is set
    #[arg(
        long,
        alias = "colour",
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_short_help = true,
        help_heading = "Common options"
    )]
    pub(crate) color: ColourChoice,
    /// Say nothing on standard error but why the command failed
    #[arg(short, long, global = true, help_heading = "Common options")]
    pub(crate) quiet: bool,
    /// The language of hints, explanations and errors in what is read: en or zh; the environment's (LC_ALL, LANG) if not given
    #[arg(long, global = true, value_name = "CODE", value_parser = parse_language_code, hide_short_help = true, help_heading = "Common options")]
    #[allow(dead_code, reason = "it is found before anything else is read: `catalogue`")]
    lang: Option<Language>,
}

/// Determines the language before anything else is parsed: from `--lang`, else from the environment's
/// locale, else `None`, which means English.
pub(crate) fn detect_language(arguments: impl Iterator<Item = OsString>) -> Option<Language> {
    let of_environment = || {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].map(std::env::var);
        let first = locale.into_iter().flatten().find(|locale| !locale.is_empty())?;
        Language::from_locale(&first)
    };
    find_language_option(arguments).or_else(of_environment)
}

/// Returns the language of `--lang`; the last one counts.
fn find_language_option(arguments: impl Iterator<Item = OsString>) -> Option<Language> {
    let words = arguments.map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = words.take_while(|word| word != "--").collect();
    let code = |(i, word): (usize, &String)| match word.strip_prefix("--lang") {
        Some("") => words.get(i + 1).cloned(),
        Some(code) => code.strip_prefix('=').map(String::from),
        None => None,
    };
    words.iter().enumerate().rev().find_map(code).and_then(|code| Language::from_locale(&code))
}

fn parse_language_code(code: &str) -> Result<Language, String> {
    Language::from_locale(code).ok_or_else(|| {
        let codes: Vec<&str> = Language::ALL.iter().map(|language| language.code).collect();
        language::message_text(&say!("no-language", codes = codes.join(", ")))
    })
}

/// When to do something that depends on the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColourChoice {
    Auto,
    Always,
    Never,
}
