//! The crates of the workspace and their sources.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fmt, fs};

use serde_json::Value;

/// A crate of the workspace.
#[derive(Debug)]
pub struct WorkspaceCrate {
    /// The name without `ninefold-`; for the facade crate, `ninefold`.
    pub name: String,
    /// The folder with its `Cargo.toml`.
    pub folder: PathBuf,
    /// The workspace crates it depends on when built, by these names, sorted.
    pub dependencies: Vec<String>,
}

/// A source file.
pub struct SourceFile {
    /// The path from the root of the workspace, with `/`.
    pub path: String,
    /// The module path: `["format", "csv"]`; empty for the root of the crate.
    pub module: Vec<String>,
    /// The text of the file.
    pub text: String,
    /// The parsed text, once somebody has asked for it.
    pub(crate) syntax: OnceCell<syn::File>,
}

impl SourceFile {
    /// Returns the parsed text.
    ///
    /// # Panics
    /// When it is no Rust.
    #[must_use]
    pub fn parse_syntax(&self) -> &syn::File {
        let parse = || syn::parse_file(&self.text).unwrap_or_else(|error| panic!("{}: {error}", self.path));
        self.syntax.get_or_init(parse)
    }
}

impl fmt::Debug for SourceFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({})", self.path)
    }
}

/// Returns the root of the workspace.
#[must_use]
pub fn workspace_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("this crate is in the workspace")
}

/// Returns all crates of the workspace, as Cargo lists them.
///
/// # Panics
/// When Cargo fails.
#[must_use]
pub fn workspace_crates() -> Vec<WorkspaceCrate> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    let output = command
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(workspace_root());
    let output = output.output().expect("Cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let mut crates: Vec<WorkspaceCrate> = packages.iter().map(crate_from_package).collect();
    crates.sort_by(|a, b| a.name.cmp(&b.name));
    crates
}

fn crate_from_package(package: &Value) -> WorkspaceCrate {
    let word = |value: &Value| value.as_str().expect("a word").to_string();
    let manifest = PathBuf::from(word(&package["manifest_path"]));
    let dependencies = package["dependencies"].as_array().expect("dependencies").iter();
    let built = dependencies.filter(|dependency| dependency["kind"].is_null());
    let names = built.map(|dependency| word(&dependency["name"]));
    let mut uses: Vec<String> =
        names.filter(|name| is_workspace_crate(name)).map(|name| short_name(&name)).collect();
    uses.sort();
    uses.dedup();
    WorkspaceCrate {
        name: short_name(&word(&package["name"])),
        folder: manifest.parent().expect("a folder").into(),
        dependencies: uses,
    }
}

fn is_workspace_crate(name: &str) -> bool {
    name == "ninefold" || name.starts_with("ninefold-")
}

fn short_name(name: &str) -> String {
    name.strip_prefix("ninefold-").unwrap_or(name).to_string()
}

impl WorkspaceCrate {
    /// Reads the sources under `src`, except those that are tests only.
    ///
    /// # Panics
    /// When one can't be read.
    #[must_use]
    pub fn read_sources(&self) -> Vec<SourceFile> {
        let src = self.folder.join("src");
        let mut paths = Vec::new();
        collect_files(&src, &mut paths);
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
        paths.sort();
        let sources = paths.iter().map(|path| read_source(path, &src));
        sources.filter(|source| !source.module.iter().any(|name| name == "tests")).collect()
    }
}

fn read_source(path: &Path, src: &Path) -> SourceFile {
    let text = fs::read_to_string(path).expect("a source");
    let within = path.strip_prefix(src).expect("under src").with_extension("");
    let mut module: Vec<String> = within.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|name| name == "mod") || module == ["lib"] || module == ["main"] {
        module.pop();
    }
    let path = path.strip_prefix(workspace_root()).unwrap_or(path).to_string_lossy().replace('\\', "/");
    SourceFile { path, module, text, syntax: OnceCell::new() }
}

/// Collects the Rust and Markdown files of a folder, recursively.
pub fn collect_files(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect_files(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "md") {
            paths.push(path);
        }
    }
}

/// Whether an item is only there for tests or examples in docs.
#[must_use]
pub fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let syn::Meta::List(list) = &attribute.meta else { return attribute.path().is_ident("test") };
        let words = list.tokens.to_string();
        attribute.path().is_ident("cfg")
            && (words == "test" || words == "doctest" || words.contains("all (test"))
    })
}
