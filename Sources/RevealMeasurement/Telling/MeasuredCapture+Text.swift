extension MeasuredCapture {
    package var sentences: [String] {
        if let refusal { return ["no reveal is measured: \(refusal)"] }
        guard let reveal else { return [] }
        return [transform?.sentence].compactMap(\.self) + reveal.sentences + faultSentences
    }

    /// The faults of single frames, a sentence each; of many the first ten.
    package var faultSentences: [String] {
        let told = faults.prefix(Self.mostFaults).map(\.description)
        let more = faults.count - told.count
        return told + (more > 0 ? ["and so on: \(more) more such frames"] : [])
    }

    private static let mostFaults = 10
}

extension MeasuredReveal {
    var sentences: [String] {
        [shape] + motion + edge
    }

    private var shape: String {
        let who = isInverted ? "the outgoing snapshot" : "the incoming snapshot"
        let circle = "\(who) is inside of a circle that \(grows ? "grows" : "shrinks")"
        let place = "\(pixels(center.x)), \(pixels(center.y)) px"
        guard let last = lastCenter else { return "\(circle) about \(place)" }
        return
            "\(circle), its center moving from \(place) to \(fixed(last.x, 1)), \(fixed(last.y, 1))"
    }

    private var motion: [String] {
        guard let start, let duration, let startRadius, let endRadius, let easing else {
            guard let first = radii.first, let last = radii.last else { return [] }
            return [
                "from \(pixels(first.radius)) px in frame \(first.frame) to "
                    + "\(pixels(last.radius)) px in frame \(last.frame)",
                untold,
            ]
        }
        let radii = "its radius goes from \(ends(startRadius)) to \(ends(endRadius))"
        // A measured spring has the period of a swing, and goes on.
        let verb = easing.isSpring && !easingErrors.isEmpty ? "has a period of" : "takes"
        let times = "it begins at \(milliseconds(start)) and \(verb) \(milliseconds(duration))"
        let others = (search?.alternatives ?? []).prefix(3).map(text(of:))
        let doubt = others.isEmpty ? "" : " (\(others.joined(separator: " or ")) would do as well)"
        return [radii, "\(times), on \(easing.shortText)\(doubt)"]
    }

    /// Returns another curve that explains the frames; each kind of steps has its own duration.
    private func text(of other: TimingFit) -> String {
        let time = "\(fixed(1000 * other.duration, 1)) ms"
        return other.function.shortText + (search?.stillFrames == nil ? "" : " in \(time)")
    }

    var untold: String { "when it moves, and on what curve, is not told: \(whyUntold)" }

    private var whyUntold: String {
        guard isInOrder else {
            return "its radius goes back and forth: frames stand in the wrong order, or it is more "
                + "than one reveal"
        }
        guard radii.count >= TimingSearch.leastDots else {
            return "too few frames show it on its way: \(radii.count)"
        }
        guard let easing = nearestEasing else {
            return "motions that take other times would do as well"
        }
        return "no known curve explains it: the nearest, \(easing.shortText), "
            + (stray < 0.5
                ? "misses \(missed) of \(series.dots.count) frames"
                : "is \(fixed(stray, 1)) px off")
    }

    private func ends(_ radius: Measured) -> String {
        if radius == Measured(0, 0) { return "nothing" }
        guard radius.value == reach else { return "\(pixels(radius)) px" }
        return "\(fixed(radius.value, 1)) px, the farthest corner"
            + (assumesReach ? " (assumed: frames do not tell)" : "")
    }

    private var edge: [String] {
        let soft = softness < 0.5 ? [] : ["its edge falls over \(fixed(softness, 1)) px"]
        let part =
            told > 0.9
            ? []
            : [
                "the snapshots differ along \(fixed(100 * told, 0)) % of the edge only: the rest "
                    + "is not seen"
            ]
        return soft + part + (line.map { [$0.sentence] } ?? [])
    }
}

extension EdgeLine {
    fileprivate var sentence: String {
        "along its edge runs a line about \(fixed(width, 0)) px wide that is in neither picture: "
            + "what is measured is the line's \(isInside ? "outer" : "inner") side"
    }
}

extension TimingFunction {
    /// The name, or the parameters as precisely as frames determine them.
    package var shortText: String {
        if let stops = easing as? LinearStops { return stops.shortText }
        guard let spring = easing as? Spring else {
            guard let curve = easing.cubicBezier, name == description else { return name }
            let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map { short($0, 3) }
            return "cubic-bezier(\(numbers.joined(separator: ",")))"
        }
        // An overdamped spring has no bounce.
        guard spring.dampingRatio < 1.0005 else {
            let numbers = [spring.stiffness, spring.damping].map { short($0 / spring.mass, 1) }
            return "spring(1,\(numbers.joined(separator: ",")))"
        }
        let turn = 2 * Double.pi / (spring.stiffness / spring.mass).squareRoot()
        return "spring(\(short(1000 * turn, 1))ms,\(short(1 - spring.dampingRatio, 3)))"
    }
}

extension LinearStops {
    /// The corners to the thousandth, inner ones with their time.
    fileprivate var shortText: String {
        let texts = corners.enumerated().map { number, corner in
            let isEnd = number == 0 && corner.x == 0 || number == corners.count - 1 && corner.x == 1
            return short(corner.y, 3) + (isEnd ? "" : " \(short(100 * corner.x, 1))%")
        }
        return "linear(\(texts.joined(separator: ",")))"
    }
}

