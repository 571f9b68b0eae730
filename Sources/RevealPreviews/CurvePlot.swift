public import Raster
public import RevealFiles
public import RevealMotion
public import RevealValues

/// A plot of a timing function: progress over time, with whatever it overshoots.
///
/// Behind the curve stand a grid, the diagonal that even progress follows and the lines of 0 and 1.
/// A Bézier curve shows its control points, jumps their two ends, and an overshoot how far it goes.
public struct CurvePlot: Sendable {
    /// What is plotted, as it was written.
    package let title: String
    private let curve: TimingCurve
    /// The seconds that the axis of the time runs to; nil for fractions.
    private let seconds: Double?
    private let size: Size
    /// The least and the greatest progress that is shown: 0 and 1 at least.
    private let range: ClosedRange<Double>

    /// Where the plot's area lies in the drawing.
    private var area: Rect {
        Rect(x: 68, y: 60, width: size.width - 68 - 36, height: size.height - 60 - 64)
    }

    /// Width and height of a plot, unless told otherwise, and the limits of what can be told.
    package static let (defaultSize, smallestSize, largestSize) = (
        Size(width: 720, height: 540), Size(width: 240, height: 200),
        Size(width: 4096, height: 4096)
    )

    /// The plot of `function`, which is called `title`, in a motion of `duration` seconds.
    ///
    /// Without a duration, or with one that is not more than 0, time is told in fractions; a spring
    /// has one of its own, or, if it never settles, a second. Durations are held to 1e9 s, and
    /// `size`, by default 720 by 540, to 240 by 200 and 4096 by 4096.
    public init(
        _ function: TimingFunction, title: String? = nil, duration: Rational? = nil,
        size: Size? = nil
    ) {
        let duration =
            duration.flatMap { $0 > 0 ? min($0, 1_000_000_000) : nil } ?? function.naturalDuration
            ?? (function.easing is Spring ? 1 : nil)
        curve = TimingCurve(function, of: duration)
        seconds = duration?.double
        self.title = title ?? function.description
        let (size, least, most) = (
            size ?? Self.defaultSize, Self.smallestSize, Self.largestSize
        )
        self.size = Size(
            width: min(max(least.width, size.width), most.width),
            height: min(max(least.height, size.height), most.height))
        let points = curve.points.map(\.y)
        let handles = curve.handles.map(\.control.y)
        let (low, high) = (min(0, points.min() ?? 0), max(1, points.max() ?? 1))
        // Room for the words beside what overshoots.
        let room = (high - low) * 0.09
        range =
            min(
                low < 0 ? low - room : 0, handles.min() ?? 0)...max(
                high > 1 ? high + room : 1, handles.max() ?? 1)
    }

    /// The plot as an SVG file, in the colors of `theme`, or where that is nil, light or dark as
    /// whoever looks at it prefers.
    public func svg(_ theme: Theme? = nil) -> String {
        figure.svg(title: words, theme)
    }

    /// What it shows.
    var words: String { "The timing function \(title): progress over time" }

    /// The plot as a bitmap of `scale` pixels a unit of its size, from 0.01 to 100; others count as
    /// the nearest of these.
    ///
    /// - Throws: `.outOfMemory`, also for more than 128 Mi pixels.
    public func bitmap(
        _ theme: Theme = .light, scale: Double = 1
    ) throws(FileError) -> Bitmap<UInt8> {
        do {
            return try figure.bitmap(theme, scale: scale)
        } catch {
            throw .outOfMemory(bytes: error.bytes)
        }
    }
}

extension CurvePlot {
    /// The size that `text` says: `720x540`.
    package static func size(_ text: String) throws(SyntaxError) -> Size {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(number)
        let (least, most) = (smallestSize, largestSize)
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            (least.width...most.width).contains(width),
            (least.height...most.height).contains(height)
        else {
            throw SyntaxError(
                "'\(text)' is not the size of a plot",
                hint: "write width and height, such as 720x540, from "
                    + "\(least.width.shortest)x\(least.height.shortest) to "
                    + "\(most.width.shortest)x\(most.height.shortest)")
        }
        return Size(width: width, height: height)
    }
}

extension CurvePlot {
    var figure: Figure {
        var figure = Figure(width: size.width, height: size.height)
        addTitle(to: &figure)
        addAxes(to: &figure)
        figure.add([place(0, 0), place(1, 1)], .faint, isDashed: true)
        addHandles(to: &figure)
        for path in curve.paths {
            figure.add(placed(path), Figure.Line(ink: .curve, width: 3))
        }
        addJumps(to: &figure)
        addOvershoots(to: &figure)
        return figure
    }

    /// Where the progress `y` at the fraction `x` of the time lies in the drawing.
    package func place(_ x: Double, _ y: Double) -> Point {
        let (low, high) = (range.lowerBound, range.upperBound)
        return Point(
            x: area.x + x * area.width,
            y: area.y + (high - y) / (high - low) * area.height)
    }

