/// A plot without its data: the title, and two axes with ticks and labels.
struct PlotFrame {
    let title: String
    let size: Size
    /// The space for the value labels, to the left of `area`.
    let margin: Double
    let times: (range: ClosedRange<Double>, label: String)
    let values: (range: ClosedRange<Double>, label: String)
    /// The values with darker grid lines.
    var mainValues = [0.0]

    var area: Rect {
        Rect(x: margin, y: 60, width: size.width - margin - 36, height: size.height - 60 - 64)
    }

    func place(_ time: Double, _ value: Double) -> Point {
        let (low, high) = (times.range.lowerBound, times.range.upperBound)
        return place(fraction: (time - low) / (high - low), value)
    }

    func place(fraction: Double, _ value: Double) -> Point {
        let (low, high) = (values.range.lowerBound, values.range.upperBound)
        return Point(
            x: area.x + fraction * area.width,
            y: area.y + (high - value) / (high - low) * area.height)
    }

    func figure(called title: String) -> Figure {
        var figure = Figure(size, title: title)
        figure.add(Figure.Words(text: shownTitle, place: Point(x: area.x, y: 34), capHeight: 11))
        let (right, bottom) = (area.x + area.width, area.y + area.height)
        func addLine(_ start: Point, _ end: Point, _ isMain: Bool) {
            figure.add(Figure.Path([start, end]), isMain ? .axis : .grid)
        }
        for tick in Ticks(values.range, about: area.height / 60) {
            let y = place(0, tick.value).y
            let isMain = mainValues.contains { (tick.value - $0).magnitude < 1e-9 }
            addLine(Point(x: area.x, y: y), Point(x: right, y: y), isMain)
            figure.add(
                Figure.Words(
                    text: tick.text, place: Point(x: area.x - 12, y: y + 4), anchor: .end))
        }
        for tick in Ticks(times.range, about: area.width / 80) {
            let x = place(tick.value, 0).x
            addLine(Point(x: x, y: area.y), Point(x: x, y: bottom), tick.value == 0)
            figure.add(
                Figure.Words(text: tick.text, place: Point(x: x, y: bottom + 24), anchor: .middle))
        }
        figure.add(
            Figure.Words(
                text: times.label, place: Point(x: area.x + area.width / 2, y: size.height - 14),
                anchor: .middle))
        figure.add(
            Figure.Words(
                text: values.label, place: Point(x: 22, y: area.y + area.height / 2),
                anchor: .middle, isUpright: true))
        return figure
    }

    /// The title, shortened to the width of the plot, since it may be as long as a command line.
    private var shownTitle: String {
        let lettering = Lettering(capHeight: 11)
        let letters = Array(title.prefix(Self.maxLetters))
        if letters.count < Self.maxLetters, lettering.width(of: title) <= area.width {
            return title
        }
        var (fits, isTooLong) = (1, letters.count)
        while isTooLong - fits > 1 {
            let middle = (fits + isTooLong) / 2
            let width = lettering.width(of: String(letters[..<middle]) + "…")
            if width <= area.width { fits = middle } else { isTooLong = middle }
        }
        return String(letters.prefix(fits)) + "…"
    }

    /// A number of letters that exceeds the widest plot.
    private static let maxLetters = 4000
}

/// Round numbers along an axis: multiples of 1, 2, or 5 times a power of ten.
struct Ticks: Sequence {
    let values: [(value: Double, text: String)]

    init(_ range: ClosedRange<Double>, about count: Double) {
        let (low, high) = (range.lowerBound, range.upperBound)
        let wanted = (high - low) / Swift.max(count, 1)
        let powers = [1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 1, 10, 100, 1000, 1e4, 1e5]
        let steps = powers.enumerated().flatMap { index, power in
            [1, 2, 5].map { (power * $0, decimals: Swift.max(0, 6 - index)) }
        }
        let (step, decimals) = steps.first { $0.0 >= wanted } ?? steps[steps.count - 1]
        // More ticks than fit on any axis.
        let numbers = -100_000...100_000
        let first = (low / step - 1e-6).rounded(.up).clampedInteger(in: numbers)
        let last = (high / step + 1e-6).rounded(.down).clampedInteger(in: numbers)
        values = (first...Swift.max(first, last)).map { number in
            let value = Double(number) * step
            return (value, fixed(value, decimals))
        }
    }

    func makeIterator() -> IndexingIterator<[(value: Double, text: String)]> {
        values.makeIterator()
    }
}
