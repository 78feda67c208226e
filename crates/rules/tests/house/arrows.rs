//! Dependencies between crates, as one table. No crate depends on one above it, and every dependency is in
//! the table.

use ninefold_rules::sources::workspace_crates;

/// Each crate with those it depends on, from the bottom to the top: a crate depends only on crates listed
/// before it.
const USES: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("game", &["core"]),
    ("formats", &["core"]),
    ("solve", &["core"]),
    ("gpu", &["solve"]),
    ("proof", &["core"]),
    ("picture", &["core", "solve"]),
    ("facts", &["core", "proof"]),
    ("chains", &["core", "facts"]),
    ("whips", &["core", "proof"]),
    ("logic", &["chains", "core", "facts", "proof", "whips"]),
    ("formula", &["core", "facts", "logic", "proof"]),
    ("hodoku", &["core", "logic"]),
    ("rate", &["chains", "core", "formats", "hodoku", "logic", "whips"]),
    ("generate", &["chains", "core", "logic", "rate", "solve"]),
    ("guide", &["chains", "core", "generate", "logic", "rate", "solve"]),
    ("texts", &["core", "formats", "logic"]),
    ("render", &["core", "logic", "texts"]),
    ("wire", &["core", "facts", "formats", "formula", "guide", "logic", "picture", "rate", "solve", "texts"]),
    (
        "ninefold",
        &[
            "chains", "core", "facts", "formats", "formula", "game", "generate", "guide", "logic", "picture",
            "proof", "rate", "render", "solve", "texts", "whips", "wire",
        ],
    ),
    ("arrow", &["ninefold"]),
    ("tui", &["ninefold"]),
    ("print", &["ninefold"]),
    ("wasm-solve", &["core", "solve"]),
    ("wasm-picture", &["picture"]),
    ("wasm", &["ninefold", "wasm-solve"]),
    ("capi", &["arrow", "ninefold"]),
    ("cli", &["arrow", "gpu", "ninefold", "print", "tui"]),
    ("python", &["arrow", "cli", "gpu", "ninefold", "print"]),
    ("testkit", &[]),
    ("bench", &["gpu", "ninefold"]),
    ("rules", &[]),
    (
        "xtask",
        &[
            "chains", "core", "formats", "formula", "generate", "guide", "logic", "picture", "rate",
            "render", "solve", "testkit", "texts", "wire",
        ],
    ),
];

#[test]
fn crates_use_what_the_table_says() {
    for one in workspace_crates() {
        let (_, uses) = USES.iter().find(|(name, _)| *name == one.name).unwrap_or_else(|| {
            panic!("{} is not in the table of crates/rules/tests/house/arrows.rs", one.name)
        });
        assert_eq!(one.dependencies, *uses, "what {} uses", one.name);
    }
}

#[test]
fn no_arrow_points_up() {
    for (place, (name, uses)) in USES.iter().enumerate() {
        for used in *uses {
            assert!(
                USES[..place].iter().any(|(below, _)| below == used),
                "{name} uses {used}, which stands higher"
            );
        }
    }
}
