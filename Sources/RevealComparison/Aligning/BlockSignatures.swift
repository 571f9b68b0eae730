import Raster

/// Signatures of a picture's rows and columns, for finding inserted and removed lines.
///
/// The signature of a row or column is the minimum hash of the blocks of 4×4 pixels that begin in
/// it. Inserted columns therefore change few signatures of rows, and inserted rows few of columns
/// (min-wise hashing: Broder, On the resemblance and containment of documents, 1997). A block whose
/// rows are all equal is ignored for signatures of rows, and a block whose columns are all equal
/// for signatures of columns.
struct BlockSignatures {
    private(set) var rows: [UInt32] = []
    private(set) var columns: [UInt32]

    /// Creates the signatures of the pixels in `rect`, by blocks of `width`×`height` pixels.
    init<S: Sample>(_ picture: Bitmap<S>, _ rect: PixelRect, blocks: (width: Int, height: Int)) {
        var sums = BlockSums(width: rect.width, blocks)
        for y in 0..<rect.height {
            picture.pack(row: rect.y + y, rect.columns, into: &sums.pixels)
            sums.add(row: y)
            if y >= blocks.height - 1 { rows.append(sums.leastHash(row: y)) }
        }
        columns = Array(sums.columns.prefix(rect.width - blocks.width + 1))
    }
}

/// The hashes of blocks: weighted sums of their pixels, which are updated row by row.
private struct BlockSums {
    private typealias Codes = SIMD8<UInt32>
    // Vectors, since comparing a vector with a number takes one step per lane.
    private static let (none, lanes) = (Codes(repeating: .max), Codes(0, 1, 2, 3, 4, 5, 6, 7))

    /// The pixels of a row, with room for a vector after the last one.
    var pixels: [UInt32]
    /// The minimum hash of the blocks that begin in each column.
    private(set) var columns: [UInt32]
    /// The sums of the last `height` rows, as a ring buffer.
    ///
    /// One more row contains, for each block, the number of consecutive rows, up to the last one,
    /// in which its pixels have one color.
    private var sums: [UInt32]
    private let blocks: (width: Int, height: Int)
    private let count: Int

    init(width: Int, _ blocks: (width: Int, height: Int)) {
        (self.blocks, count) = (blocks, width - blocks.width + 1)
        pixels = Array(repeating: .max, count: width + 2 * Codes.scalarCount)
        columns = pixels
        sums = Array(repeating: 0, count: pixels.count * (blocks.height + 1))
    }

    private var vectors: StrideTo<Int> { stride(from: 0, to: count, by: Codes.scalarCount) }

    /// Returns 1 + base + base² + …, with `count` terms: the factor of a sum of equal numbers.
    private static func sum(_ base: UInt32, _ count: Int) -> UInt32 {
        (0..<count).reduce(0) { sum, _ in sum &* base &+ 1 }
    }

    mutating func add(row: Int) {
        let place = row % blocks.height * pixels.count
        let plain = blocks.height * pixels.count
        let (width, factor, pixels) = (blocks.width, Self.sum(5, blocks.width), pixels)
        let vectors = vectors
        var sums = sums.mutableSpan
        for x in vectors {
            let first = Codes(pixels.span, at: x)
            var sum = first
            for next in 1..<width { sum = sum &* 5 &+ Codes(pixels.span, at: x + next) }
            sum.store(to: &sums, at: place + x)
            Codes.zero.replacing(
                with: Codes(sums.span, at: plain + x) &+ 1, where: sum .== first &* factor
            )
            .store(to: &sums, at: plain + x)
        }
    }

    /// Returns the minimum hash of the blocks whose last row is `row`.
    mutating func leastHash(row: Int) -> UInt32 {
        let places = (1...blocks.height).map { (row + $0) % blocks.height * pixels.count }
        let (newest, factor) = (places[blocks.height - 1], Self.sum(9, blocks.height))
        let height = Codes(repeating: UInt32(truncatingIfNeeded: blocks.height))
        let (sums, plain) = (sums, blocks.height * pixels.count)
        let (vectors, count, none) = (vectors, count, Self.none)
        var columns = columns.mutableSpan
        var least = none
        for x in vectors {
            var sum = Codes.zero
            for place in places { sum = sum &* 9 &+ Codes(sums.span, at: place + x) }
            var hash = (sum ^ sum &>> 15) &* 0x2c1b_3c6d
            hash ^= hash &>> 12
            if x + Codes.scalarCount > count {
                let end = Codes(repeating: UInt32(truncatingIfNeeded: count - x))
                hash.replace(with: none, where: Self.lanes .>= end)
            }
            let isSteady = sum .== Codes(sums.span, at: newest + x) &* factor
            let inRow = hash.replacing(with: none, where: isSteady)
            least.replace(with: inRow, where: inRow .< least)
            let inColumn = hash.replacing(
                with: none, where: Codes(sums.span, at: plain + x) .>= height)
            let column = Codes(columns.span, at: x)
            column.replacing(with: inColumn, where: inColumn .< column).store(to: &columns, at: x)
        }
        return least.min()
    }
}

extension Bitmap {
    /// Packs the samples of each pixel of `columns` in row `y` into a number.
    fileprivate func pack(row y: Int, _ columns: Range<Int>, into codes: inout [UInt32]) {
        let (channels, first) = (layout.channels, columns.lowerBound)
        var codes = codes.mutableSpan
        withRow(y) { samples in
            for x in columns {
                var code = UInt32(truncatingIfNeeded: samples[x * channels])
                for channel in 1..<channels {
                    code = code << 8 &+ UInt32(truncatingIfNeeded: samples[x * channels + channel])
                }
                codes[x - first] = code
            }
        }
    }
}

extension SIMD where Self: BitwiseCopyable, Scalar: BitwiseCopyable {
    @inline(__always)
    init(_ span: Span<Scalar>, at start: Int) {
        precondition(start >= 0 && start + Self.scalarCount <= span.count)
        unsafe self.init(unchecked: span, at: start)
    }

    @inline(__always)
    @unsafe
    init(unchecked span: Span<Scalar>, at start: Int) {
        // Any bits are valid numbers.
        unsafe self = span.bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: start * MemoryLayout<Scalar>.stride, as: Self.self)
    }

    @inline(__always)
    func store(to span: inout MutableSpan<Scalar>, at start: Int) {
        precondition(start >= 0 && start + Self.scalarCount <= span.count)
        // The range was checked, and any lane is a valid number.
        unsafe span.withUnsafeMutableBytes {
            unsafe $0.storeBytes(
                of: self, toByteOffset: start * MemoryLayout<Scalar>.stride, as: Self.self)
        }
    }
}
