extension Bitmap {
    /// Returns the smallest rectangle that contains all differences from `other`, of the same size
    /// and layout; nil if both are equal.
    ///
    /// Rows for which `isSame` returns true are not compared.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func changes(
        from other: Bitmap, except isSame: (_ y: Int) -> Bool = { _ in false }
    ) -> PixelRect? {
        precondition(width == other.width && height == other.height && layout == other.layout)
        var (top, bottom, left, right) = (height, -1, width, -1)
        for y in 0..<height where !isSame(y) {
            withRow(y) { these in
                other.withRow(y) { those in
                    guard let first = these.firstDifference(from: those),
                        let last = these.lastDifference(from: those)
                    else { return }
                    (top, bottom) = (min(top, y), y)
                    left = min(left, first / layout.channels)
                    right = max(right, last / layout.channels)
                }
            }
        }
        guard bottom >= 0 else { return nil }
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}

package struct ChangedPixels: Sendable {
    package internal(set) var parts: [RowPart] = []
    package internal(set) var count = 0
    package internal(set) var areOpaque = true

    package init() {}
}

extension Bitmap {
    /// Adds the pixels in `columns` of row `y` that differ from `other`, of the same size and
    /// layout.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func addChanges(
        from other: Bitmap, inRow y: Int, _ columns: Range<Int>, to changes: inout ChangedPixels
    ) {
        precondition(width == other.width && height == other.height && layout == other.layout)
        let (channels, hasAlpha) = (layout.channels, layout.hasAlpha)
        withRow(y) { these in
            other.withRow(y) { those in
                let end = columns.upperBound * channels
                var column = columns.lowerBound
                while column < columns.upperBound,
                    let first = these.extracting(column * channels..<end)
                        .firstDifference(from: those.extracting(column * channels..<end))
                {
                    let start = column + first / channels
                    column = start
                    var differs = true
                    while differs {
                        if hasAlpha, these[(column + 1) * channels - 1] != .max {
                            changes.areOpaque = false
                        }
                        column += 1
                        let i = column * channels
                        differs =
                            column < columns.upperBound
                            && (i..<i + channels).contains { these[$0] != those[$0] }
                    }
                    changes.parts.append(RowPart(row: y, columns: start..<column))
                    changes.count += column - start
                }
            }
        }
    }

    /// Returns the pixels in `rect`, which must contain `changes`; pixels outside of `changes` are
    /// `blank`.
    ///
    /// - Throws: `OutOfMemory`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func part(
        _ rect: PixelRect, showing changes: ChangedPixels, else blank: [S]
    ) throws(OutOfMemory) -> Bitmap {
        let channels = layout.channels
        precondition(blank.count == channels)
        var part = try Bitmap(width: rect.width, height: rect.height, layout: layout)
        if blank.contains(where: { $0 != 0 }) {
            part.withMutableSamples { samples in
                for i in samples.indices { samples[i] = blank[i % channels] }
            }
        }
        for change in changes.parts {
            let (start, end) = (change.columns.lowerBound, change.columns.upperBound)
            withRow(change.row) { row in
                part.withMutableRow(change.row - rect.y) {
                    $0.copySamples(
                        from: row.extracting(start * channels..<end * channels),
                        at: (start - rect.x) * channels)
                }
            }
        }
        return part
    }
}
