//! Consistency of the project: its pages against its own files.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The workspace according to cargo.
fn cargo_metadata(root: &Path) -> serde_json::Value {
    let ran = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root)
        .output()
        .unwrap();
    serde_json::from_slice(&ran.stdout).unwrap()
}

/// Every direct dependency has a line in ARCHITECTURE.md, and every line a dependency.
#[test]
fn every_dependency_says_what_it_is_for() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let told = cargo_metadata(&root);
    let packages = told["packages"].as_array().unwrap();
    let dependencies = packages.iter().flat_map(|package| package["dependencies"].as_array().unwrap());
    let theirs = dependencies.filter(|one| one.get("path").is_none());
    let used: BTreeSet<&str> = theirs.map(|one| one["name"].as_str().unwrap()).collect();

    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let (_, list) = page.split_once("## Dependencies").unwrap();
    let rows = list.lines().filter(|line| line.starts_with("| `"));
    let names = rows.flat_map(|row| row.split('|').nth(1).unwrap().split(','));
    let named: BTreeSet<&str> = names.map(|name| name.trim().trim_matches('`')).collect();
    assert_eq!(named, used);
    assert!(used.len() > 30, "{used:?}");
}

/// Every published crate describes itself for the registry and its documentation.
#[test]
fn every_published_crate_has_what_the_registry_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let packages = cargo_metadata(&root)["packages"].take();
    let packages = packages.as_array().unwrap();
    let examples = ["ninefold/src/readmes.rs", "arrow/src/lib.rs"]
        .map(|file| std::fs::read_to_string(root.join("crates").join(file)).unwrap());
    let mut published = 0;
    for package in packages.iter().filter(|package| package["publish"] != serde_json::json!([])) {
        let name = package["name"].as_str().unwrap();
        for key in
            ["description", "license", "repository", "readme", "keywords", "categories", "rust_version"]
        {
            assert!(!package[key].is_null() && package[key] != serde_json::json!([]), "{name}: no {key}");
        }
        assert!(package["metadata"]["docs"]["rs"].is_object(), "{name}: no [package.metadata.docs.rs]");
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
        assert_eq!(package["readme"], "README.md", "{name}: a README of its own");
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let same = std::fs::read(folder.join(licence)).ok() == std::fs::read(root.join(licence)).ok();
            assert!(same, "{name}: {licence} is a link to that of the repository");
        }
        let readme = std::fs::read_to_string(folder.join("README.md")).unwrap();
        let short = folder.file_name().unwrap().to_str().unwrap();
        let is_tested = examples[0].contains(&format!("../{short}/README.md"))
            || ["ninefold", "arrow"].contains(&short)
                && examples.iter().any(|text| text.contains("\"../README.md"));
        assert!(
            is_tested || !readme.contains("```rust"),
            "{name}: add its README to readmes.rs of `ninefold`"
        );
        published += 1;
    }
    assert!(published > 12, "{published}");
}

/// Nothing is published under another version, or without a source.
#[test]
#[cfg(unix)]
fn a_tag_that_does_not_fit_is_refused() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let told = |tag: &str, server: &str| {
        let ran = Command::new(root.join("packaging/tag"))
            .arg(tag)
            .env("GITHUB_SERVER_URL", server)
            .env("GITHUB_REPOSITORY", if server.is_empty() { "" } else { "someone/else" })
            .output()
            .unwrap();
        assert_eq!(ran.status.code(), Some(1), "{tag}");
        String::from_utf8(ran.stderr).unwrap()
    };
    let version = env!("CARGO_PKG_VERSION");
    assert!(told("v0.0.0", "").contains(&format!("but the version in Cargo.toml is {version}")));
    let refused = told(&format!("v{version}"), "https://elsewhere.invalid");
    let reasons =
        ["has no section", "doesn't say where the project lives", "but this is https://elsewhere.invalid"];
    assert!(reasons.iter().any(|reason| refused.contains(reason)), "{refused}");
}

/// Every scale can be chosen on the page, or is left out there on purpose.
#[test]
fn the_page_knows_every_scale() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/profile/profiles.svelte.ts");
    let text = std::fs::read_to_string(file).unwrap();
    let names = |before: &str, after: &str| -> BTreeSet<String> {
        let (list, _) = text.split_once(before).unwrap().1.split_once(after).unwrap();
        list.split(',').map(|name| name.trim().trim_matches('"').to_string()).collect()
    };
    let (shown, left_out) = (names("SCALES = [", "]"), names("// left out: ", "\n"));
    let all: BTreeSet<String> = ninefold::rate::SCALES.iter().map(|scale| scale.name().to_string()).collect();
    let known: BTreeSet<String> = shown.union(&left_out).cloned().collect();
    let (here, lacking) = ("`SCALES` of web/src/profile/profiles.svelte.ts", all.difference(&known));
    let lacking: Vec<&String> = lacking.collect();
    assert!(lacking.is_empty(), "{lacking:?}: neither in {here} nor in the line `left out` below it");
    let gone: Vec<&String> = known.difference(&all).collect();
    assert!(gone.is_empty(), "{gone:?}: in {here} or below it, but no scale of the engine");
    assert!(shown.is_disjoint(&left_out) && shown.len() > 3);
}

