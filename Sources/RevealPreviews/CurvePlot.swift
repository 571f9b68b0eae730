/// A plot of a timing function: progress over time.
///
/// Control points of a Bézier curve, both ends of a jump, and the value of an overshoot are marked.
public struct CurvePlot: Sendable {
    package let title: String
    private let curve: TimingCurve
    /// The length of the time axis in seconds; nil for fractions.
    private let seconds: Double?
    private let size: Size
    /// The visible range of progress, with at least 0 and 1.
    private let range: ClosedRange<Double>

    /// The default size of a plot, and its limits.
    package static let (defaultSize, smallestSize, largestSize) = (
        Size(width: 720, height: 540), Size(width: 240, height: 200),
        Size(width: 4096, height: 4096)
    )

    /// Creates the plot of `function`, titled `title`, in a motion of `duration` seconds.
    ///
    /// Without a positive duration, the time axis shows fractions; a spring then has its natural
    /// duration, or 1 s if it never settles. Durations are at most 1e9 s. `size` is 720 by 540 by
    /// default, and at least 240 by 200 and at most 4096 by 4096.
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
        // Space for the value of an overshoot.
        let room = (high - low) * 0.09
        range =
            min(
                low < 0 ? low - room : 0, handles.min() ?? 0)...max(
                high > 1 ? high + room : 1, handles.max() ?? 1)
    }

    /// Returns the plot as an SVG file; if `theme` is nil, the viewer chooses the colors.
    public func svg(_ theme: Theme? = nil) -> String { figure.svg(theme) }

    /// Returns the plot as a bitmap of `scale` pixels per unit of its size, clamped to 0.01…100.
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

    /// The notation of a size, within the limits.
    package static var sizes: Notation<Size> {
        let (least, most) = (smallestSize, largestSize)
        return .size(
            "WIDTHxHEIGHT", example: "720x540", "is not the size of a plot",
            hint: "write width and height, such as 720x540, from "
                + "\(least.width.shortest)x\(least.height.shortest) to "
                + "\(most.width.shortest)x\(most.height.shortest)"
        ) { size in
            (least.width...most.width).contains(size.width)
                && (least.height...most.height).contains(size.height)
        }
    }
}

extension CurvePlot {
    private var frame: PlotFrame {
        PlotFrame(
            title: title, size: size, margin: 68,
            times: (0...(seconds ?? 1), seconds == nil ? "time" : "time in seconds"),
            values: (range, "progress"), mainValues: [0, 1])
    }

    var figure: Figure {
        let frame = frame
        var figure = frame.figure(called: "The timing function \(title): progress over time")
        func place(_ point: Point) -> Point { frame.place(fraction: point.x, point.y) }
        let ends = [Point(x: 0, y: 0), Point(x: 1, y: 1)]
        figure.add(Figure.Path(ends.map(place)), .faint, isDashed: true)
        for (end, control) in curve.handles {
            figure.add(Figure.Path([place(end), place(control)]), .handle, width: 1.5)
            figure.addDisc(place(control), radius: 4.5, .handle)
        }
        for path in curve.paths {
            figure.add(path.mapped(place), .curve, width: 3)
        }
        for (from, to) in curve.jumps {
            figure.add(Figure.Path([place(from), place(to)]), .curve, isDashed: true)
        }
        // More discs would hide the curve.
        for (from, to) in curve.jumps where curve.jumps.count <= 24 {
            figure.addDisc(place(from), radius: 4, .curve, isHollow: true)
            figure.addDisc(place(to), radius: 5, .curve)
        }
        let points = curve.points
        if let highest = points.max(by: { $0.y < $1.y }), highest.y > 1.0005 {
            frame.mark(highest, gap: -12, in: &figure)
        }
        if let lowest = points.min(by: { $0.y < $1.y }), lowest.y < -0.0005 {
            frame.mark(lowest, gap: 21, in: &figure)
        }
        return figure
    }

    package func place(_ x: Double, _ y: Double) -> Point { frame.place(fraction: x, y) }
}

extension PlotFrame {
    fileprivate func mark(_ point: Point, gap: Double, in figure: inout Figure) {
        let place = place(fraction: point.x, point.y)
        figure.addDisc(place, radius: 4, .curve)
        let x = min(max(place.x, area.x + 20), area.x + area.width - 20)
        figure.add(
            Figure.Words(
                text: short(point.y, 3), place: Point(x: x, y: place.y + gap), anchor: .middle,
                ink: .curve, hasHalo: true))
    }
}
