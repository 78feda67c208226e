//! Reads the boards of pictures: `cargo run --example read --features decode -- FILE …`
#![allow(clippy::print_stdout, reason = "an example prints")]

fn main() {
    let mut reader = ninefold_picture::PictureReader::new();
    for path in std::env::args().skip(1) {
        let started = std::time::Instant::now();
        let reading = std::fs::read(&path).map_err(|error| error.to_string()).and_then(|bytes| {
            let picture = ninefold_picture::decode_picture(&bytes).map_err(|error| error.to_string())?;
            reader.read_board(&picture).map_err(|error| error.to_string())
        });
        match reading {
            Ok(reading) => {
                let marks: Vec<String> = reading
                    .cells()
                    .iter()
                    .filter(|(_, cell)| !cell.marks.is_empty())
                    .map(|(cell, reading)| {
                        format!(
                            "{}:{}",
                            cell.index(),
                            reading.marks.iter().map(|digit| digit.to_string()).collect::<String>()
                        )
                    })
                    .collect();
                let line: String = reading
                    .cells()
                    .values()
                    .map(|cell| cell.digit.map_or('.', |digit| digit.to_char()))
                    .collect();
                println!(
                    "{path} {} {} {} {}ms {}",
                    line,
                    reading.is_sure(),
                    reading.is_proper(),
                    started.elapsed().as_millis(),
                    marks.join(",")
                );
            }
            Err(error) => println!("{path} {error}"),
        }
    }
}