/// Sentences that list names: the file, the start of the list, and its end.
type ProseLists<'a> = &'a [(&'a str, &'a str, &'a str)];

/// Checks that each list has each of the names as a word.
fn check_lists_name_all(lists: ProseLists<'_>, names: &[&str]) {
    for (file, begin, end) in lists {
        let text =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)).unwrap();
        let (_, behind) =
            text.split_once(begin).unwrap_or_else(|| panic!("{file}: no list begins {begin:?}"));
        let (list, _) = behind.split_once(end).unwrap_or_else(|| panic!("{file}: {begin:?} without {end:?}"));
        let words: Vec<&str> =
            list.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-').collect();
        for name in names {
            assert!(words.contains(name), "{file}: the list that begins {begin:?} lacks {name}");
        }
    }
}

/// Help and documentation that list the scales list all of them.
#[test]
fn every_scale_is_in_the_lists_that_people_read() {
    let names: Vec<&str> = ninefold::rate::SCALES.iter().map(|scale| scale.name()).collect();
    let lists = &[
        ("crates/capi/src/one.rs", "/// Rates a puzzle by a profile: ", "NULL"),
        ("crates/cli/src/profile.rs", "/// Whose techniques and numbers: ", "or a file"),
        ("crates/cli/src/profile.rs", "/// Those of people (", "as `ninefold list profiles"),
        ("crates/python/python/ninefold/_many.py", "Those are er, ep, ed", "Nothing is raised"),
        ("crates/rate/src/profile/file.rs", "//! | `scale` | ", "\n"),
    ];
    check_lists_name_all(lists, &names);
}

/// Help and documentation that list the languages list all of them.
#[test]
fn every_language_is_in_the_lists_that_people_read() {
    let codes: Vec<&str> = ninefold::texts::Language::ALL.iter().map(|language| language.code).collect();
    let lists = &[
        ("crates/capi/src/one.rs", "`language` is ", "NULL"),
        (
            "crates/cli/src/common.rs",
            "/// The language of hints, explanations and errors in what is read: ",
            ";",
        ),
        ("crates/python/src/board/mod.rs", "`lang` is ", "\n"),
        ("crates/python/python/ninefold/_many.py", "sentences, in `lang` (", ")"),
        ("npm/src/index.ts", "/** Which language: ", "*/"),
    ];
    check_lists_name_all(lists, &codes);
}

/// Every language can be chosen on the page.
#[test]
fn the_page_speaks_every_language() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/settings.svelte.ts");
    let text = std::fs::read_to_string(file).unwrap();
    let (list, _) = text.split_once("LANGUAGES = {").unwrap().1.split_once("} as const").unwrap();
    let known: Vec<&str> = list.lines().filter_map(|line| Some(line.trim().split_once(": {")?.0)).collect();
    let all: Vec<&str> = ninefold::texts::Language::ALL.iter().map(|language| language.code).collect();
    assert_eq!(known, all, "`LANGUAGES` of web/src/settings.svelte.ts, and `Language::ALL` of crates/texts");
}

/// The page numbers the puzzles of the library, and begins with its first one, before it has read it.
#[test]
fn the_page_knows_the_library() {
    let read =
        |path: &str| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let library = read("../tui/src/library.txt");
    let puzzles: Vec<&str> = library.lines().filter(|line| !line.starts_with('#')).collect();
    let words: Vec<&str> = puzzles[0].split(' ').collect();
    let game = read("../../web/src/game/game.svelte.ts");
    let begun = game.split_once("const FIRST = {").unwrap().1.split_once('}').unwrap().0;
    let begun = begun.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(begun.trim_end_matches(','), format!("puzzle: \"{}\", er: {}", words[1], words[2]));
    let counted = format!("export const NUMBERS = {};", puzzles.len() / 5);
    assert!(read("../../web/src/game/games.ts").contains(&counted), "{counted}");
}

/// The npm package names the version in a file of its own.
#[test]
fn all_packages_are_of_one_version() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../npm/package.json");
    let package: serde_json::Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
}

/// Checks build with the locked versions, since any others would say nothing about these.
#[test]
fn the_check_builds_what_the_lock_file_says() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.ci/run");
    let script = std::fs::read_to_string(script).unwrap();
    let lines = script.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let builds = ["build", "check", "clippy", "doc", "install", "run", "test", "\"$command\""];
    let calls = lines.flat_map(|line| line.split("cargo ").skip(1).map(move |call| (line, call)));
    let of_builds = calls.filter(|(line, call)| {
        let command = call.split_whitespace().next().unwrap_or_default();
        builds.contains(&command) && !line.contains("--version")
    });
    let mut found = 0;
    for (line, call) in of_builds {
        assert!(call.contains("--locked"), "{line}");
        found += 1;
    }
    assert!(found > 15, "{found}");
}
