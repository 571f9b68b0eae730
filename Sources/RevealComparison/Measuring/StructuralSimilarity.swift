/// SSIM of two pictures around each pixel, for 64 columns of up to 64 rows at a time.
///
/// The window's weights are a product of those across and those down, so each row is averaged
/// across once, and the averages are averaged down once for each pixel. The averages of 64 columns
/// fit into a processor's second cache, so a pixel costs as much in a wide picture as in a narrow
/// one.
struct StructuralSimilarity {
    /// How far the window reaches to each side.
    static let reach = 5
    /// The columns, and at most the rows, of a block.
    static let side = 64
    /// exp(−d²/(2·1.5²)) for distances d from 0 to 5.
    fileprivate static let window = (
        1.0, 0.800737402916808, 0.411112290507187, 0.135335283236613, 0.02856550078455,
        0.00386592013947281
    )
    /// The paper's constants for samples from 0 to 1: 0.01² and 0.03².
    private static let (steadyMean, steadyVariance) = (1e-4, 9e-4)
    /// The columns of a block and those within reach, as a multiple of eight.
    private static let sideAndReach = side + 16

    private let width: Int
    private let height: Int
    /// Red, green and blue over black, and perhaps over white.
    private let planes: Int
    /// Of one row, five numbers for each plane, each of as many columns: expected, actual, their
    /// squares and their product; 0 beyond the picture.
    private var numbers: [Double]
    /// Of each row of a block and those within reach, the averages across of the same numbers; 0
    /// beyond the picture.
    private var averages: [Double]
    /// The averages of one row's windows.
    private var means: [Double]
    /// The weights of each column's window added up, as far as it is inside the picture.
    private let columnWeights: [Double]

    /// The similarity of pictures of that size, which are opaque or not.
    init(width: Int, height: Int, isOpaque: Bool) {
        (self.width, self.height, planes) = (width, height, isOpaque ? 3 : 6)
        let row = 5 * planes * Self.side
        numbers = Array(repeating: 0, count: 5 * planes * Self.sideAndReach)
        averages = Array(repeating: 0, count: (Self.side + 2 * Self.reach) * row)
        means = Array(repeating: 0, count: row)
        columnWeights = (0..<width + Self.side).map {
            Self.weight(around: min($0, width - 1), of: width)
        }
    }

    /// The weights of a window that lie within `count` pixels, added up.
    private static func weight(around x: Int, of count: Int) -> Double {
        let (near, one, two, three, four, five) = window
        let weights = [near, one, two, three, four, five]
        return (max(0, x - reach)...min(count - 1, x + reach)).reduce(0) {
            $0 + weights[abs($1 - x)]
        }
    }

    /// The columns that the block from column `start` on looks at.
    func columns(around start: Int) -> Range<Int> {
        max(0, start - Self.reach)..<min(width, start + Self.side + Self.reach)
    }

    /// Takes a row in that is `row` rows below the first one within reach of a block; pixels have
    /// samples up to `full` and begin with those of `columns(around: start)`, or are nil for a row
    /// beyond the picture.
    mutating func add(
        _ pixels: (expected: [Pixel], actual: [Pixel])?, _ full: Double, asRow row: Int,
        start: Int
    ) {
        let size = 5 * planes * Self.side
        guard let pixels else {
            for i in row * size..<(row + 1) * size { averages[i] = 0 }
            return
        }
        let columns = columns(around: start)
        for ground in 0..<planes / 3 {
            fill(pixels.expected, full, Double(ground), start, columns, at: 15 * ground)
            fill(pixels.actual, full, Double(ground), start, columns, at: 15 * ground + 1)
        }
        multiply()
        let (numbers, weights, count) = (numbers, columnWeights, 5 * planes)
        var target = averages.mutableSpan
        for number in 0..<count {
            for x in stride(from: 0, to: Self.side, by: Columns.scalarCount) {
                let sum = Columns(windowOf: numbers.span, at: number * Self.sideAndReach + x, by: 1)
                (sum / Columns(weights.span, at: start + x))
                    .store(to: &target, at: row * size + number * Self.side + x)
            }
        }
    }

    /// Writes red, green, and blue over a gray from 0 to 1 to `numbers`, each five after the last.
    private mutating func fill(
        _ pixels: [Pixel], _ full: Double, _ gray: Double, _ start: Int, _ columns: Range<Int>,
        at number: Int
    ) {
        let (pixels, step) = (pixels.span, 5 * Self.sideAndReach)
        var numbers = numbers.mutableSpan
        for i in 0..<Self.sideAndReach {
            let x = start - Self.reach + i
            var seen = Pixel.zero
            if columns.contains(x) {
                let pixel = pixels[x - columns.lowerBound]
                seen = (shown(pixel, full) + gray * (full - pixel.w)) / full
            }
            let place = number * Self.sideAndReach + i
            (numbers[place], numbers[place + step], numbers[place + 2 * step]) = (
                seen.x, seen.y, seen.z
            )
        }
    }

