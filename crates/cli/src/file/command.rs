//! Canonical text form of a command: what its results depend on. Comparing two of them, perhaps from
//! different builds, decides whether a repeated command may resume an earlier run.

use serde_json::Value;

/// Description of a command: its name, then `name=value` for each thing its results depend on, in a fixed
/// order. Values are written as JSON, so that none runs into the next.
#[derive(Debug)]
pub(crate) struct CommandDescription(String);

impl CommandDescription {
    /// Starts the description of a command by its name.
    pub(crate) fn new(name: &str) -> CommandDescription {
        CommandDescription(name.into())
    }

    /// Adds one more value to the description of a command that its results depend on.
    pub(crate) fn with_value(mut self, name: &str, value: impl Into<Value>) -> CommandDescription {
        self.0.push_str(&format!(" {name}={}", value.into()));
        self
    }

    /// Returns the whole description of the command on one line.
    pub(crate) fn into_text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_written_in_a_form_of_its_own() {
        let command = CommandDescription::new("rate")
            .with_value("inputs", vec!["a b".to_string(), "c=\"d\"".to_string()])
            .with_value("seed", Some(7u64))
            .with_value("from", None::<String>)
            .with_value("csv", true);
        let expected = r#"rate inputs=["a b","c=\"d\""] seed=7 from=null csv=true"#;
        assert_eq!(command.into_text(), expected);
    }
}
