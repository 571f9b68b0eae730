extension MeasuredCapture {
    package var sentences: [String] {
        if let refusal { return ["no reveal can be measured: \(refusal)"] }
        guard let reveal else { return [] }
        return [transform?.sentence].compactMap(\.self) + reveal.sentences + faultSentences
    }

    /// The faults of the first 10 faulty frames, one sentence each, and the number of the others.
    package var faultSentences: [String] {
        let told = faults.prefix(Self.mostFaults).map(\.description)
        let more = faults.count - told.count
        return told + (more > 0 ? ["\(more) more frames are faulty"] : [])
    }

    private static let mostFaults = 10
}

extension MeasuredReveal {
    var sentences: [String] {
        [shape] + motion + edge
    }

    private var shape: String {
        let who = isInverted ? "the outgoing snapshot" : "the incoming snapshot"
        let circle = "\(who) is inside a \(grows ? "growing" : "shrinking") circle"
        let place = "\(pixels(center.x)), \(pixels(center.y)) px"
        guard let last = lastCenter else { return "\(circle) with the center \(place)" }
        return
            "\(circle) whose center moves from \(place) to \(fixed(last.x, 1)), \(fixed(last.y, 1))"
    }

    private var motion: [String] {
        guard let start, let duration, let startRadius, let endRadius, let easing else {
            guard let first = radii.first, let last = radii.last else { return [] }
            return [
                "its radius is \(pixels(first.radius)) px in frame \(first.frame) and "
                    + "\(pixels(last.radius)) px in frame \(last.frame)",
                untold,
            ]
        }
        let radii = "its radius changes from \(ends(startRadius)) to \(ends(endRadius))"
        // A measured spring has the period of one oscillation, and no end.
        let verb = easing.isSpring && !easingErrors.isEmpty ? "has a period of" : "takes"
        let times = "it begins at \(milliseconds(start)) and \(verb) \(milliseconds(duration))"
        let others = (search?.alternatives ?? []).prefix(3).map(text(of:))
        let doubt = others.isEmpty ? "" : " (equally good: \(others.joined(separator: " or ")))"
        return [radii, "\(times); its easing is \(easing.shortText)\(doubt)"]
    }

    /// Returns another curve that explains the frames; each kind of steps has its own duration.
    private func text(of other: TimingFit) -> String {
        let time = "\(fixed(1000 * other.duration, 1)) ms"
        return other.function.shortText + (search?.stillFrames == nil ? "" : " in \(time)")
    }

    var untold: String { "its timing and its easing are unknown: \(whyUntold)" }

    private var whyUntold: String {
        guard isInOrder else {
            return "its radius both grows and shrinks: frames are in the wrong order, or there is "
                + "more than one reveal"
        }
        guard radii.count >= TimingSearch.leastDots else {
            return "too few frames show its edge: \(radii.count)"
        }
        guard let easing = nearestEasing else {
            return "motions with other durations fit as well"
        }
        return "no known curve fits: the nearest, \(easing.shortText), "
            + (stray < 0.5
                ? "misses \(missed) of \(series.dots.count) frames"
                : "is \(fixed(stray, 1)) px off")
    }

    private func ends(_ radius: Measured) -> String {
        if radius == Measured(0, 0) { return "0" }
        guard radius.value == reach else { return "\(pixels(radius)) px" }
        return "\(fixed(radius.value, 1)) px (the distance to the farthest corner"
            + (assumesReach ? "; assumed, since no frame shows it)" : ")")
    }

    private var edge: [String] {
        let soft = softness < 0.5 ? [] : ["its edge is \(fixed(softness, 1)) px wide"]
        let part =
            told > 0.9
            ? []
            : [
                "the snapshots differ along only \(fixed(100 * told, 0)) % of the edge: the rest is "
                    + "invisible"
            ]
        return soft + part + (line.map { [$0.sentence] } ?? [])
    }
}

