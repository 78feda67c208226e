//! Themes of pictures, their colours and sizes, as a style sheet embedded in each.
//!
//! A colour has one meaning, and never is the only sign: shapes, textures and dashes express it too. Every
//! text has a contrast of at least 4.5, every meaningful mark of at least 3, in both themes.

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// The preference of the reader's system, if the program that shows the picture knows it; else light.
    System,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::System];

    /// Returns the name of the theme: `light`, `dark`, `system`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::System => "system",
        }
    }
}

/// Error for a name that isn't a theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeError {
    /// The unknown name.
    pub name: String,
}

impl std::fmt::Display for ThemeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no theme \"{}\": expected light, dark or system", self.name)
    }
}

impl std::error::Error for ThemeError {}

impl std::str::FromStr for Theme {
    type Err = ThemeError;

    fn from_str(name: &str) -> Result<Theme, ThemeError> {
        let theme = Theme::ALL.into_iter().find(|theme| theme.name() == name);
        theme.ok_or_else(|| ThemeError { name: name.into() })
    }
}

/// Names of colours in [`COLOURS`], with their values in the light and the dark theme. A name that begins
/// with another one comes before it.
const TOKENS: &[(&str, &str, &str)] = &[
    ("page", "#eef1f4", "#0d1319"),
    ("surface", "#ffffff", "#151d26"),
    ("ink-2", "#45525f", "#b3bfcb"),
    ("ink-3", "#5f6c79", "#92a0ae"),
    ("ink", "#15202b", "#e9eef3"),
    ("accent-ink", "#ffffff", "#0c1a33"),
    ("accent", "#2353c0", "#8fb5ff"),
    ("cell-line", "#c3ccd5", "#35424f"),
    ("box-line", "#2c3a48", "#8b99a8"),
    ("given-tint", "#f5f7f9", "#19222c"),
    ("given", "#15202b", "#f1f5f8"),
    ("placed", "#2353c0", "#8fb5ff"),
    ("note", "#4b5865", "#a9b6c3"),
    ("peer", "#edf2fa", "#1a2635"),
    ("same-edge", "#4a78d6", "#7fa6f0"),
    ("same", "#c4d8fa", "#274270"),
    ("base-soft", "#1f5fbf1a", "#79b0ff24"),
    ("base", "#1f5fbf", "#79b0ff"),
    ("cover-soft", "#8f520014", "#f0b35e1a"),
    ("cover", "#8f5200", "#f0b35e"),
    ("fin-soft", "#f5e6f7", "#3a2440"),
    ("fin", "#86308f", "#e2a0ea"),
    ("als-a-soft", "#e9f1fc", "#1a2d47"),
    ("als-a", "#1f5fbf", "#79b0ff"),
    ("als-b-soft", "#fdf0e0", "#3a2c18"),
    ("als-b", "#9a4f00", "#f0b35e"),
    ("rest-soft", "#f0f2f4", "#232e39"),
    ("rcc", "#15202b", "#f1f5f8"),
    ("out-soft", "#fce8e6", "#43201f"),
    ("out", "#b3261e", "#ff9a90"),
    ("in-soft", "#e0f3e6", "#173626"),
    ("in", "#16703a", "#7fd8a0"),
    ("on-soft", "#ededfb", "#25264a"),
    ("on-ink", "#ffffff", "#14163a"),
    ("on", "#3b3fa8", "#b0b3ff"),
];

