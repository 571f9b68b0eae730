struct SceneInteraction: SceneMapping {
    private var samples: [Interaction.Sample] = []
    private var release: Release?
    private var threshold: Rational?

    /// The maximum number of samples, which bounds the search for those around each frame.
    static let mostSamples = 10_000

    static let definition = "interactive"

    static func key<Root>(_ property: Property<Root, SceneInteraction?>) -> SceneKey<Root> {
        SceneKey(
            definition, property, .mapping,
            "A gesture that drives the scene instead of the clock.")
    }

    static let keys: [SceneKey<Self>] = [
        SceneKey(
            required: "samples", \.samples, .samples,
            "Times, and the progress of the gesture at each, from 0 to 1."),
        SceneKey(
            "release", \.release, .word, "Whether the gesture finishes or cancels the transition."),
        SceneKey(
            "threshold", \.threshold, .fraction,
            "Instead of `release`: finish if the last fraction is above this; 0.3 by default."),
    ]

    static let rules: [SceneRule] = [
        .exclude(
            name(of: \Self.release), [name(of: \Self.threshold)], ", which sets the outcome")
    ]

    private enum Release: String, CaseIterable {
        case finish, cancel
    }

    func check(_ fields: SceneFields) throws(SceneMistake) {
        // Without a frame rate, the times are still unknown.
        let nodes = try fields[\Self.samples]?.list().filter { $0.rate != nil } ?? []
        for (node, (earlier, later)) in zip(nodes.dropFirst(), zip(samples, samples.dropFirst()))
        where earlier.time >= later.time {
            throw try node.list()[0].mistake(
                "a sample must be at least a microsecond after the one before")
        }
    }

    init() {}

    init(_ interaction: Interaction) {
        samples = interaction.samples
        switch interaction.release {
        case .finish: release = .finish
        case .cancel: release = .cancel
        case .finishAbove(let threshold): self.threshold = threshold
        }
    }

    var interaction: Interaction {
        switch release {
        case .finish: Interaction(samples, release: .finish)
        case .cancel: Interaction(samples, release: .cancel)
        case nil:
            Interaction(samples, release: .finishAbove(threshold ?? Interaction.bubbleThreshold))
        }
    }
}

extension SceneForm where Value == [Interaction.Sample] {
    fileprivate static var samples: SceneForm {
        let (counts, sample) = (
            1...SceneInteraction.mostSamples,
            JSON.tuple(SchemaDefinition.time.reference, .number(in: 0...1))
        )
        return .list(
            counts, "[[0, 0], [200ms, 0.4], …]", of: sample,
            { "a gesture has 1 to \(counts.upperBound) samples, not \($0)" },
            write: { ["[\($0.time)s, \($0.fraction)]"] }
        ) { node throws(SceneMistake) in
            let parts = try node.list()
            guard parts.count == 2 else {
                throw node.mistake("a sample is a time and a fraction, such as [100ms, 0.2]")
            }
            return Interaction.Sample(
                at: try parts[0].time(), fraction: try SceneForm<Rational>.fraction.read(parts[1]))
        }
    }
}
