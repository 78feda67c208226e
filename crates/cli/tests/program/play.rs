//! `ninefold play` in a terminal that the test controls. Skipped where the system provides none.
#![cfg(all(unix, feature = "play"))]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use ninefold::{Cell, Digit, HintStage};
use ninefold_tui::PlayedGame;
use rustix::termios::{Winsize, tcsetwinsize};

use crate::common::*;

/// Longer than any machine takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Running program and its terminal.
struct TerminalPlayer {
    program: Child,
    terminal: File,
}

impl TerminalPlayer {
    /// Starts the program with a data folder; `None` where there are no terminals.
    fn start_game(args: &[&str], data: &Path) -> Option<TerminalPlayer> {
        let (terminal, other) = open_terminal()?;
        tcsetwinsize(&other, Winsize { ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 }).ok()?;
        let mut command = program_command(args);
        command.env("XDG_DATA_HOME", data).env("HOME", data).env("TERM", "xterm");
        command.stdin(Stdio::from(other.try_clone().ok()?)).stdout(Stdio::from(other));
        let mut screen = terminal.try_clone().ok()?;
        let program = command.spawn().unwrap();
        // The output must be read, or the program blocks.
        std::thread::spawn(move || {
            let mut painted = [0; 4096];
            while screen.read(&mut painted).is_ok_and(|bytes| bytes > 0) {}
        });
        Some(TerminalPlayer { program, terminal })
    }

    fn press_keys(&mut self, keys: &str) {
        self.terminal.write_all(keys.as_bytes()).unwrap();
    }
}

impl Drop for TerminalPlayer {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Waits until the first saved game meets a condition.
fn wait_for_first_game(data: &Path, is_so: impl Fn(&PlayedGame) -> bool) -> PlayedGame {
    wait_for_game(data, "1.game", is_so)
}

fn wait_for_game(data: &Path, name: &str, is_so: impl Fn(&PlayedGame) -> bool) -> PlayedGame {
    let begun = Instant::now();
    loop {
        let text = fs::read_to_string(data.join("ninefold/games").join(name)).ok();
        let game = text.and_then(|text| PlayedGame::from_text(&text).ok());
        if let Some(game) = game.as_ref().filter(|game| is_so(game)) {
            return game.clone();
        }
        assert!(begun.elapsed() < PATIENCE, "{}", game.map_or("no game".into(), |game| game.to_string()));
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A game killed without warning between two keys is restored, including undo and redo.
#[test]
fn a_game_that_is_killed_goes_on_with_its_undo() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let Some(mut player) = TerminalPlayer::start_game(&["play", UNIQUE], data) else { return };
    wait_for_first_game(data, |_| true);
    let (r5c5, r5c3) = (Cell::at(40), Cell::at(38));
    // Two digits and a colour, of which the second and the third are undone.
    player.press_keys("5\x1b[D\x1b[D6v3uu");
    let there = |game: &PlayedGame| (game.grid().value(r5c5), game.grid().value(r5c3));
    // It is so between the keys, too: only at the end can two things be done again.
    let undone = |game: &PlayedGame| game.to_string().matches("\nredo ").count();
    wait_for_first_game(data, |game| there(game) == (Some(Digit::D5), None) && undone(game) == 2);
    player.program.kill().unwrap();
    player.program.wait().unwrap();

    let mut player = TerminalPlayer::start_game(&["play"], data).unwrap();
    player.press_keys("r");
    wait_for_first_game(data, |game| there(game) == (Some(Digit::D5), Some(Digit::D6)));
    player.press_keys("uu");
    let game = wait_for_first_game(data, |game| there(game) == (None, None));
    assert_eq!(game.grid().to_string(), UNIQUE);
    player.press_keys("rrq");
    assert!(player.program.wait().unwrap().success());
    wait_for_first_game(data, |game| there(game) == (Some(Digit::D5), Some(Digit::D6)));
}

/// An exercise killed after a hint is given again by `ninefold review`, and the hint still counts.
#[test]
fn an_exercise_goes_on_in_another_program() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ninefold/progress.json");
    let Some(mut player) = TerminalPlayer::start_game(&["play", UNIQUE], folder.path()) else { return };
    // Keys typed while the program starts count; those about an exercise count once it is there.
    player.press_keys("o\r");
    wait_for_game(folder.path(), "2.game", |_| true);
    player.press_keys("hh");
    wait_for_game(folder.path(), "2.game", |game| game.help == Some(HintStage::Technique));
    player.program.kill().unwrap();
    player.program.wait().unwrap();
    let me = path.to_str().unwrap();
    let given = parse_json(&run_program(&["review", "--json", "--progress", me]).out);
    assert_eq!(given["technique"], "full-house");
    let puzzle = given["puzzle"].as_str().unwrap();
    let step = parse_json(&run_program(&["hint", "--json", "--stage", "4", puzzle]).out);
    let right = run_program(&["review", step["step"]["conclusions"].as_str().unwrap(), "--progress", me]);
    assert!(right.out.starts_with("Right.\nYou took a hint, so it counts half.\n"), "{}", right.out);
    let skill = run_program(&["skill", "--progress", me]).out;
    assert!(skill.contains("Full House: 0 answered"), "{skill}");
}
