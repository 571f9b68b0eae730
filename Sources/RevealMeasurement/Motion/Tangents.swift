/// The progress of a timing function at some shares of its duration, and its derivatives.
struct Tangents {
    var values: [Double]
    var slopes: [Double]
    var numbers: [[Double]]

    init(count: Int, numbers: Int) {
        values = [Double](repeating: 0, count: count)
        slopes = values
        self.numbers = [[Double]](repeating: values, count: numbers)
    }

    init?(
        at shares: [Double], numbers: [Double],
        _ progress: ([Double]) -> ((Double) -> Double)?
    ) {
        guard let function = progress(numbers) else { return nil }
        values = shares.map(function)
        slopes = shares.map { share in
            (function(share + Self.step) - function(share - Self.step)) / (2 * Self.step)
        }
        var changes: [[Double]] = []
        for i in numbers.indices {
            var (back, forth) = (numbers, numbers)
            back[i] -= Self.numberStep
            forth[i] += Self.numberStep
            guard let before = progress(back), let behind = progress(forth) else { return nil }
            changes.append(shares.map { (behind($0) - before($0)) / (2 * Self.numberStep) })
        }
        self.numbers = changes
    }

    private static let (step, numberStep) = (3e-5, 1e-3)
}
