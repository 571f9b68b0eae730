private import Synchronization

/// Layers over a background, at one moment.
public struct Scene: Sendable, Hashable {
    /// The view's size in points.
    public let size: Size
    /// The layers, bottom to top, with unique names; may be empty.
    public var layers: [Layer]
    private var listener = Listener()

    /// Creates a scene of `size` points with those layers, bottom to top.
    public init(size: Size, _ layers: [Layer]) {
        self.size = size
        self.layers = layers
    }

    /// The rectangle of the whole view.
    public var bounds: Rect { size.bounds }

    /// Whether all values are within ±1e12.
    ///
    /// All derived numbers are then finite, with any timing function, scale, or size.
    var isWithinReach: Bool { layers.allSatisfy(\.isWithinReach) }

    /// The layer called `name`, which must exist.
    ///
    /// In a stage, a missing layer is an error, `TransitionError.unknownLayer`. Elsewhere it ends
    /// the process; use `layer(named:)` if the layer may be missing.
    public subscript(name: String) -> Layer {
        get { layer(named: name) ?? nothing(called: name) }
        set {
            if let index = index(of: name) {
                layers[index] = newValue
            } else {
                _ = nothing(called: name)
            }
        }
    }

    /// Returns the layer called `name`; nil if there is none.
    public func layer(named name: String) -> Layer? { index(of: name).map { layers[$0] } }

    private func index(of name: String) -> Int? { layers.firstIndex { $0.name == name } }

    private func nothing(called name: String) -> Layer {
        guard let notes = listener.notes else { fatalError("no layer is called '\(name)'") }
        notes.unknown.withLock { $0 = $0 ?? name }
        return Layer(name, .color(.transparent), frame: bounds)
    }

    mutating func unknownName(in change: (inout Scene) -> Void) -> String? {
        let notes = Listener.Notes()
        listener.notes = notes
        change(&self)
        listener.notes = nil
        return notes.unknown.withLock { $0 }
    }

    /// Ignored by `==`: the listener is not part of the scene's value.
    private struct Listener: Sendable, Hashable {
        var notes: Notes?

        final class Notes: Sendable {
            let unknown = Mutex<String?>(nil)
        }

        static func == (_: Listener, _: Listener) -> Bool { true }

        func hash(into hasher: inout Hasher) {}
    }

    /// Shows all layers.
    public mutating func showAll() {
        for i in layers.indices { layers[i].isHidden = false }
    }

    /// Shows the layers of those names and hides all others.
    public mutating func show(only names: String...) {
        for i in layers.indices { layers[i].isHidden = !names.contains(layers[i].name) }
    }
}
