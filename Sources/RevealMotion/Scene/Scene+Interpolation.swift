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
