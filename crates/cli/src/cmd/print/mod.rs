//! `ninefold print`: puzzle books, worksheets and magazine pages as PDF.

mod collect;
mod distinct;
mod report;

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use ninefold::Technique;
use ninefold::logic::explain::say;
use ninefold::rate::human::HumanGrade;
use ninefold_print::{
    BookError, BookFonts, BookLesson, BookOrder, BookPuzzle, BookStyle, FontError, FontFile, PagePngError,
    PagePngs, PrintedBook, StyleError, check_book, draw_pages, list_in_order, make_book_with_lesson,
};

use self::collect::CollectedPuzzles;
use self::distinct::EarlierPuzzles;
use self::report::BookReport;
use crate::cmd::render::numbered_path;
use crate::diagnostics;
use crate::exit::ExitStatus;
use crate::failure::CommandError;
use crate::file::{InputFile, OutputDestination};
use crate::input::InputOptions;
use crate::jobs::ThreadOptions;
use crate::language::message_text;
use crate::options::SeedOption;
use crate::output::{ExtraOutput, OUTPUT_GROUP, Output, OutputFileOptions};
use crate::small_file::read_small_file;

/// Print puzzles as a PDF: books, worksheets, pages for a magazine
///
/// The puzzles of any input, or new ones of a level, or exercises of a technique with their answers. The solutions are at the end.
/// The PDF has vectors and embedded fonts, and grey is one ink; equal puzzles and styles give equal bytes. What was laid out is read
/// back from the pages and solved before the file appears. A puzzle without exactly one solution is named, and nothing is printed;
/// with --keep-going it is left out. With --output page.svg or page.png, each page is a picture: page-1.svg, page-2.svg and so on.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold print puzzles.txt -o book.pdf
  ninefold print --level medium -n 120 --seed 7 --title 'One a day' -o book.pdf
  ninefold print --level easy,medium,hard -n 90 --order level --paper 6x9in --per-page 2 -o book.pdf
  ninefold print --level gentle -n 20 --large-print -o large.pdf
  ninefold print puzzle.txt --set solutions=path -o path.pdf
  ninefold print --practise xy-wing -n 12 -o worksheet.pdf
  ninefold print --course xy-chain -n 8 -o booklet.pdf
  ninefold print puzzles.txt --distinct printed.txt --report book.txt -o book.pdf
  ninefold print puzzles.txt --dpi 300 -o page.png
  ninefold print --write-style > book.toml
  ninefold print puzzles.txt --style book.toml --set solutions=page --set margin=12mm -o book.pdf

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// Make puzzles of this level: gentle, easy, medium, hard, expert, master or extreme; of several, with commas between them, equally many
    #[arg(long, value_name = "LEVEL", value_parser = parse_grade, value_delimiter = ',', conflicts_with = "inputs")]
    level: Vec<HumanGrade>,
    /// Make exercises of this technique, with the step drawn and explained on the answer sheet
    #[arg(long, value_name = "TECHNIQUE", value_parser = super::techniques::parse_technique, conflicts_with_all = ["inputs", "level"])]
    practise: Option<&'static Technique>,
    /// Make a booklet on this technique: the idea, an example, exercises, answers
    #[arg(long, value_name = "TECHNIQUE", value_parser = super::techniques::parse_technique, conflicts_with_all = ["inputs", "level", "practise"])]
    course: Option<&'static Technique>,
    /// Leave out the puzzles of this file, up to symmetry, and add those that are printed
    #[arg(long, value_name = "FILE", conflicts_with_all = ["practise", "course"])]
    distinct: Option<PathBuf>,
    /// Write into this file what each puzzle is, where it stands, and that it was checked
    #[arg(long, value_name = "FILE", group = OUTPUT_GROUP)]
    report: Option<PathBuf>,
    /// Make this many
    #[arg(short, long, alias = "count", value_name = "N", default_value = "12")]
    number: NonZero<u32>,
    #[command(flatten)]
    seed: SeedOption,
    /// The paper: a4, a5, letter, 6x9in, 148x210mm
    #[arg(long, value_name = "PAPER", help_heading = "Pages")]
    paper: Option<String>,
    /// Boards on a page: 1, 2, 3, 4, 6 or 9
    #[arg(long, value_name = "N", help_heading = "Pages")]
    per_page: Option<String>,
    /// One board on a page, with large digits
    #[arg(long, help_heading = "Pages")]
    large_print: bool,
    /// Print the candidates of each cell
    #[arg(long, help_heading = "Pages")]
    candidates: bool,
    /// The order: given, level, rising, mixed
    #[arg(long, value_name = "ORDER", help_heading = "Pages")]
    order: Option<String>,
    /// The title; with one, there is a title page
    #[arg(long, value_name = "TEXT", help_heading = "Pages")]
    title: Option<String>,
    /// A file with settings of the pages
    #[arg(long, value_name = "FILE", help_heading = "Pages")]
    style: Option<PathBuf>,
    /// Change a setting of such a file, such as solutions=page; may be given several times
    #[arg(long, value_name = "NAME=VALUE", help_heading = "Pages")]
    set: Vec<String>,
    /// Write a file with every setting and what it means
    #[arg(long, help_heading = "Pages", conflicts_with_all = ["inputs", "level", "practise", "course", "report", "distinct"])]
    write_style: bool,
    /// A TrueType or OpenType font for what is not Latin; given twice, the regular and the bold font of the whole book
    #[arg(long, value_name = "FILE", help_heading = "Pages")]
    font: Vec<PathBuf>,
    /// Dots per inch of pages as PNG: 150 unless you give another number; printers want 300
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(20..=2400), help_heading = "Pages")]
    dpi: Option<u32>,
    /// Leave out puzzles without exactly one solution, and go on
    #[arg(long)]
    keep_going: bool,
    #[command(flatten)]
    to_file: OutputFileOptions,
    #[command(flatten)]
    jobs: ThreadOptions,
}

