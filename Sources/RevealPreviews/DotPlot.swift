package import Raster
package import RevealFiles
import RevealValues

/// A plot of numbers that were measured over time, with their errors, and of the curve that they
/// follow.
package struct DotPlot: Sendable {
    /// A number, when it was measured, and its standard error.
    package struct Dot: Sendable {
        package let time: Double
        package let value: Double
        package let error: Double

        /// A number at a time.
        package init(time: Double, value: Double, error: Double) {
            (self.time, self.value, self.error) = (time, value, error)
        }
    }

    /// What is plotted.
    private let title: String
    /// What the numbers are, and what times are.
    private let axes: (values: String, times: String)
    private let dots: [Dot]
    /// Where the curve is, from left to right; empty where there is none.
    private let curve: [Point]
    private let size = CurvePlot.defaultSize

    /// The plot of `dots`, one at least, and of a curve through those points of time and value.
    package init(
        _ title: String, _ dots: [Dot], curve: [Point], values: String, times: String
    ) {
        precondition(!dots.isEmpty, "a plot must have a dot")
        (self.title, self.dots, self.curve) = (title, dots, curve)
        axes = (values, times)
    }

    private var area: Rect {
        Rect(x: 84, y: 60, width: size.width - 84 - 36, height: size.height - 60 - 64)
    }

    private var times: ClosedRange<Double> {
        let all = dots.map(\.time) + curve.map(\.x)
        let (low, high) = (min(0, all.min() ?? 0), all.max() ?? 1)
        return low...max(high, low + 1e-6)
    }

    private var values: ClosedRange<Double> {
        let all = dots.flatMap { [$0.value - $0.error, $0.value + $0.error] } + curve.map(\.y)
        let (low, high) = (min(0, all.min() ?? 0), all.max() ?? 1)
        return low...max(high * 1.04, low + 1e-6)
    }

    private func place(_ time: Double, _ value: Double) -> Point {
        let (times, values) = (times, values)
        return Point(
            x: area.x + (time - times.lowerBound) / (times.upperBound - times.lowerBound)
                * area.width,
            y: area.y + (values.upperBound - value) / (values.upperBound - values.lowerBound)
                * area.height)
    }

    private var figure: Figure {
        var figure = Figure(width: size.width, height: size.height)
        figure.add(Figure.Words(text: title, place: Point(x: area.x, y: 34), capHeight: 11))
        addAxes(to: &figure)
        if curve.count > 1 {
            figure.add(
                Figure.Path(curve.map { place($0.x, $0.y) }), Figure.Line(ink: .curve, width: 2))
        }
        for dot in dots {
            let (top, bottom) = (
                place(dot.time, dot.value + dot.error), place(dot.time, dot.value - dot.error)
            )
            figure.add([top, bottom], .handle, width: 1.5)
            figure.addDisc(place(dot.time, dot.value), radius: 3, .handle)
        }
        return figure
    }

    private func addAxes(to figure: inout Figure) {
        let (times, values) = (times, values)
        for tick in Ticks(from: values.lowerBound, to: values.upperBound, about: area.height / 60)
        where values.contains(tick.value) {
            let y = place(times.lowerBound, tick.value).y
            figure.add(
                [Point(x: area.x, y: y), Point(x: area.x + area.width, y: y)],
                tick.value == 0 ? .axis : .grid)
            figure.add(
                Figure.Words(
                    text: tick.text, place: Point(x: area.x - 12, y: y + 4), anchor: .end))
        }
        for tick in Ticks(from: times.lowerBound, to: times.upperBound, about: area.width / 80)
        where times.contains(tick.value) {
            let x = place(tick.value, 0).x
            figure.add(
                [Point(x: x, y: area.y), Point(x: x, y: area.y + area.height)],
                tick.value == 0 ? .axis : .grid)
            figure.add(
                Figure.Words(
                    text: tick.text, place: Point(x: x, y: area.y + area.height + 24),
                    anchor: .middle))
        }
        figure.add(
            Figure.Words(
                text: axes.times, place: Point(x: area.x + area.width / 2, y: size.height - 14),
                anchor: .middle))
        figure.add(
            Figure.Words(
                text: axes.values, place: Point(x: 22, y: area.y + area.height / 2),
                anchor: .middle, isUpright: true))
    }

    /// The plot as an SVG file, light or dark as whoever looks at it prefers.
    package var svg: String { figure.svg(title: title, nil) }

    /// Writes the plot to the file at `path`, which appears when it is whole; a plot of this
    /// program's is replaced, anything else only if `overwrites` is true.
    ///
    /// - Throws: `.outputExists`, `.notCreated`, `.notWritten`, `.outOfMemory`.
    package func write(
        to path: String, as format: CurvePlot.Format, overwrites: Bool
    ) throws(FileError) {
        let look = Figure.Look(title: title, content: "\(title) \(dots) \(curve)")
        try figure.write(to: path, as: format, look, overwrites: overwrites)
    }
}
