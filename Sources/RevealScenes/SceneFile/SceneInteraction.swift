import RevealMotion
import RevealValues

/// A hand as a scene file describes it.
struct SceneInteraction: Sendable {
    private let samples: [(time: SceneTime, fraction: Rational)]
    private let release: Interaction.Release

    /// Samples, at most: each frame looks for its two among them.
    private static let most = 10_000

    init(_ node: SceneNode) throws(SceneMistake) {
        let fields = try SceneFields<InteractionKey>(node)
        let list = try fields.required(.samples)
        let nodes = try list.list()
        guard (1...Self.most).contains(nodes.count) else {
            throw list.mistake("a hand has from 1 to \(Self.most) samples, not \(nodes.count)")
        }
        var samples: [(SceneTime, Rational)] = []
        for node in nodes {
            let parts = try node.list()
            guard parts.count == 2 else {
                throw node.mistake("a sample is a time and a fraction, such as [100ms, 0.2]")
            }
            samples.append((try parts[0].time(), try parts[1].fraction()))
        }
        self.samples = samples
        let threshold = try fields[.threshold]?.fraction() ?? Interaction.bubbleThreshold
        if let node = fields[.release] {
            try fields.refuse(
                .threshold, "'threshold' does not go with 'release', which decides already")
            release = try node.release()
        } else {
            release = .finishAbove(threshold)
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
        return Interaction(read, release: release)
    }
}

extension SceneNode {
    fileprivate func fraction() throws(SceneMistake) -> Rational {
        try value { text throws(SyntaxError) in
            guard let value = Rational(decimal: text), value >= 0, value <= 1 else {
                throw SyntaxError("'\(text)' is not a number from 0 to 1")
            }
            return value
        }
    }

    fileprivate func release() throws(SceneMistake) -> Interaction.Release {
        try value { text throws(SyntaxError) in
            switch try named(text, among: Release.self) {
            case .finish: .finish
            case .cancel: .cancel
            }
        }
    }

    private enum Release: String, CaseIterable {
        case finish, cancel
    }
}
