//! What results depend on, in a written form of its own: whether a repeated command may go on behind what an earlier run left is
//! decided by comparing two of these, perhaps of two builds.

use serde_json::Value;

/// The name of a command, then `name=value` for each thing that its results depend on, always in the same order. Values are written
/// as JSON, so that none runs into the next.
#[derive(Debug)]
pub(crate) struct Command(String);

impl Command {
    /// A command by its name.
    pub(crate) fn of(name: &str) -> Command {
        Command(name.into())
    }

    /// The same with one more thing that its results depend on.
    pub(crate) fn on(mut self, name: &str, value: impl Into<Value>) -> Command {
        self.0.push_str(&format!(" {name}={}", value.into()));
        self
    }

    /// The same with something that has a text, if it is there.
    pub(crate) fn on_text(self, name: &str, value: Option<impl ToString>) -> Command {
        self.on(name, value.map(|value| value.to_string()))
    }

    /// The same with the ends of a range, if there is one.
    pub(crate) fn on_range<T: ToString>(
        self,
        name: &str,
        range: Option<&std::ops::RangeInclusive<T>>,
    ) -> Command {
        self.on_text(
            name,
            range.map(|range| format!("{}..{}", range.start().to_string(), range.end().to_string())),
        )
    }

    /// All of it, on one line.
    pub(crate) fn written(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_written_in_a_form_of_its_own() {
        let command = Command::of("rate")
            .on("inputs", vec!["a b".to_string(), "c=\"d\"".to_string()])
            .on("seed", Some(7u64))
            .on_text("from", None::<String>)
            .on_range("givens", Some(&(20..=24usize)))
            .on("csv", true);
        let expected = r#"rate inputs=["a b","c=\"d\""] seed=7 from=null givens="20..24" csv=true"#;
        assert_eq!(command.written(), expected);
    }
}
