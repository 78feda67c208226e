//! Rewriting of sources with their mutants as switches: `a < b` becomes `(if on(7) { (a) <= (b) } else { a <
//! b })`, so that each mutant has the type of the code it replaces.

use std::ops::Range;

use super::sites::{Form, Site};

/// A source with switches, and the place of each mutant in it.
#[derive(Debug, Default)]
pub(super) struct Rewritten {
    pub(super) text: String,
    /// The text of each mutant, by its number.
    pub(super) mutants: Vec<(Range<usize>, u32)>,
    /// The text of each site, with the numbers of its mutants.
    pub(super) sites: Vec<(Range<usize>, Range<u32>)>,
}

impl Rewritten {
    /// The mutants to do without when the compiler finds a fault at a place: the innermost there.
    pub(super) fn at(&self, place: usize) -> Vec<u32> {
        let inner = |range: &Range<usize>| range.contains(&place).then(|| range.len());
        let mutant = self.mutants.iter().filter_map(|(range, number)| Some((inner(range)?, *number))).min();
        if let Some((_, number)) = mutant {
            return vec![number];
        }
        let site = self.sites.iter().filter_map(|(range, numbers)| Some((inner(range)?, numbers)));
        site.min_by_key(|(length, _)| *length).map_or(Vec::new(), |(_, numbers)| numbers.clone().collect())
    }
}

/// Writes a source with switches, numbered from `first` on in the order of its sites.
pub(super) fn rewrite(text: &str, sites: &[Site], first: u32) -> Rewritten {
    let mut writer = Writer { source: text, out: Rewritten::default(), next: first };
    writer.write(0..text.len(), sites);
    writer.out
}

struct Writer<'a> {
    source: &'a str,
    out: Rewritten,
    next: u32,
}

impl Writer<'_> {
    /// Writes a part of the source with the sites in it.
    fn write(&mut self, part: Range<usize>, sites: &[Site]) {
        let (mut at, mut rest) = (part.start, sites);
        while let [site, others @ ..] = rest {
            let within = others.iter().take_while(|other| other.range.start < site.range.end).count();
            self.out.text.push_str(&self.source[at..site.range.start]);
            self.site(site, &others[..within]);
            (at, rest) = (site.range.end, &others[within..]);
        }
        self.out.text.push_str(&self.source[at..part.end]);
    }

    fn site(&mut self, site: &Site, inner: &[Site]) {
        let (start, first) = (self.out.text.len(), self.next);
        if site.form == Form::Expression {
            self.out.text.push('(');
        }
        // Switches are chained: at most one mutant of a site is on.
        for change in &site.mutants {
            let begins = self.out.text.len();
            let switch = format!("::ninefold_mutants::on({})", self.next);
            let text = match site.form {
                Form::Insertion => change.text.replacen("{}", &switch, 1),
                Form::Statement => format!("if !{switch} "),
                Form::Expression => format!("if {switch} {{ {} }} else ", change.text),
            };
            self.out.text.push_str(&text);
            self.out.mutants.push((begins..self.out.text.len(), self.next));
            self.next += 1;
        }
        if site.form != Form::Insertion {
            self.out.text.push_str("{ ");
            self.write(site.range.clone(), inner);
            self.out.text.push_str(if site.form == Form::Statement { " }" } else { " })" });
        }
        self.out.sites.push((start..self.out.text.len(), first..self.next));
    }
}

#[cfg(test)]
mod tests {
    use super::super::sites;
    use super::*;

    /// Checks the rewritten source, with `on` for the path of the switch.
    fn check(source: &str, expected: &str) {
        let sites = sites::find_sites(source).expect("Rust");
        let text = rewrite(source, &sites, 1).text;
        assert_eq!(text.replace("::ninefold_mutants::", ""), expected);
        assert!(syn::parse_file(&text).is_ok(), "{text}");
    }

    #[test]
    fn an_expression_is_one_of_several() {
        check(
            "fn f(a: u8) -> Cells { g(a < 2) }",
            "fn f(a: u8) -> Cells { if on(1) { return Default::default(); } g((if on(2) { (a) <= (2) } else { a < 2 })) }",
        );
    }

    #[test]
    fn what_is_replaced_stands_in_it_without_switches() {
        check(
            "impl T { fn f(&self) -> bool { !a && b } }",
            "impl T { fn f(&self) -> bool { if on(1) { return true; } if on(2) { return false; } \
             (if on(3) { (!a) || (b) } else { (if on(4) { a } else { !a }) && b }) } }",
        );
    }

    #[test]
    fn statements_are_left_out() {
        check(
            "fn f() { a.push(1); x = 2; }",
            "fn f() { if on(1) { return ; } if !on(2) { a.push(1); } x = 2; }",
        );
    }

    #[test]
    fn a_condition_that_takes_apart_can_only_fail() {
        check(
            "fn f() { for _ in 0..9 { if let Some(a) = b && c(a) { continue; } } }",
            "fn f() { if on(1) { return ; } for _ in 0..9 { if !on(2) && let Some(a) = b && \
             (if on(3) { true } else { c(a) }) { (if on(4) { break } else { continue }); } } }",
        );
    }

    #[test]
    fn what_is_constant_or_a_test_is_left_alone() {
        let source = "const A: u8 = 1 + 2; const fn f() -> bool { 1 < 2 } #[cfg(test)] mod tests { fn g() -> bool { a == b } } \
                      impl Debug for T { fn fmt(&self) -> u8 { 3 } } static S: [u8; 2 + 1] = [0; 2 + 1]; #[test] fn t() { a + b; }";
        check(source, source);
    }
}