/// Resolution of pages as PNG: sharp on a screen, and our reader of pictures reads it.
const DEFAULT_DPI: u32 = 150;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let sources = args.inputs.input_files();
    let destination = args.resolve_book_files(&sources)?;
    if args.dpi.is_some() && !matches!(destination, BookFiles::Pages(_, PictureKind::Png)) {
        return Err(CommandError::usage_error(&say!("print-dpi-no-png")));
    }
    if args.write_style {
        let BookFiles::Pdf(place) = destination else {
            return Err(CommandError::usage_error(&say!("print-style-no-pages")));
        };
        out.redirect_to(place)?;
        write!(out, "{}", BookStyle::default_file())?;
        return Ok(ExitStatus::Success);
    }
    if args.to_file.output_path().is_none() && out.terminal {
        return Err(CommandError::usage_error(&say!("print-needs-output")));
    }
    // Settings, fonts and the files beside the book can be wrong, so they are read before any puzzle.
    let style = args.build_style(out)?;
    let font_files = args.font.iter().map(|path| read_font(path)).collect::<Result<Vec<_>, _>>()?;
    let Some(fonts) = BookFonts::from_files(&font_files) else {
        return Err(CommandError::usage_error(&say!("print-many-fonts")));
    };
    let lesson = args.course.map(|technique| build_lesson(technique, out)).transpose()?;
    let mut earlier = args.distinct.as_deref().map(EarlierPuzzles::read_file).transpose()?;
    let open_report = |path| ExtraOutput::open(path, args.to_file.overwrite_policy(), &sources);
    let mut report = args.report.as_deref().map(open_report).transpose()?;
    // One seed for the puzzles and for the order; a command that leaves nothing to chance needs none.
    let exercised = args.practise.or(args.course);
    let makes_puzzles = !args.level.is_empty() || exercised.is_some();
    let uses_seed = makes_puzzles || style.book_order() == BookOrder::Mixed;
    let seed = if uses_seed { args.seed.seed_or_random() } else { 0 };
    let collected = match exercised {
        Some(technique) => collect::make_exercises(technique, args.number, seed, out),
        None if makes_puzzles => collect::make_puzzles(args, &style, seed, earlier.as_mut(), out),
        None => collect::read_puzzles(&args.inputs, args.keep_going, &style, earlier.as_mut(), out)?,
    };
    let CollectedPuzzles { puzzles, places, left_out, exit } = collected;
    // A puzzle that failed has been named; with --keep-going the others are printed.
    if puzzles.is_empty() || !exit.is_complete() || (exit != ExitStatus::Success && !args.keep_going) {
        if puzzles.is_empty() && exit == ExitStatus::Success {
            diagnostics::print_message(&message_text(&say!("print-nothing")));
            return Ok(ExitStatus::failed_if(true));
        }
        if exit == ExitStatus::Stopped {
            diagnostics::print_note(&message_text(&say!("print-stopped")));
        }
        return Ok(exit);
    }
    // Numbers on the pages follow this order.
    let order = list_in_order(&puzzles, style.book_order(), seed);
    let places: Vec<String> = order.iter().map(|at| places[*at].clone()).collect();
    let puzzles: Vec<BookPuzzle> = order.iter().map(|at| puzzles[*at].clone()).collect();
    // The files appear when the book is complete and what was read back agrees.
    let book = lay_out_book(lesson.as_ref(), &puzzles, &style, fonts, out)?;
    let checked = check_book(&book.bytes, lesson.as_ref(), &puzzles).map_err(|error| {
        CommandError::unsuitable_puzzle_error(&say!("print-check-failed", reason = error.to_string()))
    })?;
    if let Some(report) = &mut report {
        let name = args.to_file.output_path().unwrap_or(Path::new("-")).display().to_string();
        let (puzzles, checked, places) = (&puzzles, &checked, &places);
        let pages = book.summary.pages;
        BookReport { name: &name, pages, puzzles, checked, places, left_out: &left_out }
            .write_text(report)?;
    }
    match destination {
        BookFiles::Pdf(place) => {
            out.redirect_to(place)?;
            out.write_all(&book.bytes)?;
            out.finish_output()?;
        }
        BookFiles::Pages(path, kind) => args.write_pages(&path, kind, &book, &sources)?,
    }
    // What stands beside the book follows when the book is there.
    if let Some(report) = &mut report {
        report.finish_file()?;
    }
    earlier.map(EarlierPuzzles::append_new_forms).transpose()?;
    if !out.quiet {
        diagnostics::print_note(&message_text(&say!(
            "print-done",
            puzzles = puzzles.len(),
            pages = book.summary.pages
        )));
        let millimetres = book.summary.digit_height / 72.0 * 25.4;
        if args.large_print && millimetres < LARGE_DIGITS {
            let height = format!("{millimetres:.1}");
            diagnostics::print_note(&message_text(&say!("print-small-digits", height = height)));
        }
    }
    Ok(exit)
}

