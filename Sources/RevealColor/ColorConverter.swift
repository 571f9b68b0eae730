package import Raster

/// A conversion with its tables, for pictures whose samples are of one type.
package struct ColorConverter<S: Sample>: Sendable {
    private let conversion: ColorConversion
    /// Of red, green and blue.
    private let lights: [[Int]]
    private let inverses: [WholeInverse]

    /// A picture in the target's space, and how many of its pixels have colours that the space
    /// cannot hold.
    package struct Converted: Sendable {
        package let bitmap: Bitmap<S>
        package let clippedPixels: Int
    }

    /// What does `conversion`; curves that are the same share a table.
    package init(_ conversion: ColorConversion) {
        self.conversion = conversion
        let (curves, targets) = (conversion.source.curves, conversion.target.curves)
        let first = (
            lights: curves[0].lights(of: S.self), inverse: WholeInverse(targets[0], S.self)
        )
        lights = curves.map { $0 == curves[0] ? first.lights : $0.lights(of: S.self) }
        inverses = targets.map { $0 == targets[0] ? first.inverse : WholeInverse($0, S.self) }
    }

    /// `bitmap`, converted in as many parts side by side; grey stays grey where the target's curves
    /// are all the same.
    ///
    /// - Throws: `OutOfMemory`.
    package func converted(_ bitmap: Bitmap<S>, parts: Int) async throws -> Converted {
        let count = max(1, min(parts, bitmap.height / 64))
        guard count > 1 else { return try converted(bitmap) }
        let bands = (0...count).map { bitmap.height * $0 / count }
        return try await withThrowingTaskGroup(of: (Int, Converted).self) { group in
            for (start, end) in zip(bands, bands.dropFirst()) {
                group.addTask { (start, try converted(start..<end, of: bitmap)) }
            }
            var whole = try Bitmap<S>(
                width: bitmap.width, height: bitmap.height,
                layout: conversion.layout(of: bitmap.layout))
            var clipped = 0
            for try await (start, band) in group {
                clipped += band.clippedPixels
                band.bitmap.withSamples { samples in
                    whole.withMutableSamples {
                        $0.copySamples(from: samples, at: start * band.bitmap.samplesPerRow)
                    }
                }
            }
            return Converted(bitmap: whole, clippedPixels: clipped)
        }
    }

    /// `bitmap`, converted.
    ///
    /// - Throws: `OutOfMemory`.
    package func converted(_ bitmap: Bitmap<S>) throws(OutOfMemory) -> Converted {
        try converted(0..<bitmap.height, of: bitmap)
    }

    /// Those rows of a picture.
    private func converted(
        _ rows: Range<Int>, of bitmap: Bitmap<S>
    ) throws(OutOfMemory) -> Converted {
        try convert(rows, of: bitmap, conversion, lights, inverses)
    }
}

/// `rows` of `bitmap`, converted by these tables.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
private func convert<S: Sample>(
    _ rows: Range<Int>, of bitmap: Bitmap<S>, _ conversion: ColorConversion, _ lights: [[Int]],
    _ inverses: [WholeInverse]
) throws(OutOfMemory) -> ColorConverter<S>.Converted {
    let layout = conversion.layout(of: bitmap.layout)
    let row = RowConverter<S>(conversion.matrix, lights, inverses, layout.channels)
    var result = try Bitmap<S>(width: bitmap.width, height: rows.count, layout: layout)
    var clipped = 0
    for y in rows {
        bitmap.withRow(y) { from in
            result.withMutableRow(y - rows.lowerBound) { to in
                if bitmap.layout == .grey {
                    row.convertGrey(from, to: &to)
                } else {
                    clipped += row.convert(from, to: &to)
                }
            }
        }
    }
    return .init(bitmap: result, clippedPixels: clipped)
}

/// Converts rows of samples.
private struct RowConverter<S: Sample> {
    private let matrix: WholeMatrix
    private let lights: [[Int]]
    private let inverses: [WholeInverse]
    /// Of the rows that are made.
    private let channels: Int

    @inline(__always)
    init(_ matrix: WholeMatrix, _ lights: [[Int]], _ inverses: [WholeInverse], _ channels: Int) {
        (self.matrix, self.lights, self.inverses) = (matrix, lights, inverses)
        self.channels = channels
    }

    /// Converts a row of grey, of which nothing is cut off: white is white in all spaces.
    @inline(__always)
    func convertGrey(_ from: Span<S>, to: inout MutableSpan<S>) {
        for x in from.indices {
            let light = lights[0][Int(truncatingIfNeeded: from[x])]
            for channel in 0..<channels {
                to[x * channels + channel] = inverses[channel].sample(of: light)
            }
        }
    }

    /// Converts a row of red, green and blue, and perhaps alpha; returns how many pixels that
    /// anybody sees were cut off.
    @inline(__always)
    func convert(_ from: Span<S>, to: inout MutableSpan<S>) -> Int {
        var clipped = 0
        // Neighbours on a screen are often of one colour.
        var (last, converted, isClipped) = (SIMD3<S>.zero, SIMD3<S>.zero, false)
        (converted, isClipped) = convert(last)
        for place in stride(from: 0, to: from.count, by: channels) {
            let pixel = SIMD3(from[place], from[place + 1], from[place + 2])
            if last != pixel {
                last = pixel
                (converted, isClipped) = convert(pixel)
            }
            (to[place], to[place + 1], to[place + 2]) = (converted.x, converted.y, converted.z)
            if channels == 4 { to[place + 3] = from[place + 3] }
            if isClipped, channels < 4 || from[place + 3] > 0 { clipped += 1 }
        }
        return clipped
    }

    @inline(__always)
    private func convert(_ pixel: SIMD3<S>) -> (samples: SIMD3<S>, isClipped: Bool) {
        let red = lights[0][Int(truncatingIfNeeded: pixel.x)]
        let green = lights[1][Int(truncatingIfNeeded: pixel.y)]
        let blue = lights[2][Int(truncatingIfNeeded: pixel.z)]
        var samples = SIMD3<S>.zero
        var isClipped = false
        for channel in 0..<3 {
            let light = matrix.light(channel, red, green, blue)
            let held = min(max(light, 0), WholeLight.one)
            samples[channel] = inverses[channel].sample(of: held)
            isClipped =
                isClipped || abs(light - held) > WholeLight.margin
        }
        return (samples, isClipped)
    }
}

extension ToneCurve {
    /// The light of each sample.
    fileprivate func lights<S: Sample>(of _: S.Type) -> [Int] {
        let most = Int(S.max)
        return (0...most).map {
            (light(of: Double($0) / Double(most)) * Double(WholeLight.one)).rounded()
                .clampedInteger(in: 0...WholeLight.one)
        }
    }
}
