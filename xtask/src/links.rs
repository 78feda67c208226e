//! Checker of the links in a folder of the book's pages: the file must exist, and have the anchor named.
//! Links to other sites are left alone.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

/// Counts of what was checked.
pub(crate) struct LinkReport {
    pub(crate) pages: usize,
    pub(crate) links: usize,
}

/// The files of a site by their paths, each page with its text.
type Site = BTreeMap<String, Option<String>>;

/// Checks the links of all pages below a folder.
pub(crate) fn check(folder: &Path) -> Result<LinkReport, String> {
    let mut site = Site::new();
    read(folder, "", &mut site).map_err(|error| format!("{}: {error}", folder.display()))?;
    let (checked, broken) = examine(&site);
    if broken.is_empty() { Ok(checked) } else { Err(broken.join("\n")) }
}

fn read(folder: &Path, prefix: &str, site: &mut Site) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read(&entry.path(), &format!("{path}/"), site)?;
        } else {
            let text = path.ends_with(".html").then(|| fs::read_to_string(entry.path())).transpose()?;
            site.insert(path, text);
        }
    }
    Ok(())
}

/// Counts pages and links, and returns the broken ones.
fn examine(site: &Site) -> (LinkReport, Vec<String>) {
    let pages = || site.iter().filter_map(|(path, text)| Some((path, text.as_deref()?)));
    let names: BTreeMap<&str, BTreeSet<&str>> =
        pages().map(|(path, text)| (path.as_str(), attributes(text, "id").collect())).collect();
    let (mut checked, mut broken) = (LinkReport { pages: names.len(), links: 0 }, Vec::new());
    for (path, text) in pages() {
        // mdBook leaves what it can't include as it is, and goes on.
        if text.contains("{{#include") {
            broken.push(format!("{path}: includes a file that is not there"));
        }
        let links = attributes(text, "href").chain(attributes(text, "src"));
        for link in links.filter(|link| !is_elsewhere(link)) {
            checked.links += 1;
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { joined(path, &decoded(file)) };
            let place = decoded(place);
            if !site.contains_key(&target) {
                broken.push(format!("{path}: there is no {target}, linked as {link}"));
            } else if !place.is_empty() && !names.get(&*target).is_some_and(|ids| ids.contains(&*place)) {
                broken.push(format!("{path}: {target} has no place #{place}"));
            }
        }
    }
    (checked, broken)
}

/// Returns the values of an attribute in all tags. In text, quotes are escaped.
fn attributes<'a>(page: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let opening = format!(" {name}=\"");
    let pieces: Vec<&str> = page.split(opening.as_str()).skip(1).collect();
    pieces.into_iter().filter_map(|piece| Some(piece.split_once('"')?.0))
}

/// Whether a link leads to another site, or nowhere by itself (`data:`, `javascript:`).
fn is_elsewhere(link: &str) -> bool {
    link.starts_with("//") || link.split(['/', '#', '?']).next().is_some_and(|start| start.contains(':'))
}

/// Resolves the path of a link on a page.
fn joined(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    if parts.last().is_some_and(|last| last.is_empty()) {
        parts.pop();
        parts.push("index.html");
    }
    parts.join("/")
}

/// Decodes the escapes of a link: percent signs (`%E5`) and `&amp;`.
fn decoded(link: &str) -> String {
    let mut pieces = link.split('%');
    let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        match piece.get(..2).and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                bytes.extend(&piece.as_bytes()[2..]);
            }
            None => {
                bytes.push(b'%');
                bytes.extend(piece.as_bytes());
            }
        }
    }
    String::from_utf8_lossy(&bytes).replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the faults reported for a link on a page `a/page.html` that has the anchor `here`, next to
    /// `a/other.html` with `there`.
    #[track_caller]
    fn check(link: &str, expected: &[&str]) {
        let page = |text: String| Some(text);
        let site = Site::from([
            ("index.html".into(), page(String::new())),
            (
                "a/page.html".into(),
                page(format!("<p id=\"here\"><a href=\"{link}\">x</a> href=&quot;y&quot;")),
            ),
            ("a/other.html".into(), page("<h2 class=\"x\" id=\"第一\">".into())),
            ("a/picture.svg".into(), None),
        ]);
        let (_, broken) = examine(&site);
        assert_eq!(broken, expected, "{link}");
    }

    #[test]
    fn links_lead_to_files_and_places() {
        for link in ["#here", "other.html#第一", "other.html#%E7%AC%AC%E4%B8%80", "../", "./picture.svg"] {
            check(link, &[]);
        }
        for link in ["https://example.org/x#y", "data:image/png;base64,x", "mailto:a@b", "//example.org"] {
            check(link, &[]);
        }
        check("#there", &["a/page.html: a/page.html has no place #there"]);
        check("other.html#here", &["a/page.html: a/other.html has no place #here"]);
        check("../other.html", &["a/page.html: there is no other.html, linked as ../other.html"]);
        check("picture.svg#here", &["a/page.html: a/picture.svg has no place #here"]);
        check(
            "{{#include x}}",
            &[
                "a/page.html: includes a file that is not there",
                "a/page.html: there is no a/{{, linked as {{#include x}}",
            ],
        );
    }
}
