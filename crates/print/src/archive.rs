//! Parts that PDF/A-2b asks for beside the pages: metadata as XMP, the profile of the grey, the identifier of the file.

/// Returns the metadata of a book, as the standard wants them: the conformance, and what the document's own
/// information says.
pub(crate) fn write_metadata(title: &str, author: &str, language: &str) -> Vec<u8> {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let (title, author) = (escaped(title), escaped(author));
    let creator = match author.is_empty() {
        true => String::new(),
        false => format!("<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>\n"),
    };
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n\
         <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\">\n\
         <pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance>\n\
         <dc:format>application/pdf</dc:format>\n\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>\n{creator}\
         <dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>\n\
         <pdf:Producer>Ninefold</pdf:Producer>\n\
         </rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>"
    )
    .into_bytes()
}

/// Returns the identifier of a file, which depends on nothing but its pages.
pub(crate) fn file_identifier(contents: &[Vec<u8>]) -> Vec<u8> {
    // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) with 128 bits.
    let hash =
        contents.iter().flatten().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128, |hash, byte| {
            (hash ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
        });
    hash.to_be_bytes().to_vec()
}

/// Name of the grey of the pages.
pub(crate) const PROFILE_NAME: &str = "Grey-2.2";

/// D50, the white of paper, as XYZ in sixteenths of bits behind the point.
const WHITE: [u32; 3] = [0xf6d6, 0x1_0000, 0xd32d];

/// Returns an ICC profile (version 2.4) of grey with a gamma of 2.2, which is what screens and printers take grey for.
pub(crate) fn grey_profile() -> Vec<u8> {
    let name = [PROFILE_NAME.as_bytes(), b"\0"].concat();
    let white: Vec<u8> = WHITE.iter().flat_map(|part| part.to_be_bytes()).collect();
    // A description is ASCII, then Unicode and Macintosh texts, which are empty.
    let description =
        [b"desc\0\0\0\0".as_slice(), &(name.len() as u32).to_be_bytes(), &name, &[0; 4 + 4 + 2 + 1 + 67]]
            .concat();
    let tags: [(&[u8; 4], Vec<u8>); 4] = [
        (b"desc", description),
        (b"cprt", b"text\0\0\0\0CC0-1.0\0".to_vec()),
        (b"wtpt", [b"XYZ \0\0\0\0".as_slice(), &white].concat()),
        (b"kTRC", b"curv\0\0\0\0\0\0\0\x01\x02\x33".to_vec()),
    ];
    // The table of tags, then their data, each beginning at a multiple of four.
    let mut table = (tags.len() as u32).to_be_bytes().to_vec();
    let mut data: Vec<u8> = Vec::new();
    for (signature, bytes) in &tags {
        let offset = HEADER_LENGTH + 4 + 12 * tags.len() + data.len();
        table.extend_from_slice(*signature);
        table.extend((offset as u32).to_be_bytes());
        table.extend((bytes.len() as u32).to_be_bytes());
        data.extend(bytes);
        data.resize(data.len().next_multiple_of(4), 0);
    }
    let length = HEADER_LENGTH + table.len() + data.len();
    let mut header = [0; HEADER_LENGTH];
    let mut put = |at: usize, bytes: &[u8]| header[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, &(length as u32).to_be_bytes());
    put(8, &[2, 0x40, 0, 0]);
    put(12, b"mntrGRAYXYZ ");
    // The day of the profile, the same for every book: 1 January 2026.
    put(24, &[7, 234, 0, 1, 0, 1]);
    put(36, b"acsp");
    put(68, &white);
    [header.as_slice(), &table, &data].concat()
}

/// Length of the header of a profile.
const HEADER_LENGTH: usize = 128;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_says_how_long_it_is() {
        let profile = grey_profile();
        assert_eq!(profile[..4], (profile.len() as u32).to_be_bytes());
        assert!(profile.len() < 600 && profile.len().is_multiple_of(4), "{}", profile.len());
    }

    #[test]
    fn metadata_escape_what_xml_reserves() {
        let metadata = String::from_utf8(write_metadata("A & <B>", "", "en")).unwrap();
        assert!(metadata.contains(">A &amp; &lt;B&gt;</rdf:li>") && !metadata.contains("dc:creator"));
    }
}
