//! Random texts that the grammar allows: none panics, and none takes longer than its limit.

use ninefold_core::Board;
use ninefold_facts::Facts;
use ninefold_formula::{FormulaScript, LIBRARY, prove_instance};
use ninefold_testkit::corpora;

/// Pseudo-random numbers, the same in each run.
struct XorShiftRandom(u64);

impl XorShiftRandom {
    fn next_below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most
    }

    fn pick_random<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.next_below(of.len())]
    }
}

/// Generates expressions of a kind, mostly well-typed ones.
struct RandomFormulaWriter {
    random: XorShiftRandom,
    /// Variables with their kinds.
    known_variables: Vec<(String, char)>,
}

impl RandomFormulaWriter {
    /// `c` cells, `d` digits, `h` houses, `k` candidates, `t` conditions, `n` numbers, `l` something to go through.
    fn write_expression(&mut self, kind: char, depth: usize) -> String {
        let known: Vec<String> =
            self.known_variables.iter().filter(|(_, it)| *it == kind).map(|(name, _)| name.clone()).collect();
        if !known.is_empty() && (depth == 0 || self.random.next_below(3) == 0) {
            return known[self.random.next_below(known.len())].clone();
        }
        let forms: &[&str] = match (kind, depth) {
            ('c', 0) => &["cells", "empty", "bivalue", "r1c1", "b5", "{r1c12, r5c5}", "givens", "A1"],
            ('d', 0) => &["digits", "5", "digits(bivalue)", "digits(r1)"],
            ('h', 0) => &["rows", "columns", "boxes", "lines", "houses"],
            ('k', 0) => &["candidates", "r1 * 5", "candidates(b1)"],
            ('t', 0) => &["any(for y in digits where y in r1)", "in_one_house(r1c12)", "r1 == r2"],
            ('n', 0) => &["1", "2", "3"],
            (_, 0) => &[
                "als",
                "strong links",
                "rows & 2",
                "digits & 2",
                "als(2)",
                "weak links",
                "links(2)",
                "bivalue & 2",
                "cells & 40",
            ],
            ('c', _) => &[
                "(c & c)",
                "(c | c)",
                "(c - c)",
                "peers(c)",
                "!c",
                "(d in c)",
                "(c % c)",
                "cells(h)",
                "(c + 3)",
                "c[0]",
                "c[1..3]",
                "(k / d)",
                "only(c)",
                "expanded_peers(c)",
                "cell(first(k))",
                "CandidateMaps[first(d)]",
                "first(c)",
                "union(for V in c where t take c)",
                "union(for V in d take d in c)",
                "again(c)",
            ],
            ('d', _) => {
                &["(d & d)", "(d | d)", "!d", "digits(c)", "only(d)", "d[^1]", "digits(k)", "(d - d)"]
            }
            ('h', _) => {
                &["rows(c)", "columns(c)", "houses(c)", "(h | h)", "(h & h)", "h[0..2]", "lines(c)", "row(c)"]
            }
            ('k', _) => &[
                "(k & k)",
                "(c * d)",
                "candidates(c, d)",
                "(k - k)",
                "!k",
                "k[0..5]",
                "peers(k)",
                "union(for V in c take c * d)",
            ],
            ('t', _) => &[
                "(t and t)",
                "(t or t)",
                "not t",
                "(c sees c)",
                "(c in c)",
                "(d in d)",
                "(n == n)",
                "(n < n)",
                "(c == c)",
                "overlap(c, c)",
                "in_one_house(c)",
                "any(for V in c where t)",
                "all(for V in d where t)",
                "(k sees k)",
                "c",
            ],
            ('n', _) => {
                &["count(c)", "(n + n)", "(n * n)", "count(for V in c where t)", "count(d)", "(n - n)"]
            }
            (_, _) => &[
                "c",
                "d",
                "h",
                "k",
                "(c & 2)",
                "(c | 3)",
                "(d & 2)",
                "(h & 2)",
                "als",
                "strong links",
                "links(1)",
            ],
        };
        let form = self.random.pick_random(forms).to_string();
        if depth == 0 {
            return form;
        }
        self.fill_template(&form, depth - 1)
    }

