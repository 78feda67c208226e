//! Names the shared library as Linux wants it: programs that were linked with one binary interface don't start with another.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libninefold_c.so.{ABI}");
    }
}

/// A test compares it with that of the library.
const ABI: u32 = 1;
