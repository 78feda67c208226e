//! Bar charts of counts: plain text for terminals, SVG for pages.

use std::fmt::Write;

use crate::Theme;

/// Bar chart: a count for each of several items, in a meaningful order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BarChart {
    /// Heading of the chart.
    pub title: String,
    /// Name of each bar, and its count.
    pub bars: Vec<(String, u64)>,
    /// Number of decimals: the last digits of each count that are written after a point, 1 if tenths were
    /// counted.
    pub decimals: u32,
}

/// Appearance of charts as pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChartStyle {
    /// Colours.
    pub theme: Theme,
    /// Width for the names of the bars, in units of which a text line is 14 high.
    pub label_width: usize,
    /// Length of the longest bar, in the same units.
    pub max_bar_length: usize,
}

/// Light or dark as the reader's system prefers, with space for names of about 25 letters.
impl Default for ChartStyle {
    fn default() -> ChartStyle {
        ChartStyle { theme: Theme::System, label_width: 220, max_bar_length: 420 }
    }
}

/// Length of the longest bar, in characters.
const MAX_TEXT_BAR: u64 = 50;

/// Measures of the picture, in its units: the height of a bar with the gap to the next, the margin, the space
/// for counts.
const ROW_HEIGHT: usize = 24;
const MARGIN: usize = 20;
const COUNT_WIDTH: usize = 100;

impl BarChart {
    /// Formats a chart's count with its decimals.
    fn format_count(&self, count: u64) -> String {
        match 10_u64.pow(self.decimals) {
            1 => count.to_string(),
            one => format!("{}.{:0width$}", count / one, count % one, width = self.decimals as usize),
        }
    }

    fn largest_count(&self) -> u64 {
        self.bars.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1)
    }

    /// Draws the bars as text lines, each with its name and count.
    ///
    /// ```
    /// use ninefold_render::chart::BarChart;
    ///
    /// let bars = vec![("23".into(), 10), ("24".into(), 25)];
    /// let chart = BarChart { title: "Givens".into(), bars, ..BarChart::default() };
    /// assert_eq!(chart.to_text().lines().nth(2).unwrap(), format!("  24  25  {}", "#".repeat(50)));
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let names = self.bars.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let counts = self.bars.iter().map(|(_, count)| self.format_count(*count).len()).max().unwrap_or(0);
        let mut text = format!("{}\n", self.title);
        for (name, count) in &self.bars {
            let bar = "#".repeat(bar_length(*count, self.largest_count(), MAX_TEXT_BAR) as usize);
            let line = format!("  {name:<names$}  {:>counts$}  {bar}", self.format_count(*count));
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}

/// Draws several charts below each other, as one self-contained picture.
#[must_use]
pub fn draw_charts(charts: &[BarChart], look: ChartStyle) -> String {
    // The picture grows with the number of bars; each chart adds a title and a blank row.
    let rows: usize = charts.iter().map(|chart| chart.bars.len() + 2).sum();
    let (width, height) =
        (look.label_width + look.max_bar_length + COUNT_WIDTH + 2 * MARGIN, rows * ROW_HEIGHT + 2 * MARGIN);
    let style = style_rules(look.theme);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"system-ui, sans-serif\" \
         font-size=\"14\">\n{style}<rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    let mut y = MARGIN;
    // The title, then a row for each bar: name, bar, count.
    for chart in charts {
        y += ROW_HEIGHT;
        let _ = writeln!(
            svg,
            "<text class=\"ink\" font-weight=\"700\" x=\"{MARGIN}\" y=\"{y}\">{}</text>",
            escape_markup(&chart.title)
        );
        for (name, count) in &chart.bars {
            // Place the name to the left of the bar and the count to its right.
            let (name, bar) =
                (escape_markup(name), bar_length(*count, chart.largest_count(), look.max_bar_length as u64));
            let (ends, from) = (MARGIN + look.label_width - 10, MARGIN + look.label_width);
            let count = chart.format_count(*count);
            let (base, top, behind) = (y + ROW_HEIGHT - 7, y + 4, from + bar as usize + 8);
            let _ = writeln!(
                svg,
                "<text class=\"ink\" text-anchor=\"end\" x=\"{ends}\" y=\"{base}\">{name}</text>\
                 <rect class=\"bar\" x=\"{from}\" y=\"{top}\" width=\"{bar}\" height=\"{}\"/>\
                 <text class=\"ink\" x=\"{behind}\" y=\"{base}\">{count}</text>",
                ROW_HEIGHT - 6
            );
            y += ROW_HEIGHT;
        }
        y += ROW_HEIGHT;
    }
    svg.push_str("</svg>\n");
    svg
}

const LIGHT: &str = ".page{fill:#fff}.ink{fill:#15202b}.bar{fill:#2353c0}";
const DARK: &str = ".page{fill:#151d26}.ink{fill:#e9eef3}.bar{fill:#8fb5ff}";

fn style_rules(theme: Theme) -> String {
    let rules = match theme {
        Theme::Light => LIGHT.to_string(),
        Theme::Dark => DARK.to_string(),
        Theme::System => format!("{LIGHT}@media(prefers-color-scheme:dark){{{DARK}}}"),
    };
    format!("<style>{rules}</style>\n")
}

/// Returns the length of a chart's bar; counts above 0 are always visible.
fn bar_length(count: u64, most: u64, longest: u64) -> u64 {
    (u128::from(count) * u128::from(longest)).div_ceil(u128::from(most)) as u64
}

fn escape_markup(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example_chart(bars: &[(&str, u64)]) -> BarChart {
        let bars = bars.iter().map(|(name, count)| (name.to_string(), *count)).collect();
        BarChart { title: "Things".into(), bars, ..BarChart::default() }
    }

    #[test]
    fn every_nonzero_count_has_a_bar() {
        let text = example_chart(&[("often", 1_000_000), ("once", 1), ("never", 0)]).to_text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[2], "  once         1  #");
        assert_eq!(lines[3], "  never        0");
        assert_eq!(example_chart(&[]).to_text(), "Things\n");
    }

    #[test]
    fn tenths_have_a_point() {
        let tenths = BarChart { decimals: 1, ..example_chart(&[("one", 10), ("more", 91)]) };
        assert!(tenths.to_text().contains("one   1.0  ######\n"), "{}", tenths.to_text());
        assert!(draw_charts(&[tenths], ChartStyle::default()).contains(">9.1</text>"));
    }

    #[test]
    fn a_theme_has_its_colours_alone() {
        let of =
            |theme| draw_charts(&[example_chart(&[("c", 7)])], ChartStyle { theme, ..ChartStyle::default() });
        assert!(of(Theme::Dark).contains(DARK) && !of(Theme::Dark).contains(LIGHT));
        assert!(of(Theme::System).contains(DARK) && of(Theme::System).contains(LIGHT));
    }

    #[test]
    fn pictures_hold_every_bar_and_no_markup_of_names() {
        let svg = draw_charts(
            &[example_chart(&[("a<b", 3)]), example_chart(&[("c", 7), ("d", 0)])],
            ChartStyle::default(),
        );
        assert_eq!(svg.matches("class=\"bar\"").count(), 3);
        assert!(svg.contains("a&lt;b") && svg.ends_with("</svg>\n"));
    }
}
