/// Memory could not be had for a bitmap, or there is none of that size.
public struct OutOfMemory: Error, Sendable, Equatable {
    /// What was asked for; 0 for a bitmap without columns or rows.
    package let bytes: Int

    /// So many bytes were asked for.
    package init(bytes: Int) {
        self.bytes = bytes
    }
}

/// Samples do not fill a bitmap, or there is none of that size.
public struct SampleCountError: Error, Sendable, Equatable {
    /// How many there are.
    package let count: Int
    /// The columns that were asked for.
    package let width: Int
    /// The rows that were asked for.
    package let height: Int
    /// The samples of each pixel.
    package let channels: Int
}

extension SampleCountError: CustomStringConvertible {
    /// One line.
    public var description: String {
        "\(count) samples are no bitmap of \(width) by \(height) pixels of \(channels)"
    }
}

/// A rectangle of pixels with straight alpha, top row first, rows without gaps.
///
/// Alpha is straight (colors are not multiplied by it), as in PNG files, so that copying loses
/// nothing: a fully transparent pixel keeps the color it hides. Copies share their samples until
/// one of them changes.
public struct Bitmap<S: Sample>: Sendable {
    /// Columns, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int
    /// The channels of each pixel.
    public let layout: PixelLayout

    /// Row after row; behind the last there may be room.
    package private(set) var block: Block<S>

    /// What the samples mean, in a type of a module above this one; nil for sRGB.
    ///
    /// Copies keep it. `==` compares samples only, and bitmaps made of other pixels start without.
    package var meaning: (any Sendable)? {
        get { block.meaning }
        set {
            if !isKnownUniquelyReferenced(&block) { block = Block(sharing: block) }
            block.meaning = newValue
        }
    }

