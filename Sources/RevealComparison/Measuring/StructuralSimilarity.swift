/// SSIM of two pictures around each pixel, in blocks of 64 columns and up to 64 rows.
///
/// The window is separable: each row is averaged horizontally once, and the averages are averaged
/// vertically for each pixel. The averages of an opaque block take 568 kB and fit into a
/// second-level cache, so the time per pixel does not depend on the width.
struct StructuralSimilarity {
    /// The window's radius in pixels.
    static let reach = 5
    /// The number of columns, and the maximum number of rows, of a block.
    static let side = 64
    /// exp(−d²/(2·1.5²)) for distances d from 0 to 5.
    fileprivate static let window = (
        1.0, 0.800737402916808, 0.411112290507187, 0.135335283236613, 0.02856550078455,
        0.00386592013947281
    )
    /// The paper's constants for samples from 0 to 1: 0.01² and 0.03².
    private static let (steadyMean, steadyVariance) = (1e-4, 9e-4)
    /// The number of columns of a block and its surroundings, a multiple of eight.
    private static let sideAndReach = side + 16

    private let width: Int
    private let height: Int
    /// The number of planes: red, green and blue over black, and also over white unless opaque.
    private let planes: Int
    /// The terms of each plane in one row: expected, actual, their squares and product; 0 outside
    /// of the picture.
    private var numbers: [Double]
    /// The horizontal averages of these terms for a block and its surroundings.
    private var averages: [Double]
    private var means: [Double]
    /// The sums of the weights of each column's window inside the picture.
    private let columnWeights: [Double]

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

    private static func weight(around x: Int, of count: Int) -> Double {
        let (near, one, two, three, four, five) = window
        let weights = [near, one, two, three, four, five]
        return (max(0, x - reach)...min(count - 1, x + reach)).reduce(0) {
            $0 + weights[abs($1 - x)]
        }
    }

    func columns(around start: Int) -> Range<Int> {
        max(0, start - Self.reach)..<min(width, start + Self.side + Self.reach)
    }

    /// Adds a row of pixels with samples up to `full`, from the first of `columns(around: start)`
    /// on; `pixels` is nil outside of the picture.
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

    /// Writes 1 − SSIM in row `y`, the block's row `row`, to 64 distances from `start` on.
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

    /// Returns SSIM from the means of the five terms, which begin at `first`.
    @inline(__always)
    private func likeness(at first: Int) -> Columns {
        let (steadyMean, steadyVariance) = (Self.steadyMean, Self.steadyVariance)
        func mean(_ number: Int) -> Columns { Columns(means.span, at: first + number * Self.side) }
        let (one, other, product) = (mean(0), mean(1), mean(4))
        let steady = (2 * one * other + steadyMean) / (one * one + other * other + steadyMean)
        // In this order of operations, SSIM of equal windows is exactly 1.
        let variance = (mean(2) - one * one) + (mean(3) - other * other)
        let covariance = product - one * other
        return steady * (2 * covariance + steadyVariance) / (variance + steadyVariance)
    }
}

private typealias Columns = SIMD8<Double>

extension Columns {
    /// Computes the weighted sums of windows of eleven numbers, which are `step` apart.
    @inline(__always)
    fileprivate init(windowOf span: Span<Double>, at start: Int, by step: Int) {
        precondition(start >= 0 && start + 10 * step + 8 <= span.count)
        func numbers(_ i: Int) -> Columns {
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
}
