//! Counts as bars: plain text for a terminal, SVG for a page.

use std::fmt::Write;

/// How often each of some things was seen, in an order that means something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    /// What the bars are about.
    pub title: String,
    /// The name of each bar, and what was counted.
    pub bars: Vec<(String, u64)>,
}

/// The longest bar, in characters.
const LONGEST: u64 = 50;

/// Measures of the picture, in its units: a bar with the space to the next, the names, the longest bar, the margin.
const ROW: usize = 24;
const NAMES: usize = 220;
const WIDTH: usize = 420;
const MARGIN: usize = 20;

impl Chart {
    fn most(&self) -> u64 {
        self.bars.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1)
    }

    /// The bars below each other, each with its name and count.
    ///
    /// ```
    /// use ninefold_render::chart::Chart;
    ///
    /// let chart = Chart { title: "Givens".into(), bars: vec![("23".into(), 10), ("24".into(), 25)] };
    /// assert_eq!(chart.text().lines().nth(2).unwrap(), format!("  24  25  {}", "#".repeat(50)));
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        let names = self.bars.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let counts = self.bars.iter().map(|(_, count)| count.to_string().len()).max().unwrap_or(0);
        let mut text = format!("{}\n", self.title);
        for (name, count) in &self.bars {
            let bar = "#".repeat(length(*count, self.most(), LONGEST) as usize);
            let line = format!("  {name:<names$}  {count:>counts$}  {bar}");
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}

/// Several charts below each other, as one picture that needs nothing else.
///
/// It is light or dark as the viewer prefers, and has a description for those who do not see it.
#[must_use]
pub fn svg(charts: &[Chart]) -> String {
    let rows: usize = charts.iter().map(|chart| chart.bars.len() + 2).sum();
    let (width, height) = (NAMES + WIDTH + 100 + 2 * MARGIN, rows * ROW + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"system-ui, sans-serif\" \
         font-size=\"14\">\n{STYLE}<rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    let mut y = MARGIN;
    for chart in charts {
        y += ROW;
        let _ = writeln!(
            svg,
            "<text class=\"ink\" font-weight=\"700\" x=\"{MARGIN}\" y=\"{y}\">{}</text>",
            escaped(&chart.title)
        );
        for (name, count) in &chart.bars {
            let (name, bar) = (escaped(name), length(*count, chart.most(), WIDTH as u64));
            let (ends, from) = (MARGIN + NAMES - 10, MARGIN + NAMES);
            let (base, top, behind) = (y + ROW - 7, y + 4, from + bar as usize + 8);
            let _ = writeln!(
                svg,
                "<text class=\"ink\" text-anchor=\"end\" x=\"{ends}\" y=\"{base}\">{name}</text>\
                 <rect class=\"bar\" x=\"{from}\" y=\"{top}\" width=\"{bar}\" height=\"{}\"/>\
                 <text class=\"ink\" x=\"{behind}\" y=\"{base}\">{count}</text>",
                ROW - 6
            );
            y += ROW;
        }
        y += ROW;
    }
    svg.push_str("</svg>\n");
    svg
}

const STYLE: &str = "<style>.page{fill:#fff}.ink{fill:#15202b}.bar{fill:#2353c0}\
@media(prefers-color-scheme:dark){.page{fill:#151d26}.ink{fill:#e9eef3}.bar{fill:#8fb5ff}}</style>\n";

/// The length of a bar; what was seen at all can be seen.
fn length(count: u64, most: u64, longest: u64) -> u64 {
    (u128::from(count) * u128::from(longest)).div_ceil(u128::from(most)) as u64
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(bars: &[(&str, u64)]) -> Chart {
        let bars = bars.iter().map(|(name, count)| (name.to_string(), *count)).collect();
        Chart { title: "Things".into(), bars }
    }

    #[test]
    fn what_was_seen_at_all_has_a_bar() {
        let text = chart(&[("often", 1_000_000), ("once", 1), ("never", 0)]).text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[2], "  once         1  #");
        assert_eq!(lines[3], "  never        0");
        assert_eq!(chart(&[]).text(), "Things\n");
    }

    #[test]
    fn pictures_hold_every_bar_and_no_markup_of_names() {
        let svg = svg(&[chart(&[("a<b", 3)]), chart(&[("c", 7), ("d", 0)])]);
        assert_eq!(svg.matches("class=\"bar\"").count(), 3);
        assert!(svg.contains("a&lt;b") && svg.ends_with("</svg>\n"));
    }
}
