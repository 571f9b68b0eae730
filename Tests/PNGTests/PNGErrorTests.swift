import PNG
import Testing

/// The descriptions of errors contain the problem and its position.
struct PNGErrorTests {
    @Test(arguments: [
        (PNGError.notPNG, "not a PNG file"),
        (
            .displaced(to: 20),
            "the PNG file begins at byte 20, after bytes that do not belong to it"
        ),
        (.decodedAsText, "the PNG file is damaged: it was read and written as text"),
        (.appleForm, "it is in Apple's variant of PNG for iOS apps (CgBI)"),
        (.truncated(at: 77), "the file is cut off at byte 77"),
        (
            .damaged(chunk: "IDAT", at: 41),
            "the chunk IDAT at byte 41 is damaged: its checksum does not match"
        ),
        (.malformed("a second header", at: 33), "a second header, at byte 33"),
        (
            .tooLarge(width: 40_000, height: 2, limit: "32768 pixels a side"),
            "40000×2 pixels are over the limit of 32768 pixels a side"
        ),
        (
            .undecodable("Not enough image data"),
            "the picture cannot be decoded: the image data ends too early"
        ),
        (
            .undecodable("IDAT: incorrect data check"),
            "the picture cannot be decoded: the checksum of the image data is wrong"
        ),
        (
            .undecodable("bad adaptive filter value"),
            "the picture cannot be decoded: a row has an unknown filter"
        ),
        (.undecodable("image data x"), "the picture cannot be decoded: image data x"),
        (.outOfMemory(bytes: 12), "out of memory for the picture"),
    ])
    func `an error describes the problem and its position`(error: PNGError, text: String) {
        #expect(error.description == text)
    }
}
