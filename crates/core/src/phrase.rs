//! Messages of readers and writers as data: what was expected at a place, what was found there, what was
//! guessed and what had to be left out. A [`ParseMessage`] is one message with its arguments. Its stable id lets a
//! catalogue of any language translate it; [`Display`](fmt::Display) writes it in English.
//!
//! ```
//! use ninefold_core::phrase::{ParseMessageArgument, ParseMessage};
//!
//! let error = "12".parse::<ninefold_core::Puzzle>().unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 3: expected 81 cells (or 729 candidates), found 2");
//! assert_eq!((error.expected.id(), error.found), ("cells-or-candidates", ParseMessage::Count { count: 2 }));
//! assert_eq!(ParseMessage::RowsFound { rows: 8 }.arguments(), [("rows", ParseMessageArgument::Number(8))]);
//! ```

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::{Cell, CellMap, Digit, PuzzlePart};

/// Error for a text with something unexpected: the place, what was expected there and what was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.describe())]
pub struct FormatError {
    /// The line, from 1; for a board in a picture, its number.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The thing expected at this place.
    pub expected: ParseMessage,
    /// The thing found there.
    pub found: ParseMessage,
}

impl FormatError {
    /// An error about the text as a whole, placed at its beginning.
    #[must_use]
    pub const fn new_at_text_start(expected: ParseMessage, found: ParseMessage) -> FormatError {
        FormatError { line: 1, column: 1, expected, found }
    }

    /// Returns what is not clear about a board in a picture, in the words of who looked at it, if the error
    /// is about one. A picture has no lines, so such an error is written without a place.
    #[must_use]
    pub fn unclear_board_reason(&self) -> Option<&str> {
        match &self.found {
            ParseMessage::UnclearBoard { reason } => Some(reason),
            _ => None,
        }
    }

    fn describe(&self) -> String {
        let FormatError { line, column, expected, found } = self;
        match self.unclear_board_reason() {
            Some(reason) => reason.into(),
            None => format!("line {line}, column {column}: expected {expected}, found {found}"),
        }
    }

    /// Moves the error to a larger text in which this one begins at line `first`, counted from 1.
    #[must_use]
    pub fn shift_to_line(mut self, first: usize) -> FormatError {
        self.line += first - 1;
        self
    }
}

/// Something that a phrase names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseMessageArgument<'a> {
    /// Words of the text itself, or a name.
    Text(&'a str),
    /// A character of the text.
    Sign(char),
    /// A number of things.
    Number(usize),
    /// Cells.
    Cells(CellMap),
    /// A digit.
    Digit(Digit),
    /// A part of a puzzle.
    Part(PuzzlePart),
    /// Another phrase.
    Message(&'a ParseMessage),
    /// An error in a text inside this one.
    Error(&'a FormatError),
}

/// Writes the argument in English and in `r1c1` notation; a character that can't be seen is escaped.
impl fmt::Display for ParseMessageArgument<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseMessageArgument::Text(text) => f.write_str(text),
            ParseMessageArgument::Sign('"') => f.write_str("\""),
            ParseMessageArgument::Sign(sign) => sign.escape_debug().fmt(f),
            ParseMessageArgument::Number(number) => number.fmt(f),
            ParseMessageArgument::Cells(cells) => cells.fmt(f),
            ParseMessageArgument::Digit(digit) => digit.fmt(f),
            ParseMessageArgument::Part(part) => f.write_str(part.name()),
            ParseMessageArgument::Message(phrase) => phrase.fmt(f),
            ParseMessageArgument::Error(error) => error.fmt(f),
        }
    }
}

macro_rules! arguments {
    ($($from:ty => |$value:ident| $argument:expr),+ $(,)?) => {$(
        impl<'a> From<&'a $from> for ParseMessageArgument<'a> {
            fn from($value: &'a $from) -> ParseMessageArgument<'a> {
                $argument
            }
        }
    )+};
}

arguments! {
    String => |text| ParseMessageArgument::Text(text),
    &'static str => |text| ParseMessageArgument::Text(text),
    char => |sign| ParseMessageArgument::Sign(*sign),
    usize => |number| ParseMessageArgument::Number(*number),
    Cell => |cell| ParseMessageArgument::Cells(CellMap::of(*cell)),
    CellMap => |cells| ParseMessageArgument::Cells(*cells),
    Digit => |digit| ParseMessageArgument::Digit(*digit),
    PuzzlePart => |part| ParseMessageArgument::Part(*part),
    Box<ParseMessage> => |phrase| ParseMessageArgument::Message(phrase),
    Box<FormatError> => |error| ParseMessageArgument::Error(error),
}

