//! The header is what cbindgen makes of the crate, and speaks of this binary interface.
//!
//! `NINEFOLD_UPDATE_SNAPSHOTS=1 cargo test -p ninefold-capi --test header` writes it again; read its diff: where a program that was
//! compiled with the old one would not work with the new library, `NINEFOLD_ABI` has to change.

use std::fs;
use std::path::Path;

fn generate_header() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).unwrap();
    let mut text = Vec::new();
    cbindgen::generate_with_config(folder, config).unwrap().write(&mut text);
    let text = String::from_utf8(text).unwrap();
    text.replace("// # Safety\n// ", "// The caller's promise: ")
}

#[test]
fn the_header_is_that_of_the_library() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("include/ninefold.h");
    if std::env::var_os("NINEFOLD_UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, generate_header()).unwrap();
    }
    let recorded = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    assert!(
        generate_header() == recorded,
        "include/ninefold.h is not what cbindgen makes now: the head of this test says how to write it"
    );
}

/// What is no handle may be called from any thread; what is one says how threads may share it.
#[test]
fn every_handle_says_what_threads_may_do() {
    let made = generate_header();
    let handles: Vec<&str> =
        made.lines().filter(|line| line.starts_with("typedef struct Ninefold")).collect();
    for handle in &handles {
        let before: Vec<&str> = made.lines().take_while(|line| line != handle).collect();
        let comment = before.iter().rev().take_while(|line| line.starts_with("//"));
        assert!(comment.clone().any(|line| line.starts_with("// Threads: ")), "{handle}");
    }
    assert_eq!(handles.len(), 3, "{handles:?}");
    assert!(made.contains("any thread may call any function"));
}

/// The number of the interface stands in three places.
#[test]
fn the_library_is_named_by_the_number_of_its_interface() {
    let number = |text: &str, before: &str| -> u32 {
        let (_, rest) = text.split_once(before).unwrap();
        rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
    };
    let abi = number(include_str!("../src/lib.rs"), "NINEFOLD_ABI: u32 = ");
    assert_eq!(number(include_str!("../build.rs"), "ABI: u32 = "), abi);
    assert_eq!(number(include_str!("../csharp/Ninefold.cs"), "const uint Abi = "), abi);
}
