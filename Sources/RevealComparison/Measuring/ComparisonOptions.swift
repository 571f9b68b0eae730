/// The rules by which pictures are equal.
public struct ComparisonOptions: Sendable, Equatable {
    /// The measure of the distance between two pixels.
    public var metric: Metric = .exact
    /// The maximum distance of pixels that are treated as equal, in the metric's unit; 0 or more.
    public var tolerance = 0.0
    /// The number of differing pixels that is accepted.
    public var allowance: Allowance = .pixels(0)
    /// Rectangles whose pixels are not compared.
    public var ignored: [PixelRect] = []
    /// Whether pictures with different color descriptions are converted to one color space.
    public var isColorManaged = false
    /// Whether pictures must also have the same layout and depth.
    public var comparesForm = false

    /// A number of pixels, or a share of the compared pixels.
    public enum Allowance: Sendable, Equatable {
        /// A number of pixels.
        case pixels(Int)
        /// A share of the compared pixels, from 0 to 1.
        case share(Double)

        package var text: String {
            switch self {
            case .pixels(let count): "\(count)"
            case .share(let share): percentage(of: share).shortest + "%"
            }
        }
    }

    /// Creates the exact rules: all samples must be equal, at any depth and in any layout.
    public init() {}

    /// Checks that a difference can exceed the tolerance.
    package func check() throws(ComparisonError) {
        if tolerance >= metric.farthest { throw .tolerance(metric) }
    }

    func allows(_ differences: Differences) -> Bool {
        switch allowance {
        case .pixels(let count): differences.differing <= count
        case .share(let share): differences.share <= share
        }
    }

    /// Returns the ignored columns of row `y` as ranges that do not overlap.
    func ignoredColumns(_ y: Int, width: Int) -> [Range<Int>] {
        guard !ignored.isEmpty else { return [] }
        let columns = ignored.filter { $0.y <= y && y - $0.y < $0.height }.map { rect in
            (0..<width).clamped(to: rect.columns)
        }
        var end = 0
        return columns.sorted { $0.lowerBound < $1.lowerBound }.compactMap { columns in
            let new = max(end, columns.lowerBound)..<max(end, columns.upperBound)
            end = new.upperBound
            return new.isEmpty ? nil : new
        }
    }
}

extension ComparisonOptions.Allowance {
    /// Parses a number or a share: `12`, `0.5%`.
    package init(_ text: String) throws(SyntaxError) {
        if text.hasSuffix("%"), let percent = number(text.dropLast()), (0...100).contains(percent) {
            self = .share(percent / 100)
        } else if let count = Int(text), count >= 0 {
            self = .pixels(count)
        } else {
            throw SyntaxError(
                "'\(text)' is not a number of pixels",
                hint: "write a number, such as 12, or a share of the compared pixels, such as 0.5%")
        }
    }
}

extension PixelRect {
    /// Parses `x,y,width,height` in whole pixels.
    package init(_ text: String) throws(SyntaxError) {
        let values = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard values.count == 4, let values = values as? [Int],
            values.allSatisfy({ (0...1_000_000).contains($0) }), values[2] > 0, values[3] > 0
        else {
            throw SyntaxError(
                "'\(text)' is not a rectangle of pixels",
                hint: "write x,y,width,height in whole pixels, such as 20,40,120,60")
        }
        self.init(x: values[0], y: values[1], width: values[2], height: values[3])
    }
}

package func distance(_ text: String) throws(SyntaxError) -> Double {
    guard let value = number(text[...]), value >= 0 else {
        throw SyntaxError(
            "'\(text)' is not a tolerance",
            hint: "write a number in the metric's unit, such as 2 or 0.02")
    }
    return value
}

/// Formats a share, `0.039 %`: never as 0 % if it is above 0, nor as 100 % if it is below 1.
func percentage(_ share: Double) -> String {
    guard share > 0, share < 1 else { return share > 0 ? "100 %" : "0 %" }
    if share < 0.000_001 { return "less than 0.0001 %" }
    return share > 0.9995 ? "more than 99.9 %" : "\(briefly(share * 100)) %"
}
