//! A session: lines of requests in, lines of replies out, several calls at once, each of which can be
//! cancelled. What the lines look like is the transport's affair.
//!
//! The reader thread starts the calls, worker threads answer them, and the thread of the command writes. When
//! many calls wait, the reader waits as well, so that a client can send a whole file.

use std::collections::HashMap;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use ninefold::logic::explain::say;
use serde_json::Value;

use super::{CallEngines, CallError, CallReply, EngineCall};
use crate::exit::ExitStatus;
use crate::failure::CommandError;
use crate::language::{message_text, standard_input_name};
use crate::output::Output;
use crate::{input, interrupt};

/// Longest line in bytes: a picture of twelve megabytes.
const MAX_LINE_BYTES: usize = 16 << 20;

/// Number of calls and of replies that may wait.
const MAX_WAITING: usize = 64;

/// Largest number of calls that run at once.
const MAX_WORKERS: usize = 4;

/// Form of requests and replies.
pub(crate) trait CallTransport: Send + Sync + 'static {
    /// Decides what to do with a line; an error is one of a line that is too long or no text.
    fn read_request(&self, line: Result<&str, CallError>) -> SessionRequest;

    /// Writes the reply to a call on one line; `None` if the call is to have none.
    fn format_reply(&self, id: &Value, reply: Result<CallReply, CallError>) -> Option<String>;
}

/// Request on a line.
#[derive(Debug)]
pub(crate) enum SessionRequest {
    /// Answer a call.
    Call { id: Value, call: &'static EngineCall, arguments: Value },
    /// Cancel the call with this id.
    Cancel(Value),
    /// Send this line, which took no work.
    Reply(String),
    /// Do nothing.
    Nothing,
}

/// Call that waits for a worker.
struct WaitingCall {
    id: Value,
    call: &'static EngineCall,
    arguments: Value,
    is_cancelled: Arc<AtomicBool>,
}

/// Calls that wait or run, by their ids as text, with the switch that cancels each.
type ActiveCalls = Mutex<HashMap<String, Arc<AtomicBool>>>;

/// Runs a session on standard input and output, until the input ends and every call is answered.
pub(crate) fn run_session(
    transport: impl CallTransport,
    out: &mut Output,
) -> Result<ExitStatus, CommandError> {
    out.start_watching_reader();
    let (transport, active) = (Arc::new(transport), Arc::new(ActiveCalls::default()));
    let (replies, inbox) = mpsc::sync_channel(MAX_WAITING);
    let (calls, queue) = mpsc::sync_channel(MAX_WAITING);
    let queue = Arc::new(Mutex::new(queue));
    let workers = thread::available_parallelism().map_or(2, usize::from).clamp(2, MAX_WORKERS);
    for _ in 0..workers {
        let (transport, active) = (Arc::clone(&transport), Arc::clone(&active));
        let (queue, replies) = (Arc::clone(&queue), replies.clone());
        spawn_thread(move || answer_calls(&*transport, &active, &queue, &replies))?;
    }
    let reader = thread::Builder::new().spawn(move || start_calls(&*transport, &active, &calls, &replies))?;
    let exit = write_replies(&inbox, out)?;
    // After the last reply the reader has ended, too: at the end of the input, or because it can't be read.
    if exit == ExitStatus::Success
        && let Ok(Err(error)) = reader.join()
    {
        return Err(CommandError::unreadable_file(standard_input_name(), error));
    }
    Ok(exit)
}

fn spawn_thread(work: impl FnOnce() + Send + 'static) -> Result<(), CommandError> {
    thread::Builder::new().spawn(work).map(drop).map_err(CommandError::from)
}

/// Reads requests from standard input and starts the calls.
fn start_calls(
    transport: &impl CallTransport,
    active: &ActiveCalls,
    calls: &SyncSender<WaitingCall>,
    replies: &SyncSender<String>,
) -> io::Result<()> {
    for line in input::read_lines(io::stdin().lock(), MAX_LINE_BYTES) {
        let line = line?;
        let too_long = || {
            let megabytes = (MAX_LINE_BYTES >> 20).to_string();
            CallError::BadRequest(message_text(&say!("engine-long-line", megabytes)))
        };
        let sent = match transport.read_request(line.as_deref().ok_or_else(too_long)) {
            SessionRequest::Nothing => true,
            SessionRequest::Reply(line) => replies.send(line).is_ok(),
            SessionRequest::Cancel(id) => {
                if let Some(switch) = lock_calls(active).get(&id.to_string()) {
                    switch.store(true, Ordering::Relaxed);
                }
                true
            }
            SessionRequest::Call { id, call, arguments } => {
                let is_cancelled = Arc::new(AtomicBool::new(false));
                lock_calls(active).insert(id.to_string(), Arc::clone(&is_cancelled));
                calls.send(WaitingCall { id, call, arguments, is_cancelled }).is_ok()
            }
        };
        if !sent {
            break;
        }
    }
    Ok(())
}

/// Answers calls until there are no more.
fn answer_calls(
    transport: &impl CallTransport,
    active: &ActiveCalls,
    queue: &Mutex<Receiver<WaitingCall>>,
    replies: &SyncSender<String>,
) {
    let mut engines = CallEngines::default();
    loop {
        let waiting = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(WaitingCall { id, call, arguments, is_cancelled }) = waiting else { return };
        let reply = call.run_call(arguments, &mut engines, &is_cancelled);
        // Another call may have got the same id meanwhile.
        let key = id.to_string();
        let mut calls = lock_calls(active);
        if calls.get(&key).is_some_and(|switch| Arc::ptr_eq(switch, &is_cancelled)) {
            calls.remove(&key);
        }
        drop(calls);
        // A call without a reply would wait for ever, and so would others without this worker.
        let line = catch_unwind(AssertUnwindSafe(|| transport.format_reply(&id, reply)))
            .unwrap_or_else(|_| transport.format_reply(&id, Err(CallError::Fault)));
        if line.is_some_and(|line| replies.send(line).is_err()) {
            return;
        }
    }
}

/// Writes replies until no more can come, or until the user interrupts.
fn write_replies(inbox: &Receiver<String>, out: &mut Output) -> Result<ExitStatus, CommandError> {
    const TICK: Duration = Duration::from_millis(50);
    loop {
        match inbox.recv_timeout(TICK) {
            Ok(line) => {
                // One flush for all that is there.
                for line in std::iter::once(line).chain(inbox.try_iter()) {
                    writeln!(out, "{line}")?;
                }
                out.flush()?;
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(ExitStatus::Success),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupt::is_stop_requested() {
            return Ok(ExitStatus::Interrupted);
        }
    }
}

fn lock_calls(active: &ActiveCalls) -> std::sync::MutexGuard<'_, HashMap<String, Arc<AtomicBool>>> {
    active.lock().unwrap_or_else(PoisonError::into_inner)
}
