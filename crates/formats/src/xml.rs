//! Reader of XML documents for the formats that are XML, event by event.

use alloc::string::ToString;

use quick_xml::events::Event;

use ninefold_core::phrase::{ParseMessage, shorten_to_excerpt};

/// Passes on the events of a document, each with the byte offset where it begins.
///
/// # Errors
/// Byte offset where the document is no XML any more, and the message.
pub(super) fn read_events(
    text: &str,
    take: &mut dyn FnMut(&Event<'_>, usize),
) -> Result<(), (usize, ParseMessage)> {
    let mut reader = quick_xml::Reader::from_str(text);
    loop {
        let place = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
        match reader.read_event() {
            Ok(Event::Eof) => return Ok(()),
            Ok(event) => take(&event, place),
            Err(error) => {
                let place = usize::try_from(reader.error_position()).unwrap_or(usize::MAX);
                return Err((place, ParseMessage::Fault { reason: shorten_to_excerpt(&error.to_string()) }));
            }
        }
    }
}
