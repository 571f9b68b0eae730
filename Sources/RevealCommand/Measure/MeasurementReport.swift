import Raster
import RevealMeasurement
import RevealMotion

/// What came of a measurement, as people and programs read it.
struct MeasurementReport: Encodable {
    let capture: String
    let size: [Int]
    /// Whether a reveal was measured; why not is the only sentence then.
    let measured: Bool
    /// Whether all is as expected; nothing where nothing was expected.
    let asExpected: Bool?
    let sentences: [String]
    /// The names of numbered files that are not there; nothing if there are none.
    let missing: [String]?
    let findings: [Found]?
    let reveal: Reveal?
    let faults: [Fault]
    let frames: [Frame]

    /// What is not as expected.
    struct Found: Encodable {
        let cause: String
        let text: String
    }

    /// The reveal as a whole; lengths in pixels, times in milliseconds, each number with its
    /// standard error.
    struct Reveal: Encodable {
        /// `incoming` or `outgoing`.
        let inside: String
        let grows: Bool
        let center: [Double]
        let centerErrors: [Double]
        /// Where it ends; nothing for one that stays.
        let lastCenter: [Double]?
        let startRadius: Number?
        let endRadius: Number?
        let farthestCorner: Double
        /// Whether it is assumed to reach just there.
        let assumesFarthestCorner: Bool
        let start: Number?
        let duration: Number?
        /// As it is written in options, with all digits.
        let easing: String?
        let easingErrors: [Double]?
        let otherEasings: [String]
        let explained: Bool
        let stray: Double
        let softness: Double
        let edgeSeen: Double
    }

    /// A number and its standard error.
    struct Number: Encodable {
        let value: Double
        let error: Double

        init(_ measured: Measured, times factor: Double = 1) {
            (value, error) = (measured.value * factor, measured.error * factor)
        }
    }

    /// What is wrong with a frame.
    struct Fault: Encodable {
        let frame: Int
        let fault: String
        let text: String
    }

    /// A frame.
    struct Frame: Encodable {
        let frame: Int
        /// Milliseconds.
        let time: Double
        /// `outgoing`, `incoming`, `edge` or `other`.
        let shows: String
        let radius: Number?
    }

    init(
        _ capture: String, _ measurement: MeasuredCapture, _ findings: [Finding]?,
        missing: [String]
    ) {
        self.capture = capture
        size = [measurement.size.width, measurement.size.height]
        measured = measurement.reveal != nil
        asExpected = findings?.isEmpty
        self.findings = findings?.map { Found(cause: $0.cause.rawValue, text: $0.sentence) }
        self.missing = missing.isEmpty ? nil : missing
        let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
        sentences =
            measurement.sentences
            + (missing.isEmpty
                ? []
                : [
                    "missing among the numbered files: "
                        + missing.prefix(3).joined(separator: ", ") + more
                ])
        reveal = measurement.reveal.map(Reveal.init)
        faults = measurement.faults.map {
            Fault(frame: $0.frame, fault: $0.word, text: $0.description)
        }
        let circles = measurement.reveal?.circles ?? [:]
        frames = measurement.frames.map { frame in
            let circle = circles[frame.number]
            return Frame(
                frame: frame.number, time: frame.time * 1000, shows: frame.word,
                radius: circle.map {
                    Number(Measured($0.circle.radius, $0.covariance[2][2].squareRoot()))
                })
        }
    }

    /// What people read, a line each.
    var lines: [String] {
        let all = sentences.map { "  \($0)" }
        guard let findings else { return ["\(capture): \(frames.count) frames"] + all }
        guard !findings.isEmpty else { return ["as expected: \(capture)"] + all }
        return ["not as expected: \(capture)"] + findings.map { "  \($0.text)" }
            + ["measured:"] + all
    }
}

extension MeasurementReport.Reveal {
    fileprivate init(_ reveal: MeasuredReveal) {
        inside = reveal.isInverted ? "outgoing" : "incoming"
        grows = reveal.grows
        let (x, y) = reveal.center
        center = [x.value, y.value]
        centerErrors = [x.error, y.error]
        lastCenter = reveal.lastCenter.map { [$0.x, $0.y] }
        startRadius = reveal.startRadius.map { .init($0) }
        endRadius = reveal.endRadius.map { .init($0) }
        farthestCorner = reveal.reach
        assumesFarthestCorner = reveal.assumesReach
        start = reveal.start.map { .init($0, times: 1000) }
        duration = reveal.duration.map { .init($0, times: 1000) }
        easing = reveal.easing?.name
        easingErrors = reveal.easingErrors.isEmpty ? nil : reveal.easingErrors
        otherEasings = reveal.otherEasings.map(\.name)
        explained = reveal.isExplained
        stray = reveal.stray
        softness = reveal.softness
        edgeSeen = reveal.told
    }
}

extension MeasuredFrame {
    /// One word for what it shows.
    fileprivate var word: String {
        switch sight {
        case .outgoing: "outgoing"
        case .incoming: "incoming"
        case .edge: "edge"
        case .other: "other"
        }
    }
}
