package import PNG
package import Raster

/// The snapshots that frames mix, with 8 bits per sample: RGB, or premultiplied RGBA if a picture
/// is translucent.
package struct MeasuredPair: Sendable {
    /// The snapshot outside of the reveal's circle.
    package let outgoing: Bitmap<UInt8>
    /// The snapshot inside.
    package let incoming: Bitmap<UInt8>
    /// Whether each is a frame of the capture: the first may already show a small circle, and the
    /// last may not yet be fully covered.
    package let isFrame: (outgoing: Bool, incoming: Bool)
    private var toldPixels: [UInt8] = []
    /// Whether each pixel is excluded, row by row; empty if none is.
    private var isLeftOut: [Bool] = []
    package let blocks: Int
    /// The minimum squared contrast of an informative pixel, summed over its samples.
    package let leastContrast: Int32

    package var width: Int { outgoing.width }
    package var height: Int { outgoing.height }

    /// Creates the pair; each picture may be a frame of the capture.
    ///
    /// - Throws: `.sizesDiffer`, `.outOfMemory`.
    package init(
        outgoing: AnyBitmap, incoming: AnyBitmap,
        isFrame: (outgoing: Bool, incoming: Bool) = (false, false), leastContrast: Int32 = 16
    ) throws(MeasurementError) {
        (self.isFrame, self.leastContrast) = (isFrame, leastContrast)
        guard (outgoing.width, outgoing.height) == (incoming.width, incoming.height) else {
            throw .sizesDiffer(
                "the outgoing snapshot", outgoing.width, outgoing.height,
                "the incoming one", incoming.width, incoming.height)
        }
        let pictures = try [outgoing, incoming].map(Self.shallow)
        let layout: PixelLayout = pictures.allSatisfy { $0.isOpaque() } ? .rgb : .rgba
        let (first, last) = (
            try Self.premultiplied(pictures[0], layout), try Self.premultiplied(pictures[1], layout)
        )
        (self.outgoing, self.incoming) = (first, last)
        blocks = (first.width + PlainBlocks.width - 1) / PlainBlocks.width
        toldPixels = counted
    }

    private var counted: [UInt8] {
        var informative = [UInt8](repeating: 0, count: blocks * height)
        var row = MixedRow(width: width)
        for y in 0..<height {
            // Weights depend only on the snapshots: any frame will do.
            row.read(incoming, self, row: y, columns: 0..<width)
            let weight = row.weight.span
            for x in weight.indices where weight[x] > 0 {
                informative[y * blocks + x / PlainBlocks.width] += 1
            }
        }
        return informative
    }

    package func leavingOut(_ isLeftOut: [Bool]) -> MeasuredPair {
        var pair = self
        pair.isLeftOut = isLeftOut
        pair.toldPixels = pair.counted
        return pair
    }

    func leftOut(of columns: Range<Int>, in y: Int) -> ArraySlice<Bool>? {
        guard !isLeftOut.isEmpty else { return nil }
        return isLeftOut[y * width + columns.lowerBound..<y * width + columns.upperBound]
    }

    package func tells(_ x: Int, _ y: Int) -> Bool {
        contrast(x, y) >= leastContrast && (isLeftOut.isEmpty || !isLeftOut[y * width + x])
    }

    private func contrast(_ x: Int, _ y: Int) -> Int32 {
        let channels = outgoing.layout.channels
        return outgoing.withRow(y) { out in
            incoming.withRow(y) { into in
                var sum = Int32(0)
                for i in channels * x..<channels * x + channels {
                    let d = Int32(into[i]) - Int32(out[i])
                    sum += d * d
                }
                return sum
            }
        }
    }

    package func informative(_ block: Int, _ y: Int) -> Int { Int(toldPixels[y * blocks + block]) }

    /// The number of informative pixels.
    package var told: Int { toldPixels.reduce(0) { $0 + Int($1) } }

    package var tellsApart: Bool { toldPixels.contains { $0 > 0 } }

    /// Returns `picture` in the form of the pair, for comparison of samples.
    ///
    /// - Throws: `.sizesDiffer`, `.outOfMemory`.
    package func prepared(_ picture: AnyBitmap, called name: String) throws(MeasurementError)
        -> Bitmap<UInt8>
    {
        guard (picture.width, picture.height) == (width, height) else {
            throw .sizesDiffer(
                name, picture.width, picture.height, "the snapshots", width, height)
        }
        return try Self.premultiplied(Self.shallow(picture), outgoing.layout)
    }

    /// Returns a movie's `picture` without the column and row that make its size even, if the
    /// snapshots lack them.
    ///
    /// - Throws: `.outOfMemory`.
    package static func withoutPadding(
        _ picture: AnyBitmap, width: Int, height: Int
    ) throws(MeasurementError) -> AnyBitmap {
        let isPadded = (picture.width, picture.height) == (width + width % 2, height + height % 2)
        guard isPadded, width % 2 + height % 2 > 0 else { return picture }
        let rect = PixelRect(x: 0, y: 0, width: width, height: height)
        do {
            switch picture {
            case .eight(let bitmap): return .eight(try bitmap.part(rect))
            case .sixteen(let bitmap): return .sixteen(try bitmap.part(rect))
            }
        } catch {
            throw .outOfMemory(bytes: error.bytes)
        }
    }

    private static func shallow(_ picture: AnyBitmap) throws(MeasurementError) -> Bitmap<UInt8> {
        switch picture {
        case .eight(let bitmap): return bitmap
        case .sixteen(let bitmap):
            do {
                return try bitmap.converted(to: UInt8.self)
            } catch {
                throw .outOfMemory(bytes: error.bytes)
            }
        }
    }

    private static func premultiplied(
        _ picture: Bitmap<UInt8>, _ layout: PixelLayout
    ) throws(MeasurementError) -> Bitmap<UInt8> {
        if picture.layout == layout, layout == .rgb || picture.isOpaque() { return picture }
        do {
            let wide = try picture.converted(to: layout == .rgb ? picture.layout : .rgba)
            if wide.layout == layout, wide.isOpaque() { return wide }
            var result = try Bitmap<UInt8>(
                width: picture.width, height: picture.height, layout: layout)
            let (have, need) = (wide.layout.channels, layout.channels)
            wide.withSamples { source in
                result.withMutableSamples { target in
                    for pixel in 0..<wide.width * wide.height {
                        let alpha = have == 4 ? Int(source[4 * pixel + 3]) : 255
                        for channel in 0..<3 {
                            let sample = Int(source[have * pixel + min(channel, have - 1)])
                            target[need * pixel + channel] = UInt8((sample * alpha + 127) / 255)
                        }
                        if need == 4 { target[4 * pixel + 3] = UInt8(alpha) }
                    }
                }
            }
            return result
        } catch {
            throw .outOfMemory(bytes: error.bytes)
        }
    }
}
