/// The memory for a bitmap could not be allocated, or its width or height is less than 1.
public struct OutOfMemory: Error, Sendable, Equatable {
    /// The size of the allocation; 0 if a side is less than 1.
    package let bytes: Int

    package init(bytes: Int) {
        self.bytes = bytes
    }
}

/// The number of samples does not match the bitmap's size, or a side is less than 1.
public struct SampleCountError: Error, Sendable, Equatable {
    package let count: Int
    package let width: Int
    package let height: Int
    package let channels: Int
}

extension SampleCountError: CustomStringConvertible {
    /// A one-line message.
    public var description: String {
        "\(count) samples are not \(width) by \(height) pixels with \(channels) channels"
    }
}

/// A rectangle of pixels with straight alpha, top row first, rows without gaps.
///
/// As in PNG files, colors are not multiplied by alpha: a fully transparent pixel keeps its hidden
/// color. Copies share their samples until one of them changes.
public struct Bitmap<S: Sample>: Sendable {
    /// Width in columns, at least 1.
    public let width: Int
    /// Height in rows, at least 1.
    public let height: Int
    /// The channels of each pixel.
    public let layout: PixelLayout

    /// All rows in order, possibly followed by unused room.
    package private(set) var block: Block<S>

    /// The color space of the samples, in a type of a higher module; nil for sRGB.
    ///
    /// Copies keep it; `==` ignores it.
    package var meaning: (any Sendable)? {
        get { block.meaning }
        set {
            if !isKnownUniquelyReferenced(&block) { block = Block(sharing: block) }
            block.meaning = newValue
        }
    }

    /// Creates a bitmap of zeros: black, and transparent if the layout has alpha.
    ///
    /// - Throws: `OutOfMemory` if the samples cannot be allocated, or if `width` or `height` is
    ///   less than 1.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    public init(width: Int, height: Int, layout: PixelLayout) throws(OutOfMemory) {
        try self.init(width: width, height: height, layout: layout, room: 0)
    }

    /// Creates a bitmap of zeros with `room` unused samples after the last row.
    ///
    /// - Throws: `OutOfMemory`.
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

    /// Creates a bitmap of `samples`, row after row from the top, the channels of each pixel
    /// together.
    ///
    /// - Throws: `SampleCountError` if the number of samples differs from the bitmap's,
    ///   `OutOfMemory` if they cannot be allocated.
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

    /// Samples per row.
    public var samplesPerRow: Int { width * layout.channels }

    package var sampleCount: Int { height * samplesPerRow }

    /// Calls `body` with the samples of row `y`, 0 (top) to `height` − 1.
    public func withRow<R>(_ y: Int, _ body: (Span<S>) throws -> R) rethrows -> R {
        try block.withSpan(of: samples(ofRow: y), body)
    }

    @inline(__always)
    private func samples(ofRow y: Int) -> Range<Int> {
        guard y >= 0, y < height else { refuse(row: y) }
        return y * samplesPerRow..<(y + 1) * samplesPerRow
    }

    /// Out of line to keep callers small.
    @inline(never)
    private func refuse(row: Int) -> Never {
        fatalError("there is no row \(row) in a bitmap of \(height) rows")
    }

    /// Calls `body` with the samples of row `y`, 0 to `height` − 1, to be changed in place.
    ///
    /// Shared samples are copied first. The process ends if there is no memory for the copy, so
    /// writers should own their bitmaps.
    ///
    /// - Throws: what `body` throws.
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

    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func copyRow(_ source: Int, to target: Int) {
        makeUnique()
        // `withSpan` and `withMutableSpan` check that the rows are inside the block.
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
    /// Whether both have the same size, layout, and samples.
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
    /// Returns the median of each channel along the four borders, which suits a mostly plain
    /// border.
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
