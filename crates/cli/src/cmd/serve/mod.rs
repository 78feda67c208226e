//! `ninefold serve`: the page from the program itself, for this machine alone.

#[cfg(feature = "page")]
mod page;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;

/// Serve the page to browsers on this machine, until Ctrl-C
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Only this machine can reach it: it listens on 127.0.0.1. The page is there if the program was built with it, as the README
says under \"The page\".

Examples:
  ninefold serve
  ninefold serve --port 8080
  ninefold serve --host sudoku.example   # behind a proxy of that name")]
pub(crate) struct Args {
    /// The port to listen on; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 8081)]
    port: u16,
    /// Answer browsers that call this machine by this name, too; may be repeated (localhost, 127.0.0.1 and ::1 always do)
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
}

#[cfg(feature = "page")]
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    use std::io::Write;
    use std::net::{Ipv4Addr, TcpListener};

    let listen = |error| Failure::Usage(format!("cannot listen on 127.0.0.1:{}: {error}", args.port));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(listen)?;
    let port = listener.local_addr().map_err(listen)?.port();
    writeln!(out, "http://127.0.0.1:{port}/")?;
    out.flush()?;
    page::serve(listener, &args.host, crate::interrupt::asked)?;
    Ok(Exit::Interrupted)
}

#[cfg(not(feature = "page"))]
pub(crate) fn run(_: &Args, _: &mut Output) -> Result<Exit, Failure> {
    let told = "this program was built without the page: build the page (README, \"The page\"), then the program with \
                `--features page`";
    Err(Failure::Usage(told.into()))
}
