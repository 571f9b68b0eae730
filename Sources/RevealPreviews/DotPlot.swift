/// A plot of measured numbers over time, with their errors, and of a curve.
package struct DotPlot: Sendable {
    package struct Dot: Sendable {
        package let time: Double
        package let value: Double
        package let error: Double

        package init(time: Double, value: Double, error: Double) {
            (self.time, self.value, self.error) = (time, value, error)
        }
    }

    private let title: String
    private let axes: (values: String, times: String)
    private let dots: [Dot]
    /// The points from left to right; empty if there is no curve.
    private let curve: [Point]

    /// Creates a plot of at least one dot, and of a curve through points of time and value.
    package init(
        _ title: String, _ dots: [Dot], curve: [Point], values: String, times: String
    ) {
        precondition(!dots.isEmpty, "a plot must have a dot")
        (self.title, self.dots, self.curve) = (title, dots, curve)
        axes = (values, times)
    }

    private var frame: PlotFrame {
        func range(_ all: [Double], room: Double = 1) -> ClosedRange<Double> {
            let (low, high) = (min(0, all.min() ?? 0), all.max() ?? 1)
            return low...max(high * room, low + 1e-6)
        }
        let ends = dots.flatMap { [$0.value - $0.error, $0.value + $0.error] }
        return PlotFrame(
            title: title, size: CurvePlot.defaultSize, margin: 84,
            times: (range(dots.map(\.time) + curve.map(\.x)), axes.times),
            values: (range(ends + curve.map(\.y), room: 1.04), axes.values))
    }

    private var figure: Figure {
        let frame = frame
        var figure = frame.figure(called: title)
        if curve.count > 1 {
            figure.add(
                Figure.Path(curve.map { frame.place($0.x, $0.y) }), .curve, width: 2)
        }
        for dot in dots {
            let ends = [dot.value + dot.error, dot.value - dot.error]
            figure.add(
                Figure.Path(ends.map { frame.place(dot.time, $0) }), .handle, width: 1.5)
            figure.addDisc(frame.place(dot.time, dot.value), radius: 3, .handle)
        }
        return figure
    }

    /// The plot as an SVG file in the viewer's preferred colors.
    package var svg: String { figure.svg(nil) }

    /// Writes the plot to the file at `path`, which appears when it is complete.
    ///
    /// A plot by this program is replaced, any other file only if `overwrites` is true.
    ///
    /// - Throws: `.outputExists`, `.notCreated`, `.notWritten`, `.outOfMemory`.
    package func write(
        to path: String, as format: CurvePlot.Format, overwrites: Bool
    ) throws(FileError) {
        try figure.write(
            to: path, as: format, content: "\(title) \(dots) \(curve)", overwrites: overwrites)
    }
}
