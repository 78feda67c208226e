//! `schema`: writes the JSON Schemas of the commands' output, stored next to the book so that nobody has to
//! build them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ninefold_wire::schema;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/schema")
}

/// The schemas of the engine's calls, which are part of the program.
fn call_schema_file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cli/src/calls/schemas.json")
}

/// Writes all schemas, and removes those of commands that no longer exist.
pub(crate) fn run() -> Result<ExitCode, String> {
    let folder = folder();
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(told)?;
    }
    fs::create_dir_all(&folder).map_err(told)?;
    for (name, schema) in schema::all_schemas() {
        let text = serde_json::to_string_pretty(&schema).map_err(|error| error.to_string())?;
        fs::write(folder.join(name).with_extension("json"), text + "\n").map_err(told)?;
    }
    let text = serde_json::to_string_pretty(&schema::call_schemas()).map_err(|error| error.to_string())?;
    fs::write(call_schema_file(), text + "\n").map_err(told)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_schemas_in_the_book_are_those_of_the_types() {
        let there: BTreeSet<PathBuf> =
            fs::read_dir(folder()).expect("docs/schema").map(|entry| entry.expect("a file").path()).collect();
        let mut expected = BTreeSet::new();
        for (name, schema) in schema::all_schemas() {
            let path = folder().join(name).with_extension("json");
            let text = fs::read_to_string(&path).unwrap_or_default();
            let written: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
            assert!(written == schema, "{name}.json is stale: `cargo xtask schema` writes it again");
            expected.insert(path);
        }
        assert_eq!(there, expected);
    }

    #[test]
    fn the_program_has_the_schemas_of_the_calls() {
        let text = fs::read_to_string(call_schema_file()).unwrap_or_default();
        let written: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        assert!(written == schema::call_schemas(), "stale: `cargo xtask schema` writes schemas.json again");
    }
}