/// Returns a length with its error in pixels, such as `12.3 (±0.1)`; errors below 0.01 are omitted.
private func pixels(_ length: Measured) -> String {
    fixed(length.value, 2) + doubt(length.error, 2)
}

/// Returns a time with its error, such as `400.2 ms (±0.3)`.
private func milliseconds(_ time: Measured) -> String {
    "\(fixed(1000 * time.value, 1)) ms" + doubt(1000 * time.error, 1)
}

private func doubt(_ error: Double, _ places: Int) -> String {
    let text = fixed(error, places)
    return text == fixed(0, places) ? "" : " (±\(text))"
}

extension MeasuredCapture.Refusal: CustomStringConvertible {
    /// The reason and the remedy, in a clause.
    package var description: String {
        switch self {
        case .fewEdges(let count, let all):
            "\(count == 0 ? "none" : "\(count)") of \(all) frames show\(count == 1 ? "s" : "") "
                + "a circle's edge, and three are the least that tell a motion"
        case .other(let strange): "\(strange)"
        case .motion(.slide):
            "the pictures themselves move: that is a slide, and a circle's edge is measured"
        case .motion(.wipe):
            "a straight edge crosses the view: that is a wipe, and a circle's edge is measured"
        case .motion(let shape):
            "the edge is that of \(shape == .ellipse ? "an" : "a") \(shape.rawValue), and a "
                + "circle's is measured"
        case .bothWays:
            "the incoming snapshot is inside in some frames and outside in others: they show two "
                + "reveals"
        case .restlessCenter(let distance):
            "the circles' centers lie neither at one place nor on a line, but "
                + "\(fixed(distance, 1)) px off"
        case .unround(let stray):
            "what parts the snapshots strays from the nearest circles by \(fixed(stray, 1)) px: an "
                + "ellipse, a polygon, another shape, or one that is drawn as roughly as that"
        }
    }
}

extension StrangeSight: CustomStringConvertible {
    package var description: String {
        switch self {
        case .faded(_, let mean):
            "both snapshots are mixed all over, the incoming one by \(fixed(100 * mean, 0)) %: "
                + "that is a fade"
        case .blurred(let share):
            "both snapshots are mixed over \(fixed(100 * share, 0)) % of the picture, here more "
                + "and there less: an edge so soft is not measured"
        case .foreign(let share):
            "\(fixed(100 * share, 0)) % of the pixels are no mix of the snapshots: something moves "
                + "or scales, or they were not taken as the frames were"
        case .blank: "it has one color all over, as neither snapshot has"
        case .shapeless: "no circle is found along what parts the snapshots"
        case .disagreeing(let share, _):
            "\(fixed(100 * share, 0)) % of what tells the snapshots apart lies on the wrong side "
                + "of the nearest circle"
        case .missing(let radius):
            "it shows no circle, and by the motion of the others there is one of "
                + "\(fixed(radius, 1)) px"
        case .hardlySeen:
            "too little of an edge is seen to tell a circle by: it is short or all but straight, "
                + "or the snapshots hardly differ where it passes"
        }
    }
}

extension FrameFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .repeated(let frame): "frame \(frame) shows what frame \(frame - 1) shows"
        case .dropped(let frame, let count):
            count == 1
                ? "a frame is missing behind frame \(frame)"
                : "\(count) frames are missing behind frame \(frame)"
        case .swapped(let frame): "frames \(frame) and \(frame + 1) stand in the wrong order"
        case .reversed(let frames):
            "frames \(frames.lowerBound) to \(frames.upperBound) stand in reverse"
        case .misplaced(let frames, let other):
            (frames.count == 1
                ? "frame \(frames.lowerBound) belongs "
                : "frames \(frames.lowerBound) to \(frames.upperBound) belong ")
                + (other.map { "behind frame \($0)" } ?? "before all others")
        case .unclipped(let frame): "frame \(frame) shows the incoming picture unclipped"
        case .fallenBack(let frame): "frame \(frame) shows the outgoing picture again"
        case .untimely(let frame, let radius):
            "frame \(frame) shows no circle, and by the motion of the others there is one of "
                + "\(fixed(radius, 1)) px: it is out of its time, a frame beside it is missing, or "
                + "there is no mask yet, or any more"
        case .astray(let frame, let radius, let expected):
            "frame \(frame) shows a radius of \(fixed(radius, 1)) px, where the motion has "
                + fixed(expected, 1)
        case .displaced(let frame, let center):
            "frame \(frame) shows a circle about \(fixed(center.x, 1)), \(fixed(center.y, 1)) px, "
                + "where no other frame has it"
        case .strange(let frame, let why): "frame \(frame): \(why)"
        }
    }

    package var word: String {
        switch self {
        case .repeated: "repeated"
        case .dropped: "dropped"
        case .swapped: "swapped"
        case .reversed: "reversed"
        case .misplaced: "misplaced"
        case .unclipped: "unclipped"
        case .fallenBack: "fallen back"
        case .untimely: "untimely"
        case .astray: "astray"
        case .displaced: "displaced"
        case .strange: "strange"
        }
    }

    package var frame: Int {
        switch self {
        case .repeated(let frame), .dropped(let frame, _), .swapped(let frame),
            .unclipped(let frame), .fallenBack(let frame), .untimely(let frame, _),
            .astray(let frame, _, _), .displaced(let frame, _), .strange(let frame, _):
            frame
        case .reversed(let frames), .misplaced(let frames, _): frames.lowerBound
        }
    }
}
