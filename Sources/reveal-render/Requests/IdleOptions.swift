import RevealKit

/// Options that say nothing about some outputs, and are refused there instead of being forgotten.
struct IdleOptions {
    var plays: String?
    var poster: String?
    var startNumber: String?

    /// Refuses those that would do nothing.
    func refuse(for output: RenderOutput) throws {
        let kinds: [(name: String, given: String?, isMeant: Bool, where: String)] = [
            ("plays", plays, Self.playsTimes(output), "animated PNG, GIF, WebP and pages"),
            ("poster", poster, output.isAnimation, "animated PNG"),
            ("start-number", startNumber, Self.isNumbered(output), "numbered files"),
        ]
        guard let idle = kinds.first(where: { $0.given != nil && !$0.isMeant }) else { return }
        throw Failure.usage(
            "--\(idle.name) is for \(idle.where), and the output is none", hint: "leave it out")
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
