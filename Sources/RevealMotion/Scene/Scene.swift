public import Raster
import RevealValues
private import Synchronization

/// What is on stage at one moment: layers, bottom to top, over a background.
public struct Scene: Sendable, Hashable {
    /// The view's size in points.
    public let size: Size
    /// Bottom to top, each with a name of its own; none is a stage that shows only its background.
    public var layers: [Layer]
    /// Who notes names of layers that are not there, while a stage changes the scene.
    private var listener = Listener()

    /// A stage of `size` points with those layers, bottom to top.
    public init(size: Size, _ layers: [Layer]) {
        self.size = size
        self.layers = layers
    }

    /// The rectangle of the whole view.
    public var bounds: Rect { size.bounds }

    /// Whether all values of all layers are numbers within ±1e12.
    ///
    /// From such values no timing function, scale or size leads to what is no number, nor do the
    /// squares that ellipses need.
    var isWithinReach: Bool { layers.allSatisfy(\.isWithinReach) }

    /// The layer called `name`, which is there.
    ///
    /// A stage that asks for one that is not there ends in `TransitionError.unknownLayer`; anybody
    /// else who does so ends the process, and asks `layer(named:)` instead.
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

    /// The layer called `name`; nil where there is none.
    public func layer(named name: String) -> Layer? { index(of: name).map { layers[$0] } }

    private func index(of name: String) -> Int? { layers.firstIndex { $0.name == name } }

    /// What stands for a layer that is not there, when that has been noted.
    private func nothing(called name: String) -> Layer {
        guard let notes = listener.notes else { fatalError("no layer is called '\(name)'") }
        notes.unknown.withLock { $0 = $0 ?? name }
        return Layer(name, .color(.transparent), frame: bounds)
    }

    /// Has `change` change the scene, and returns the first name that it used of no layer.
    mutating func unknownName(in change: (inout Scene) -> Void) -> String? {
        let notes = Listener.Notes()
        listener.notes = notes
        change(&self)
        listener.notes = nil
        return notes.unknown.withLock { $0 }
    }

    /// Who listens is no part of what is on stage: all are equal.
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
