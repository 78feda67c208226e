//! Faces of the pages: which glyph stands for a character, how wide it is, and its embedded subset.

use std::collections::BTreeMap;

use ninefold::Message;
use ninefold::logic::explain::say;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId, Tag};

use crate::stream::compress_stream;

/// Weight of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FontWeight {
    Regular,
    Semibold,
}

/// The faces that are in this crate: Latin letters and digits.
const REGULAR_FACE: &[u8] = include_bytes!("../fonts/OpenSans-Regular.ttf");
const SEMIBOLD_FACE: &[u8] = include_bytes!("../fonts/OpenSans-Semibold.ttf");

/// Font file for the pages of a book.
#[derive(Clone, Debug)]
pub struct FontFile {
    bytes: Vec<u8>,
    /// Index of the face in a collection.
    index: u32,
}

/// Fonts of a book.
#[derive(Clone, Copy, Debug, Default)]
pub enum BookFonts<'a> {
    /// Open Sans, Latin letters and digits.
    #[default]
    BuiltIn,
    /// Open Sans, and a font for the characters that it lacks, such as Chinese ones.
    Fallback(&'a FontFile),
    /// A regular and a bold font, and Open Sans for the characters that they lack.
    Own([&'a FontFile; 2]),
}

impl<'a> BookFonts<'a> {
    /// Returns no font as the built-in one, one as a fallback, and two as regular and bold; `None` for more.
    #[must_use]
    pub fn from_files(files: &'a [FontFile]) -> Option<BookFonts<'a>> {
        match files {
            [] => Some(BookFonts::BuiltIn),
            [file] => Some(BookFonts::Fallback(file)),
            [regular, bold] => Some(BookFonts::Own([regular, bold])),
            _ => None,
        }
    }
}

/// Error of a font.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub enum FontError {
    /// The file holds no font that can be embedded.
    Unusable,
    /// No face has a character of the book.
    MissingCharacter(char),
}

impl FontError {
    /// Returns the error as data, for messages in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        match self {
            FontError::Unusable => {
                say!("print-font-unusable" = "not a TrueType or OpenType font that can be embedded")
            }
            FontError::MissingCharacter(sign) => say!(
                "print-no-glyph" = "no font has \"{sign}\": name one that has it with --font FILE",
                sign = sign.to_string()
            ),
        }
    }
}

impl FontFile {
    /// Takes a TrueType or OpenType font; of a collection, the first face for simplified Chinese, or else the
    /// first.
    ///
    /// # Errors
    /// If it is no such font, or its licence bits forbid embedding.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<FontFile, FontError> {
        let count = ttf_parser::fonts_in_collection(&bytes).unwrap_or(1);
        let is_chinese = |index: &u32| {
            let Ok(face) = Face::parse(&bytes, *index) else { return false };
            face.names().into_iter().any(|name| {
                name.name_id == ttf_parser::name_id::FULL_NAME
                    && name.to_string().is_some_and(|name| name.contains(" SC"))
            })
        };
        let index = (0..count).find(is_chinese).unwrap_or(0);
        let face = Face::parse(&bytes, index).map_err(|_| FontError::Unusable)?;
        if face.permissions() == Some(ttf_parser::Permissions::Restricted) || !face.is_subsetting_allowed() {
            return Err(FontError::Unusable);
        }
        Ok(FontFile { bytes, index })
    }
}

/// One face with the glyphs that pages have used.
struct UsedFace<'a> {
    bytes: &'a [u8],
    index: u32,
    face: Face<'a>,
    /// Glyphs of ASCII and their widths, which are asked for all the time.
    ascii: Vec<Option<(GlyphId, f64)>>,
    remapper: GlyphRemapper,
    /// Character and width of each used glyph, by its number in the subset.
    glyphs: BTreeMap<u16, (char, f32)>,
}

/// All faces of a book.
pub(crate) struct FontSet<'a> {
    /// The built-in ones, regular and semibold, and those of the user.
    faces: Vec<UsedFace<'a>>,
    /// By weight, the face in which a character is looked for, and the next one if that lacks it.
    order: [[usize; 2]; 2],
    /// First character that no face has.
    pub(crate) missing: Option<char>,
}

