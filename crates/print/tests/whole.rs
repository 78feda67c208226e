//! Books as a printer gets them: read back from their operators, measured, equal byte for byte.

use ninefold::generate::PuzzleRecipe;
use ninefold::generate::minimal::MinimalGenerator;
use ninefold::logic::{engine, techniques};
use ninefold::texts::Catalogue;
use ninefold::{Candidate, Facts};
use ninefold_print::{
    BookCheckError, BookError, BookFonts, BookLesson, BookOrder, BookPuzzle, BookStyle, FontError, FontFile,
    PuzzleAnswer, ReadBoard, StyleError, check_book, draw_pages, make_book, make_book_with_lesson,
    order_puzzles, parse_length, read_boards,
};

fn make_puzzles(count: usize) -> Vec<BookPuzzle> {
    let made = MinimalGenerator::new().generate_few(count, 7, &PuzzleRecipe::default(), 0);
    let puzzle = |(at, made): (usize, &ninefold::generate::minimal::GeneratedPuzzle)| BookPuzzle {
        board: made.to_board(),
        solution: made.solution,
        level: ["Gentle", "Easy"][at % 2].into(),
        level_rank: at % 2,
        score: 1000 - at as u32,
        rating: "1.2".into(),
        hint: "Look at box 4: Hidden Pair".into(),
        shows_candidates: false,
        answers: Vec::new(),
    };
    made.iter().enumerate().map(puzzle).collect()
}

fn style_with(settings: &[(&str, &str)]) -> BookStyle {
    let mut style = BookStyle::new();
    settings.iter().for_each(|(name, value)| style.set_value(name, value).unwrap());
    style
}

fn print_book(puzzles: &[BookPuzzle], settings: &[(&str, &str)]) -> Vec<u8> {
    make_book(puzzles, &style_with(settings), Catalogue::english(), BookFonts::BuiltIn).unwrap().bytes
}

/// Boards with empty cells, and those without.
fn split_boards(bytes: &[u8]) -> (Vec<ReadBoard>, Vec<ReadBoard>) {
    read_boards(bytes).unwrap().into_iter().partition(|board| board.cells.contains(&0))
}

/// Every puzzle and every solution stands on the pages as it was given, whatever the style.
#[track_caller]
fn check(settings: &[(&str, &str)], solutions: usize) {
    let puzzles = make_puzzles(10);
    let bytes = print_book(&puzzles, settings);
    assert_eq!(bytes, print_book(&puzzles, settings), "equal books have equal bytes");
    let (tasks, solved) = split_boards(&bytes);
    let sign = |board: &ninefold::Board, cell| {
        board.value(cell).map_or('.', |digit| (b'0' + digit.number()) as char)
    };
    let text = |puzzle: &BookPuzzle| ninefold::Cell::all().map(|cell| sign(&puzzle.board, cell)).collect();
    let expected: Vec<String> = puzzles.iter().map(text).collect();
    assert_eq!(tasks.iter().map(ReadBoard::to_text).collect::<Vec<_>>(), expected);
    let expected: Vec<String> =
        puzzles.iter().take(solutions).map(|puzzle| puzzle.solution.to_string()).collect();
    assert_eq!(solved.iter().map(ReadBoard::to_text).collect::<Vec<_>>(), expected);
}

#[test]
fn digits_are_read_back_from_every_style() {
    check(&[], 10);
    check(&[("solutions", "page"), ("paper", "a5")], 10);
    check(&[("solutions", "none"), ("candidates", "true")], 0);
    check(&[("notes", "true"), ("per-page", "6"), ("bleed", "3mm"), ("solutions-per-page", "16")], 10);
    check(&[("large-print", "true"), ("title", "Large"), ("instructions", "true"), ("contents", "true")], 10);
    check(&[("qr", "https://example.org/"), ("paper", "6x9in"), ("per-page", "2")], 10);
    check(&[("per-page", "9"), ("paper", "letter"), ("hints", "true"), ("header", "{title}|{numbers}")], 10);
}

/// Positions of a worksheet, with the first step of each as its answer.
fn make_worksheet(count: usize) -> Vec<BookPuzzle> {
    let mut puzzles = make_puzzles(count);
    for puzzle in &mut puzzles {
        let mut facts = Facts::new(puzzle.board.clone());
        // Candidates that are gone are what makes a position more than its digits.
        let (cell, digit) = (puzzle.board.empty_cells().first().unwrap(), puzzle.solution);
        let other = puzzle.board.candidates(cell).without(digit.digit(cell));
        for digit in other {
            facts.remove_candidate(Candidate::new(cell, digit));
        }
        let step = engine::find_next_step(&facts, techniques::ALL).unwrap();
        puzzle.shows_candidates = true;
        puzzle.answers = vec![PuzzleAnswer::from_step(&step, &facts, Catalogue::english())];
        puzzle.board = facts.board().clone();
    }
    puzzles
}

