//! `wasm`: builds the engine for the web: WebAssembly, its JavaScript and its TypeScript types.
//!
//! The standard library is built from source, too, so that a panic is a trap and nothing else: nobody sees its
//! message in a browser, and all that would format one is left out. The source is that of Debian's own
//! toolchain (`rustc-web cargo-web rust-web-src`), which links with rustup's linker, or rustup's component
//! `rust-src`. The bindings are made by the library behind `wasm-bindgen`, in exactly the version that the
//! crate uses.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// Output folders of the builds for the page and for the npm package, and the target folder of cargo,
/// separate from the builds for this machine.
const PAGE: &str = "web/src/engine/pkg";
const PACKAGE: &str = "npm/pkg";
const WORK: &str = "target/wasm";
/// The page is built without what only the package has.
const PAGE_FEATURES: &[&str] = &["--no-default-features"];
const PROFILE: &str = "page";
/// What Rust's modules for the web make use of beyond the first version of WebAssembly.
const FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];
/// Passes of Binaryen's `wasm-opt` after which a module is smaller packed as well. With all of `-Oz` it would be larger:
/// what that inlines packs badly.
const PASSES: &[&str] = &[
    "--duplicate-function-elimination",
    "--simplify-locals-nostructure",
    "--rse",
    "--coalesce-locals",
    "--simplify-locals-nostructure",
    "--coalesce-locals",
    "--reorder-locals",
    "--remove-unused-brs",
    "--remove-unused-names",
    "--merge-blocks",
    "--optimize-instructions",
    "--precompute",
    "--vacuum",
    "--duplicate-function-elimination",
];
const DEBIAN: &str = "/usr/bin/rustc";
const DEBIAN_SOURCES: &str = "/usr/lib/rustlib/src/rust/library";
/// Vectors, and panics without a message.
const FLAGS: &str = "-Ctarget-feature=+simd128 -Zunstable-options -Cpanic=immediate-abort";

/// What to build for.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The page unless told otherwise
    kind: Option<Kind>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Kind {
    /// The package, with the solver alone beside
    Npm,
    /// Tests with node
    Node,
    /// Builds nothing to keep: holds the vectors of WebAssembly to the portable ones
    Check,
}

/// Builds, or checks.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let whole = "ninefold_wasm";
    let picture = "ninefold_wasm_picture";
    match args.kind {
        None => made(&[whole, picture], PAGE_FEATURES, Path::new(PAGE), "web"),
        Some(Kind::Npm) => made(&[whole, "ninefold_wasm_solve", picture], &[], Path::new(PACKAGE), "web"),
        Some(Kind::Node) => made(&[whole], &[], &Path::new(WORK).join("node"), "node"),
        Some(Kind::Check) => check(),
    }
}

/// Builds libraries and writes each with its bindings into a folder.
fn made(libraries: &[&str], features: &[&str], folder: &Path, kind: &str) -> Result<ExitCode, String> {
    for library in libraries {
        let package = library.replace('_', "-");
        build(&[&["build", "-p", &package], features].concat(), PROFILE, &[])?;
        bind(&shrink_module(built(PROFILE, library))?, library, folder, kind)
            .map_err(|error| format!("bindings: {error}"))?;
        let module = folder.join(format!("{library}_bg.wasm"));
        let bytes =
            std::fs::metadata(&module).map_err(|error| format!("{}: {error}", module.display()))?.len();
        println!("{}: {} kB", module.display(), bytes / 1000);
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds with vectors: a command of cargo, a profile, and arguments for the last crate alone.
fn build(command: &[&str], profile: &str, last: &[&str]) -> Result<(), String> {
    let mut cargo = toolchain()?;
    cargo.args(command).args(["--profile", profile, "--target", TARGET, "--target-dir", WORK]);
    if !last.is_empty() {
        cargo.arg("--").args(last);
    }
    cargo.env("RUSTFLAGS", FLAGS);
    ended("cargo", &mut cargo)
}

/// The module that cargo made of a library.
fn built(profile: &str, library: &str) -> PathBuf {
    Path::new(WORK).join(TARGET).join(profile).join(library).with_extension("wasm")
}

fn ended(name: &str, command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{name}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} ended with {status}")) }
}

/// Runs the tests of the vector operations in node: a module with one function, which traps where they differ
/// and otherwise returns the number of lanes.
fn check() -> Result<ExitCode, String> {
    const RUN: &str = "\
        const module = new WebAssembly.Module(require('fs').readFileSync(process.argv[1]));\
        const lanes = new WebAssembly.Instance(module).exports.check_vectors();\
        console.log(`wasm: the vectors of ${lanes} lanes do what portable ones do`);";
    build(
        &["rustc", "-p", "ninefold-solve", "--lib", "--crate-type", "cdylib"],
        PROFILE,
        &["--cfg", "vectors_check"],
    )?;
    ended("node", Command::new("node").args(["-e", RUN]).arg(built(PROFILE, "ninefold_solve")))?;
    Ok(ExitCode::SUCCESS)
}

fn bind(input: &Path, library: &str, folder: &Path, kind: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(input)
        .out_name(library)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(false);
    match kind {
        "node" => bindgen.nodejs(true)?,
        _ => bindgen.web(true)?,
    };
    Ok(bindgen.generate(folder)?)
}

/// Makes a module a twentieth smaller, where Binaryen is installed, and returns where it is. The names stay: the bindings
/// are found by them.
fn shrink_module(module: PathBuf) -> Result<PathBuf, String> {
    let shrunk = module.with_extension("small.wasm");
    let mut optimise = Command::new("wasm-opt");
    optimise.arg("-g").args(FEATURES).args(PASSES).arg(&module).arg("-o").arg(&shrunk);
    match optimise.status() {
        Ok(status) if status.success() => Ok(shrunk),
        Ok(status) => Err(format!("wasm-opt ended with {status}")),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            println!("wasm: with wasm-opt, of the package `binaryen`, it would be a twentieth smaller");
            Ok(module)
        }
        Err(error) => Err(format!("wasm-opt: {error}")),
    }
}

/// The cargo to build with: it builds the standard library as well.
fn toolchain() -> Result<Command, String> {
    let sysroot = output("rustc", &["--print", "sysroot"])?;
    let mut cargo = if Path::new(DEBIAN).exists() && Path::new(DEBIAN_SOURCES).exists() {
        let host = output("rustc", &["--print", "host-tuple"])?;
        let linker = Path::new(&sysroot).join("lib/rustlib").join(host).join("bin/rust-lld");
        let mut cargo = Command::new("/usr/bin/cargo");
        cargo.env("RUSTC", DEBIAN).env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        // What runs this program must not leak into another toolchain.
        for name in ["CARGO", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH"] {
            cargo.env_remove(name);
        }
        cargo
    } else if Path::new(&sysroot).join("lib/rustlib/src/rust/library").is_dir() {
        Command::new("cargo")
    } else {
        return Err("wasm: the source of the standard library is missing.\n\
             With rustup: `rustup component add rust-src`.\n\
             On Debian:   `apt-get install --no-install-recommends rustc-web cargo-web rust-web-src`."
            .into());
    };
    cargo.env("RUSTC_BOOTSTRAP", "1").args(["-Z", "build-std=std,panic_abort"]);
    Ok(cargo)
}

fn output(program: &str, arguments: &[&str]) -> Result<String, String> {
    let output =
        Command::new(program).args(arguments).output().map_err(|error| format!("{program}: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().into())
}