/// Glyphs of one face, in the order of a text.
pub(crate) struct GlyphRun {
    pub(crate) face: usize,
    /// Two bytes a glyph.
    pub(crate) codes: Vec<u8>,
    /// Width at a size of 1.
    pub(crate) width: f64,
}

impl<'a> FontSet<'a> {
    /// Creates the set.
    pub(crate) fn new(fonts: BookFonts<'a>) -> Result<FontSet<'a>, FontError> {
        let (own, order) = match fonts {
            BookFonts::BuiltIn => (Vec::new(), [[0, 0], [1, 1]]),
            BookFonts::Fallback(file) => (vec![file], [[0, 2], [1, 2]]),
            BookFonts::Own(files) => (files.to_vec(), [[2, 0], [3, 1]]),
        };
        let files = [(REGULAR_FACE, 0), (SEMIBOLD_FACE, 0)].into_iter();
        let files = files.chain(own.into_iter().map(|file| (file.bytes.as_slice(), file.index)));
        let faces = files.map(|(bytes, index)| {
            let face = Face::parse(bytes, index).map_err(|_| FontError::Unusable)?;
            let (remapper, glyphs) = (GlyphRemapper::new(), BTreeMap::new());
            let ascii = (0..128_u8).map(|sign| look_up_glyph(&face, sign.into())).collect();
            Ok(UsedFace { bytes, index, face, ascii, remapper, glyphs })
        });
        Ok(FontSet { faces: faces.collect::<Result<_, _>>()?, order, missing: None })
    }

    /// Returns the text as glyphs, and notes that they are used.
    pub(crate) fn shape_text(&mut self, text: &str, weight: FontWeight) -> Vec<GlyphRun> {
        let mut runs: Vec<GlyphRun> = Vec::new();
        for sign in text.chars() {
            let Some((at, (glyph, width))) = self.find_glyph(sign, weight) else {
                self.missing.get_or_insert(sign);
                continue;
            };
            let code = self.faces[at].use_glyph(glyph, width, sign);
            match runs.last_mut().filter(|run| run.face == at) {
                Some(run) => {
                    run.codes.extend(code.to_be_bytes());
                    run.width += width;
                }
                None => runs.push(GlyphRun { face: at, codes: code.to_be_bytes().to_vec(), width }),
            }
        }
        runs
    }

    /// Returns the width of a text at a size of 1.
    pub(crate) fn text_width(&self, text: &str, weight: FontWeight) -> f64 {
        text.chars().filter_map(|sign| self.find_glyph(sign, weight)).map(|(_, (_, width))| width).sum()
    }

    /// Returns the face that has a character, with its glyph and its width at a size of 1.
    fn find_glyph(&self, sign: char, weight: FontWeight) -> Option<(usize, (GlyphId, f64))> {
        let mut order = self.order[weight as usize].into_iter();
        order.find_map(|at| Some((at, self.faces[at].find_glyph(sign)?)))
    }

    /// Returns the height of digits at a size of 1.
    pub(crate) fn digit_height(&self, weight: FontWeight) -> f64 {
        let [at, _] = self.order[weight as usize];
        let face = &self.faces[at].face;
        let bounds = face.glyph_index('1').and_then(|glyph| face.glyph_bounding_box(glyph));
        bounds.map_or(0.7, |bounds| f64::from(bounds.y_max) / f64::from(face.units_per_em()))
    }

    /// Returns the indices of the faces that pages have used.
    pub(crate) fn used_faces(&self) -> impl Iterator<Item = usize> {
        (0..self.faces.len()).filter(|at| !self.faces[*at].glyphs.is_empty())
    }

    /// Writes a face into the document; `ids` are five that follow one another.
    pub(crate) fn embed_face(&self, at: usize, first: Ref, pdf: &mut Pdf) -> Result<(), FontError> {
        self.faces[at].embed_subset(at, first, pdf)
    }
}

fn look_up_glyph(face: &Face<'_>, sign: char) -> Option<(GlyphId, f64)> {
    let glyph = face.glyph_index(sign)?;
    let advance = face.glyph_hor_advance(glyph).unwrap_or(0);
    Some((glyph, f64::from(advance) / f64::from(face.units_per_em())))
}

/// Number of objects that a face takes.
pub(crate) const OBJECTS_PER_FACE: i32 = 5;

impl UsedFace<'_> {
    /// Returns the glyph of a character, and its width at a size of 1.
    fn find_glyph(&self, sign: char) -> Option<(GlyphId, f64)> {
        self.ascii.get(sign as usize).copied().unwrap_or_else(|| look_up_glyph(&self.face, sign))
    }

