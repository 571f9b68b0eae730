/// A reveal in a form that code supports: one snapshot above another, in a mask that moves once.
public struct CodedReveal: Sendable {
    /// The view's size, in points.
    public let size: Size
    /// Whether the upper snapshot is the incoming one, which appears; otherwise the outgoing one
    /// disappears.
    public let grows: Bool
    let first: Rect, last: Rect
    /// The polygon, with corners in percent of the mask's rectangle; nil for the inscribed circle.
    let polygon: MaskPolygon?
    /// The duration of the motion, the delay before it, and the total, in seconds.
    let duration: Rational, delay: Rational, total: Rational
    let easing: CodedEasing
    /// Whether the mask's size becomes negative: renderers and CSS circles then show nothing, but
    /// polygons and Lottie's ellipses turn inside out.
    let turnsInsideOut: Bool
    /// Whether the mask stays at its end without covering the view.
    let staysCut: Bool

    /// Converts `timeline`.
    ///
    /// - Throws: `CodeError` if it is more than a mask that moves once.
    public init(_ timeline: Timeline) throws(CodeError) {
        guard !timeline.isLoop, timeline.interaction == nil else { throw .clock }
        let segments = timeline.tracks.flatMap(\.segments)
        let moving = segments.filter { $0.moves && $0.options.duration > 0 }
        guard moving.count == 1, timeline.tracks.count == 1, let segment = moving.first else {
            throw .motions(moving.count)
        }
        let options = segment.options
        guard options.repetition == .times(1), !options.autoreverses, options.layers.isEmpty,
            options.overlap == 0, options.interruption == nil
        else { throw .stage }
        let (from, to) = try Self.masked(segment)
        guard let first = from.mask, let last = to.mask else { throw .masks(0) }
        guard from.maskStyle.feather.width <= 0, to.maskStyle.feather.width <= 0 else {
            throw .feather
        }
        for style in [from.maskStyle, to.maskStyle] {
            guard style.ring == Ring(), style.shadow == Shadow() else {
                throw .layer("a mask has a ring or a shadow")
            }
        }
        polygon = try Self.polygon(from, to, [first, last])
        (self.first, self.last, grows) = (first, last, last.width > first.width)
        // The upper snapshot disappears if it is hidden afterward or its mask ends with size 0.
        let ended = timeline.scene(at: timeline.end).layers.first { $0.name == to.name }
        let goes = (ended?.isHidden ?? true) || last.width <= 0
        guard grows != goes else { throw .direction }
        size = segment.from.size
        staysCut = grows && Self.isCut(ended, in: segment.from.size)
        let function = options.function(of: .mask)
        let lasting = Self.duration(options.duration, of: function)
        (duration, delay) = (lasting, segment.start + options.delay)
        total = max(timeline.end, delay + duration)
        easing = try CodedEasing(function, lasting: lasting)
        let steps = 1000
        turnsInsideOut = (0...steps).contains { step in
            let progress = function.progress(at: Double(step) / Double(steps), of: lasting)
            return first.width + (last.width - first.width) * progress < -1e-6
        }
        guard polygon == nil || !turnsInsideOut else { throw .negative("a polygon") }
    }

    /// Returns the duration for the generated code.
    ///
    /// A spring's natural duration is rounded up to milliseconds, since some targets require
    /// integers.
    private static func duration(_ seconds: Rational, of function: TimingFunction) -> Rational {
        guard seconds == function.naturalDuration else { return seconds }
        return Rational((seconds * 1000).roundedUp) / 1000
    }

    /// Returns the masked layer before and after the motion; it must be on top and the only one to
    /// change.
    private static func masked(_ segment: Segment) throws(CodeError) -> (from: Layer, to: Layer) {
        let layers = Array(zip(segment.from.layers, segment.to.layers)).filter { !$0.0.isHidden }
        let masks = layers.filter { $0.0.mask != nil || $0.1.mask != nil }
        guard masks.count == 1, let last = layers.last, last.0.mask != nil else {
            throw .masks(masks.count)
        }
        guard layers.count <= 2 else { throw .layer("there is a third layer") }
        for (from, to) in layers {
            guard case .snapshot = from.content else { throw .layer("a layer is a color") }
            guard from.opacity == to.opacity, from.opacity == 1 else { throw .layer("layers fade") }
            guard from.transform == to.transform, from.transform == .identity,
                from.frame == to.frame, from.frame == segment.from.bounds, !to.isHidden
            else { throw .layer("layers move") }
        }
        return last
    }

    /// Whether a circle that stays in a view of `size` does not cover it.
    private static func isCut(_ layer: Layer?, in size: Size) -> Bool {
        guard let mask = layer?.mask else { return false }
        let corner = Radius.farthestCorner.points(about: mask.center, in: size)
        return mask.width / 2 < corner - 1e-6
    }

    private static func polygon(
        _ from: Layer, _ to: Layer, _ rects: [Rect]
    ) throws(CodeError) -> MaskPolygon? {
        var polygon: MaskPolygon?
        switch to.maskStyle.shape {
        case .ellipse:
            guard rects.allSatisfy({ abs($0.width - $0.height) < 1e-6 }) else {
                throw .shape("an ellipse that is not a circle")
            }
        case .polygon(let own): polygon = own
        case .pixels: throw .shape("made of whole pixels")
        case .rectangle: throw .shape("a rectangle")
        case .path: throw .shape("a path")
        case .sector(let sector) where sector.sweep == 180:
            throw .shape("a straight edge, as in a wipe")
        case .sector: throw .shape("a sector, as in a clock wipe")
        case .map: throw .shape("a gray map")
        }
        guard from.maskStyle.shape == to.maskStyle.shape else {
            throw .shape("changing its shape")
        }
        return polygon
    }

    var circles: (first: CodedCircle, last: CodedCircle) {
        (CodedCircle(first, in: size), CodedCircle(last, in: size))
    }

    /// The name of the upper snapshot, which is clipped.
    var upper: String { grows ? "incoming" : "outgoing" }
    var lower: String { grows ? "outgoing" : "incoming" }

    var summary: String {
        let center = (grows ? first : last).center
        return "The \(upper) picture \(grows ? "grows" : "shrinks") in a "
            + "\(polygon == nil ? "circle" : "polygon") about \(short(center.x)), "
            + "\(short(center.y)) of \(short(size.width)) x \(short(size.height))"
    }

    /// Returns the duration and the delay in milliseconds; throws if `target` cannot represent
    /// them.
    func wholeMilliseconds(of target: String) throws(CodeError) -> (duration: Int, delay: Int) {
        guard (duration * 1000).denominator == 1, (delay * 1000).denominator == 1 else {
            throw .milliseconds(target)
        }
        return (duration.thousandths, delay.thousandths)
    }
}

struct CodedCircle {
    let x: Double, y: Double
    /// A fraction of √(width² + height²)/√2, as in CSS percentages.
    let radius: Double
    let reachesCorner: Bool

    init(_ rect: Rect, in size: Size) {
        let center = rect.center
        (x, y) = (center.x / size.width, center.y / size.height)
        radius = rect.width / 2 / (size.diagonal / 2.0.squareRoot())
        let corner = Radius.farthestCorner.points(about: center, in: size)
        reachesCorner = abs(rect.width / 2 - corner) < 1e-6 * corner
    }
}
