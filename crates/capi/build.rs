//! Sets the name of the shared library for Linux and macOS, so that programs linked with one binary interface
//! don't start with another.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let system = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    let name = match system.as_str() {
        "linux" => format!("-soname,libninefold_c.so.{ABI}"),
        "macos" => format!("-install_name,@rpath/libninefold_c.{ABI}.dylib"),
        _ => return,
    };
    println!("cargo:rustc-cdylib-link-arg=-Wl,{name}");
}

/// A test compares it with that of the library.
const ABI: u32 = 1;
