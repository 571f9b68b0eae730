/// The sums of one row, accumulated to coverage as in font-rs: each edge adds or subtracts the area
/// to its right.
struct RowSums {
    /// Per column, the area to the right of the edges in it, and the change of coverage from it on;
    /// zero between rows.
    private var own: [Double] = []
    private var steps: [Double] = []
    private var passed: [Range<Int>] = []
    private var width = 0
    private var weight = 1.0

    mutating func begin(width: Int, weight: Double) {
        if own.count < width + 2 {
            own = Array(repeating: 0, count: width + 2)
            steps = own
        }
        (self.width, self.weight) = (width, weight)
        passed.removeAll(keepingCapacity: true)
    }

    /// Adds the area to the right of an edge from `x0` to `x1` in a strip; a negative height
    /// subtracts.
    mutating func addEdge(_ x0: Double, _ x1: Double, height: Double) {
        let (left, right) = (min(x0, x1), max(x0, x1))
        let (end, height) = (Double(width), height * weight)
        guard left < end else { return }
        guard right > 0 else {
            steps[0] += height
            pass(0..<0)
            return
        }
        let first = left.rounded(.down).clampedInteger(in: 0...width)
        guard left < 0 || right > Double(first) + 1 else {
            own[first] += height * (Double(first) + 1 - (left + right) / 2)
            steps[first + 1] += height
            pass(first..<first + 1)
            return
        }
        let last = right.rounded(.up).clampedInteger(in: first...width)
        let slope = height / (right - left)
        if left < 0 { steps[0] -= slope * left }
        for column in first..<last {
            let (from, to) = (max(left, Double(column)), min(right, Double(column) + 1))
            let part = slope * (to - from)
            own[column] += part * (Double(column) + 1 - (from + to) / 2)
            steps[column + 1] += part
        }
        pass(first..<last)
    }

    /// Records columns that an edge passes, joined with an adjacent range among the last four.
    ///
    /// In a mean, the adjacent range is often the same edge at the previous time.
    private mutating func pass(_ columns: Range<Int>) {
        for i in passed.indices.suffix(4).reversed() {
            let other = passed[i]
            guard columns.lowerBound <= other.upperBound, other.lowerBound <= columns.upperBound
            else { continue }
            let start = min(columns.lowerBound, other.lowerBound)
            passed[i] = start..<max(columns.upperBound, other.upperBound)
            return
        }
        passed.append(columns)
    }

    mutating func end(into result: inout ScanlineParts) {
        passed.sort { $0.lowerBound < $1.lowerBound }
        var (column, covered) = (0, 0.0)
        for range in passed {
            result.add(min(column, range.lowerBound)..<range.lowerBound, covered: covered)
            column = max(column, range.lowerBound)
            for i in column..<max(column, range.upperBound) {
                covered += steps[i]
                result.add(i, coverage: covered + own[i])
                (own[i], steps[i]) = (0, 0)
            }
            column = max(column, range.upperBound)
            if column == range.upperBound {
                covered += steps[column]
                steps[column] = 0
            }
        }
        result.add(column..<width, covered: covered)
        (own[width], steps[width], steps[width + 1]) = (0, 0, 0)
    }
}

extension ScanlineParts {
    fileprivate mutating func add(_ columns: Range<Int>, covered: Double) {
        guard columns.lowerBound < columns.upperBound, covered > 1e-9 else { return }
        guard covered < 1 - 1e-9 else {
            addFull(columns)
            return
        }
        for column in columns { add(column, coverage: covered) }
    }
}