/// Sizes, dashes and weights, which are equal in all themes.
const SHAPES: &str = "\
text{text-anchor:middle;font-family:\"SF Pro Display\",-apple-system,\"Segoe UI Variable Display\",\"Segoe UI\",Roboto,\
\"Helvetica Neue\",\"Noto Sans\",Arial,sans-serif;font-variant-numeric:lining-nums tabular-nums}
.thin{stroke-width:1;vector-effect:non-scaling-stroke}
.thick{stroke-width:2;vector-effect:non-scaling-stroke}
.frame{fill:none;stroke-width:2.5;vector-effect:non-scaling-stroke}
.name{font-size:14px}
.name.of{font-weight:700}
.pill{fill:none;stroke-width:1.5}
.pill.cover{stroke-dasharray:4 3}
.given,.placed{font-size:48px;font-weight:600}
.placed{font-weight:400}
.quiet .given{font-weight:500}
.c{font-size:21px;paint-order:stroke;stroke-width:4px;stroke-linejoin:round}
.flat{font-size:21px}
.hot,.on,.off,.outc,.inc,.finc,.corner{font-size:21px;font-weight:700}
.both{font-size:21px;font-weight:700;paint-order:stroke;stroke-width:3px;stroke-linejoin:round}
.s0,.s1,.s2,.s3,.s4{font-size:21px;font-weight:500}
.r0,.r1,.r2,.r3,.r4,.pivot,.pincer{fill:none;stroke-width:3}
.r1{stroke-dasharray:9 5;stroke-linecap:round}
.r2{stroke-dasharray:14 5 2 5;stroke-linecap:round}
.r3{stroke-dasharray:2 6;stroke-linecap:round}
.r4{stroke-width:1.5}
.tex{fill:none;stroke-width:1.4;opacity:.36}
.dot{opacity:.42}
.value{stroke-width:1.5}
.tag{stroke-width:2}
.tagt{font-size:15px;font-weight:700}
.basel{fill:none;stroke-width:2.5}
.coverl{fill:none;stroke-width:2.5;stroke-dasharray:9 6}
.finbox{fill:none;stroke-width:2.5;stroke-dasharray:1 6;stroke-linecap:round}
.noff,.nfin,.nrcc,.nz,.nz0,.nz1,.nz2,.nz3,.nz4{stroke-width:2.25;stroke-linejoin:round}
.k1,.k3{stroke-width:2.25;stroke-dasharray:4 3}
.nout,.nin,.ring{stroke-width:2}
.ring{fill:none}
.x{fill:none;stroke-width:2.5;stroke-linecap:round}
.tick{fill:none;stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
.halo{fill:none;stroke-width:7;stroke-linecap:round}
.halo.two{stroke-width:11}
.link{fill:none;stroke-width:2.75;stroke-linecap:round}
.weak{fill:none;stroke-width:2.25;stroke-dasharray:7 6}
.sees{fill:none;stroke-width:2;stroke-dasharray:2 5;stroke-linecap:round}
.two{fill:none;stroke-width:6.8}
.gap{fill:none;stroke-width:2.8}
.group{fill:none;stroke-width:28;stroke-linecap:round;stroke-linejoin:round}
.groupi{fill:none;stroke-width:25;stroke-linecap:round;stroke-linejoin:round}
.say{font-size:15px;text-anchor:start}
";

/// Colours of classes, by token.
const COLOURS: &str = "\
.page{fill:$page}
.bg{fill:$surface}
.tint{fill:$given-tint}
.peer{fill:$peer}
.thin{stroke:$cell-line}
.thick,.frame{stroke:$box-line}
.name{fill:$ink-3}
.name.base{fill:$base}
.name.cover{fill:$cover}
.pill.base{stroke:$base}
.pill.cover{stroke:$cover}
.given{fill:$given}
.placed{fill:$placed}
.quiet .given,.quiet .placed{fill:$ink-3}
.c{fill:$note;stroke:$surface}
.flat{fill:$note}
.hot{fill:$ink}
.on{fill:$on-ink}
.off{fill:$on}
.both{fill:$on;stroke:$surface}
.outc{fill:$out}
.inc{fill:$in}
.finc{fill:$fin}
.corner{fill:$accent-ink}
.s0{fill:$als-a}
.s1{fill:$als-b}
.s2{fill:$on}
.s3{fill:$fin}
.s4{fill:$ink-2}
.f0{fill:$als-a-soft}
.f1{fill:$als-b-soft}
.f2{fill:$on-soft}
.f3{fill:$fin-soft}
.f4{fill:$rest-soft}
.r0,.tex.t0{stroke:$als-a}
.r1{stroke:$als-b}
.dot{fill:$als-b}
.r2,.tex.t2{stroke:$on}
.r3,.tex.t3{stroke:$fin}
.r4,.tex.t4{stroke:$ink-2}
.pivot,.pincer{stroke:$on}
.tag{stroke:$surface}
.tag.a0{fill:$als-a}
.tag.a1{fill:$als-b}
.tag.a2{fill:$on}
.tag.a3{fill:$fin}
.tag.a4{fill:$ink-2}
.tag.link-x{fill:$rcc}
.tagt{fill:$surface}
.baseb{fill:$base-soft}
.coverb{fill:$cover-soft}
.basel{stroke:$base}
.coverl{stroke:$cover}
.finbox{stroke:$fin}
.value{fill:$same;stroke:$same-edge}
.ncorner{fill:$accent}
.non{fill:$on}
.noff{fill:$surface;stroke:$on}
.nfin{fill:$fin-soft;stroke:$fin}
.nrcc{fill:$surface;stroke:$rcc}
.nz{fill:$surface;stroke:$on}
.nz0{fill:$surface;stroke:$als-a}
.nz1{fill:$surface;stroke:$als-b}
.nz2{fill:$surface;stroke:$on}
.nz3{fill:$surface;stroke:$fin}
.nz4{fill:$surface;stroke:$ink-2}
.k0{fill:$als-a}
.k1{fill:$als-b-soft;stroke:$als-b}
.k2{fill:$on}
.k3{fill:$fin-soft;stroke:$fin}
.nout{fill:$out-soft;stroke:$out}
.nin{fill:$in-soft;stroke:$in}
.ring{stroke:$on}
.ring.in{stroke:$in}
.x{stroke:$out}
.badge{fill:$in}
.tick{stroke:$surface}
.halo,.gap{stroke:$surface}
.link,.weak,.group{stroke:$on}
.groupi{stroke:$peer}
.sees{stroke:$out}
.two{stroke:$rcc}
.halo.two{stroke:$surface}
.head{fill:$on}
.head.sees{fill:$out;stroke:none}
.say{fill:$ink-2}
";

/// Returns the style sheet of a picture, with only the rules that its elements, `body`, need.
pub(crate) fn style_sheet(theme: Theme, body: &str) -> String {
    let shapes = filter_used_rules(SHAPES, body);
    let colours = filter_used_rules(COLOURS, body);
    match theme {
        Theme::Light => shapes + &apply_colours(&colours, |(_, light, _)| light),
        Theme::Dark => shapes + &apply_colours(&colours, |(_, _, dark)| dark),
        Theme::System => {
            let light = apply_colours(&colours, |(_, light, _)| light);
            let dark = apply_colours(&colours, |(_, _, dark)| dark);
            format!("{shapes}{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n")
        }
    }
}

/// Returns the rules with a selector whose classes are all used.
fn filter_used_rules(rules: &str, body: &str) -> String {
    let used: std::collections::BTreeSet<&str> = body
        .split("class=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .flat_map(|classes| classes.split(' '))
        .collect();
    // A selector applies if all of its classes occur in the picture.
    let applies =
        |selector: &str| selector.split(['.', ' ']).all(|class| class.is_empty() || used.contains(class));
    let is_relevant = |rule: &&str| {
        let selectors = rule.split('{').next().unwrap_or_default();
        selectors == "text" || selectors.split(',').any(applies)
    };
    rules.lines().filter(is_relevant).map(|rule| format!("{rule}\n")).collect()
}

fn apply_colours(
    rules: &str,
    pick: impl Fn((&'static str, &'static str, &'static str)) -> &'static str,
) -> String {
    TOKENS
        .iter()
        .fold(rules.to_string(), |rules, token| rules.replace(&format!("${}", token.0), pick(*token)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: &str = "class=\"page bg c hot say head sees link nz0 tag a0\"";

    #[test]
    fn every_token_is_known_and_used() {
        for theme in [Theme::Light, Theme::Dark] {
            let sheet =
                apply_colours(COLOURS, |(_, light, dark)| if theme == Theme::Light { light } else { dark });
            assert!(!sheet.contains('$'), "{sheet}");
        }
        for (name, ..) in TOKENS {
            let used = COLOURS
                .match_indices(&format!("${name}"))
                .any(|(at, found)| !COLOURS[at + found.len()..].starts_with('-'));
            assert!(used, "{name}");
        }
    }

    #[test]
    fn only_what_is_used_is_in_the_sheet() {
        let sheet = style_sheet(Theme::Light, ALL);
        assert!(sheet.contains(".nz0{fill:#ffffff;stroke:#1f5fbf}"), "{sheet}");
        assert!(sheet.contains(".head.sees{"));
        assert!(!sheet.contains(".finbox"));
        assert!(!sheet.contains("@media"));
        assert!(style_sheet(Theme::System, ALL).contains("@media"));
    }

    /// The contrast of two colours by the rule of WCAG 2.
    fn contrast(a: &str, b: &str) -> f64 {
        let channel = |hex: &str| {
            let value = f64::from(u8::from_str_radix(hex, 16).unwrap()) / 255.0;
            if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let luminance = |colour: &str| {
            0.2126 * channel(&colour[1..3])
                + 0.7152 * channel(&colour[3..5])
                + 0.0722 * channel(&colour[5..7])
        };
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn text_and_marks_stand_out() {
        let colour = |name: &str, dark: bool| {
            let (_, light, night) = TOKENS.iter().find(|token| token.0 == name).unwrap();
            if dark { *night } else { *light }
        };
        for dark in [false, true] {
            let check = |a: &str, b: &str, least: f64| {
                let found = contrast(colour(a, dark), colour(b, dark));
                assert!(found >= least, "{a} on {b}: {found:.2}, dark: {dark}");
            };
            for text in
                ["given", "placed", "note", "ink", "ink-3", "on", "out", "in", "fin", "als-a", "als-b"]
            {
                check(text, "surface", 4.5);
            }
            let pairs = [
                ("als-a", "als-a-soft"),
                ("als-b", "als-b-soft"),
                ("on", "on-soft"),
                ("fin", "fin-soft"),
                ("ink-2", "rest-soft"),
                ("out", "out-soft"),
                ("in", "in-soft"),
                ("accent-ink", "accent"),
                ("on-ink", "on"),
                ("note", "peer"),
                ("note", "given-tint"),
                ("ink-2", "page"),
                ("ink-3", "page"),
            ];
            pairs.iter().for_each(|(text, background)| check(text, background, 4.5));
            for mark in ["base", "cover", "rcc", "box-line"] {
                check(mark, "surface", 3.0);
            }
        }
    }
}
