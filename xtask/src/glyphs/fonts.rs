//! Fonts of Debian packages, and the outlines of their digits.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path as FilePath;
use std::process::Command;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};
use tiny_skia::{FillRule, Mask, Path, PathBuilder, Transform};

use super::chance::Chance;

/// How often digits of a family are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FontUse {
    Often,
    Train,
    /// Never in training: these measure.
    Test,
}

/// The outlines of the nine digits of a font, each one high, around the origin.
pub(super) struct DigitFace([Path; 9]);

pub(super) struct FontFamily {
    usage: FontUse,
    package: &'static str,
    faces: Vec<DigitFace>,
}

/// Families that digits are drawn from.
pub(super) struct FontSet {
    pub(super) families: Vec<FontFamily>,
    /// Versions of the packages.
    pub(super) versions: BTreeMap<&'static str, String>,
}

const FAMILIES: &str = include_str!("fonts.txt");

/// Reads a line of the list: the use, the package, and how names of files begin.
fn parse_family_line(line: &'static str) -> Option<(FontUse, &'static str, &'static str)> {
    let (usage, rest) = line.split_once(' ')?;
    let (package, beginning) = rest.split_once(' ')?;
    let usage = match usage {
        "often" => FontUse::Often,
        "train" => FontUse::Train,
        "test" => FontUse::Test,
        _ => return None,
    };
    Some((usage, package, beginning))
}

impl FontSet {
    /// Loads all families of the list from packages that are installed below `root`.
    pub(super) fn load_packages(root: &FilePath) -> Result<FontSet, String> {
        let lines: Vec<_> = FAMILIES.lines().filter_map(parse_family_line).collect();
        let packages: BTreeSet<&'static str> = lines.iter().map(|(_, package, _)| *package).collect();
        let versions = installed_versions(root, &packages)?;
        let missing: Vec<&str> =
            packages.iter().copied().filter(|package| !versions.contains_key(package)).collect();
        if !missing.is_empty() {
            let missing = missing.join(" ");
            return Err(format!("glyphs: packages with fonts are missing: apt-get install {missing}"));
        }
        let (mut families, mut known) = (Vec::new(), HashSet::new());
        for (usage, package, beginning) in lines {
            let files = list_font_files(root, package, beginning)?;
            if files.is_empty() {
                return Err(format!("glyphs: {package} has no font whose name begins with {beginning}"));
            }
            let mut faces = Vec::new();
            for file in files {
                let face = DigitFace::load_file(&file)?;
                // Some packages have a font in two formats, and some fonts share their digits.
                if known.insert(face.fingerprint()) {
                    faces.push(face);
                }
            }
            families.push(FontFamily { usage, package, faces });
        }
        families.retain(|family: &FontFamily| !family.faces.is_empty());
        Ok(FontSet { families, versions })
    }

    /// Splits off the families that only measure.
    pub(super) fn split_test_families(self) -> (FontSet, FontSet) {
        let (test, train) = self.families.into_iter().partition(|family| family.usage == FontUse::Test);
        let versions = self.versions;
        (FontSet { families: train, versions: versions.clone() }, FontSet { families: test, versions })
    }

    pub(super) fn count_faces(&self) -> usize {
        self.families.iter().map(|family| family.faces.len()).sum()
    }

    /// Returns the number of fonts of each package.
    pub(super) fn count_by_package(&self) -> BTreeMap<&'static str, usize> {
        let mut counts = BTreeMap::new();
        for family in &self.families {
            *counts.entry(family.package).or_default() += family.faces.len();
        }
        counts
    }

    /// Draws a font: first a family, the usual ones four times as often, then one of its faces.
    pub(super) fn draw_face(&self, chance: &mut Chance) -> &DigitFace {
        let weight = |family: &FontFamily| if family.usage == FontUse::Often { 4 } else { 1 };
        let mut place = chance.next_below(self.families.iter().map(weight).sum());
        let family = self.families.iter().find(|family| {
            let is_here = place < weight(family);
            place = place.saturating_sub(weight(family));
            is_here
        });
        let faces = &family.expect("the place is within all weights").faces;
        &faces[chance.next_below(faces.len())]
    }
}

/// Returns the versions of those packages that are installed.
fn installed_versions(
    root: &FilePath,
    packages: &BTreeSet<&'static str>,
) -> Result<BTreeMap<&'static str, String>, String> {
    let format = "-f=${Package}\t${db:Status-Status}\t${Version}\n";
    let mut arguments = vec!["-W", format];
    arguments.extend(packages);
    let listed = query_packages(root, &arguments)?;
    let mut versions = BTreeMap::new();
    for line in listed.lines() {
        let mut fields = line.split('\t');
        let (Some(name), Some("installed"), Some(version)) = (fields.next(), fields.next(), fields.next())
        else {
            continue;
        };
        if let Some(&name) = packages.get(name) {
            versions.insert(name, version.to_string());
        }
    }
    Ok(versions)
}

