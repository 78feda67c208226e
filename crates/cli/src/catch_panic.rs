//! Conversion of panics into errors: some libraries panic on damaged files.

use std::cell::Cell;
use std::panic::catch_unwind;
use std::sync::Once;

use ninefold::logic::explain::say;

use crate::language::message_text;

thread_local! {
    /// Whether a panic on this thread is returned as an error instead of being printed.
    static IS_CATCHING_PANICS: Cell<bool> = const { Cell::new(false) };
}

/// Runs code that may panic on damaged input, as some libraries do, and returns the panic as an error
/// message.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> T + std::panic::UnwindSafe) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !IS_CATCHING_PANICS.get() {
                usual(panic);
            }
        }));
    });
    let before = IS_CATCHING_PANICS.replace(true);
    let result = catch_unwind(work);
    IS_CATCHING_PANICS.set(before);
    result.map_err(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str);
        let words = words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
        message_text(&say!("reader-fault", words = words.to_string()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_failure_with_its_words() {
        let told = catch_panic(|| -> () { panic!("page {} is torn", 7) });
        assert_eq!(told, Err("reading it failed by a fault of the program: page 7 is torn".into()));
    }
}
