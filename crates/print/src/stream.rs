//! Packing of the streams of a document.

/// Packs a stream of the document.
pub(crate) fn compress_stream(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, 6)
}