    private func placed(_ path: Figure.Path) -> Figure.Path {
        let (low, high) = (range.lowerBound, range.upperBound)
        let (area, height) = (area, area.height / (high - low))
        func place(_ point: Point) -> Point {
            Point(x: area.x + point.x * area.width, y: area.y + (high - point.y) * height)
        }
        return Figure.Path(
            from: place(path.start),
            path.pieces.map { piece in
                switch piece {
                case .line(let end): .line(to: place(end))
                case .bend(let one, let two, let end):
                    .bend(place(one), place(two), to: place(end))
                }
            })
    }

    private func addTitle(to figure: inout Figure) {
        figure.add(
            Figure.Words(text: shownTitle, place: Point(x: area.x, y: 34), capHeight: 11))
    }

    /// The title, or as much of it as fits above the plot: it may be as long as a command line.
    private var shownTitle: String {
        let lettering = Lettering(capHeight: 11)
        let letters = Array(title.prefix(Self.mostLetters))
        if letters.count < Self.mostLetters, lettering.width(of: title) <= area.width {
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

    /// More letters than the widest plot has room for.
    private static let mostLetters = 4000

    private func addAxes(to figure: inout Figure) {
        let (low, high) = (range.lowerBound, range.upperBound)
        for tick in Ticks(from: low, to: high, about: area.height / 60) {
            let isMain = tick.value == 0 || (tick.value - 1).magnitude < 1e-9
            let y = place(0, tick.value).y
            figure.add(
                [Point(x: area.x, y: y), Point(x: area.x + area.width, y: y)],
                isMain ? .axis : .grid)
            figure.add(
                Figure.Words(
                    text: tick.text, place: Point(x: area.x - 12, y: y + 4), anchor: .end))
        }
        for tick in Ticks(from: 0, to: seconds ?? 1, about: area.width / 80) {
            let x = place(tick.value / (seconds ?? 1), 0).x
            figure.add(
                [Point(x: x, y: area.y), Point(x: x, y: area.y + area.height)],
                tick.value == 0 ? .axis : .grid)
            figure.add(
                Figure.Words(
                    text: tick.text, place: Point(x: x, y: area.y + area.height + 24),
                    anchor: .middle))
        }
        let middle = Point(x: area.x + area.width / 2, y: area.y + area.height / 2)
        figure.add(
            Figure.Words(
                text: seconds == nil ? "time" : "time in seconds",
                place: Point(x: middle.x, y: size.height - 14), anchor: .middle, ink: .words))
        figure.add(
            Figure.Words(
                text: "progress", place: Point(x: 22, y: middle.y), anchor: .middle,
                isUpright: true))
    }

    private func addHandles(to figure: inout Figure) {
        for (end, control) in curve.handles {
            let (end, control) = (place(end.x, end.y), place(control.x, control.y))
            figure.add([end, control], .handle, width: 1.5)
            figure.addDisc(control, radius: 4.5, .handle)
        }
    }

    private func addJumps(to figure: inout Figure) {
        for (from, to) in curve.jumps {
            figure.add([place(from.x, from.y), place(to.x, to.y)], .curve, isDashed: true)
        }
        // Where there are many, discs would hide the curve.
        guard curve.jumps.count <= 24 else { return }
        for (from, to) in curve.jumps {
            figure.addDisc(place(from.x, from.y), radius: 4, .curve, isHollow: true)
            figure.addDisc(place(to.x, to.y), radius: 5, .curve)
        }
    }

    private func addOvershoots(to figure: inout Figure) {
        let points = curve.points
        if let highest = points.max(by: { $0.y < $1.y }), highest.y > 1.0005 {
            mark(highest, gap: -12, in: &figure)
        }
        if let lowest = points.min(by: { $0.y < $1.y }), lowest.y < -0.0005 {
            mark(lowest, gap: 21, in: &figure)
        }
    }

    private func mark(_ point: Point, gap: Double, in figure: inout Figure) {
        let place = place(point.x, point.y)
        figure.addDisc(place, radius: 4, .curve)
        let x = min(max(place.x, area.x + 20), area.x + area.width - 20)
        figure.add(
            Figure.Words(
                text: short(point.y, 3), place: Point(x: x, y: place.y + gap), anchor: .middle,
                ink: .curve, hasHalo: true))
    }
}

/// Round numbers along an axis: multiples of 1, 2 or 5 times a power of ten.
struct Ticks: Sequence {
    let values: [(value: Double, text: String)]

    /// About `count` of them from `low` to `high`.
    init(from low: Double, to high: Double, about count: Double) {
        let wanted = (high - low) / Swift.max(count, 1)
        let powers = [1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 1, 10, 100, 1000, 1e4, 1e5]
        let steps = powers.enumerated().flatMap { index, power in
            [1, 2, 5].map { (power * $0, decimals: Swift.max(0, 6 - index)) }
        }
        let (step, decimals) = steps.first { $0.0 >= wanted } ?? steps[steps.count - 1]
        // No axis has more of them than fit on its paper.
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
