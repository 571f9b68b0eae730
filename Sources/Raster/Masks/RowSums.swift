/// The sums of one row, to which edges add what lies to their right.
///
/// Others take it away: when all have, what is covered is left. The accumulation is font-rs's.
struct RowSums {
    /// The areas in each column right of edges that pass it, and what they leave to all columns
    /// from each on; zeroes but while a row is summed.
    private var own: [Double] = []
    private var steps: [Double] = []
    /// The columns that edges pass.
    private var passed: [Range<Int>] = []
    private var width = 0
    /// How much an edge counts.
    private var weight = 1.0

    /// Begins a row of that many columns, in which an edge counts so much.
    mutating func begin(width: Int, weight: Double) {
        if own.count < width + 2 {
            own = Array(repeating: 0, count: width + 2)
            steps = own
        }
        (self.width, self.weight) = (width, weight)
        passed.removeAll(keepingCapacity: true)
    }

    /// Adds what lies to the right of an edge from one place to another across a strip of that
    /// height, or takes it away where the height is below 0.
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

    /// Remembers columns that an edge passes, together with those next to them of one of the edges
    /// before it: in a mean, of the same edge at the instant before.
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

    /// Sums the row up, and leaves zeroes.
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
    /// So much of each of these columns is covered.
    fileprivate mutating func add(_ columns: Range<Int>, covered: Double) {
        guard columns.lowerBound < columns.upperBound, covered > 1e-9 else { return }
        guard covered < 1 - 1e-9 else {
            addFull(columns)
            return
        }
        for column in columns { add(column, coverage: covered) }
    }
}
