//! Current time for the page's worker, from JavaScript: the libraries use no clock, and the standard library
//! has none on this platform.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since 1970.
    #[wasm_bindgen(js_namespace = Date, js_name = now)]
    fn milliseconds() -> f64;
}

/// Returns a closure that tells whether this many seconds have passed since it was created.
pub(crate) fn make_deadline_check(seconds: f64) -> impl FnMut() -> bool {
    let end = milliseconds() + seconds * 1000.0;
    move || milliseconds() >= end
}
