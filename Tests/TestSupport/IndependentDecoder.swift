/// A slow decoder of PNG files that is independent of ours.
///
/// It accepts only the formats of rendered frames: gray, gray with alpha, RGB and RGBA of 8 and 16
/// bits, without interlacing. It follows the PNG specification, third edition, refuses everything
/// else, and calls no library.
package enum IndependentDecoder {
    /// The picture in a file; every checksum is checked.
    package static func picture(_ file: [UInt8]) throws(Refusal) -> HandmadePicture {
        guard let png = HandmadePNG(reading: file) else { throw .notChunks }
        try checkOrder(png.chunks.map(\.name))
        guard png.contents("IEND") == [[]] else { throw .chunkOrder }
        var picture = try blank(png.chunks[0].content)
        let rows = try Inflater.inflate(png.contents("IDAT").flatMap { $0 })
        let step = picture.channels * picture.depth / 8
        let bytes = try unfiltered(rows, rowBytes: picture.width * step, picture.height, step)
        picture.samples =
            picture.depth == 8
            ? bytes.map(Int.init)
            : stride(from: 0, to: bytes.count, by: 2).map {
                Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])
            }
        return picture
    }

    /// Section 5.6: IHDR first, IEND last, image data in consecutive chunks, and no other critical
    /// chunks, whose names begin with a capital letter.
    private static func checkOrder(_ names: [String]) throws(Refusal) {
        let critical = names.filter { $0.first?.isUppercase == true }
        guard names.first == "IHDR", names.last == "IEND",
            let start = names.firstIndex(of: "IDAT"), let end = names.lastIndex(of: "IDAT"),
            names[start...end].allSatisfy({ $0 == "IDAT" }),
            critical.count == end - start + 3
        else { throw .chunkOrder }
    }

    /// A black picture of the header's kind (section 11.2.1).
    private static func blank(_ header: [UInt8]) throws(Refusal) -> HandmadePicture {
        guard header.count == 13 else { throw .header }
        let (width, height) = (number(header[0..<4]), number(header[4..<8]))
        let (depth, colorType) = (Int(header[8]), Int(header[9]))
        // Compression and filter method 0, and no interlacing.
        guard header[10...].allSatisfy({ $0 == 0 }), [8, 16].contains(depth),
            let channels = [0: 1, 2: 3, 4: 2, 6: 4][colorType],
            (1...65535).contains(width), (1...65535).contains(height)
        else { throw .header }
        let samples = [Int](repeating: 0, count: width * height * channels)
        return HandmadePicture(width, height, depth: depth, colorType: colorType, samples)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The unfiltered bytes of `count` rows of pixels of `step` bytes (section 9.2), without the
    /// filter bytes.
    private static func unfiltered(
        _ filtered: [UInt8], rowBytes: Int, _ count: Int, _ step: Int
    ) throws(Refusal) -> [UInt8] {
        guard filtered.count == count * (rowBytes + 1) else { throw .rowCount }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: filtered.count, by: rowBytes + 1) {
            for i in 0..<rowBytes {
                let (hasLeft, hasAbove) = (i >= step, start > 0)
                let left = hasLeft ? Int(bytes[bytes.count - step]) : 0
                let above = hasAbove ? Int(bytes[bytes.count - rowBytes]) : 0
                let corner = hasLeft && hasAbove ? Int(bytes[bytes.count - rowBytes - step]) : 0
                let prediction =
                    switch filtered[start] {
                    case 0: 0
                    case 1: left
                    case 2: above
                    case 3: (left + above) / 2
                    case 4: paeth(left, above, corner)
                    default: throw .filter(filtered[start])
                    }
                bytes.append(filtered[start + 1 + i] &+ UInt8(prediction))
            }
        }
        return bytes
    }

    /// The Paeth predictor (section 9.4).
    private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> Int {
        let estimate = left + above - corner
        let toLeft = abs(estimate - left)
        let toAbove = abs(estimate - above)
        let toCorner = abs(estimate - corner)
        if toLeft <= toAbove && toLeft <= toCorner { return left }
        return toAbove <= toCorner ? above : corner
    }
}
