//! `ninefold serve`: web server for the page inside the program; only for this machine, unless other
//! addresses are requested.

mod connection_limit;
mod page;

use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};

use crate::prelude::*;

/// Serve the page to browsers on this machine, until Ctrl-C
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Only this machine can reach it, as it listens on 127.0.0.1; --listen 0.0.0.0 lets others in, as a container needs. A
connection that takes nothing of an answer for ten seconds is closed, and of more than 128 the oldest makes room.

Examples:
  ninefold serve
  ninefold serve --port 8080
  ninefold serve --host sudoku.example   # behind a proxy of that name
  ninefold serve --listen 0.0.0.0        # in a container")]
pub(crate) struct Args {
    /// The port to listen on; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 8081)]
    port: u16,
    /// The address to listen on: 0.0.0.0 or :: for all that this machine has
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// Answer browsers that call this machine by this name, too; may be repeated (localhost, 127.0.0.1 and ::1 always do)
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let asked = SocketAddr::new(args.listen, args.port);
    let listen = |error: std::io::Error| {
        CommandError::usage_error(&say!(
            "cannot-listen",
            address = asked.to_string(),
            error = error.to_string()
        ))
    };
    // A script may stop reading after the address, while browsers still connect.
    interrupt::keep_running_without_reader();
    let listener = TcpListener::bind(asked).map_err(listen)?;
    if !page::is_page_built() {
        diagnostics::print_message(&message_text(&say!("page-not-built")));
    }
    writeln!(out, "http://{}/", listener.local_addr().map_err(listen)?)?;
    out.flush()?;
    page::serve_page(listener, &args.host, interrupt::is_stop_requested)?;
    Ok(ExitStatus::Interrupted)
}