#[test]
fn candidates_are_read_back() {
    let puzzles = make_worksheet(3);
    let bytes = print_book(&puzzles, &[]);
    let boards = read_boards(&bytes).unwrap();
    assert_eq!(boards.len(), 6, "positions and answers");
    for (board, puzzle) in boards.iter().zip(puzzles.iter().chain(&puzzles)) {
        assert!(
            puzzle
                .board
                .empty_cells()
                .iter()
                .all(|cell| board.candidates[cell] == puzzle.board.candidates(cell))
        );
    }
    let pages: Vec<usize> =
        check_book(&bytes, None, &puzzles).unwrap().iter().map(|checked| checked.page).collect();
    assert_eq!(pages, [1, 1, 1]);
    // Another candidate is noticed, and so is another digit.
    let mut others = puzzles.clone();
    let candidate = others[2]
        .board
        .candidate_map()
        .iter()
        .find(|candidate| others[2].solution.digit(candidate.cell()) != candidate.digit());
    others[2].board.remove_candidate(candidate.unwrap());
    assert!(matches!(check_book(&bytes, None, &others), Err(BookCheckError::Different { number: 3, .. })));
    let fewer = check_book(&print_book(&puzzles[..2], &[("solutions", "none")]), None, &puzzles);
    assert_eq!(fewer, Err(BookCheckError::Missing { found: 2, expected: 3 }));
}

#[test]
fn a_lesson_opens_its_booklet() {
    let technique = techniques::technique_by_id("xy-wing").unwrap();
    let lesson = BookLesson::from_technique(technique, Catalogue::english()).unwrap();
    let puzzles = make_worksheet(2);
    for (paper, pages) in [("a4", [2, 2]), ("a6", [4, 4])] {
        let style = style_with(&[("paper", paper), ("margin", "10mm")]);
        let book =
            make_book_with_lesson(Some(&lesson), &puzzles, &style, Catalogue::english(), BookFonts::BuiltIn)
                .unwrap();
        let checked = check_book(&book.bytes, Some(&lesson), &puzzles).unwrap();
        assert_eq!(checked.iter().map(|checked| checked.page).collect::<Vec<_>>(), pages, "{paper}");
    }
}

#[test]
fn pages_are_drawn_with_what_the_pdf_has() {
    let bytes = print_book(&make_puzzles(2), &[("solutions", "page"), ("bleed", "3mm"), ("title", "Two")]);
    let pages = draw_pages(&bytes).unwrap();
    assert_eq!(pages.len(), 2);
    let count = |page: &str, word: &str| page.matches(word).count();
    // The letters of the title; the digits of two puzzles and of their solutions.
    assert!(count(&pages[0], "<use ") > 3);
    assert!(count(&pages[1], "<use ") > 162 + 40, "{}", count(&pages[1], "<use "));
    assert!(draw_pages(b"").is_err());
}

/// Width, height and grey pixels of a PNG, with its dots per metre.
#[cfg(feature = "png")]
fn decode_png(file: &[u8]) -> (u32, u32, Vec<u8>, u32) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let info = reader.info();
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Grayscale, png::BitDepth::Eight));
    (info.width, info.height, pixels, info.pixel_dims.unwrap().xppu)
}

#[cfg(feature = "png")]
#[test]
fn pages_as_png_have_ink_where_the_pdf_has_it() {
    use ninefold_print::{PagePngError, PagePngs};

    let bytes = print_book(&make_puzzles(2), &[("solutions", "page"), ("bleed", "3mm"), ("per-page", "2")]);
    let boards = read_boards(&bytes).unwrap();
    assert_eq!(boards.len(), 4);
    let files: Vec<Vec<u8>> = PagePngs::open_pdf(&bytes, 150).unwrap().map(Result::unwrap).collect();
    assert_eq!(files.len(), 1);
    let (width, height, pixels, dots_per_metre) = decode_png(&files[0]);
    // A4 and twice 3 mm.
    assert_eq!((width, height, dots_per_metre), (1276, 1789, 5906));
    let bleed = parse_length("3mm").unwrap();
    let grey = |x: f64, y: f64| {
        let [x, y] = [x, y].map(|part| ((part + bleed) * 150.0 / 72.0).floor() as usize);
        pixels[y * width as usize + x]
    };
    for ReadBoard { edges: [left, top, right, bottom], cells, .. } in boards {
        let cell = (right - left) / 9.0;
        assert!(grey(left, (top + bottom) / 2.0 + cell / 4.0) < 128, "the frame");
        assert!(grey(right + 3.0, bottom + 3.0) > 250, "white beyond it");
        // A digit has ink in the middle half of its cell, an empty cell has none. Solutions stand upside down.
        let turned = !cells.contains(&0);
        for (at, digit) in cells.iter().enumerate() {
            let place = if turned { 80 - at } else { at };
            let corner = [left + cell * (place % 9) as f64, top + cell * (place / 9) as f64];
            let steps = || (1..=30).map(|step| cell * (0.25 + f64::from(step) / 60.0));
            let inked = steps()
                .flat_map(|dx| steps().map(move |dy| (dx, dy)))
                .filter(|(dx, dy)| grey(corner[0] + dx, corner[1] + dy) < 128);
            assert_eq!(inked.count() > 20, *digit != 0, "cell {at}");
        }
    }
    assert!(matches!(PagePngs::open_pdf(b"", 150), Err(PagePngError::ReadBack(_))));
    let too_large = PagePngs::open_pdf(&bytes, 2400).map(|_| ()).unwrap_err();
    assert!(too_large.to_string().contains("20409 × 28630 pixels"), "{too_large}");
}

