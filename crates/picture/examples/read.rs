//! Reads the boards of pictures: `cargo run --example read --features decode -- FILE …`
#![allow(clippy::print_stdout, reason = "an example prints")]

use ninefold_picture::{PictureReader, PictureReading, decode_picture};

fn main() {
    let reader = PictureReader::new();
    for path in std::env::args().skip(1) {
        let started = std::time::Instant::now();
        let read = std::fs::read(&path).map_err(|error| error.to_string()).and_then(|bytes| {
            let picture = decode_picture(&bytes).map_err(|error| error.to_string())?;
            reader.read_boards(&picture).map_err(|error| error.to_string())
        });
        let milliseconds = started.elapsed().as_millis();
        match read {
            Ok(boards) => {
                for (place, board) in boards.iter().enumerate() {
                    println!(
                        "{path} {}/{} {milliseconds}ms {}",
                        place + 1,
                        boards.len(),
                        describe_board(board)
                    );
                }
            }
            Err(error) => println!("{path} {error}"),
        }
    }
}

fn describe_board(reading: &PictureReading) -> String {
    let marks = reading.cells().iter().filter(|(_, cell)| !cell.marks.is_empty()).map(|(cell, read)| {
        let digits: String = read.marks.iter().map(|digit| digit.to_char()).collect();
        format!("{}:{digits}", cell.index())
    });
    let marks: Vec<String> = marks.collect();
    format!("{} {} {} {}", reading.to_line(), reading.is_sure(), reading.is_proper(), marks.join(","))
}
