import RevealMotion
import RevealValues

/// A hand as a scene file describes it.
struct SceneInteraction: SceneMapping {
    private var samples: [(time: SceneTime, fraction: Rational)] = []
    private var release: Release?
    private var threshold: Rational?

    /// The most samples: each frame looks for its two among them.
    static let mostSamples = 10_000

    static let definition = "interactive"

    static let keys: [SceneKey<Self>] = [
        SceneKey(
            required: "samples", \.samples, .samples,
            "Times, and how far the hand had come, from 0 to 1."),
        SceneKey("release", \.release, .word, "What becomes of it."),
        SceneKey(
            "threshold", \.threshold, .fraction,
            "Instead of `release`: it finishes if the last fraction is above this; 0.3 by default."),
    ]

    static let rules: [SceneRule] = [
        .exclude(
            name(of: \Self.release), [name(of: \Self.threshold)], ", which decides already")
    ]

    init() {}

    /// What a scene file says of `interaction`.
    init(_ interaction: Interaction) {
        samples = interaction.samples.map {
            (SceneTime(written: .seconds($0.time)), $0.fraction)
        }
        switch interaction.release {
        case .finish: release = .finish
        case .cancel: release = .cancel
        case .finishAbove(let threshold): self.threshold = threshold
        }
    }

    /// The hand, where a time in frames is one at `rate`.
    func interaction(at rate: FrameRate) throws(SceneMistake) -> Interaction {
        var read: [Interaction.Sample] = []
        for (time, fraction) in samples {
            let sample = Interaction.Sample(at: try time.seconds(at: rate), fraction: fraction)
            if let last = read.last, last.time >= sample.time {
                throw SceneMistake(
                    time.place, "samples follow each other in time, a microsecond apart or more")
            }
            read.append(sample)
        }
        let threshold = threshold ?? Interaction.bubbleThreshold
        return Interaction(read, release: release?.release ?? .finishAbove(threshold))
    }
}

/// What becomes of a motion when the hand lets go.
private enum Release: String, CaseIterable {
    case finish, cancel

    var release: Interaction.Release { self == .finish ? .finish : .cancel }
}

extension SceneForm where Value == [(time: SceneTime, fraction: Rational)] {
    /// How far a hand had come when.
    fileprivate static var samples: SceneForm {
        let sample = JSON.tuple(SchemaDefinition.time.reference, .number(in: 0...1))
        return SceneForm(
            "[[0, 0], [200ms, 0.4], …]", .list(1...SceneInteraction.mostSamples, of: sample),
            write: { .lines($0.map { "- [\($0.written.text), \($1)]" }) }
        ) { list throws(SceneMistake) in
            let nodes = try list.list()
            guard (1...SceneInteraction.mostSamples).contains(nodes.count) else {
                throw list.mistake(
                    "a hand has from 1 to \(SceneInteraction.mostSamples) samples, not "
                        + "\(nodes.count)")
            }
            var samples: Value = []
            for node in nodes {
                let parts = try node.list()
                guard parts.count == 2 else {
                    throw node.mistake("a sample is a time and a fraction, such as [100ms, 0.2]")
                }
                samples.append(
                    (try parts[0].time(), try SceneForm<Rational>.fraction.read(parts[1])))
            }
            return samples
        }
    }
}

extension SceneForm where Value == Rational {
    /// A number from 0 to 1, exactly.
    fileprivate static var fraction: SceneForm {
        .text(
            Notation(
                "0.3", examples: ["0.3"], schema: .number(in: 0...1), "is not a number from 0 to 1",
                print: { "\($0)" }
            ) { text in Rational(decimal: text).flatMap { (0...1).contains($0) ? $0 : nil } })
    }
}
