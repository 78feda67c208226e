//! Options shared by several commands, and the rule for all of them: the same name and the same letter
//! mean the same everywhere, which a test checks.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::diagnostics;

/// The option of commands that leave something to chance.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct SeedOption {
    /// Where chance begins: the same seed gives the same results; if not given, the time decides and standard error tells it
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
}

impl SeedOption {
    /// Returns the seed of `--seed`, if given.
    pub(crate) fn given_seed(self) -> Option<u64> {
        self.seed
    }

    /// Returns the seed; if none was given, takes one from the clock and prints it on standard error.
    pub(crate) fn seed_or_random(self) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = seed_from_clock();
            diagnostics::print_note(&format_args!("--seed {seed}"));
            seed
        })
    }
}

/// Creates a seed from the clock; short, so that it is easy to type the next time.
pub(crate) fn seed_from_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64 % 1_000_000_000)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use crate::cmd::Args;

    /// Stands for the value of an option that takes none.
    const NONE: &str = "";

    /// All options: name, letter, and value; several if one name takes a thing in one command and a kind
    /// of it in another. A letter belongs to one name.
    const OPTIONS: &[(&str, Option<char>, &[&str])] = &[
        ("accept", None, &[NONE]),
        ("add", None, &["N"]),
        ("adding", None, &[NONE]),
        ("after", None, &["TEMPLATE"]),
        ("against", None, &["FILE"]),
        ("all", Some('a'), &[NONE]),
        ("anti-backdoors", None, &["SIZE"]),
        ("apart", None, &["WHAT"]),
        ("ascii", None, &[NONE]),
        ("assume-one-solution", None, &[NONE]),
        ("backdoors", None, &["SIZE"]),
        ("backend", None, &["NAME"]),
        ("bands", None, &["LIST"]),
        ("baseline", None, &["NAME"]),
        ("batch", None, &["N"]),
        ("before", None, &["TEMPLATE"]),
        ("boards", None, &[NONE]),
        ("brief", Some('b'), &[NONE]),
        ("by", None, &["STEPS", "WHAT"]),
        ("candidates", None, &[NONE]),
        ("cell", None, &["CELL"]),
        ("chain", None, &["CHAIN"]),
        ("column", None, &["NAME"]),
        ("color", None, &["WHEN"]),
        ("controlled-bias", None, &[NONE]),
        ("count", Some('c'), &[NONE]),
        ("course", None, &["TECHNIQUE"]),
        ("coverage", None, &[NONE]),
        ("csv", None, &[NONE]),
        ("debug-picture", None, &["FILE"]),
        ("deepest", None, &["RATING"]),
        ("diamond", None, &[NONE]),
        ("dir", None, &["DIR"]),
        ("document-limit", None, &["SIZE"]),
        ("distinct", None, &["FILE"]),
        ("doubly", None, &[NONE]),
        ("dpi", None, &["N"]),
        ("draw", None, &[NONE]),
        ("ed", None, &["RANGE"]),
        ("effort", None, &["QUESTIONS"]),
        ("eliminates", Some('e'), &["CANDIDATE"]),
        ("ep", None, &["RANGE"]),
        ("er", None, &["RANGE"]),
        ("exact", None, &[NONE]),
        ("exercise", None, &["TECHNIQUE"]),
        ("explain", None, &[NONE]),
        ("export", None, &["DIR"]),
        ("FCPlus", None, &["N"]),
        ("file", None, &["FILE"]),
        ("file-rows", None, &["N"]),
        ("font", None, &["FILE"]),
        ("force", None, &[NONE]),
        ("forecast", None, &["DAYS"]),
        ("forget", None, &["ID"]),
        ("format", Some('f'), &["TEMPLATE"]),
        ("freedom", None, &["N"]),
        ("from", None, &["FORMAT"]),
        ("full", None, &[NONE]),
        ("game", None, &["FILE"]),
        ("give-up", None, &[NONE]),
        ("givens", None, &["RANGE"]),
        ("graph", None, &[NONE]),
        ("grid", None, &["DIGITS|FILE"]),
        ("group", None, &[NONE]),
        ("helped", None, &["STAGE"]),
        ("hint", None, &[NONE]),
        ("hodoku", None, &["RANGE"]),
        ("host", None, &["NAME"]),
        ("how", None, &[NONE]),
        ("jobs", Some('j'), &["N"]),
        ("ignore-rules", None, &[NONE]),
        ("images", None, &["N"]),
        ("json", None, &[NONE]),
        ("keep-going", None, &[NONE]),
        ("kind", None, &["KIND"]),
        ("know", None, &["TECHNIQUE"]),
        ("lang", None, &["CODE"]),
        ("large-print", None, &[NONE]),
        ("least", None, &["RATING"]),
        ("letters", None, &["NOTATION"]),
        ("level", None, &["LEVEL"]),
        ("library", None, &[NONE]),
        ("licence", None, &["ID"]),
        ("limit", None, &["N"]),
        ("list", None, &[NONE]),
        ("listen", None, &["ADDRESS"]),
        ("made-with", None, &["SEED"]),
        ("memory", None, &["SIZE"]),
        ("merge", None, &["FILE"]),
        ("minimal", None, &[NONE]),
        ("minimal-in-symmetry", None, &[NONE]),
        ("minutes", None, &["MINUTES"]),
        ("mouse", None, &[NONE]),
        ("natural", None, &[NONE]),
        ("near", None, &[NONE]),
        ("needs", None, &["TECHNIQUE"]),
        ("no-minimality", None, &[NONE]),
        ("no-text", None, &[NONE]),
        ("notation", None, &["NOTATION"]),
        ("number", Some('n'), &["N"]),
        ("order", None, &["ORDER"]),
        ("output", Some('o'), &["FILE"]),
        ("overwrite", None, &[NONE]),
        ("paper", None, &["PAPER"]),
        ("partial", None, &[NONE]),
        ("pattern", None, &["SIGNS|FILE"]),
        ("pearl", None, &[NONE]),
        ("per-page", None, &["N"]),
        ("place", None, &[NONE]),
        ("play", None, &[NONE]),
        ("port", None, &["N"]),
        ("practise", None, &["TECHNIQUE"]),
        ("prefix", None, &["TEXT"]),
        ("profile", None, &["PROFILE|FILE"]),
        ("progress", None, &["FILE"]),
        ("proof", None, &[NONE, "FILE"]),
        ("puzzle", None, &["PUZZLE"]),
        ("quiet", Some('q'), &[NONE]),
        ("random", None, &["N"]),
        ("rank", None, &[NONE]),
        ("ratings", None, &[NONE]),
        ("recover", None, &[NONE]),
        ("remove", None, &["N"]),
        ("report", None, &["FILE"]),
        ("restarts", None, &["N"]),
        ("revisedRating", None, &["N"]),
        ("rows", None, &["KIND"]),
        ("seed", None, &["SEED"]),
        ("seen", None, &["FILE"]),
        ("set", None, &["NAME=VALUE"]),
        ("shard", None, &["I/N"]),
        ("shares", None, &["LIST"]),
        ("shortest", None, &[NONE]),
        ("shuffle", None, &["N"]),
        ("size", None, &["N"]),
        ("solutions", None, &[NONE]),
        ("solve", None, &[NONE]),
        ("stage", Some('s'), &["N"]),
        ("start", None, &["TEMPLATE"]),
        ("step", None, &[NONE]),
        ("streak", None, &[NONE]),
        ("strict", None, &[NONE]),
        ("style", None, &["FILE"]),
        ("svg", None, &["FILE"]),
        ("symmetry", None, &["SYMMETRY"]),
        ("technique", Some('t'), &["TECHNIQUE"]),
        ("techniques", None, &["LIST|FILE"]),
        ("temp", None, &["DIR"]),
        ("theme", None, &["THEME"]),
        ("theory", None, &["THEORY"]),
        ("time-limit", None, &["TIME"]),
        ("title", None, &["TEXT"]),
        ("to", None, &["FORMAT"]),
        ("trace", None, &[NONE]),
        ("trials", None, &[NONE]),
        ("unavoidable", None, &["SIZE"]),
        ("unbiased", None, &[NONE]),
        ("undo", None, &[NONE]),
        ("unrank", None, &["LIST"]),
        ("unique", Some('u'), &[NONE]),
        ("up-to-symmetry", None, &[NONE]),
        ("verdict", None, &[NONE]),
        ("why", Some('w'), &[NONE]),
        ("with", None, &["SIGNS|FILE"]),
        ("without", None, &["LIST"]),
        ("without-promise", None, &[NONE]),
        ("words", None, &["CODE"]),
        ("write-style", None, &[NONE]),
    ];

    #[test]
    fn names_and_letters_mean_the_same_everywhere() {
        let table: BTreeMap<&str, _> =
            OPTIONS.iter().map(|(name, letter, values)| (*name, (*letter, *values))).collect();
        assert_eq!(table.len(), OPTIONS.len(), "a name stands twice");
        let letters: Vec<char> = OPTIONS.iter().filter_map(|(_, letter, _)| *letter).collect();
        assert_eq!(letters.iter().collect::<BTreeSet<_>>().len(), letters.len(), "a letter stands twice");
        let mut used = BTreeSet::new();
        for command in Args::build_full_command().get_subcommands().chain([&Args::build_full_command()]) {
            for option in command.get_opts().chain(command.get_arguments().filter(|arg| !arg.is_positional()))
            {
                let Some(name) = option.get_long() else { continue };
                let (letter, values) = table.get(name).unwrap_or_else(|| {
                    panic!("{}: --{name} is not in `OPTIONS` of this file", command.get_name())
                });
                assert_eq!(option.get_short(), *letter, "{} --{name}", command.get_name());
                let takes = option.get_action().takes_values();
                let value = option.get_value_names().and_then(|names| names.first()).filter(|_| takes);
                let value = value.map_or(NONE.to_string(), ToString::to_string);
                assert!(values.contains(&value.as_str()), "{} --{name} {value}", command.get_name());
                used.insert((name.to_string(), value));
            }
        }
        let told = OPTIONS
            .iter()
            .flat_map(|(name, _, values)| values.iter().map(|it| (name.to_string(), it.to_string())));
        let left: Vec<_> = told.filter(|option| !used.contains(option)).collect();
        // Options that are not built in everywhere.
        let elsewhere = [
            "accept",
            "backend",
            "debug-picture",
            "er",
            "file",
            "host",
            "level",
            "listen",
            "mouse",
            "play",
            "port",
        ];
        assert!(left.iter().all(|(name, _)| elsewhere.contains(&name.as_str())), "{left:?}");
    }

    /// The options that commands share.
    const SHARED_OPTIONS: [&str; 8] =
        ["json", "output", "time-limit", "from", "jobs", "profile", "notation", "brief"];

    /// Lists which of these options each command has, in their order, and in a word why not the others.
    const SHARES: &[(&str, [&str; 8])] = &[
        ("solve", [HAS, HAS, "quick", HAS, HAS, "untaught", "digits", "short"]),
        ("check", [HAS, HAS, "quick", HAS, HAS, "untaught", "digits", "short"]),
        ("rate", [HAS, HAS, HAS, HAS, HAS, HAS, "numbers", "short"]),
        ("explain", [HAS, HAS, HAS, HAS, "told", HAS, HAS, HAS]),
        ("verify", ["verdict", "verdict", "quick", "proof", "quick", "proof", "proof", "short"]),
        ("hint", [HAS, HAS, HAS, HAS, "told", HAS, HAS, "staged"]),
        ("recognise", [HAS, "answer", HAS, "one", "one", HAS, HAS, HAS]),
        ("judge", [HAS, "answer", HAS, "lines", "quick", HAS, HAS, "short"]),
        ("practise", [HAS, "dialogue", "endless", "makes", "told", HAS, HAS, "staged"]),
        ("course", [HAS, "answer", "quick", "none", "quick", "none", "none", "short"]),
        ("review", [HAS, "dialogue", "endless", "makes", "told", HAS, HAS, "staged"]),
        ("skill", [HAS, "answer", "quick", "none", "quick", "none", "none", "short"]),
        ("play", ["screen", "screen", "screen", "one", "screen", HAS, HAS, "screen"]),
        ("steps", [HAS, HAS, HAS, HAS, "told", "techniques", HAS, "why"]),
        ("als", [HAS, HAS, "bounded", HAS, "told", "sets", HAS, "short"]),
        ("find", [HAS, HAS, HAS, HAS, "told", HAS, HAS, "short"]),
        ("render", ["picture", HAS, "step", HAS, "told", HAS, HAS, "picture"]),
        ("print", ["picture", HAS, "pages", HAS, HAS, "levels", "pages", "pages"]),
        ("techniques", [HAS, "list", "list", "list", "list", "list", "list", "short"]),
        ("profiles", [HAS, "list", "list", "list", "list", "is", "list", "short"]),
        ("generate", ["puzzles", HAS, HAS, "makes", HAS, HAS, "digits", "short"]),
        ("neighbours", ["puzzles", HAS, HAS, HAS, HAS, "untaught", "digits", "short"]),
        ("hunt", ["lines", HAS, HAS, HAS, HAS, "by", "digits", "short"]),
        ("subpuzzles", ["puzzles", HAS, HAS, HAS, HAS, "untaught", "digits", "short"]),
        ("canon", ["puzzles", HAS, "quick", HAS, HAS, "untaught", "digits", "short"]),
        ("dedup", ["puzzles", HAS, "quick", HAS, HAS, "untaught", "digits", "short"]),
        ("sample", ["puzzles", HAS, "quick", HAS, HAS, "untaught", "digits", "short"]),
        ("stats", [HAS, "summary", "summary", HAS, HAS, HAS, "numbers", "short"]),
        ("trace", ["is", HAS, HAS, HAS, HAS, HAS, HAS, "no-text"]),
        ("dataset", ["folder", "folder", "same", "makes", HAS, HAS, HAS, "no-text"]),
        ("benchmark", [HAS, "answer", "same", "lines", HAS, HAS, HAS, "short"]),
        ("transform", ["puzzles", HAS, "quick", HAS, HAS, "untaught", "digits", "short"]),
        ("convert", ["puzzles", HAS, "quick", HAS, HAS, "untaught", "digits", "short"]),
        ("read", [HAS, "answer", "quick", "pictures", "quick", "untaught", "digits", "short"]),
        ("formats", [HAS, "list", "list", "list", "list", "list", "list", "short"]),
        ("cells", [HAS, "answer", "quick", "cells", "quick", "cells", "letters", "short"]),
        ("classic", [HAS, "answer", "quick", "makes", "quick", "fixed", "digits", "short"]),
        ("serve", ["page", "page", "page", "page", "page", "page", "page", "page"]),
        ("engine", ["is", "dialogue", "bounded", "calls", "calls", "calls", "letters", "short"]),
        ("mcp", ["is", "dialogue", "bounded", "calls", "calls", "calls", "letters", "short"]),
        ("info", [HAS, "answer", "quick", "none", "quick", "none", "none", "short"]),
        ("completions", ["script", "script", "quick", "none", "quick", "none", "none", "script"]),
        ("man", ["pages", "folder", "quick", "none", "quick", "none", "none", "pages"]),
    ];

    /// Marks an option that a command has.
    const HAS: &str = "";

    #[test]
    fn what_commands_share_or_not_is_decided() {
        let command = Args::build_full_command();
        let commands = command.get_subcommands().filter(|command| !command.has_subcommands());
        let names: BTreeSet<&str> = commands.map(clap::Command::get_name).collect();
        let told: BTreeSet<&str> = SHARES.iter().map(|(name, _)| *name).collect();
        let missing: Vec<_> = names.difference(&told).collect();
        assert!(
            missing.is_empty(),
            "{missing:?}: no row of `SHARES` in this file says which options it shares, or why not"
        );
        let mut wrong = Vec::new();
        for (name, shares) in SHARES {
            let Some(command) = command.find_subcommand(name) else { continue };
            for (option, share) in SHARED_OPTIONS.iter().zip(shares) {
                let has = command.get_arguments().any(|arg| arg.get_long() == Some(*option));
                if has != (*share == HAS) {
                    wrong.push(format!("{name} --{option}: {}", if has { "is there" } else { "is missing" }));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
