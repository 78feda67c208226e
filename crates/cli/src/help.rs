//! Help of the program as a whole: the front page, the list of all commands, and other words for them.

use clap::Command;

/// Groups of commands, in the order of the front page. A command that this build lacks is left out.
const COMMAND_GROUPS: [(&str, &[&str]); 9] = [
    ("Use", &["solve", "check", "rate", "hint", "explain"]),
    ("Play", &["play", "practise", "course", "review", "skill"]),
    ("Judge", &["judge", "recognise", "verify"]),
    ("Make", &["generate", "transform", "render", "convert", "read"]),
    ("Collect", &["dedup", "canon", "sample", "stats", "hunt", "neighbours", "subpuzzles"]),
    ("Study", &["steps", "als", "find", "cells", "classic"]),
    ("Data", &["trace", "dataset", "benchmark"]),
    ("Connect", &["serve", "engine", "mcp"]),
    ("Reference", &["techniques", "profiles", "formats", "info", "completions", "man"]),
];

/// Commands that a build can lack, and the feature that has them.
const OPTIONAL_COMMANDS: [(&str, &str); 3] = [("play", "play"), ("read", "picture"), ("serve", "page")];

/// Words that people try for a command.
const OTHER_WORDS: [(&str, &[&str]); 16] = [
    ("check", &["count", "lint", "unique", "valid", "validate"]),
    ("cells", &["calc", "calculate"]),
    ("convert", &["export", "format", "import"]),
    ("dedup", &["deduplicate", "distinct", "uniq"]),
    ("engine", &["pipe", "stdio"]),
    ("generate", &["create", "daily", "make", "new", "puzzle", "random"]),
    ("info", &["about", "version"]),
    ("mcp", &["agent", "assistant", "tools"]),
    ("neighbours", &["search", "vicinity"]),
    ("practise", &["exercise", "learn", "lesson", "train", "tutor"]),
    ("rate", &["difficulty", "grade", "level", "score"]),
    ("read", &["ocr", "photo", "scan"]),
    ("render", &["draw", "image", "picture", "png", "print", "show", "svg"]),
    ("steps", &["candidates", "list", "next"]),
    ("subpuzzles", &["minimal", "minimise", "minimize", "reduce"]),
    ("transform", &["flip", "mirror", "relabel", "rotate", "scramble", "shuffle", "turn"]),
];

/// Gives the program the front page as its help.
pub(crate) fn with_front_page(program: Command) -> Command {
    let mut page = "{before-help}{usage-heading} {usage}\n\n".to_string();
    for (heading, names) in COMMAND_GROUPS {
        let names: Vec<&str> = names.iter().copied().filter(|name| has_command(&program, name)).collect();
        page += &format!("{heading:<11}{}\n", names.join("  "));
    }
    // `ninefold help` asks for the long help, which is another page.
    program.after_long_help(None::<&str>).help_template(page.trim_end().to_string() + "{after-help}")
}

/// Gives the program all commands, in their groups, as its help.
pub(crate) fn with_all_commands(program: Command) -> Command {
    let mut page = "{about-with-newline}\n{usage-heading} {usage}\n\n".to_string();
    for (heading, names) in COMMAND_GROUPS {
        // Each group is written as the help of a program that has only its commands.
        let described = names.iter().filter_map(|name| program.find_subcommand(name)).cloned();
        let mut group = Command::new("group")
            .disable_help_subcommand(true)
            .max_term_width(100)
            .subcommands(described.enumerate().map(|(place, command)| command.display_order(place)))
            .help_template("{subcommands}");
        page += &format!("{heading}:\n{}\n", group.render_help().ansi());
    }
    program.help_template(page + "Options:\n{options}{after-help}")
}

/// Returns the command that a word of the user's may mean.
pub(crate) fn find_meant_command(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let meant = OTHER_WORDS.iter().find(|(_, words)| words.contains(&word.as_str()));
    meant.map(|(command, _)| *command)
}

/// Returns the feature of the builds that have a command, if this build lacks it.
pub(crate) fn find_missing_feature(program: &Command, word: &str) -> Option<&'static str> {
    let (_, feature) = OPTIONAL_COMMANDS.iter().find(|(name, _)| *name == word)?;
    (!has_command(program, word)).then_some(feature)
}

fn has_command(program: &Command, name: &str) -> bool {
    program.find_subcommand(name).is_some()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cmd::Args;

    #[test]
    fn every_command_is_in_one_group() {
        let grouped: Vec<&str> = COMMAND_GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let program = Args::build_full_command();
        let named: BTreeSet<&str> = program.get_subcommands().map(Command::get_name).collect();
        let lacking = OPTIONAL_COMMANDS.iter().map(|(name, _)| *name);
        assert_eq!(
            grouped.iter().copied().collect::<BTreeSet<_>>(),
            named.iter().copied().chain(lacking).collect()
        );
        assert_eq!(grouped.len(), grouped.iter().collect::<BTreeSet<_>>().len());
    }

    #[test]
    fn other_words_are_no_commands_and_mean_one() {
        let program = Args::build_full_command();
        let mut seen = BTreeSet::new();
        for (command, words) in OTHER_WORDS {
            let is_optional = OPTIONAL_COMMANDS.iter().any(|(name, _)| *name == command);
            assert!(has_command(&program, command) || is_optional, "{command}");
            for word in words {
                assert!(!has_command(&program, word) && seen.insert(word), "{word}");
            }
        }
    }

    /// The front page fits on thirty lines of eighty columns.
    #[test]
    fn the_front_page_is_a_screen() {
        let page = with_front_page(Args::build_full_command()).render_help().to_string();
        assert!(page.lines().count() <= 30, "{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
    }
}