    /// Writes an expression for each letter that stands alone.
    fn fill_template(&mut self, form: &str, depth: usize) -> String {
        let letters: Vec<char> = form.chars().collect();
        let is_word = |at: Option<&char>| at.is_some_and(|c| c.is_alphanumeric() || *c == '_');
        let (mut text, mut inner) = (String::new(), Vec::new());
        for (at, letter) in letters.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| letters.get(at));
            let is_alone = !is_word(before) && !is_word(letters.get(at + 1));
            match letter {
                'V' if is_alone => {
                    let name = format!("w{}", self.random.next_below(1000));
                    let rest: String = letters[at..].iter().collect();
                    inner.push(name.clone());
                    self.known_variables
                        .push((name.clone(), if rest.starts_with("V in d") { 'd' } else { 'c' }));
                    text.push_str(&name);
                }
                'c' | 'd' | 'h' | 'k' | 't' | 'n' if is_alone => {
                    text.push_str(&self.write_expression(*letter, depth))
                }
                other => text.push(*other),
            }
        }
        self.known_variables.retain(|(name, _)| !inner.contains(name));
        text
    }

    fn write_program(&mut self) -> String {
        self.known_variables.clear();
        // Recursive definitions, often called within their callers too.
        self.known_variables.push(("u".into(), 'c'));
        let body = self.write_expression('c', 2);
        let most = [1, 3, 9, 30][self.random.next_below(4)];
        let mut text = format!("define again(u: cells): cells up to {most} = {body}\n");
        self.known_variables.clear();
        for number in 0..1 + self.random.next_below(4) {
            let depth = self.random.next_below(3);
            match self.random.next_below(4) {
                0 | 1 => {
                    let (kind, domain) =
                        [('c', 'c'), ('d', 'd'), ('h', 'h'), ('l', 'l')][self.random.next_below(4)];
                    let domain = self.write_expression(domain, depth);
                    text.push_str(&format!("for v{number} in {domain}\n"));
                    self.known_variables.push((format!("v{number}"), if kind == 'l' { 'x' } else { kind }));
                }
                2 => {
                    let kind = ['c', 'd', 'k', 'h'][self.random.next_below(4)];
                    let value = self.write_expression(kind, depth + 1);
                    text.push_str(&format!("let v{number} = {value}\n"));
                    self.known_variables.push((format!("v{number}"), kind));
                }
                _ => text.push_str(&format!("where {}\n", self.write_expression('t', depth + 1))),
            }
        }
        let (what, from) = (self.write_expression('d', 1), self.write_expression('c', 2));
        let say_clause = if self.random.next_below(4) == 0 { "say zh \"{v0}\" " } else { "" };
        text + &format!("{say_clause}remove {what} from {from}")
    }

    /// Returns a formula of the library with something changed.
    fn mutate_library_formula(&mut self) -> String {
        let (_, text) = LIBRARY[self.random.next_below(LIBRARY.len())];
        let mut words: Vec<String> = text.split_inclusive(char::is_whitespace).map(String::from).collect();
        for _ in 0..1 + self.random.next_below(2) {
            let (at, other) = (self.random.next_below(words.len()), self.random.next_below(words.len()));
            match self.random.next_below(3) {
                0 => drop(words.remove(at)),
                1 => words.swap(at, other),
                _ => words.insert(at, words[other].clone()),
            }
        }
        words.concat()
    }
}

#[test]
fn no_program_panics_or_hangs() {
    let count = if corpora::are_slow_tests_enabled() { 1_000_000 } else { 6_000 };
    let boards: Vec<Facts> = corpora::read_own_lines("minimal.txt")
        .iter()
        .take(8)
        .map(|line| Facts::new(line.split(',').next().unwrap_or_default().parse::<Board>().expect("a board")))
        .collect();
    let mut writer =
        RandomFormulaWriter { random: XorShiftRandom(0x5eed_1234_9876_cafe), known_variables: Vec::new() };
    let (mut fit, mut found_any) = (0, 0);
    for number in 0..count {
        if number % 50_000 == 0 && number > 0 {
            println!("{number} programs, {fit} fit, {found_any} find something");
        }
        let text = if number % 3 == 0 { writer.mutate_library_formula() } else { writer.write_program() };
        let script = match FormulaScript::parse(&text) {
            Ok(script) => script,
            Err(error) => {
                let lines = text.lines().count().max(1);
                assert!(
                    (1..=lines).contains(&error.location.line) && error.location.column > 0,
                    "{error}: {text}"
                );
                continue;
            }
        };
        fit += 1;
        let facts = &boards[number % boards.len()];
        for formula in &script.formulas {
            let mut found = Vec::new();
            let started = std::time::Instant::now();
            formula.find_instances(facts, 3_000, &mut found);
            assert!(started.elapsed().as_secs() < 5, "{text}");
            found_any += usize::from(!found.is_empty());
            if let Some(instance) = found.first().filter(|_| number % 16 == 0) {
                let _ = prove_instance(facts, instance);
            }
            assert!(started.elapsed().as_secs() < 20, "{text}");
        }
    }
    println!("{fit} of {count} programs fit, {found_any} find something");
    assert!(fit > count / 4 && found_any > count / 50, "{fit} fit, {found_any} find something");
}