/// Files that hold a book.
enum BookFiles {
    /// A PDF.
    Pdf(OutputDestination),
    /// A picture for each page, named after this path.
    Pages(PathBuf, PictureKind),
}

/// Kind of the pictures of pages.
#[derive(Clone, Copy, Debug)]
enum PictureKind {
    Svg,
    Png,
}

/// Returns the lesson of a technique.
fn build_lesson(technique: &'static Technique, out: &Output) -> Result<BookLesson, CommandError> {
    BookLesson::from_technique(technique, out.catalogue).ok_or_else(|| {
        let name = out.catalogue.technique_name(technique);
        CommandError::usage_error(&say!("print-no-lesson", name = name))
    })
}

/// Height that digits of large print are expected to have, in millimetres.
const LARGE_DIGITS: f64 = 8.0;

fn parse_grade(word: &str) -> Result<HumanGrade, String> {
    let grade = HumanGrade::ALL.into_iter().find(|grade| grade.name().eq_ignore_ascii_case(word));
    grade.ok_or_else(|| {
        let names = HumanGrade::ALL.map(|grade| grade.name().to_ascii_lowercase()).join(", ");
        message_text(&say!("expected-one-of", names = names))
    })
}

impl Args {
    /// Finds where the book goes; the name decides whether it is a PDF or pictures of its pages.
    fn resolve_book_files(&self, sources: &[InputFile]) -> Result<BookFiles, CommandError> {
        let path = self.to_file.output_path();
        let ending = path.and_then(Path::extension).map(|end| end.to_string_lossy().to_ascii_lowercase());
        match (path, ending.as_deref()) {
            (Some(path), Some("svg")) => Ok(BookFiles::Pages(path.into(), PictureKind::Svg)),
            (Some(path), Some("png")) => Ok(BookFiles::Pages(path.into(), PictureKind::Png)),
            (Some(path), Some("jpg" | "jpeg" | "webp")) => {
                let name = path.display().to_string();
                Err(CommandError::usage_error(&say!("print-no-picture", name = name)))
            }
            _ => Ok(BookFiles::Pdf(self.to_file.resolve_destination(sources)?)),
        }
    }

    /// Writes a picture of each page, if none of the files stands in the way.
    fn write_pages(
        &self,
        path: &Path,
        kind: PictureKind,
        book: &PrintedBook,
        sources: &[InputFile],
    ) -> Result<(), CommandError> {
        let policy = self.to_file.overwrite_policy();
        let paths: Vec<PathBuf> =
            (1..).map(|number| numbered_path(path, number)).take(book.summary.pages).collect();
        for path in &paths {
            OutputDestination::resolve_output_path(path, policy, sources)?.check_overwrite()?;
        }
        let write = |path: &Path, page: &[u8]| -> Result<(), CommandError> {
            let mut file = ExtraOutput::open(path, policy, sources)?;
            file.write_all(page)?;
            Ok(file.finish_file()?)
        };
        match kind {
            PictureKind::Svg => {
                let pages =
                    draw_pages(&book.bytes).map_err(|error| CommandError::Puzzle(error.to_string()))?;
                paths.iter().zip(pages).try_for_each(|(path, page)| write(path, page.as_bytes()))
            }
            PictureKind::Png => {
                let failed = |error: PagePngError| CommandError::usage_error(&error.to_message());
                let pages =
                    PagePngs::open_pdf(&book.bytes, self.dpi.unwrap_or(DEFAULT_DPI)).map_err(failed)?;
                paths.iter().zip(pages).try_for_each(|(path, page)| write(path, &page.map_err(failed)?))
            }
        }
    }

