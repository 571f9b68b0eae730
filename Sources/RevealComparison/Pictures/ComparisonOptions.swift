public import Raster
package import RevealValues

/// Which pictures count as the same.
public struct ComparisonOptions: Sendable, Equatable {
    /// How far apart pixels are said to be.
    public var metric: Metric = .exact
    /// How far apart pixels may be without being different, in the metric's unit; 0 or more.
    public var tolerance = 0.0
    /// How many different pixels are let pass.
    public var allowance: Allowance = .pixels(0)
    /// Rectangles whose pixels are not compared.
    public var ignored: [PixelRect] = []
    /// Whether colors are compared as they look, where files describe them differently.
    public var isColorManaged = false
    /// Whether pictures must be stored in the same layout and depth as well.
    public var comparesForm = false

    /// A number of pixels, or a share of those that are compared.
    public enum Allowance: Sendable, Equatable {
        /// So many pixels.
        case pixels(Int)
        /// That share of the compared pixels, from 0 to 1.
        case share(Double)

        /// The allowance as it is written, which parses as the same allowance.
        package var text: String {
            switch self {
            case .pixels(let count): "\(count)"
            case .share(let share): percentage(of: share).shortest + "%"
            }
        }
    }

    /// Every sample of every pixel must be the same, however it is stored.
    public init() {}

    /// Makes sure that something could be different.
    ///
    /// - Throws: a mistake in the tolerance.
    package func check() throws(ComparisonError) {
        if tolerance >= metric.farthest { throw .tolerance(metric) }
    }

    /// Which pixels count as different.
    var rule: DifferenceRule {
        DifferenceRule(metric, tolerance: tolerance, ignoring: ignored)
    }

    /// Whether so many differences are let pass.
    func allows(_ differences: Differences) -> Bool {
        switch allowance {
        case .pixels(let count): differences.differing <= count
        case .share(let share): differences.share <= share
        }
    }
}

extension Metric {
    /// How far pixels can be apart.
    ///
    /// In OKLab black and yellow are farthest, of all colors on a grid of 17 steps a sample.
    var farthest: Double {
        switch self {
        case .exact, .max: 65535
        case .oklab: 1.18
        case .yiq: 1
        case .ssim: 2
        }
    }

    package var usualTolerance: String {
        switch self {
        case .exact, .max: "2"
        case .oklab: "0.02"
        case .yiq: "0.1"
        case .ssim: "0.01"
        }
    }
}

extension ComparisonOptions.Allowance {
    /// The allowance that `text` says: `12`, or `0.5%` of the compared pixels.
    package init(_ text: String) throws(SyntaxError) {
        if text.hasSuffix("%") {
            guard let percent = number(text.dropLast()), (0...100).contains(percent) else {
                throw Self.wrong(text)
            }
            self = .share(percent / 100)
        } else {
            guard let count = Int(text), count >= 0 else { throw Self.wrong(text) }
            self = .pixels(count)
        }
    }

    private static func wrong(_ text: String) -> SyntaxError {
        SyntaxError(
            "'\(text)' is no number of pixels", hint: "write 12, or 0.5% of those compared")
    }
}

extension PixelRect {
    /// The rectangle `x,y,width,height` in whole pixels.
    package init(_ text: String) throws(SyntaxError) {
        let values = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard values.count == 4, let values = values as? [Int],
            values.allSatisfy({ (0...1_000_000).contains($0) }), values[2] > 0, values[3] > 0
        else {
            throw SyntaxError(
                "'\(text)' is no rectangle of pixels",
                hint: "write x,y,width,height in whole pixels, such as 20,40,120,60")
        }
        self.init(x: values[0], y: values[1], width: values[2], height: values[3])
    }
}

/// How far apart pixels may be: a number that is not negative.
package func distance(_ text: String) throws(SyntaxError) -> Double {
    guard let value = number(text[...]), value >= 0 else {
        throw SyntaxError(
            "'\(text)' is no tolerance", hint: "write 2, or 0.02, in the metric's unit")
    }
    return value
}
