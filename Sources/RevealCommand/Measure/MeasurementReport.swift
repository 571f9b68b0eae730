struct MeasurementReport: Facts {
    let capture: String
    let measurement: MeasuredCapture
    /// The unexpected results; nil if nothing was expected.
    let findings: [Finding]?
    let missing: [String]

    static let keys: [JSONKey<Self>] = [
        JSONKey("capture", "the capture, as it was named", \.capture),
        JSONKey("size", "width and height") {
            [$0.measurement.size.width, $0.measurement.size.height]
        },
        JSONKey("measured", "whether a reveal was measured") { $0.measurement.reveal != nil },
        JSONKey(
            "asExpected", "whether all is as expected, if there is an expectation", \.asExpected),
        JSONKey("sentences", "the findings as sentences", \.sentences),
        JSONKey("missing", "names of numbered files that are missing") {
            $0.missing.isEmpty ? nil : $0.missing
        },
        JSONKey(each: "findings", Finding.keys, \.findings),
        JSONKey("reveal", MeasuredReveal.keys, \.measurement.reveal),
        JSONKey(each: "faults", faultKeys, \.measurement.faults),
        JSONKey(each: "frames", Frame.keys, \.frames),
    ]

    private static let faultKeys: [JSONKey<FrameFault>] = [
        JSONKey("frame", "the number of a frame that is wrong", \.frame),
        JSONKey("fault", "one word for what is wrong", \.word),
        JSONKey("text", "the same as a sentence", \.description),
    ]

    var asExpected: Bool? { findings?.isEmpty }

    var sentences: [String] {
        guard !missing.isEmpty else { return measurement.sentences }
        let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
        return measurement.sentences + [
            "missing among the numbered files: "
                + missing.prefix(3).joined(separator: ", ") + more
        ]
    }

    struct Frame {
        let frame: MeasuredFrame
        let radius: Measured?

        /// The time in milliseconds.
        var time: Double { frame.time * 1000 }
        var shows: String {
            switch frame.sight {
            case .outgoing: "outgoing"
            case .incoming: "incoming"
            case .edge: "edge"
            case .other: "other"
            }
        }

        fileprivate static let keys: [JSONKey<Self>] = [
            JSONKey("frame", "the number of a frame", \.frame.number),
            JSONKey("time", "milliseconds", \.time),
            JSONKey("shows", "`outgoing`, `incoming`, `edge`, or `other`", \.shows),
            JSONKey("radius", Measured.keys("pixels"), \.radius),
        ]
    }

    var frames: [Frame] {
        let circles = measurement.reveal?.circles ?? [:]
        return measurement.frames.map { frame in
            Frame(
                frame: frame,
                radius: circles[frame.number].map {
                    Measured($0.circle.radius, $0.covariance[2][2].squareRoot())
                })
        }
    }

    var lines: [String] {
        let all = sentences.map { "  \($0)" }
        guard let findings else {
            return ["\(capture): \(measurement.frames.count) frames"] + all
        }
        guard !findings.isEmpty else { return ["as expected: \(capture)"] + all }
        return ["not as expected: \(capture)"] + findings.map { "  \($0.sentence)" }
            + ["measured:"] + all
    }
}

extension MeasurementReport {
    var page: MeasurementPage {
        var page = MeasurementPage(capture, isAsExpected: asExpected)
        page.findings = findings?.map(\.sentence) ?? []
        page.sentences = sentences
        page.plot = DotPlot(measurement, called: "radius over time")
        page.table.heads = [
            "frame", "milliseconds", "shows", "radius in pixels", "standard error", "off the curve",
        ]
        page.table.rows = frames.map { frame in
            let radius = frame.radius.map { (fixed($0.value, 3), fixed($0.error, 3)) } ?? ("", "")
            let away = frame.radius.flatMap { radius in
                measurement.reveal?.radius(at: frame.time / 1000).map { radius.value - $0 }
            }
            return [
                "\(frame.frame.number)", fixed(frame.time, 2), frame.shows, radius.0, radius.1,
                away.map { fixed($0, 3) } ?? "",
            ]
        }
        return page
    }
}

extension DotPlot {
    /// A plot of a reveal's radii and of their curve over time; nil if no reveal was measured.
    init?(_ measurement: MeasuredCapture, called title: String) {
        guard let reveal = measurement.reveal else { return nil }
        let dots = reveal.radii.map { dot in
            Dot(time: 1000 * dot.time, value: dot.radius.value, error: dot.radius.error)
        }
        let (first, last) = (dots.first?.time ?? 0, dots.last?.time ?? 1)
        let (start, length) = (reveal.start?.value ?? 0, reveal.duration?.value ?? 0)
        let begin = min(first, 1000 * start)
        let end = max(last, 1000 * (start + length))
        let curve = (0...240).compactMap { step -> Point? in
            let time = begin + (end - begin) * Double(step) / 240
            return reveal.radius(at: time / 1000).map { Point(x: time, y: $0) }
        }
        self.init(
            title, dots, curve: curve, values: "radius in pixels", times: "time in milliseconds")
    }
}

extension Finding {
    fileprivate static let keys: [JSONKey<Self>] = [
        JSONKey("cause", "one word for what is not as expected", \.cause.rawValue),
        JSONKey("text", "the same as a sentence", \.sentence),
    ]
}

extension MeasuredReveal {
    /// The keys of a reveal; lengths are in pixels, times in milliseconds.
    fileprivate static let keys: [JSONKey<Self>] = [
        JSONKey("inside", "the picture inside the circle: `incoming` or `outgoing`") {
            $0.isInverted ? "outgoing" : "incoming"
        },
        JSONKey("grows", "whether the circle grows", \.grows),
        JSONKey("center", "x and y, in pixels") { [$0.center.x.value, $0.center.y.value] },
        JSONKey("centerErrors", "their standard errors") {
            [$0.center.x.error, $0.center.y.error]
        },
        JSONKey("lastCenter", "the last center of a circle that moves") {
            $0.lastCenter.map { [$0.x, $0.y] }
        },
        JSONKey("startRadius", Measured.keys("pixels"), \.startRadius),
        JSONKey("endRadius", Measured.keys("pixels"), \.endRadius),
        JSONKey(
            "farthestCorner", "the distance from the center to the farthest corner, in pixels",
            \.reach),
        JSONKey(
            "assumesFarthestCorner", "whether the circle is assumed to end exactly there",
            \.assumesReach),
        JSONKey("start", Measured.keys("milliseconds", times: 1000), \.start),
        JSONKey("duration", Measured.keys("milliseconds", times: 1000), \.duration),
        JSONKey("easing", "the easing, as options are written") { $0.easing?.name },
        JSONKey("easingErrors", "standard errors of its numbers") {
            $0.easingErrors.isEmpty ? nil : $0.easingErrors
        },
        JSONKey("otherEasings", "easings that explain the frames as well") {
            $0.otherEasings.map(\.name)
        },
        JSONKey("explained", "whether the curve explains all frames", \.isExplained),
        JSONKey("stray", "the distance of the edge from a circle, in pixels", \.stray),
        JSONKey("softness", "the width of the edge, in pixels", \.softness),
        JSONKey(
            "edgeSeen", "the share of the edge along which the pictures differ", \.told),
    ]
}

extension Measured {
    /// Returns the keys of a number and its error in `unit`, both multiplied by `factor`.
    fileprivate static func keys(_ unit: String, times factor: Double = 1) -> [JSONKey<Self>] {
        [
            JSONKey("value", unit) { $0.value * factor },
            JSONKey("error", "its standard error") { $0.error * factor },
        ]
    }
}