    /// Fills in the squares and the products.
    private mutating func multiply() {
        let (planes, step) = (planes, Self.sideAndReach)
        var span = numbers.mutableSpan
        for plane in 0..<planes {
            for x in stride(from: 5 * plane * step, to: (5 * plane + 1) * step, by: 8) {
                let (one, other) = (Columns(span.span, at: x), Columns(span.span, at: x + step))
                (one * one).store(to: &span, at: x + 2 * step)
                (other * other).store(to: &span, at: x + 3 * step)
                (one * other).store(to: &span, at: x + 4 * step)
            }
        }
    }

    /// Writes 1 − SSIM around the pixels of row `y`, which is the block's row `row`, to the 64 of
    /// `distances` from `start` on; all rows within reach have been taken in.
    mutating func distances(
        _ y: Int, asRow row: Int, into distances: inout [Double], at start: Int
    ) {
        let size = 5 * planes * Self.side
        let weight = Self.weight(around: y, of: height)
        let averages = averages
        var sums = means.mutableSpan
        for x in stride(from: 0, to: size, by: Columns.scalarCount) {
            let sum = Columns(windowOf: averages.span, at: row * size + x, by: size)
            (sum / weight).store(to: &sums, at: x)
        }
        var target = distances.mutableSpan
        for x in stride(from: 0, to: Self.side, by: Columns.scalarCount) {
            var least = Columns(repeating: 1)
            for first in stride(from: x, to: size, by: 5 * Self.side) {
                let likeness = likeness(at: first)
                least.replace(with: likeness, where: likeness .< least)
            }
            (1 - least).store(to: &target, at: start + x)
        }
    }

    /// SSIM by the means of both pictures, of their squares and of their product, of which the
    /// first begins at that place.
    @inline(__always)
    private func likeness(at first: Int) -> Columns {
        let (steadyMean, steadyVariance) = (Self.steadyMean, Self.steadyVariance)
        func mean(_ number: Int) -> Columns { Columns(means.span, at: first + number * Self.side) }
        let (one, other, product) = (mean(0), mean(1), mean(4))
        let steady = (2 * one * other + steadyMean) / (one * one + other * other + steadyMean)
        // Added up such that windows without a difference are exactly alike.
        let variance = (mean(2) - one * one) + (mean(3) - other * other)
        let covariance = product - one * other
        return steady * (2 * covariance + steadyVariance) / (variance + steadyVariance)
    }
}

/// Numbers of eight columns.
private typealias Columns = SIMD8<Double>

extension Columns {
    /// The eight numbers that begin at `start`.
    @inline(__always)
    fileprivate init(_ span: Span<Double>, at start: Int) {
        precondition(start >= 0 && start + 8 <= span.count)
        unsafe self.init(unchecked: span, at: start)
    }

    /// The same where the caller has checked that all of them lie in the span.
    @inline(__always)
    @unsafe
    private init(unchecked span: Span<Double>, at start: Int) {
        // Any bits are a vector of Doubles.
        unsafe self = span.bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: start * MemoryLayout<Double>.stride, as: Self.self)
    }

    /// A window's weighted sum: of the eight numbers at `start` and those each `step` farther on.
    @inline(__always)
    fileprivate init(windowOf span: Span<Double>, at start: Int, by step: Int) {
        precondition(start >= 0 && start + 10 * step + 8 <= span.count)
        func numbers(_ i: Int) -> Columns {
            // The last of them was checked.
            unsafe Columns(unchecked: span, at: start &+ i &* step)
        }
        let (near, one, two, three, four, five) = StructuralSimilarity.window
        self = five * numbers(0)
        self += four * numbers(1)
        self += three * numbers(2)
        self += two * numbers(3)
        self += one * numbers(4)
        self += near * numbers(5)
        self += one * numbers(6)
        self += two * numbers(7)
        self += three * numbers(8)
        self += four * numbers(9)
        self += five * numbers(10)
    }

    /// Stores all lanes to the numbers that begin at `start`.
    @inline(__always)
    fileprivate func store(to span: inout MutableSpan<Double>, at start: Int) {
        precondition(start >= 0 && start + 8 <= span.count)
        // The range was checked, and any bits are Doubles.
        unsafe span.withUnsafeMutableBytes {
            unsafe $0.storeBytes(
                of: self, toByteOffset: start * MemoryLayout<Double>.stride, as: Self.self)
        }
    }
}
