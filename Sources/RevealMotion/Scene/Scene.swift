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

    var showsBackground: Bool {
        let seen = layers.filter(\.isSeen)
        guard let bottom = seen.first, bottom.mask == nil else { return true }
        return !seen.allSatisfy { layer in
            layer.hides(bounds) || (!layer.isCut && layer.name != bottom.name)
        }
    }
}

extension Layer {
    /// Whether the layer may change a pixel; even a transparent layer may reveal the background.
    package var isSeen: Bool { !isHidden && (isCut || !isTransparent) }

    /// Whether the layer hides everything beneath its mask, even with transparent pixels.
    var isCut: Bool { mask != nil && composite == .replace }

    /// Whether the layer hides the background in `bounds`, if its snapshot is opaque.
    func hides(_ bounds: Rect) -> Bool { fills(bounds) && opacity >= 1 && !isTransparent }

    var isTransparent: Bool { content == .color(.transparent) }

    /// Whether the layer covers exactly `bounds`, to 1e-6 points.
    package func fills(_ bounds: Rect) -> Bool {
        let shown = shownFrame
        return shape == .rectangle
            && [
                shown.x - bounds.x, shown.y - bounds.y, shown.width - bounds.width,
                shown.height - bounds.height,
            ].allSatisfy { $0.magnitude < 1e-6 }
    }
}

extension Layer.Content {
    /// Whether the content is opaque, or invisible.
    package var isOpaque: Bool {
        switch self {
        case .snapshot(let snapshot): snapshot.isOpaque
        case .color(let color): color == .transparent || color.alpha == 255
        }
    }

    /// The smallest pixel layout that holds the content; nil if the content is invisible.
    package var layout: PixelLayout? {
        switch self {
        case .snapshot(let snapshot): snapshot.layout
        case .color(let color): color == .transparent ? nil : color.layout
        }
    }
}

/// A property that stages animate.
public enum AnimatedProperty: String, Sendable, CaseIterable {
    /// A layer's frame.
    case frame
    /// A layer's opacity.
    case opacity
    /// A layer's scale and translation.
    case transform
    /// A layer's mask and its style.
    case mask
    /// The mask's shape in its rectangle, such as its corner radius or a map's progress; by default
    /// it moves with `mask`.
    case maskShape = "mask-shape"
}

extension Scene {
    /// Interpolates to `end`.
    ///
    /// Each property has its own progress, which may be outside 0…1. Other values, such as the
    /// presence of a mask, are `end`'s.
    func interpolated(to end: Scene, at progress: Progress) -> Scene {
        var scene = end
        for i in layers.indices { scene.layers[i].comeFrom(layers[i], progress, in: bounds) }
        return scene
    }

    func interpolated(to end: Scene, _ way: (String) -> Way) -> Scene {
        var scene = end
        for (i, old) in layers.enumerated() {
            switch way(old.name) {
            case .before: scene.layers[i] = old
            case .behind: break
            case .at(let progress): scene.layers[i].comeFrom(old, progress, in: bounds)
            }
        }
        return scene
    }
}

/// The progress of each property: 0 at the start, 1 at the end, possibly outside of 0…1.
struct Progress {
    let frame: Double
    let opacity: Double
    let transform: Double
    let mask: Double
    let maskShape: Double

    init(hasOwnShape: Bool, _ progress: (AnimatedProperty) -> Double) {
        frame = progress(.frame)
        opacity = progress(.opacity)
        transform = progress(.transform)
        mask = progress(.mask)
        maskShape = hasOwnShape ? progress(.maskShape) : mask
    }
}

enum Way {
    case before, at(Progress), behind
}

extension Layer {
    fileprivate mutating func comeFrom(_ old: Layer, _ progress: Progress, in bounds: Rect) {
        frame = old.frame.interpolated(to: frame, at: progress.frame)
        opacity = old.opacity.interpolated(to: opacity, at: progress.opacity)
        transform = old.transform.interpolated(to: transform, at: progress.transform)
        if let oldMask = old.mask, let newMask = mask {
            maskStyle = old.maskStyle.interpolated(
                to: maskStyle, between: (oldMask, newMask), in: bounds, at: progress)
            mask = oldMask.interpolated(to: newMask, at: progress.mask)
        }
    }
}

extension Transform {
    fileprivate func interpolated(to end: Transform, at progress: Double) -> Transform {
        Transform(
            scaleX: scaleX.interpolated(to: end.scaleX, at: progress),
            scaleY: scaleY.interpolated(to: end.scaleY, at: progress),
            x: x.interpolated(to: end.x, at: progress),
            y: y.interpolated(to: end.y, at: progress))
    }
}

extension Double {
    fileprivate func interpolated(to end: Double, at progress: Double) -> Double {
        self + (end - self) * progress
    }
}
