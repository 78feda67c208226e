//! The project about itself: what its pages promise of its own files.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Every direct dependency has its line in ARCHITECTURE.md, and no line is about one that is gone.
#[test]
fn every_dependency_says_what_it_is_for() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let ran = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(&root)
        .output()
        .unwrap();
    let told: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
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

/// The package for npm has a file of its own that names the version.
#[test]
fn all_packages_are_of_one_version() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../npm/package.json");
    let package: serde_json::Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
}
