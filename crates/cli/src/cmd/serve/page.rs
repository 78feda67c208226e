//! The files of the built page, inside the program if it was built with them.

#[cfg(feature = "page")]
#[derive(rust_embed::RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
struct Page;

/// A file of the page by its path from there.
#[cfg(feature = "page")]
pub(super) fn file(path: &str) -> Option<std::borrow::Cow<'static, [u8]>> {
    Page::get(path).map(|file| file.data)
}

/// Nothing: the page is not there.
#[cfg(not(feature = "page"))]
pub(super) fn file(_: &str) -> Option<std::borrow::Cow<'static, [u8]>> {
    None
}
