package import Raster

package struct ColorConverter<S: Sample>: Sendable {
    private let conversion: ColorConversion
    private let tables: ConversionTables<S>

    /// A converted picture, and the number of its visible pixels outside the target's gamut.
    package struct Converted: Sendable {
        package let bitmap: Bitmap<S>
        package let clippedPixels: Int
    }

    package init(_ conversion: ColorConversion) {
        self.conversion = conversion
        tables = ConversionTables(conversion)
    }

    /// Converts `bitmap` in up to `parts` concurrent bands.
    ///
    /// Gray stays gray if the target's curves are equal.
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

    package func converted(_ bitmap: Bitmap<S>) throws(OutOfMemory) -> Converted {
        try converted(0..<bitmap.height, of: bitmap)
    }

    private func converted(
        _ rows: Range<Int>, of bitmap: Bitmap<S>
    ) throws(OutOfMemory) -> Converted {
        try convert(rows, of: bitmap, conversion, tables)
    }
}

@specialized(where S == UInt8)
@specialized(where S == UInt16)
private func convert<S: Sample>(
    _ rows: Range<Int>, of bitmap: Bitmap<S>, _ conversion: ColorConversion,
    _ tables: ConversionTables<S>
) throws(OutOfMemory) -> ColorConverter<S>.Converted {
    let layout = conversion.layout(of: bitmap.layout)
    var result = try Bitmap<S>(width: bitmap.width, height: rows.count, layout: layout)
    var clipped = 0
    for y in rows {
        bitmap.withRow(y) { from in
            result.withMutableRow(y - rows.lowerBound) { to in
                if bitmap.layout == .gray {
                    tables.convertGray(from, to: &to, layout.channels)
                } else {
                    clipped += tables.convert(from, to: &to, layout.channels)
                }
            }
        }
    }
    return .init(bitmap: result, clippedPixels: clipped)
}