/// Boards keep the margins on both sides of a sheet, within a tenth of a millimetre.
#[track_caller]
fn check_margins(settings: &[(&str, &str)], width: &str, height: &str, odd: [&str; 2]) {
    let length = |text: &str| parse_length(text).unwrap();
    let (width, height) = (length(width), length(height));
    let tenth = length("0.1mm");
    let (tasks, solved) = split_boards(&print_book(&make_puzzles(40), settings));
    let boards: Vec<ReadBoard> = tasks.into_iter().chain(solved).collect();
    for parity in [1, 0] {
        let [inner, outer] = odd.map(length);
        let (left, right) = if parity == 1 { (inner, outer) } else { (outer, inner) };
        let pages: Vec<&ReadBoard> = boards.iter().filter(|board| board.page % 2 == parity).collect();
        let edge = |at: usize| pages.iter().map(move |board| board.edges[at]);
        assert!((edge(0).fold(f64::MAX, f64::min) - left).abs() < tenth, "left of {parity}");
        assert!((width - edge(2).fold(0.0, f64::max) - right).abs() < tenth, "right of {parity}");
        assert!(edge(1).all(|top| top > left.min(right)) && edge(3).all(|bottom| bottom < height - outer));
    }
}

#[test]
fn margins_are_as_asked() {
    let narrow = [("per-page", "2"), ("paper", "100x250mm"), ("margin", "10mm"), ("gutter", "5mm")];
    check_margins(&narrow, "100mm", "250mm", ["15mm", "10mm"]);
    let bled = [narrow.as_slice(), &[("bleed", "3mm")]].concat();
    check_margins(&bled, "100mm", "250mm", ["15mm", "10mm"]);
}

#[test]
fn large_print_has_large_digits() {
    let book = make_book(
        &make_puzzles(1),
        &style_with(&[("large-print", "true")]),
        Catalogue::english(),
        BookFonts::BuiltIn,
    );
    assert!(book.unwrap().summary.digit_height > parse_length("8mm").unwrap());
}

#[test]
fn puzzles_are_put_in_order() {
    let mut puzzles = make_puzzles(6);
    order_puzzles(&mut puzzles, BookOrder::Level, 0);
    assert_eq!(puzzles.iter().map(|puzzle| puzzle.level_rank).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 1]);
    order_puzzles(&mut puzzles, BookOrder::Rising, 0);
    assert_eq!(
        puzzles.iter().map(|puzzle| puzzle.score).collect::<Vec<_>>(),
        [996, 998, 1000, 995, 997, 999]
    );
    // Each level begins on a new page.
    let (tasks, _) = split_boards(&print_book(&puzzles, &[("order", "level")]));
    assert_eq!(tasks.iter().map(|board| board.page).collect::<Vec<_>>(), [1, 1, 1, 2, 2, 2]);
}

#[test]
fn what_cannot_be_printed_is_an_error() {
    let make = |settings: &[(&str, &str)]| {
        make_book(&make_puzzles(9), &style_with(settings), Catalogue::english(), BookFonts::BuiltIn)
            .map(|_| ())
    };
    assert_eq!(make(&[("title", "数独")]), Err(BookError::Font(FontError::MissingCharacter('数'))));
    assert_eq!(make(&[("margin", "100mm")]), Err(BookError::Style(StyleError::NoRoom)));
    assert_eq!(
        make(&[("per-page", "9"), ("paper", "a6"), ("margin", "30mm")]),
        Err(BookError::Style(StyleError::NoRoom))
    );
}

