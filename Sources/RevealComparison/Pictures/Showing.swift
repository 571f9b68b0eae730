/// The presentation of a file's pictures: frames, durations, and number of plays.
package struct Showing: Sendable {
    let kinds: [PictureReader.Kind]
    /// The number of plays, 0 for endless; nil for a file without animation.
    private let plays: Int?
    private let delays: [FrameDelay]

    package static let still = Showing(kinds: [.still], plays: nil, delays: [])

    private init(kinds: [PictureReader.Kind], plays: Int?, delays: [FrameDelay]) {
        (self.kinds, self.plays, self.delays) = (kinds, plays, delays)
    }

    init(_ reader: PictureReader) {
        let plays = reader.animation.file.animation?.plays
        let delays = reader.animation.frames.map(\.delay)
        self.init(kinds: reader.kinds, plays: plays, delays: plays == nil ? [] : delays)
    }

    /// Creates an endless animation of `count` frames with that frame rate.
    package static func frames(_ count: Int, at rate: FrameRate) -> Showing {
        Showing(
            kinds: (0..<count).map(PictureReader.Kind.frame), plays: 0,
            delays: (0..<count).map { FrameDelay(of: $0, at: rate) })
    }

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
            delays.0.rational != delays.1.rational
        }
        if let (number, delays) = changed.first {
            let others = changed.count - 1
            let more =
                others > 0
                ? ", and \(others) more \(others > 1 ? "frames differ" : "frame differs")" : ""
            differences.append(
                "frame \(number) is shown for \(delays.1.numerator)/\(delays.1.denominator) s instead "
                    + "of \(delays.0.numerator)/\(delays.0.denominator) s\(more)")
        }
        return differences
    }

    static let otherDefaultImage = "the default image is a frame in only one of the files"

    private var count: String {
        plays == nil ? "no animation" : counted(delays.count, "frame")
    }

    /// Returns whether the first picture is a default image that `other` does not have.
    func hasExtraPicture(beside other: Showing) -> Bool {
        kinds.count > 1 && other.kinds.count > 1 && kinds[0] == .still && other.kinds[0] != .still
    }
}

package func howOften(_ plays: Int) -> String {
    plays == 0 ? "forever" : plays == 1 ? "once" : "\(plays) times"
}

extension PictureReader.Kind {
    /// The index of a frame; nil for a still picture or a default image.
    var number: Int? { if case .frame(let number) = self { number } else { nil } }

    var label: String { number.map { "frame \($0)" } ?? "picture" }
}
