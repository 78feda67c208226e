//! Help of the program as a whole: the front page, the list of all commands, and other words for them.

use std::ffi::OsStr;

use clap::Command;
use ninefold::rate::names;

/// The commands under the headings of the help, in their order. A command that this build lacks is left out.
const COMMANDS_BY_HEADING: [(&str, &[&str]); 7] = [
    ("Use", &["solve", "check", "rate", "hint", "explain"]),
    ("Play", &["play", "learn", "judge", "recognise"]),
    ("Make", &["generate", "transform", "render", "print", "convert", "read"]),
    ("Collect", &["dedup", "canon", "sample", "stats", "search"]),
    ("Study", &["steps", "verify", "data", "lab"]),
    ("Connect", &["serve", "engine", "mcp"]),
    ("Reference", &["list", "info", "completions", "man"]),
];

/// Member of a group of commands.
pub(crate) struct GroupMember {
    pub(crate) group: &'static str,
    pub(crate) name: &'static str,
    /// Name as a command of its own.
    pub(crate) short_name: &'static str,
}

const fn member(group: &'static str, name: &'static str, short_name: &'static str) -> GroupMember {
    GroupMember { group, name, short_name }
}

/// The members of all groups.
pub(crate) static GROUP_MEMBERS: [GroupMember; 17] = [
    member("learn", "next", "review"),
    member("learn", "practise", "practise"),
    member("learn", "plan", "course"),
    member("learn", "skill", "skill"),
    member("search", "harder", "hunt"),
    member("search", "near", "neighbours"),
    member("search", "within", "subpuzzles"),
    member("data", "trace", "trace"),
    member("data", "set", "dataset"),
    member("data", "benchmark", "benchmark"),
    member("lab", "als", "als"),
    member("lab", "formula", "find"),
    member("lab", "cells", "cells"),
    member("lab", "classic", "classic"),
    member("list", "techniques", "techniques"),
    member("list", "profiles", "profiles"),
    member("list", "formats", "formats"),
];

impl GroupMember {
    fn find_by_short_name(short_name: &str) -> Option<&'static GroupMember> {
        GROUP_MEMBERS.iter().find(|member| member.short_name == short_name)
    }

    /// Returns the names of the group and the member, with a sign between them.
    pub(crate) fn join_names(&self, sign: &str) -> String {
        format!("{}{sign}{}", self.group, self.name)
    }
}

/// Commands that a build can lack, and the feature that has them.
const OPTIONAL_COMMANDS: [(&str, &str); 4] =
    [("play", "play"), ("print", "print"), ("read", "picture"), ("serve", "page")];

/// Words that people try for a command; for a member of a group by its short name.
const OTHER_WORDS: [(&str, &[&str]); 31] = [
    ("benchmark", &["bench"]),
    (
        "canon",
        &["canonical", "canonicalize", "compare", "diff", "isomorph", "isomorphic", "normalise", "normalize"],
    ),
    ("cells", &["calc", "calculate"]),
    ("check", &["count", "lint", "minimality", "test", "unique", "valid", "validate"]),
    ("classic", &["backtrack", "bruteforce", "brute-force"]),
    ("convert", &["export", "format", "import"]),
    ("course", &["goals", "lesson", "lessons"]),
    ("dedup", &["deduplicate", "distinct", "duplicates", "uniq"]),
    ("engine", &["pipe", "stdio"]),
    ("explain", &["path", "solution", "walkthrough", "why"]),
    ("generate", &["create", "daily", "make", "new", "puzzle", "random"]),
    ("hint", &["next", "tip", "tips"]),
    ("hunt", &["harder", "hardest"]),
    ("info", &["about", "version"]),
    ("mcp", &["agent", "assistant", "tools"]),
    ("neighbours", &["near", "vicinity"]),
    ("play", &["game", "tui"]),
    ("practise", &["drill", "exam", "train", "tutor"]),
    ("print", &["book", "magazine", "pdf", "worksheet"]),
    ("rate", &["difficulty", "grade", "level", "score"]),
    ("read", &["ocr", "photo", "scan"]),
    ("render", &["draw", "image", "picture", "png", "show", "svg"]),
    ("review", &["answer", "exercise"]),
    ("serve", &["browser", "gui", "server", "web"]),
    ("solve", &["enumerate", "solutions"]),
    ("stats", &["analyse", "analyze", "summary"]),
    ("steps", &["candidates", "moves", "pencilmarks", "step"]),
    ("subpuzzles", &["minimal", "minimise", "minimize", "reduce"]),
    ("techniques", &["strategies", "technique"]),
    ("transform", &["flip", "mirror", "relabel", "rotate", "scramble", "shuffle", "turn"]),
    ("verify", &["proof", "proofs", "prove"]),
];

/// Gives the program the front page as its help.
pub(crate) fn with_front_page(program: Command) -> Command {
    let mut page = "{before-help}{usage-heading} {usage}\n\n".to_string();
    for (heading, names) in COMMANDS_BY_HEADING {
        let names: Vec<&str> =
            names.iter().copied().filter(|name| program.find_subcommand(name).is_some()).collect();
        page += &format!("{heading:<11}{}\n", names.join("  "));
    }
    // `ninefold help` asks for the long help, which is another page.
    program.after_long_help(None::<&str>).help_template(page.trim_end().to_string() + "{after-help}")
}