extension EdgeLine {
    fileprivate var sentence: String {
        "a line about \(fixed(width, 0)) px wide, which neither snapshot has, follows its edge: "
            + "the line's \(isInside ? "outer" : "inner") side is measured"
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

private func milliseconds(_ time: Measured) -> String {
    "\(fixed(1000 * time.value, 1)) ms" + doubt(1000 * time.error, 1)
}

private func doubt(_ error: Double, _ places: Int) -> String {
    let text = fixed(error, places)
    return text == fixed(0, places) ? "" : " (±\(text))"
}

extension MeasuredCapture.Refusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .fewEdges(let count, let all):
            "\(count == 0 ? "none" : "\(count)") of \(all) frames show\(count == 1 ? "s" : "") "
                + "a circle's edge, but a motion requires at least 3"
        case .other(let strange): "\(strange)"
        case .motion(.slide):
            "the pictures themselves move, as in a slide: only circles can be measured"
        case .motion(.wipe):
            "a straight edge crosses the view, as in a wipe: only circles can be measured"
        case .motion(let shape):
            "the mask is \(shape == .ellipse ? "an" : "a") \(shape.rawValue): only circles can be "
                + "measured"
        case .bothWays:
            "the incoming snapshot is inside the circle in some frames and outside in others: the "
                + "frames show two reveals"
        case .restlessCenter(let distance):
            "the circles' centers are neither at one point nor on a line: they deviate by "
                + "\(fixed(distance, 1)) px"
        case .unround(let stray):
            "the edge deviates from the nearest circles by \(fixed(stray, 1)) px: the mask is not "
                + "a circle, or it is drawn inaccurately"
        }
    }
}

extension StrangeSight: CustomStringConvertible {
    package var description: String {
        switch self {
        case .faded(_, let mean):
            "the whole picture is a mix with \(fixed(100 * mean, 0)) % of the incoming snapshot, "
                + "as in a fade"
        case .blurred(let share):
            "\(fixed(100 * share, 0)) % of the picture is a mix of both snapshots: the edge is too "
                + "soft to measure"
        case .foreign(let share):
            "\(fixed(100 * share, 0)) % of the pixels are not a mix of the snapshots: something "
                + "moves or scales, or the snapshots were captured differently from the frames"
        case .blank: "it has only one color, unlike the snapshots"
        case .shapeless: "no circle fits the edge between the snapshots"
        case .disagreeing(let share, _):
            "\(fixed(100 * share, 0)) % of the pixels in which the snapshots differ are on the "
                + "wrong side of the nearest circle"
        case .missing(let radius):
            "it shows no circle, but the motion of the other frames predicts a radius of "
                + "\(fixed(radius, 1)) px"
        case .hardlySeen:
            "too little of an edge is visible to fit a circle: the edge is short or almost "
                + "straight, or the snapshots hardly differ along it"
        }
    }
}

extension FrameFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .repeated(let frame): "frame \(frame) repeats frame \(frame - 1)"
        case .dropped(let frame, let count):
            count == 1
                ? "a frame is missing after frame \(frame)"
                : "\(count) frames are missing after frame \(frame)"
        case .swapped(let frame): "frames \(frame) and \(frame + 1) are swapped"
        case .reversed(let frames):
            "frames \(frames.lowerBound) to \(frames.upperBound) are in reverse order"
        case .misplaced(let frames, let other):
            (frames.count == 1
                ? "frame \(frames.lowerBound) belongs "
                : "frames \(frames.lowerBound) to \(frames.upperBound) belong ")
                + (other.map { "after frame \($0)" } ?? "before all others")
        case .unclipped(let frame): "frame \(frame) shows the incoming picture unclipped"
        case .fallenBack(let frame): "frame \(frame) shows the outgoing picture again"
        case .missingCircle(let frame, let radius):
            "frame \(frame) shows no circle, but the motion of the other frames predicts a radius "
                + "of \(fixed(radius, 1)) px: the frame is misplaced, an adjacent frame is missing, "
                + "or the mask is applied too late or removed too early"
        case .wrongRadius(let frame, let radius, let expected):
            "frame \(frame) shows a radius of \(fixed(radius, 1)) px, but the motion predicts "
                + fixed(expected, 1)
        case .wrongCenter(let frame, let center):
            "frame \(frame) shows a circle with the center \(fixed(center.x, 1)), "
                + "\(fixed(center.y, 1)) px, unlike all other frames"
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
        case .missingCircle: "missing circle"
        case .wrongRadius: "wrong radius"
        case .wrongCenter: "wrong center"
        case .strange: "strange"
        }
    }

    package var frame: Int {
        switch self {
        case .repeated(let frame), .dropped(let frame, _), .swapped(let frame),
            .unclipped(let frame), .fallenBack(let frame), .missingCircle(let frame, _),
            .wrongRadius(let frame, _, _), .wrongCenter(let frame, _), .strange(let frame, _):
            frame
        case .reversed(let frames), .misplaced(let frames, _): frames.lowerBound
        }
    }
}