/// Returns the fonts of a package whose names have this beginning, in order.
fn list_font_files(
    root: &FilePath,
    package: &str,
    beginning: &str,
) -> Result<Vec<std::path::PathBuf>, String> {
    let listed = query_packages(root, &["-L", package])?;
    let mut files: Vec<&str> = listed
        .lines()
        .filter(|file| file.ends_with(".ttf") || file.ends_with(".otf"))
        .filter(|file| file.rsplit('/').next().is_some_and(|name| name.starts_with(beginning)))
        .collect();
    files.sort_unstable();
    Ok(files.into_iter().map(|file| root.join(file.trim_start_matches('/'))).collect())
}

/// Asks Debian's database of packages. What isn't installed is only missing in the answer.
fn query_packages(root: &FilePath, arguments: &[&str]) -> Result<String, String> {
    let root = format!("--root={}", root.display());
    let output = Command::new("dpkg-query").arg(root).args(arguments).output();
    let output =
        output.map_err(|error| format!("glyphs: dpkg-query: {error} (fonts come from Debian's packages)"))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

impl DigitFace {
    fn load_file(file: &FilePath) -> Result<DigitFace, String> {
        let in_file = |error: &dyn std::fmt::Display| format!("glyphs: {}: {error}", file.display());
        let bytes = std::fs::read(file).map_err(|error| in_file(&error))?;
        let font = FontRef::new(&bytes).map_err(|error| in_file(&error))?;
        let outlines = font.outline_glyphs();
        let mut digits = Vec::new();
        for digit in '1'..='9' {
            let glyph = font.charmap().map(digit).and_then(|glyph| outlines.get(glyph));
            let mut pen = PathPen(PathBuilder::new());
            let settings = DrawSettings::unhinted(Size::new(1000.0), LocationRef::default());
            glyph
                .ok_or_else(|| in_file(&format!("no {digit}")))?
                .draw(settings, &mut pen)
                .map_err(|error| in_file(&error))?;
            let path = pen.0.finish().and_then(|path| {
                let bounds = path.bounds();
                let (x, y) = ((bounds.left() + bounds.right()) / 2.0, (bounds.top() + bounds.bottom()) / 2.0);
                let unit = 1.0 / bounds.height();
                path.transform(Transform::from_translate(-x, -y).post_scale(unit, unit))
            });
            digits.push(path.ok_or_else(|| in_file(&format!("an empty {digit}")))?);
        }
        Ok(DigitFace(digits.try_into().map_err(|_| in_file(&"nine digits were asked for"))?))
    }

    /// Returns the outline of a digit from 1 to 9.
    pub(super) fn digit_outline(&self, digit: usize) -> &Path {
        &self.0[digit - 1]
    }

    /// Returns small pictures of the digits, which are equal if the fonts are.
    fn fingerprint(&self) -> Vec<u8> {
        let picture = |path: &Path| {
            let mut mask = Mask::new(20, 20).expect("a size");
            let place = Transform::from_scale(16.0, 16.0).post_translate(10.0, 10.0);
            mask.fill_path(path, FillRule::Winding, true, place);
            mask.data().iter().map(|value| value / 16).collect::<Vec<u8>>()
        };
        self.0.iter().flat_map(picture).collect()
    }
}

/// Draws outlines of fonts, whose axis points up, as paths of a picture, whose axis points down.
struct PathPen(PathBuilder);

impl OutlinePen for PathPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, -y1, x, -y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, -y1, x2, -y2, x, -y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_of_the_list_is_a_family() {
        let lines = FAMILIES.lines().filter(|line| !line.starts_with('#'));
        assert!(lines.map(parse_family_line).all(|family| family.is_some()));
        let uses = [FontUse::Often, FontUse::Train, FontUse::Test];
        let count =
            |usage| FAMILIES.lines().filter_map(parse_family_line).filter(|line| line.0 == usage).count();
        assert!(uses.map(count).iter().all(|&count| count > 5));
        // A package that measures isn't learnt from.
        let packages = |usage: FontUse| {
            let lines = FAMILIES.lines().filter_map(parse_family_line);
            lines.filter(move |line| line.0 == usage).map(|line| line.1).collect::<BTreeSet<_>>()
        };
        assert!(packages(FontUse::Test).is_disjoint(&packages(FontUse::Train)));
        assert!(packages(FontUse::Test).is_disjoint(&packages(FontUse::Often)));
    }

    #[test]
    fn missing_packages_are_named() {
        let error = FontSet::load_packages(FilePath::new("/nowhere")).err().expect("no packages");
        assert!(error.contains("fonts-lato") || error.contains("dpkg-query"), "{error}");
    }
}
