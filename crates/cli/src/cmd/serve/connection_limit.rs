//! Connection limits of `ninefold serve`, so that new clients are served however many connections are held
//! open. A connection that takes no bytes of a response for a while is closed, whether it sends no request,
//! sends one byte by byte, is idle or doesn't read; and when there are too many, the oldest is closed for the
//! newest.

use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::time::{Instant, Sleep};

/// Limits on connections.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConnectionLimits {
    /// Maximum number of open connections.
    pub(super) max_connections: usize,
    /// Longest time without progress on a response.
    pub(super) write_timeout: Duration,
}

impl Default for ConnectionLimits {
    /// Enough for many browsers: each opens six connections, and reconnects if one was closed.
    fn default() -> ConnectionLimits {
        ConnectionLimits { max_connections: 128, write_timeout: Duration::from_secs(10) }
    }
}

/// Delay until the descriptor of a closed connection is free.
const RETRY_DELAY: Duration = Duration::from_millis(2);

/// Listener that enforces the limits.
pub(super) struct LimitedListener {
    listener: TcpListener,
    limits: ConnectionLimits,
    /// Open connections, oldest first; dropping a sender closes its connection.
    open_connections: VecDeque<oneshot::Sender<()>>,
}

impl LimitedListener {
    pub(super) fn new(listener: TcpListener, limits: ConnectionLimits) -> LimitedListener {
        LimitedListener { listener, limits, open_connections: VecDeque::new() }
    }
}

impl Listener for LimitedListener {
    type Io = LimitedConnection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (LimitedConnection, SocketAddr) {
        use io::ErrorKind::{ConnectionAborted, ConnectionReset};
        loop {
            match self.listener.accept().await {
                Ok((stream, address)) => {
                    self.open_connections.retain(|visit| !visit.is_closed());
                    if self.open_connections.len() >= self.limits.max_connections {
                        self.open_connections.pop_front();
                    }
                    let (keep, kept) = oneshot::channel();
                    self.open_connections.push_back(keep);
                    return (LimitedConnection::new(stream, self.limits.write_timeout, kept), address);
                }
                // The client gave up before it was accepted.
                Err(error) if matches!(error.kind(), ConnectionAborted | ConnectionReset) => {}
                // Out of descriptors: close the oldest connection.
                Err(_) => {
                    self.open_connections.pop_front();
                    tokio::time::sleep(RETRY_DELAY).await;
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Connection that ends when its time is up or its slot is needed.
pub(super) struct LimitedConnection {
    stream: TcpStream,
    write_timeout: Duration,
    /// Timer that ends the connection unless something is written.
    timeout: Pin<Box<Sleep>>,
    /// Resolves when the slot is needed.
    eviction: oneshot::Receiver<()>,
    is_over: bool,
}

impl LimitedConnection {
    fn new(stream: TcpStream, write_timeout: Duration, eviction: oneshot::Receiver<()>) -> LimitedConnection {
        let end = Box::pin(tokio::time::sleep(write_timeout));
        LimitedConnection { stream, write_timeout, timeout: end, eviction, is_over: false }
    }

    /// Returns whether the connection has ended; otherwise the task is woken when it does.
    fn poll_connection_ended(&mut self, context: &mut Context<'_>) -> bool {
        self.is_over = self.is_over
            || self.timeout.as_mut().poll(context).is_ready()
            || Pin::new(&mut self.eviction).poll(context).is_ready();
        self.is_over
    }

    /// Handles the result of a write: progress resets the timer; without progress the connection may have
    /// timed out.
    fn track_write_timeout(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Pending if self.poll_connection_ended(context) => {
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
            Poll::Pending => Poll::Pending,
            Poll::Ready(result) => {
                self.timeout.as_mut().reset(Instant::now() + self.write_timeout);
                Poll::Ready(result)
            }
        }
    }
}

impl AsyncRead for LimitedConnection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.poll_connection_ended(context) {
            // As if the peer had closed the connection.
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for LimitedConnection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.track_write_timeout(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.track_write_timeout(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream as Client;
    use std::sync::mpsc;

    use axum::Router;
    use axum::routing::get;

    use super::*;

    /// Size of a response that no system accepts at once.
    const LONG: usize = 64 << 20;
    const LIMITS: ConnectionLimits =
        ConnectionLimits { max_connections: 4, write_timeout: Duration::from_millis(300) };
    const QUESTION: &[u8] = b"GET / HTTP/1.1\r\nHost: it\r\n\r\n";

    /// Starts a server with these limits, for the duration of the test.
    fn start_server() -> SocketAddr {
        let (tell, told) = mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
                tell.send(listener.local_addr().unwrap()).unwrap();
                let router = Router::new()
                    .route("/", get(|| async { "here" }))
                    .route("/long", get(|| async { vec![b'.'; LONG] }));
                axum::serve(LimitedListener::new(listener, LIMITS), router).await.unwrap();
            });
        });
        told.recv().unwrap()
    }

    fn connect_client(address: SocketAddr) -> Client {
        let client = Client::connect(address).unwrap();
        client.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        client
    }

    /// Returns whether the server closes a connection; fails if that takes much too long.
    fn is_closed_by_server(client: &mut Client) -> bool {
        let mut rest = Vec::new();
        match client.read_to_end(&mut rest) {
            Ok(_) => true,
            Err(error) => error.kind() == io::ErrorKind::ConnectionReset,
        }
    }

    #[test]
    fn who_asks_nothing_or_asks_slowly_or_asks_no_more_is_sent_away() {
        let address = start_server();
        let mut silent = connect_client(address);
        let mut slow = connect_client(address);
        let mut done = connect_client(address);
        done.write_all(QUESTION).unwrap();
        let begun = std::time::Instant::now();
        // One byte at a time, without ever ending the header.
        for letter in QUESTION.iter().cycle().filter(|letter| letter.is_ascii_graphic()).take(500) {
            if slow.write_all(&[*letter]).is_err() {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(begun.elapsed() < Duration::from_secs(3), "the slow one went on for {:?}", begun.elapsed());
        assert!(is_closed_by_server(&mut silent) && is_closed_by_server(&mut done));
    }

    #[test]
    fn who_does_not_read_is_sent_away_and_keeps_nobody_waiting() {
        let address = start_server();
        let mut deaf = connect_client(address);
        deaf.write_all(b"GET /long HTTP/1.1\r\nHost: it\r\n\r\n").unwrap();
        let mut other = connect_client(address);
        other.write_all(QUESTION).unwrap();
        let mut begin = [0; 15];
        other.read_exact(&mut begin).unwrap();
        assert_eq!(&begin, b"HTTP/1.1 200 OK");
        std::thread::sleep(4 * LIMITS.write_timeout);
        let mut got = Vec::new();
        let _ = deaf.read_to_end(&mut got);
        assert!(!got.is_empty() && got.len() < LONG, "{} bytes", got.len());
    }

    #[test]
    fn the_oldest_makes_room() {
        let address = start_server();
        let mut old: Vec<Client> = (0..LIMITS.max_connections).map(|_| connect_client(address)).collect();
        let mut new = connect_client(address);
        new.write_all(QUESTION).unwrap();
        let mut begin = [0; 15];
        new.read_exact(&mut begin).unwrap();
        // Before its time was up; the other connections continue.
        assert!(is_closed_by_server(&mut old[0]));
        old[3].write_all(QUESTION).unwrap();
        old[3].read_exact(&mut begin).unwrap();
        assert_eq!(&begin, b"HTTP/1.1 200 OK");
    }
}
