//! Watches for the built page where it belongs into the program, so that one built later gets into the next program.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_PAGE").is_some() {
        // While it is missing it is looked for at every build.
        println!("cargo::rerun-if-changed=../../web/dist/index.html");
    }
}
