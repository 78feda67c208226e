//! Text of the kernel, with its repetitions written out.

/// Returns the kernel in WGSL.
#[must_use]
pub fn kernel_source() -> String {
    expand_repetitions(include_str!("kernel.wgsl"))
}

/// Writes what stands between `@each NAME VALUES` and `@end` once for each value, in place of `$NAME`.
fn expand_repetitions(template: &str) -> String {
    let mut text = String::new();
    let mut lines = template.lines();
    while let Some(line) = lines.next() {
        let Some(head) = line.strip_prefix("@each ") else {
            text.push_str(line);
            text.push('\n');
            continue;
        };
        // The repeated part, which may have others inside.
        let mut depth = 1;
        let part = lines.by_ref().take_while(|line| {
            depth += i32::from(line.starts_with("@each ")) - i32::from(*line == "@end");
            depth > 0
        });
        let part = part.collect::<Vec<_>>().join("\n");
        let (name, values) = head.split_once(' ').unwrap_or((head, ""));
        for value in values.split_whitespace() {
            text.push_str(&expand_repetitions(&part.replace(&format!("${name}"), value)));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(template: &str, expected: &str) {
        assert_eq!(expand_repetitions(template), expected);
    }

    #[test]
    fn repetitions_are_written_out() {
        check("a\nb", "a\nb\n");
        check("@each d 1 2\nx$d = $d;\n@end\ny", "x1 = 1;\nx2 = 2;\ny\n");
        check(
            "@each way row column\n@each d 0 1\n$way_$d\n@end\n-\n@end",
            "row_0\nrow_1\n-\ncolumn_0\ncolumn_1\n-\n",
        );
    }

    #[test]
    fn nothing_of_the_template_is_left() {
        let source = kernel_source();
        let is_left =
            |line: &&str| line.contains('$') || line.starts_with("@each") || line.starts_with("@end");
        assert_eq!(source.lines().find(is_left), None);
        assert!(source.contains("word_8_2"));
    }
}