    fn use_glyph(&mut self, glyph: GlyphId, width: f64, sign: char) -> u16 {
        let code = self.remapper.remap(glyph.0);
        self.glyphs.entry(code).or_insert((sign, width as f32));
        code
    }

    fn embed_subset(&self, at: usize, first: Ref, pdf: &mut Pdf) -> Result<(), FontError> {
        let subset =
            subsetter::subset(self.bytes, self.index, &self.remapper).map_err(|_| FontError::Unusable)?;
        let part = Face::parse(&subset, 0).ok();
        let outlines = part.as_ref().and_then(|face| face.raw_face().table(Tag::from_bytes(b"CFF ")));
        let [type0, cid, descriptor, file, unicode] =
            [0, 1, 2, 3, 4].map(|offset| Ref::new(first.get() + offset));
        // Six letters before the name say that it is a subset.
        let names = self.face.names();
        let name = names.into_iter().find(|name| name.name_id == ttf_parser::name_id::POST_SCRIPT_NAME);
        let name = name.and_then(|name| name.to_string()).unwrap_or_else(|| "Font".into());
        let name = format!("NINEF{}+{name}", (b'A' + at as u8) as char);
        let info = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        pdf.type0_font(type0)
            .base_font(Name(name.as_bytes()))
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        // The font itself: its kind, its widths, and where its program is.
        let mut font = pdf.cid_font(cid);
        font.subtype(if outlines.is_some() { CidFontType::Type0 } else { CidFontType::Type2 });
        font.base_font(Name(name.as_bytes()))
            .system_info(info)
            .font_descriptor(descriptor)
            .default_width(0.0);
        if outlines.is_none() {
            font.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let mut widths = font.widths();
        for (code, (_, width)) in &self.glyphs {
            widths.consecutive(*code, [(width * 1000.0).round()]);
        }
        widths.finish();
        font.finish();
        // Measures are in thousandths of the size.
        let units = 1000.0 / f32::from(self.face.units_per_em());
        let bounds = self.face.global_bounding_box();
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|side| f32::from(side) * units);
        let mut described = pdf.font_descriptor(descriptor);
        described
            .name(Name(name.as_bytes()))
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(f32::from(self.face.ascender()) * units)
            .descent(f32::from(self.face.descender()) * units)
            .cap_height(f32::from(self.face.capital_height().unwrap_or(self.face.ascender())) * units)
            .stem_v(if at == 1 { 120.0 } else { 90.0 });
        if outlines.is_some() {
            described.font_file3(file)
        } else {
            described.font_file2(file)
        };
        described.finish();
        // The program, packed; of an OpenType font only its outlines.
        let program = outlines.unwrap_or(&subset);
        let packed = compress_stream(program);
        let mut stream = pdf.stream(file, &packed);
        stream.filter(pdf_writer::Filter::FlateDecode);
        if outlines.is_some() {
            stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        } else {
            stream.pair(Name(b"Length1"), program.len() as i32);
        }
        stream.finish();
        // The map to characters, by which text is searched, copied and read back.
        let info = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"UCS"), supplement: 0 };
        let mut cmap = UnicodeCmap::<u16>::new(Name(b"Ninefold"), info);
        self.glyphs.iter().for_each(|(code, (sign, _))| cmap.pair(*code, *sign));
        let cmap = compress_stream(&cmap.finish());
        pdf.stream(unicode, &cmap).filter(pdf_writer::Filter::FlateDecode);
        Ok(())
    }
}