/// Gives the program all commands, under their headings, as its help; groups by their members.
pub(crate) fn with_all_commands(program: Command) -> Command {
    let mut page = "{about-with-newline}\n{usage-heading} {usage}\n\n".to_string();
    for (heading, names) in COMMANDS_BY_HEADING {
        // Each part is written as the help of a program that has only its commands.
        let commands = names.iter().filter_map(|name| program.find_subcommand(name));
        let described = commands.flat_map(describe_command);
        let mut part = Command::new("part")
            .disable_help_subcommand(true)
            .max_term_width(100)
            .subcommands(described.enumerate().map(|(place, command)| command.display_order(place)))
            .help_template("{subcommands}");
        page += &format!("{heading}:\n{}\n", part.render_help().ansi());
    }
    program.help_template(page + "Options:\n{options}{after-help}")
}

/// Returns a command as the list of all commands shows it: a group as its members, with both of their names.
fn describe_command(command: &Command) -> Vec<Command> {
    let members = GROUP_MEMBERS.iter().filter(|member| member.group == command.get_name());
    let members = members.filter_map(|member| {
        let about = command.find_subcommand(member.name)?.get_about().cloned().unwrap_or_default();
        // Names of commands live as long as the program, which ends with this help.
        let described = Command::new(&*member.join_names(" ").leak()).about(about);
        Some(match member.name == member.short_name {
            true => described,
            false => described.visible_alias(member.short_name),
        })
    });
    let members: Vec<Command> = members.collect();
    if members.is_empty() { vec![command.clone()] } else { members }
}

/// Returns whether a word of the command line is the name of a group.
pub(crate) fn is_group(word: &OsStr) -> bool {
    GROUP_MEMBERS.iter().any(|member| word == member.group)
}

/// Returns the command that a word of the user's may mean.
pub(crate) fn find_meant_command(word: &str) -> Option<String> {
    let word = word.to_lowercase();
    if let Some((name, _)) = OTHER_WORDS.iter().find(|(_, words)| words.contains(&word.as_str())) {
        return Some(spell_command(name));
    }
    // In another group, the short name of a member is meant.
    if let Some(member) = GroupMember::find_by_short_name(&word) {
        return Some(member.join_names(" "));
    }
    find_technique_command(&word)
}

/// Returns the command that tells about a technique, or lists all where a name means several.
pub(crate) fn find_technique_command(name: &str) -> Option<String> {
    let list = spell_command("techniques");
    match names::find_techniques(name).ok()?.as_slice() {
        [technique] => Some(format!("{list} {}", technique.id)),
        _ => Some(list),
    }
}

/// Returns a command as it is typed: a member of a group, given by its short name, with the group's name.
fn spell_command(name: &str) -> String {
    let member = GroupMember::find_by_short_name(name);
    member.map_or_else(|| name.to_string(), |member| member.join_names(" "))
}

/// Returns the feature of the builds that have a command, if this build lacks it.
pub(crate) fn find_missing_feature(program: &Command, word: &str) -> Option<&'static str> {
    let (_, feature) = OPTIONAL_COMMANDS.iter().find(|(name, _)| *name == word)?;
    program.find_subcommand(word).is_none().then_some(feature)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cmd::Args;

    #[test]
    fn every_command_is_under_one_heading() {
        let listed: Vec<&str> = COMMANDS_BY_HEADING.iter().flat_map(|(_, names)| *names).copied().collect();
        let program = Args::build_full_command();
        let shown = program.get_subcommands().filter(|command| !command.is_hide_set());
        let lacking = OPTIONAL_COMMANDS.iter().map(|(name, _)| *name);
        let expected: BTreeSet<&str> = shown.map(Command::get_name).chain(lacking).collect();
        assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), expected);
        assert_eq!(listed.len(), expected.len());
    }

    /// The commands that aren't shown are the members of groups by their short names.
    #[test]
    fn short_names_are_members_of_groups() {
        let program = Args::build_full_command();
        let describe = |command: &Command| {
            let arguments: Vec<String> = command.get_arguments().map(|arg| format!("{arg:?}")).collect();
            (command.get_about().map(ToString::to_string), arguments)
        };
        for GroupMember { group, name, short_name } in &GROUP_MEMBERS {
            let member = program.find_subcommand(group).and_then(|group| group.find_subcommand(name));
            let short = program.find_subcommand(short_name).filter(|command| command.is_hide_set());
            assert!(member.is_some(), "{group} {name}");
            assert_eq!(short.map(describe), member.map(describe), "{group} {name}");
        }
        let hidden = program.get_subcommands().filter(|command| command.is_hide_set());
        assert_eq!(hidden.count(), GROUP_MEMBERS.len());
        let members = program.get_subcommands().flat_map(Command::get_subcommands);
        assert_eq!(members.count(), GROUP_MEMBERS.len());
    }

    #[test]
    fn other_words_are_no_commands_and_mean_one() {
        let program = Args::build_full_command();
        let mut seen = BTreeSet::new();
        for (command, words) in OTHER_WORDS {
            let is_optional = OPTIONAL_COMMANDS.iter().any(|(name, _)| *name == command);
            assert!(program.find_subcommand(command).is_some() || is_optional, "{command}");
            for word in words {
                assert!(program.find_subcommand(word).is_none() && seen.insert(word), "{word}");
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
