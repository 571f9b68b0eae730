import RevealMotion

/// The keys of a scene file.
package enum FileKey: Hashable, Sendable {
    /// A preset's snapshots: the only one, or the first and the second.
    case snapshot, outgoing, incoming
    /// A described scene.
    case size, snapshots, layers, stages, leave, completed, chains
    /// A hand that drives either.
    case interactive
    /// The option of the command line that has this name.
    case named(String)

    /// An option of the command line.
    static func option(_ option: AnyOption) -> FileKey { .named(OptionValues.name(of: option)) }

    /// The two things that a scene file can be.
    package enum Form: Sendable {
        /// Snapshots and what a preset does with them.
        case preset
        /// Layers, and stages that happen to them.
        case described
    }

    /// Options that a described scene has as well.
    private static let ofBothForms: [FileKey] = [
        .option(\.loops), .option(\.end), .option(\.scale), .option(\.background),
    ]

    /// Which of the two the key belongs to; nil for both.
    package var form: Form? {
        switch self {
        case .snapshot, .outgoing, .incoming: .preset
        case .size, .snapshots, .layers, .stages, .leave, .completed, .chains: .described
        case .interactive: nil
        case .named(let name):
            Self.ofBothForms.contains(self)
                || OptionValues.table.first { $0.name == name }?.describesScene != true
                ? nil : .preset
        }
    }
}

extension FileKey: SceneKey {
    package static let allCases: [FileKey] =
        [.snapshot, .outgoing, .incoming, .size, .snapshots, .layers, .stages, .leave, .completed]
        + [.chains, .interactive] + OptionValues.table.map { .named($0.name) }

    package init?(rawValue: String) {
        guard let key = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = key
    }

    package var rawValue: String {
        switch self {
        case .named(let name): name
        default: "\(self)"
        }
    }
}

/// The keys of a snapshot that is brought to the view's size.
package enum SnapshotKey: String, SceneKey {
    case path, fit, align
    case colorSpace = "color-space"
}

/// The keys of a layer.
package enum LayerKey: String, SceneKey {
    case name, snapshot, color, shape, composite
    case frame, opacity, scale, translation, mask, hidden
    case maskShape = "mask-shape"
    case cornerRadius = "corner-radius"
    case map
    case mapProgress = "map-progress"
    case softness
    case feather
    case featherCurve = "feather-curve"
    case featherAlign = "feather-align"
    case featherStretch = "feather-stretch"
    case ring, shadow
}

/// The keys of a layer's changes; its map is the same for good.
package enum ChangeKey: String, SceneKey {
    case frame, opacity, scale, translation, mask, hidden
    case maskShape = "mask-shape"
    case cornerRadius = "corner-radius"
    case map
    case mapProgress = "map-progress"
    case softness
    case feather
    case featherCurve = "feather-curve"
    case featherAlign = "feather-align"
    case featherStretch = "feather-stretch"
    case ring, shadow
}

/// The keys of a map.
package enum MapKey: String, SceneKey {
    case path, formula, inverted
}

/// The keys of a ring, in the order in which a line says them.
package enum RingKey: String, SceneKey {
    case width, color, align, stretch
}

/// The keys of a shadow, in the order in which a line says them.
package enum ShadowKey: String, SceneKey {
    case x, y, blur, spread, color
}

/// The keys of a circle that is a mask.
package enum CircleKey: String, SceneKey {
    case center, radius
}

/// The keys of a chain, beside others or the only one.
package enum ChainKey: String, SceneKey {
    case name, stages, loops, end, leave, completed

    /// What says so of the only chain of a scene.
    var ofScene: FileKey? {
        switch self {
        case .name: nil
        case .stages: .stages
        case .loops: .option(\.loops)
        case .end: .option(\.end)
        case .leave: .leave
        case .completed: .completed
        }
    }
}

/// The keys of how a loop is left.
package enum LeaveKey: String, SceneKey {
    case at, to
}

/// The keys of a layer in what a stage performs: its changes, and when and how it moves.
package enum PerformKey: String, SceneKey {
    case frame, opacity, scale, translation, mask, hidden
    case maskShape = "mask-shape"
    case cornerRadius = "corner-radius"
    case mapProgress = "map-progress"
    case softness
    case feather
    case featherCurve = "feather-curve"
    case featherAlign = "feather-align"
    case featherStretch = "feather-stretch"
    case ring, shadow
    case delay, easing
}

/// The keys of a stage.
package enum StageKey: String, SceneKey {
    case name, load, perform, duration, delay, overlap, stagger, easing, hold
    case `repeat`, autoreverse
    case beginFromCurrentState = "begin-from-current-state"
    case interrupted, options, next
}

/// The keys of a stage's easings: what moves, and `default` for what is not named.
package enum EasingKey: String, SceneKey {
    case `default`, frame, opacity, transform, mask
    case maskShape = "mask-shape"

    var property: AnimatedProperty? { AnimatedProperty(rawValue: rawValue) }
}

/// The keys of a hand.
package enum InteractionKey: String, SceneKey {
    case samples, release, threshold
}
