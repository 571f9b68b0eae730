import RevealKit

/// Options that mean something for some outputs only.
struct IdleOptions {
    var plays: String?
    var poster: String?
    var startNumber: String?

    /// What people should know of those that do nothing for `output`, a sentence each.
    func warnings(for output: RenderOutput) -> [String] {
        let options: [(name: String, given: String?, isMeant: Bool, kinds: String)] = [
            ("plays", plays, Self.playsTimes(output), "animated PNG, GIF, WebP and pages"),
            ("poster", poster, output.isAnimation, "animated PNG"),
            ("start-number", startNumber, Self.isNumbered(output), "numbered files"),
        ]
        return options.filter { $0.given != nil && !$0.isMeant }.map { option in
            "--\(option.name) does nothing for this output: it is for \(option.kinds)"
        }
    }

    /// Whether the output says how often it plays.
    private static func playsTimes(_ output: RenderOutput) -> Bool {
        switch output {
        case .movie(_, .gif), .movie(_, .webp), .page: true
        default: output.isAnimation
        }
    }

    private static func isNumbered(_ output: RenderOutput) -> Bool {
        if case .frames = output { true } else { false }
    }
}
