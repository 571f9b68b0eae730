import PNG
import TestSupport
import Testing

/// Pictures that exceed size limits are refused before they are decoded.
struct PixelLimitsTests {
    @Test func `the limits are 32,768 pixels a side and 128 Mi pixels`() {
        #expect(PixelLimits().side == 32_768)
        #expect(PixelLimits().pixels == 134_217_728)
    }

    @Test(arguments: [(32_768, 4096), (4096, 32_768), (1, 1)])
    func `a picture exactly at a size limit is accepted`(width: Int, height: Int) throws {
        try PixelLimits().check(width: width, height: height)
    }

    @Test(arguments: [
        (32_769, 1, "32768 pixels a side"), (1, 32_769, "32768 pixels a side"),
        (32_768, 4097, "134217728 pixels"), (11_586, 11_586, "134217728 pixels"),
        (2_147_483_647, 2_147_483_647, "32768 pixels a side"),
    ])
    func `a picture over a size limit is refused`(width: Int, height: Int, limit: String) {
        #expect(throws: PNGError.tooLarge(width: width, height: height, limit: limit)) {
            try PixelLimits().check(width: width, height: height)
        }
    }

    @Test func `custom limits cannot exceed 32,768 pixels a side`() throws {
        var limits = PixelLimits()
        (limits.side, limits.pixels) = (.max, .max)
        try limits.check(width: 32_768, height: 32_768)
        for (width, height) in [(32_769, 1), (1, 32_769), (Int.max, Int.max)] {
            let error = PNGError.tooLarge(
                width: width, height: height, limit: "32768 pixels a side")
            #expect(throws: error) { try limits.check(width: width, height: height) }
        }
    }

    // The image data is not a zlib stream, and the samples would take 16 GiB. A decoder that
    // started would report one or the other.
    @Test func `an oversized picture is refused before it is decoded`() {
        let picture = HandmadePicture(0, 0, depth: 16, colorType: 6, [])
        var header = picture.header()
        header.content.replaceSubrange(0..<8, with: bigEndian(46_340) + bigEndian(46_340))
        let file = HandmadePNG([header, .init("IDAT", [1, 2, 3]), .init("IEND")])
        #expect(
            refusal(of: file.bytes)
                == .tooLarge(width: 46_340, height: 46_340, limit: "32768 pixels a side"))
    }

    @Test func `custom pixel limits apply`() {
        var limits = PixelLimits()
        limits.pixels = 5
        let picture = HandmadePicture(3, 2, depth: 8, colorType: 0, [1, 2, 3, 4, 5, 6])
        let bytes = HandmadePNG(picture).bytes
        #expect(
            refusal(of: bytes, limits: limits)
                == .tooLarge(width: 3, height: 2, limit: "5 pixels"))
        limits.pixels = 6
        #expect(refusal(of: bytes, limits: limits) == nil)
        limits.side = 2
        #expect(
            refusal(of: bytes, limits: limits)
                == .tooLarge(width: 3, height: 2, limit: "2 pixels a side"))
    }
}