#[test]
fn a_path_ends_at_the_solution() {
    let board: ninefold::Board =
        "000704005020010070000080002090006250600070008053200010400090000030060090200407000".parse().unwrap();
    let style = style_with(&[("solutions", "path"), ("paper", "a5")]);
    let mut puzzle = BookPuzzle::new(board.clone(), ninefold::solve(&board).unwrap());
    let mut engine = ninefold::chains::ChainEngine::new();
    assert!(!puzzle.clone().add_path(&style, Catalogue::english(), &mut engine, || true), "it was stopped");
    assert!(puzzle.rate_for_people(&style, Catalogue::english(), &mut engine, || false));
    assert!(puzzle.hint.starts_with("Look at ") && puzzle.hint.contains(": "), "{}", puzzle.hint);
    let path = &puzzle.answers;
    assert!(path.len() > 5 && path[0].text[0].starts_with("Singles: r"), "{:?}", path[0].text);
    assert_eq!(path.last().unwrap().name, "Solution");
    assert!(
        path.windows(2).all(|pair| pair[0].board.empty_cells().len() >= pair[1].board.empty_cells().len())
    );
    let book =
        make_book(std::slice::from_ref(&puzzle), &style, Catalogue::english(), BookFonts::BuiltIn).unwrap();
    check_book(&book.bytes, None, std::slice::from_ref(&puzzle)).unwrap();
    let (positions, solved) = split_boards(&book.bytes);
    assert_eq!((positions.len(), solved.len()), (path.len(), 1));
    assert_eq!(solved[0].to_text(), puzzle.solution.to_string());
    // No board lies on another, or on the margin.
    let boards = || positions.iter().chain(&solved);
    for (at, board) in boards().enumerate() {
        let ([left, top, right, bottom], margin) = (board.edges, parse_length("15mm").unwrap());
        assert!(left > margin - 0.1 && right < parse_length("148mm").unwrap() - margin + 0.1);
        assert!(bottom < parse_length("210mm").unwrap() - margin);
        let others = boards().skip(at + 1).filter(|other| other.page == board.page);
        for [x, y, to_x, to_y] in others.map(|other| other.edges) {
            assert!(to_x < left || x > right || to_y < top || y > bottom, "on page {}", board.page);
        }
    }
    // Another step is noticed.
    puzzle.answers.swap(0, 5);
    assert!(check_book(&book.bytes, None, &[puzzle]).is_err());
}

#[test]
fn few_puzzles_fill_their_page() {
    let width = |count: usize| {
        let [left, _, right, _] = read_boards(&print_book(&make_puzzles(count), &[])).unwrap()[0].edges;
        right - left
    };
    assert!(width(1) > width(2) && width(2) > width(4) && (width(4) - width(12)).abs() < 0.01);
}

#[test]
fn instructions_and_contents_share_a_page_that_has_room() {
    let pages = |paper| {
        let style = [("instructions", "true"), ("contents", "true"), ("solutions", "none"), ("paper", paper)];
        draw_pages(&print_book(&make_puzzles(8), &style)).unwrap().len()
    };
    assert_eq!([pages("a5"), pages("80x120mm")], [3, 4]);
}

/// One font stands for what Open Sans lacks, so that it isn't used here; two are used for everything.
#[test]
fn fonts_are_for_what_is_missing_or_for_the_whole_book() {
    let read = |name: &str| {
        let path = format!("{}/fonts/{name}.ttf", env!("CARGO_MANIFEST_DIR"));
        FontFile::from_bytes(std::fs::read(path).unwrap()).unwrap()
    };
    // The weights change places, so that one sees which is used.
    let files = [read("OpenSans-Semibold"), read("OpenSans-Regular")];
    let puzzles = make_puzzles(2);
    let check = |files: &[FontFile], expected: &[&str]| {
        let fonts = BookFonts::from_files(files).unwrap();
        let book = make_book(&puzzles, &style_with(&[]), Catalogue::english(), fonts).unwrap();
        check_book(&book.bytes, None, &puzzles).unwrap();
        let text = String::from_utf8_lossy(&book.bytes);
        let names = ["NINEFA", "NINEFB", "NINEFC", "NINEFD"];
        let used: Vec<&str> = names.into_iter().filter(|name| text.contains(&format!("/{name}+"))).collect();
        assert_eq!(used, expected);
    };
    check(&[], &["NINEFA", "NINEFB"]);
    check(&files[..1], &["NINEFA", "NINEFB"]);
    check(&files, &["NINEFC", "NINEFD"]);
    assert!(BookFonts::from_files(&[files.as_slice(), &files].concat()).is_none());
}
