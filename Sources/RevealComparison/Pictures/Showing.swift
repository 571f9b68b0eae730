import PNG
import RevealFiles
package import RevealValues

/// How a file's pictures are shown: which of them are frames, how long each is seen, and how often
/// all of it plays.
package struct Showing: Sendable {
    /// What the pictures are, in order.
    let kinds: [PictureReader.Kind]
    /// How often it plays, 0 for ever; nil for a file without animation.
    let plays: Int?
    /// How long each frame is seen.
    let delays: [Delay]

    /// Seconds as a fraction, as a file has it.
    struct Delay: Sendable, CustomStringConvertible {
        let parts: Int
        let over: Int

        var description: String { "\(parts)/\(over) s" }

        func lasts(as long: Delay) -> Bool { parts * long.over == long.parts * over }
    }

    /// One picture.
    package static let still = Showing(kinds: [.still], plays: nil, delays: [])

    /// So many frames at that rate, for ever.
    package static func frames(_ count: Int, at rate: FrameRate) -> Showing {
        let delays = (0..<count).map { FrameDelay(of: $0, at: rate) }
        return Showing(
            kinds: (0..<count).map(PictureReader.Kind.frame), plays: 0,
            delays: delays.map { Delay(parts: Int($0.numerator), over: Int($0.denominator)) })
    }

    /// What differs from what is `expected`, a clause each.
    package func differences(from expected: Showing) -> [String] {
        var differences: [String] = []
        if expected.delays.count != delays.count || (expected.plays == nil) != (plays == nil) {
            differences.append("\(expected.count) expected, \(count) found")
        } else if expected.kinds != kinds {
            differences.append(Self.otherDefaultImage)
        }
        if let plays, let others = expected.plays, plays != others {
            differences.append("it plays \(howOften(plays)) instead of \(howOften(others))")
        }
        let changed = zip(expected.delays, delays).enumerated().filter { _, delays in
            !delays.0.lasts(as: delays.1)
        }
        if let (number, delays) = changed.first {
            let more = changed.count > 1 ? ", and \(changed.count - 1) more frames" : ""
            differences.append(
                "frame \(number) is shown \(delays.1) instead of \(delays.0)\(more)")
        }
        return differences
    }

    /// The difference of animations of which one has a default image that is not a frame.
    static let otherDefaultImage = "the default image is a frame in one of them only"

    /// `1 frame`, `31 frames`, `no animation`.
    private var count: String {
        guard plays != nil else { return "no animation" }
        return delays.count == 1 ? "1 frame" : "\(delays.count) frames"
    }
}

/// How often an animation plays, in words; 0 is for ever.
package func howOften(_ plays: Int) -> String {
    plays == 0 ? "for ever" : plays == 1 ? "once" : "\(plays) times"
}

extension Showing {
    /// How the pictures of a file are shown.
    init(_ reader: PictureReader) {
        let animation = reader.animation
        kinds = reader.kinds
        plays = animation.file.animation?.plays
        delays =
            plays == nil
            ? [] : animation.frames.map { Delay(parts: $0.delay, over: $0.delayParts) }
    }

    /// Whether a default image comes first that the other has none of, and that is compared with
    /// nothing.
    func hasExtraPicture(beside other: Showing) -> Bool {
        kinds.count > 1 && other.kinds.count > 1 && kinds[0] == .still && other.kinds[0] != .still
    }
}

extension PictureReader.Kind {
    /// What people call it.
    var label: String {
        switch self {
        case .still: "picture"
        case .frame(let number): "frame \(number)"
        }
    }
}