/// Shortens words of the text for an error message: on one line, and not too long for a sentence.
#[must_use]
pub fn shorten_to_excerpt(text: &str) -> String {
    const MAX_EXCERPT_LENGTH: usize = 100;
    let shown = |c: char| if c.is_control() { ' ' } else { c };
    let mut excerpt: String = text.chars().take(MAX_EXCERPT_LENGTH).map(shown).collect();
    if text.chars().nth(MAX_EXCERPT_LENGTH).is_some() {
        excerpt.push_str("...");
    }
    excerpt
}

impl ParseMessage {
    /// Returns the message for a text inside another one that has an error; of nested texts, the innermost
    /// error counts.
    #[must_use]
    pub fn from_nested_error(error: FormatError) -> ParseMessage {
        match error.found {
            found @ ParseMessage::TextWithFault { .. } => found,
            _ => ParseMessage::TextWithFault { error: Box::new(error) },
        }
    }
}

/// Each line is a phrase: its id, its name here, its arguments, and its English with the arguments in braces.
macro_rules! phrases {
    ($($id:literal $name:ident $({ $($field:ident: $of:ty),+ })? = $english:literal;)+) => {
        /// Short message about a text; see the [module](self).
        #[derive(Clone, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum ParseMessage {$(
            #[doc = concat!("`", $english, "`")]
            $name $({$(
                #[doc = concat!("What stands for `", stringify!($field), "`.")]
                $field: $of,
            )+})?,
        )+}

        impl ParseMessage {
            /// Ids and English texts of all phrases, the texts as `format!` patterns: `{name}` stands for an
            /// argument, `{{` and `}}` for braces.
            pub const ALL: &'static [(&'static str, &'static str)] = &[$(($id, $english)),+];

            /// Returns the id, which never changes once released: `end-of-line`.
            #[must_use]
            pub const fn id(&self) -> &'static str {
                match self {
                    $(ParseMessage::$name { .. } => $id,)+
                }
            }

            /// Returns the arguments of a parse message by name; most messages have none.
            #[must_use]
            pub fn arguments(&self) -> Vec<(&'static str, ParseMessageArgument<'_>)> {
                match self {
                    $(ParseMessage::$name $({ $($field),+ })? => {
                        vec![$($((stringify!($field), ParseMessageArgument::from($field))),+)?]
                    })+
                }
            }
        }

        /// Writes the message in English: a derived list of all names and fields would be code that nobody
        /// reads.
        impl fmt::Debug for ParseMessage {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "ParseMessage({self})")
            }
        }

        /// Writes it in English.
        impl fmt::Display for ParseMessage {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(ParseMessage::$name $({ $($field),+ })? => {
                        $($(let $field = ParseMessageArgument::from($field);)+)?
                        write!(f, $english)
                    })+
                }
            }
        }
    };
}