    /// A bitmap of zeroes: black, and transparent where the layout has alpha.
    ///
    /// - Throws: `OutOfMemory` if the samples cannot be allocated, or if `width` or `height` is
    ///   less than 1.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    public init(width: Int, height: Int, layout: PixelLayout) throws(OutOfMemory) {
        try self.init(width: width, height: height, layout: layout, room: 0)
    }

    /// A bitmap of zeroes whose block has room for `room` samples behind the last, which are
    /// nobody's.
    ///
    /// - Throws: `OutOfMemory` when the samples cannot be allocated.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init(
        width: Int, height: Int, layout: PixelLayout, room: Int
    ) throws(OutOfMemory) {
        guard width > 0, height > 0 else { throw OutOfMemory(bytes: 0) }
        precondition(0...Int(Int32.max) ~= room)
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        let bytes = pixels.multipliedReportingOverflow(by: layout.channels * MemoryLayout<S>.stride)
        guard !overflow, !bytes.overflow, bytes.partialValue < .max / 2,
            let samples = Block<S>(count: pixels * layout.channels + room)
        else {
            throw OutOfMemory(bytes: overflow || bytes.overflow ? .max : bytes.partialValue)
        }
        self.width = width
        self.height = height
        self.layout = layout
        block = samples
    }

    /// A bitmap of `samples`, row after row from the top, the channels of each pixel together.
    ///
    /// - Throws: `SampleCountError` when they are not as many as the bitmap has, `OutOfMemory`.
    public init(width: Int, height: Int, layout: PixelLayout, samples: [S]) throws {
        let pixels = width.multipliedReportingOverflow(by: height)
        let wanted = pixels.partialValue.multipliedReportingOverflow(by: layout.channels)
        guard width > 0, height > 0, !pixels.overflow, !wanted.overflow,
            samples.count == wanted.partialValue
        else {
            throw SampleCountError(
                count: samples.count, width: width, height: height, channels: layout.channels)
        }
        try self.init(width: width, height: height, layout: layout)
        withMutableSamples { $0.copySamples(from: samples.span, at: 0) }
    }

    /// Samples a row.
    public var samplesPerRow: Int { width * layout.channels }

    /// All of them.
    package var sampleCount: Int { height * samplesPerRow }

    /// Calls `body` with the samples of row `y`, counted from the top: from 0 to `height` − 1.
    public func withRow<R>(_ y: Int, _ body: (Span<S>) throws -> R) rethrows -> R {
        try block.withSpan(of: samples(ofRow: y), body)
    }

    /// The places in the block of the samples of row `y`, which is one of the bitmap's.
    @inline(__always)
    private func samples(ofRow y: Int) -> Range<Int> {
        guard y >= 0, y < height else { refuse(row: y) }
        return y * samplesPerRow..<(y + 1) * samplesPerRow
    }

    /// A call of its own, so that callers have room for those that read rows.
    @inline(never)
    private func refuse(row: Int) -> Never {
        fatalError("there is no row \(row) in a bitmap of \(height) rows")
    }

    /// Calls `body` with the samples of row `y`, to be changed in place; `y` is from 0 to
    /// `height` − 1.
    ///
    /// - Throws: what `body` throws. A bitmap whose samples are shared is copied first; if there is
    ///   no memory for the copy, the process stops, so writers own their bitmaps.
    public mutating func withMutableRow<R>(
        _ y: Int, _ body: (inout MutableSpan<S>) throws -> R
    ) rethrows -> R {
        makeUnique()
        return try block.withMutableSpan(of: samples(ofRow: y), body)
    }

    /// Calls `body` with all samples, row after row.
    public func withSamples<R>(_ body: (Span<S>) throws -> R) rethrows -> R {
        try block.withSpan(of: 0..<sampleCount, body)
    }

    /// Calls `body` with all samples, row after row, to be changed in place.
    public mutating func withMutableSamples<R>(
        _ body: (inout MutableSpan<S>) throws -> R
    ) rethrows -> R {
        makeUnique()
        return try block.withMutableSpan(of: 0..<sampleCount, body)
    }

    /// Makes row `target` what row `source` is.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func copyRow(_ source: Int, to target: Int) {
        makeUnique()
        // Both rows are checked to lie in the block.
        block.withSpan(of: source * samplesPerRow..<(source + 1) * samplesPerRow) { row in
            block.withMutableSpan(of: target * samplesPerRow..<(target + 1) * samplesPerRow) {
                $0.copySamples(from: row, at: 0)
            }
        }
    }

    @inline(__always)
    private mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&block) || block.isShared { copyBlock() }
    }

    @inline(never)
    private mutating func copyBlock() {
        guard let copy = Block<S>(count: sampleCount) else {
            fatalError("no memory to copy a shared bitmap: \(sampleCount) samples")
        }
        copy.meaning = block.meaning
        block.withSpan(of: 0..<sampleCount) { old in
            copy.withMutableSpan(of: 0..<sampleCount) { $0.copySamples(from: old, at: 0) }
        }
        block = copy
    }
}

extension Bitmap: Equatable {
    /// Whether both have the same size and layout, and equal samples everywhere.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    public static func == (left: Bitmap, right: Bitmap) -> Bool {
        guard left.width == right.width, left.height == right.height, left.layout == right.layout
        else { return false }
        return left.withSamples { these in
            right.withSamples { those in these.firstDifference(from: those) == nil }
        }
    }
}

extension Bitmap {
    /// Whether no pixel lets anything shine through, whatever the layout allows.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func isOpaque() -> Bool {
        guard layout.hasAlpha else { return true }
        return withSamples { samples in
            stride(from: 3, to: samples.count, by: 4).allSatisfy { samples[$0] == .max }
        }
    }
}

extension Bitmap {
    /// The middle one of each channel's samples along the four borders: of a screen with a plain
    /// border its color, whatever lies on a part of it.
    package func borderMedians() -> [S] {
        var channels = [[S]](repeating: [], count: layout.channels)
        for y in 0..<height {
            withRow(y) { row in
                let isWhole = y == 0 || y == height - 1
                let columns = isWhole ? Array(0..<width) : width == 1 ? [0] : [0, width - 1]
                for x in columns {
                    for channel in channels.indices {
                        channels[channel].append(row[x * channels.count + channel])
                    }
                }
            }
        }
        return channels.map { $0.sorted()[$0.count / 2] }
    }
}
