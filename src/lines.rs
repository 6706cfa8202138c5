//! Input line by line, of which lines that are no JSON are taken out: the transport of the server would swallow them without an answer.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use serde_json::Value;
use tokio::io::{AsyncBufRead, AsyncRead, BufReader, ReadBuf};
use tokio::sync::mpsc::UnboundedSender;

/// Longer lines are handed on as they come; the transport has a bound of its own.
const MAX_LINE: usize = 16 << 20;

/// An input without the lines that are no JSON.
pub struct Lines<R> {
    input: BufReader<R>,
    /// What is told for each line that was taken out.
    malformed: UnboundedSender<()>,
    /// The line that is being read.
    line: Vec<u8>,
    /// What is handed on, from `at` on.
    ready: Vec<u8>,
    at: usize,
    /// Whether the beginning of the line was handed on already.
    begun: bool,
}

impl<R: AsyncRead> Lines<R> {
    /// Reads from an input, and tells of each line that is no JSON.
    pub fn new(input: R, malformed: UnboundedSender<()>) -> Lines<R> {
        Lines {
            input: BufReader::new(input),
            malformed,
            line: Vec::new(),
            ready: Vec::new(),
            at: 0,
            begun: false,
        }
    }

    fn hand_on(&mut self) {
        self.ready = std::mem::take(&mut self.line);
        self.at = 0;
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Lines<R> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        loop {
            let rest = this.ready.get(this.at..).unwrap_or(&[]);
            if !rest.is_empty() {
                let count = rest.len().min(out.remaining());
                out.put_slice(&rest[..count]);
                this.at += count;
                return Poll::Ready(Ok(()));
            }
            let available = ready!(Pin::new(&mut this.input).poll_fill_buf(context))?;
            if available.is_empty() {
                if this.line.is_empty() {
                    return Poll::Ready(Ok(()));
                }
                this.hand_on();
                continue;
            }
            let end = available.iter().position(|&byte| byte == b'\n');
            let count = end.map_or(available.len(), |end| end + 1);
            this.line.extend_from_slice(&available[..count]);
            Pin::new(&mut this.input).consume(count);
            if end.is_some() {
                if this.begun || !is_malformed(&this.line) {
                    this.hand_on();
                } else {
                    this.line.clear();
                    // Nobody listens any more only when the server ends.
                    let _ = this.malformed.send(());
                }
                this.begun = false;
            } else if this.line.len() > MAX_LINE {
                this.hand_on();
                this.begun = true;
            }
        }
    }
}

/// Whether a line holds something, and that is no JSON.
fn is_malformed(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let line = line.trim_ascii();
    !line.is_empty() && serde_json::from_slice::<Value>(line).is_err()
}