phrases! {
    // What stands at a place, whatever was expected there.
    "sign" Sign { sign: char } = "'{sign}'";
    "end-of-line" EndOfLine = "the end of the line";
    "end-of-text" EndOfText = "the end of the text";
    "end" End = "the end";
    "nothing" Nothing = "nothing";
    "none" None = "none";
    "none-of-them" NoneOfThem = "none of them";
    "another" Another = "another";
    "another-line" AnotherLine = "another line";
    "another-text" AnotherText = "another text";
    "more" More = "more";
    "several" Several = "several";
    "count" Count { count: usize } = "{count}";
    "count-of-them" CountOfThem { count: usize } = "{count} of them";
    "quoted" Quoted { text: String } = "\"{text}\"";
    "value" Value { text: String } = "{text}";
    "value-in-cell" ValueInCell { text: String, cell: Cell } = "{text} in {cell}";
    "value-for-cell" ValueForCell { text: String, cell: Cell } = "{text} for {cell}";
    "quoted-for-cell" QuotedForCell { text: String, cell: Cell } = "\"{text}\" for {cell}";
    "fault" Fault { reason: String } = "a fault: {reason}";
    "fault-at" FaultAt { place: usize, expected: Box<ParseMessage> } =
        "a fault at character {place}, where {expected} is missing";
    "text-with-fault" TextWithFault { error: Box<FormatError> } = "text with a fault: {error}";
    "data-with-fault" DataWithFault { error: Box<FormatError> } = "data with a fault: {error}";

    // Texts as such.
    "text" Text = "text (UTF-8)";
    "byte" Byte { byte: String } = "the byte {byte}";
    "utf-16" Utf16 = "UTF-16";
    "puzzle" Puzzle = "a puzzle";
    "empty-text" EmptyText = "an empty text";
    "only-comments" OnlyComments = "nothing but comments";
    "known-format" KnownFormat = "a puzzle in one of the known formats";
    "one-puzzle" OnePuzzle = "one puzzle";
    "second-puzzle" SecondPuzzle = "a second one";
    "one-puzzle-a-line" OnePuzzleALine = "one puzzle on a line of a list";
    "line-of-at-most" LineOfAtMost { megabytes: usize } = "a line of at most {megabytes} MB";
    "step-of-at-most" StepOfAtMost { characters: usize } = "a step of at most {characters} characters";
    "longer-line" LongerLine = "a longer one";
    "clear-board" ClearBoard = "a board whose digits are clear";
    "unclear-board" UnclearBoard { reason: String } = "a board that is not clear: {reason}";

    // Cells and candidates.
    "cell-sign" CellSign = "a digit or a sign for an empty cell (one of . 0 * _ - x ?)";
    "cell-number" CellNumber = "a digit, or 0, -1, None, null or nan for an empty cell";
    "cells" Cells = "81 cells";
    "cells-or-candidates" CellsOrCandidates = "81 cells (or 729 candidates)";
    "end-of-cells" EndOfCells = "the end behind 81 cells";
    "cells-found" CellsFound { cells: usize } = "{cells} cells";
    "other-size" OtherSize { cells: usize, size: usize } =
        "{cells} cells of a {size}×{size} board, which is not supported";
    "placed-digit" PlacedDigit = "a placed digit behind +";
    "candidates" Candidates = "729 candidates";
    "characters-found" CharactersFound { characters: usize } = "{characters} characters";
    "candidate-sign" CandidateSign { digit: Digit, cell: Cell } =
        "{digit} or an empty sign (candidates of {cell} in order)";
    "candidate-digits" CandidateDigits = "candidates (digits 1 to 9)";
    "candidate-once" CandidateOnce = "each candidate once";
    "candidate-twice" CandidateTwice { digit: Digit } = "a second {digit}";
    "candidates-at-most" CandidatesAtMost = "no more candidates than there are";
    "longer-list" LongerList = "a longer list";

    // Rows, drawings and tables.
    "cells-in-row" CellsInRow = "9 cells in this row";
    "nine-rows" NineRows = "9 rows";
    "rows-of-cells" RowsOfCells = "9 rows of 9 cells";
    "rows-found" RowsFound { rows: usize } = "{rows} rows";
    "rows-with-gaps" RowsWithGaps = "9 rows of 9 cells, with one * at most for a gap";
    "row-with-gaps" RowWithGaps { cells: usize, row: usize, gaps: usize } =
        "{cells} in row {row} and {gaps} times *";
    "groups" Groups = "9 groups between commas";
    "digits-between-commas" DigitsBetweenCommas = "digits between commas";
    "cell-of-candidates" CellOfCandidates = "a digit, u and a digit, or candidates";
    "digit-behind-u" DigitBehindU = "one digit behind u";
    "html-table" HtmlTable = "a table of 9 rows of 9 cells, each empty or with a digit";
    "html-row" HtmlRow { cells: usize, row: usize } = "{cells} cells in its row {row}";
    "html-nothing-seen" HtmlNothingSeen = "one in whose cells no digit is seen";
    "html-picture" HtmlPicture { text: String } = "one with a picture in a cell that no word describes: {text}";
    "html-cell" HtmlCell { text: String } = "one with \"{text}\" in a cell";
    "table-header" TableHeader = "a header with a column named puzzle";
    "one-puzzle-column" OnePuzzleColumn = "one column or member with puzzles (--column names it)";
    "named-column" NamedColumn { column: String } = "a column or member named {column}";
    "table-puzzle" TablePuzzle = "a puzzle in the column that the header names";
    "shorter-row" ShorterRow = "a shorter row";
    "closing-quote" ClosingQuote = "a quotation mark that closes the field";
    "end-of-row" EndOfRow = "the end of the row";
    "gsf-commas" GsfCommas = "at least six commas";
    "gsf-cells" GsfCells = "81 cells in the fifth field";
    "hodoku-fields" HodokuFields = "technique, digits and cells, each behind a colon";
    "hodoku-fields-at-most" HodokuFieldsAtMost = "at most seven fields";
    "hodoku-eighth" HodokuEighth = "an eighth";
    "hodoku-number" HodokuNumber = "the number of a technique";
    "hodoku-digits" HodokuDigits = "the digits of the pattern";

    // Puzzles of other kinds, and games of other programs.
    "classic-rules" ClassicRules = "a puzzle with the rules of Sudoku alone";
    "other-rules" OtherRules { rules: String } = "one with other rules: {rules}";
    "cells-with-digits" CellsWithDigits = "cells with digits from 1 to 9, or 0 for an empty one";
    "game-of-size" GameOfSize = "a game of 9×9 cells";
    "game-id" GameId = "81 cells in the id of a game (digits, and letters for empty cells)";
    "game-seed" GameSeed = "a number from which the program makes the puzzle";

    // Links.
    "link-of" LinkOf { site: &'static str } = "a link of {site}";
    "link-with" LinkWith { parameter: &'static str } = "a link with ?{parameter}= and the cells";
    "link-with-puzzle" LinkWithPuzzle = "a link with a puzzle";
    "link-ending-with-cells" LinkEndingWithCells = "a link that ends with the cells";
    "link-holding-puzzle" LinkHoldingPuzzle = "a link that holds its puzzle";
    "link-offline" LinkOffline { site: String } =
        "one whose puzzle is kept by {site}, which cannot be resolved offline";
    "link-known" LinkKnown = "a link of f-puzzles, SudokuPad, SudokuWiki, SudokuExchange or sudoku.coach";
    "link-unknown" LinkUnknown { site: String } = "one of {site}";
    "readable-format" ReadableFormat = "a format that can be read";
    "link-unsupported" LinkUnsupported { kind: &'static str } = "a {kind} link, whose import is not supported";
    "compressed-puzzle" CompressedPuzzle = "a compressed puzzle";
    "not-base-64" NotBase64 = "a character that is not base 64";
    "damaged-data" DamagedData = "damaged or incomplete data";
    "long-data" LongData = "more than a million characters of data";
    "no-json-inside" NoJsonInside { reason: String } = "no JSON inside: {reason}";
    "packed-pairs" PackedPairs = "162 characters, two a cell";
    "packed-pair" PackedPair = "two characters for a cell";
    "packed-digits" PackedDigits { base: usize } = "two digits of base {base} for a cell";
    "packed-cells" PackedCells = "81 packed cells behind \"classic\"";
    "too-many-characters" TooManyCharacters = "too many characters";
    "other-code" OtherCode = "characters of another code";
    "sudokupad-code" SudokuPadCode = "a puzzle in one of SudokuPad's codes";
    "board-of-size" BoardOfSize { rows: usize, cells: usize } =
        "{rows} rows of {cells} cells (only 9×9 is supported)";
    "f-puzzles-object" FPuzzlesObject = "an f-puzzles object";
    "other-json" OtherJson = "other JSON";
    "f-puzzles-size" FPuzzlesSize = "a board of size 9 (others are not supported)";
    "f-puzzles-rows" FPuzzlesRows = "a grid of nine rows";
    "f-puzzles-cells" FPuzzlesCells = "nine cells in each row";
    "f-puzzles-row" FPuzzlesRow { row: usize } = "others in row {row}";
    "f-puzzles-digits" FPuzzlesDigits = "cells with digits 1 to 9";
    "f-puzzles-digit" FPuzzlesDigit { text: String, member: &'static str, cell: Cell } =
        "{text} among the {member} of {cell}";

    // JSON and XML.
    "json" Json = "JSON";
    "json-with" JsonWith { expected: Box<ParseMessage> } = "JSON: {expected}";
    "a-value" AValue = "a value";
    "a-name" AName = "a name";
    "a-colon" AColon = "a colon";
    "a-comma" AComma = "a comma";
    "end-of-string" EndOfString = "the end of a string";
    "less-depth" LessDepth = "less depth";
    "flatter-lists" FlatterLists = "lists that do not lie so deep inside each other";
    "shorter-object" ShorterObject { megabytes: usize } =
        "an object of at most {megabytes} MB (lists may be longer)";
    "comma-or-bracket" CommaOrBracket = "',' or ']' in this list";
    "member-once" MemberOnce = "each member of an object once";
    "member-twice" MemberTwice { member: String } = "a second \"{member}\"";
    "puzzle-member" PuzzleMember = "the member ninefold or a member puzzle";
    "json-cells" JsonCells = "81 cells in a string or in lists of numbers";
    "json-solution" JsonSolution = "a solution of 81 cells in a string or in lists of numbers";
    "list-of-no-cells" ListOfNoCells { text: String } = "a list that is none: {text}";
    "member-string" MemberString { member: String } = "{member} as a string";
    "member-list" MemberList { member: String } = "{member} as a list";
    "member-object" MemberObject { member: String } = "{member} as an object";
    "member-cells" MemberCells { member: String } = "{member} as 81 cells";
    "member-digits" MemberDigits { member: String } = "{member} as 81 strings of digits";
    "member-candidates" MemberCandidates { member: String } =
        "{member} as pairs of cell (0-80) and digit (1-9)";
    "version" Version { version: usize } = "the member ninefold with a version up to {version}";
    "placed-beside-givens" PlacedBesideGivens = "placed digits where no givens are";
    "placed-on-given" PlacedOnGiven { cell: Cell, digit: Digit } =
        "one in {cell}, which holds the given {digit}";
    "names-of-rules" NamesOfRules = "the names of rules";
    "code-of-technique" CodeOfTechnique = "the code of a technique";
    "digits" Digits = "digits";
    "xml" Xml = "XML";
    "xml-game" XmlGame = "a game: <opensudoku> with <game data=\"...\" />";
    "xml-game-data" XmlGameData = "a game with data";
    "xml-game-cells" XmlGameCells = "a game with 81 digits or versioned data";
    "xml-game-fields" XmlGameFields { version: String, fields: usize } = "version {version} with {fields} fields";

    // Templates.
    "template-letter" TemplateLetter { letters: String } = "a known letter (one of {letters})";
    "template-behind" TemplateBehind { letters: String } = "a letter behind % (one of {letters})";
    "template-step" TemplateStep = "%c or %x, a step in our words, since what serate writes for %s and %h is not known exactly";
    "template-other" TemplateOther { letter: char } = "%{letter}";

    // What was guessed or ignored.
    "first-of-lines" FirstOfLines = "only the first puzzle was read, but more text follows here";
    "first-of-puzzles" FirstOfPuzzles = "only the first puzzle was read, but another begins here";
    "drawings-merged" DrawingsMerged { count: usize } =
        "{count} drawings are read as one position: givens, placed digits, candidates";
    "several-empty-signs" SeveralEmptySigns { signs: String } =
        "several signs for empty cells ({signs}), all taken as empty";
    "one-empty-sign" OneEmptySign { sign: char } =
        "only '{sign}' is taken as an empty cell; with other signs there are not 81";
    "title-before-cells" TitleBeforeCells = "what stands before the cells is taken as the title";
    "title-before-grid" TitleBeforeGrid = "the line before the grid is taken as its title";
    "marks-ignored" MarksIgnored = "signs beside candidates (such as * and #) are ignored";
    "solved-as-givens" SolvedAsGivens = "solved cells are taken as givens, since this format cannot tell";
    "section-ignored" SectionIgnored = "what begins here is ignored";
    "rest-ignored" RestIgnored = "what follows the nine rows is ignored";
    "column-twice" ColumnTwice { column: String } =
        "several columns are named {column}, of which the first is read";
    "marks-as-notes" MarksAsNotes { cell: Cell } =
        "pencil marks are taken as a player's notes, since {cell} has none";
    "singles-unsolved" SinglesUnsolved { cells: CellMap } =
        "{cells}: taken as unsolved cells with one candidate, since a peer has it, too";
    "singles-as-placed" SinglesAsPlaced =
        "single candidates are taken as placed digits where no peer has them, too";
    "given-marks" GivenMarks = "given pencil marks are taken as the only candidates of their cells";
    "name-as-cells" NameAsCells = "the name of the puzzle is taken as packed cells";
    "digits-left-out" DigitsLeftOut { text: String } = "this is no part of a puzzle and is left out: {text}";
    "more-left-out" MoreLeftOut { count: usize } = "further lines with digits in them are left out: {count}";
    "members-left-out" MembersLeftOut { members: String } =
        "these members of the object are no part of a puzzle and are left out: {members}";
    "letters-as-zeros" LettersAsZeros { count: usize } = "the letter O is taken as 0, {count} times in all and first here";
    "signs-at-cells" SignsAtCells { text: String } = "letters and signs beside cells are ignored, the first one here: {text}";
    "drawn-ignored" DrawnIgnored { names: String } = "what is drawn on the board is taken as decoration: {names}";
    "code-in-link" CodeInLink { site: String } = "the puzzle is what stands as a code in a link of {site}";
    "parameters-left-out" ParametersLeftOut { text: String } = "further parts of the link are left out: {text}";
    "row-of-names-left-out" RowOfNamesLeftOut = "this row names the columns and is left out";
    "names-of-rows-left-out" NamesOfRowsLeftOut = "the names of the rows are left out";
    "empty-cell" EmptyCell = "empty";
    "doubtful-in-picture" DoubtfulInPicture { cell: Cell, read: Box<ParseMessage>, other: Box<ParseMessage> } =
        "{cell} is not clear in the picture: {read} or {other}";
    "rules-unsupported" RulesUnsupported { rules: String } =
        "the puzzle has rules that are not supported: {rules}";
    "member-unknown" MemberUnknown { member: String } = "the member \"{member}\" is unknown and ignored";
    "part-cut" PartCut { part: PuzzlePart } = "the {part} is cut, as it is long";

    // What is left out or written in another way.
    "part-left-out" PartLeftOut { part: PuzzlePart } = "the {part} is left out";
    "parts-left-out" PartsLeftOut { part: PuzzlePart } = "the {part} are left out";
    "part-differs" PartDiffers { part: PuzzlePart } = "the {part} is left out, since the games differ in it";
    "column-left-out" ColumnLeftOut { column: String } = "the column {column} is left out";
    "line-ends-as-blanks" LineEndsAsBlanks = "line ends become blanks, as a line between them would be read as a row";
    "columns-left-out" ColumnsLeftOut { columns: String } = "the columns {columns} are left out";
    "fields-left-out" FieldsLeftOut { columns: usize } =
        "what the row has beyond the {columns} columns that the header names is left out";
    "digits-as-candidates" DigitsAsCandidates = "digits in cells are written as single candidates";
    "placed-as-givens" PlacedAsGivens = "placed digits are written as givens";
    "removed-left-out" RemovedLeftOut = "removed candidates are left out";
    "notes-left-out" NotesLeftOut = "the player's notes are left out";
    "rules-left-out" RulesLeftOut = "the names of further rules are left out";
    "level-no-number" LevelNoNumber = "the level is left out, since it is not a number";
    "level-no-four-numbers" LevelNoFourNumbers = "the level is left out, since it is not four numbers";
    "comment-on-one-line" CommentOnOneLine = "the comment is written on one line";
    "title-without-commas" TitleWithoutCommas = "the title is written without commas and on one line";
    "singles-as-givens" SinglesAsGivens { cells: CellMap } =
        "the single candidates in {cells} read back as givens";
    "singles-as-digits" SinglesAsDigits { cells: CellMap } =
        "the single candidates in {cells} read back as digits in cells";

    // Why a puzzle can't be written.
    "only-candidates" OnlyCandidates = "it consists of candidates alone";
    "several-puzzles" SeveralPuzzles = "a text holds only one, and there are several";
    "cell-without-candidate" CellWithoutCandidate { cell: Cell } = "{cell} has neither a digit nor a candidate";

    // Names of cells, and calculations with them.
    "digits-1-to-9" Digits1To9 = "digits 1 to 9";
    "digit-or-end" DigitOrEnd = "a digit 1 to 9 or the end";
    "one-digit" OneDigit = "one digit";
    "one-cell" OneCell = "one cell";
    "one-candidate" OneCandidate = "one candidate";
    "move-sign" MoveSign = "= and a digit to place, or <> and digits to remove";
    "move-digits" MoveDigits = "the digits of a move";
    "move-cells" MoveCells = "the cells of a move, as in place 7 in r4c5";
    "move" Move = "a move, as in r4c5=7 or r2c3<>5";
    "move-for-certain" MoveForCertain = "a move that is made for certain";
    "more-moves" MoreMoves = "another move, or a technique in brackets";
    "one-step" OneStep = "one step";
    "technique-name" TechniqueName = "the name of a technique";
    "one-number" OneNumber = "one number";
    "number-1-to-9" Number1To9 = "a number 1 to 9";
    "closing-brace" ClosingBrace = "a closing brace";
    "comma-blank-or-end" CommaBlankOrEnd = "a comma, a blank or the end";
    "nothing-behind-brace" NothingBehindBrace = "nothing after the closing brace";
    "closing-parenthesis" ClosingParenthesis = "a closing parenthesis";
    "triplet" Triplet = "a triplet: digit, row, column, as in 514";
    "triplet-row" TripletRow = "a row after the digit, as in 514";
    "triplet-column" TripletColumn = "a column after digit and row, as in 514";
    "rc-row" RcRow = "a row, as in r1c1";
    "rc-column" RcColumn = "a column, as in r1c1";
    "rc-house" RcHouse = "a house, b1 to b9, r1 to r9 or c1 to c9";
    "rc-number" RcNumber = "a number 1 to 9, as in r4, c9, b1 or r1c1";
    "rc-digits" RcDigits = "digits, as in r1c1(47)";
    "letter-a-to-i" LetterAToI = "a letter A to I, as in A1";
    "letter-a-to-j" LetterAToJ = "a letter A to H or J, as in A1";
    "number-behind-letter" NumberBehindLetter = "a number 1 to 9 after the letter, as in A1";
    "kind-of-house" KindOfHouse = "a row, column or box";
    "word-of-house" WordOfHouse = "box, row or column";
    "zero-or-one" ZeroOrOne = "0 or 1";
    "bitmap" Bitmap = "81 characters 0 or 1";
    "bitmap-end" BitmapEnd = "the end after 81 characters";
    "cell-index" CellIndex = "an index 0 to 80";
    "cell-names" CellNames = "cells: r1c1, A1, a house (r4, c9, b1), an index or a bitmap";
    "one-kind-of-names" OneKindOfNames = "one kind of names in a list";
    "drawn-line" DrawnLine = "nine cells in a line";
    "drawn-line-end" DrawnLineEnd = "the end of the line after nine cells";
    "drawn-lines" DrawnLines = "nine lines of cells";
    "drawn-lines-end" DrawnLinesEnd = "the end after nine lines";
    "drawn-sign" DrawnSign = "'*' or '.'";
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn ids_and_sentences_stand_once() {
        let ids: BTreeSet<&str> = ParseMessage::ALL.iter().map(|(id, _)| *id).collect();
        let english: BTreeSet<&str> = ParseMessage::ALL.iter().map(|(_, english)| *english).collect();
        assert_eq!((ids.len(), english.len()), (ParseMessage::ALL.len(), ParseMessage::ALL.len()));
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(ids.iter().all(|id| id.chars().all(fits)), "{ids:?}");
    }

    #[test]
    fn phrases_are_written_with_their_arguments() {
        let check = |phrase: ParseMessage, expected: &str| assert_eq!(phrase.to_string(), expected);
        check(ParseMessage::Sign { sign: '\n' }, "'\\n'");
        check(ParseMessage::Sign { sign: '"' }, "'\"'");
        check(ParseMessage::CandidateTwice { digit: Digit::D7 }, "a second 7");
        check(ParseMessage::PartLeftOut { part: PuzzlePart::Title }, "the title is left out");
        check(
            ParseMessage::SinglesAsGivens { cells: "r1c12".parse().unwrap() },
            "the single candidates in r1c12 read back as givens",
        );
        let expected = Box::new(ParseMessage::AColon);
        check(
            ParseMessage::FaultAt { place: 5, expected },
            "a fault at character 5, where a colon is missing",
        );
    }

    #[test]
    fn an_excerpt_is_short_and_on_one_line() {
        assert_eq!(shorten_to_excerpt("é\tb\u{85}"), "é b ");
        assert_eq!(shorten_to_excerpt(&"é".repeat(100)), "é".repeat(100));
        assert_eq!(shorten_to_excerpt(&"é".repeat(101)), format!("{}...", "é".repeat(100)));
    }

    #[test]
    fn of_texts_inside_each_other_the_innermost_is_told() {
        let error = "12".parse::<crate::Puzzle>().unwrap_err();
        let inner = ParseMessage::from_nested_error(error);
        let outer =
            FormatError { line: 2, column: 1, expected: ParseMessage::JsonCells, found: inner.clone() };
        assert_eq!(ParseMessage::from_nested_error(outer), inner);
    }
}