    /// Returns the style: the defaults, what suits a worksheet, the file, and the options, each before the next.
    fn build_style(&self, out: &Output) -> Result<BookStyle, CommandError> {
        let mut style = BookStyle::new();
        let wrong = |error: &StyleError| CommandError::usage_error(&error.to_message());
        // A worksheet says what is practised at its head, and has no levels.
        if let Some(technique) = self.practise.or(self.course) {
            let settings =
                [("header", out.catalogue.technique_name(technique)), ("caption", "{number}|".into())];
            for (name, value) in settings {
                style.set_value(name, &value).map_err(|error| wrong(&error))?;
            }
        }
        if let Some(path) = &self.style {
            let name = path.display().to_string();
            let text = read_small_file(path).map_err(|error| CommandError::unreadable_file(&name, error))?;
            style.read_file(&text).map_err(|error| {
                CommandError::Usage(format!("{name}: {}", message_text(&error.to_message())))
            })?;
        }
        let switched = |on: bool| on.then(|| "true".to_string());
        let options = [
            ("paper", self.paper.clone()),
            ("per-page", self.per_page.clone()),
            ("large-print", switched(self.large_print)),
            ("candidates", switched(self.candidates)),
            ("order", self.order.clone()),
            ("title", self.title.clone()),
        ];
        for (name, value) in options.iter().filter_map(|(name, value)| Some((name, value.as_ref()?))) {
            style.set_value(name, value).map_err(|error| wrong(&error))?;
        }
        for setting in &self.set {
            let (name, value) = setting.split_once('=').ok_or_else(|| {
                CommandError::usage_error(&say!("print-no-value", setting = setting.clone()))
            })?;
            style.set_value(name.trim(), value.trim()).map_err(|error| wrong(&error))?;
        }
        Ok(style)
    }
}

/// Places where systems have a font with Chinese characters.
const SYSTEM_FONTS: [&str; 12] = [
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc",
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",
    "/usr/share/fonts/truetype/arphic/uming.ttc",
    "/System/Library/Fonts/PingFang.ttc",
    "/System/Library/Fonts/Supplemental/Songti.ttc",
    "C:\\Windows\\Fonts\\msyh.ttc",
    "C:\\Windows\\Fonts\\Deng.ttf",
    "C:\\Windows\\Fonts\\simsun.ttc",
];

/// Largest font file: 128 MB.
const MAX_FONT_BYTES: u64 = 1 << 27;

fn read_font(path: &Path) -> Result<FontFile, CommandError> {
    let name = path.display().to_string();
    let read = || -> io::Result<Vec<u8>> {
        // A pipe or a device would be waited for.
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::from(io::ErrorKind::InvalidInput));
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(MAX_FONT_BYTES).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(|error| CommandError::unreadable_file(&name, error))?;
    FontFile::from_bytes(bytes)
        .map_err(|error| CommandError::Usage(format!("{name}: {}", message_text(&error.to_message()))))
}

/// Lays out the book; if a character is missing and no font was named, tries the fonts of the system.
fn lay_out_book(
    lesson: Option<&BookLesson>,
    puzzles: &[BookPuzzle],
    style: &BookStyle,
    fonts: BookFonts<'_>,
    out: &Output,
) -> Result<PrintedBook, CommandError> {
    let mut made = make_book_with_lesson(lesson, puzzles, style, out.catalogue, fonts);
    let lacks_character = matches!(made, Err(BookError::Font(FontError::MissingCharacter(_))));
    if lacks_character && matches!(fonts, BookFonts::BuiltIn) {
        let mut found = SYSTEM_FONTS.iter().filter_map(|path| Some((path, read_font(Path::new(path)).ok()?)));
        if let Some((path, font)) = found.next() {
            made = make_book_with_lesson(lesson, puzzles, style, out.catalogue, BookFonts::Fallback(&font));
            if !out.quiet {
                diagnostics::print_note(&message_text(&say!("print-font-used", name = path.to_string())));
            }
        }
    }
    made.map_err(|error| CommandError::usage_error(&error.to_message()))
}
