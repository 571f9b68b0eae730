import Raster

/// What moves when a stage performs.
public enum AnimatedProperty: String, Sendable, CaseIterable {
    /// A layer's frame.
    case frame
    /// A layer's opacity.
    case opacity
    /// A layer's scale and translation.
    case transform
    /// A layer's mask and how it looks.
    case mask
    /// What a layer's mask is in its rectangle: how round its corners are, how far a map has come;
    /// with the mask, unless told otherwise.
    case maskShape = "mask-shape"
}

extension Scene {
    /// The scene on the way to `end`, which has the same layers, where each property has its own
    /// progress: 0 here, 1 there, beyond either as well.
    ///
    /// What cannot be half-way, being hidden or having a mask at all, is as it is in `end`.
    func interpolated(to end: Scene, at progress: Progress) -> Scene {
        var scene = end
        for i in layers.indices { scene.layers[i].comeFrom(layers[i], progress, in: bounds) }
        return scene
    }

    /// The scene on the way to `end`, where the layer of each name is where `way` says.
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

/// How far each property has come: 0 not at all, 1 there, beyond either as well.
struct Progress {
    let frame: Double
    let opacity: Double
    let transform: Double
    let mask: Double
    let maskShape: Double

    /// What `progress` says of each; of a mask's shape only where that has an easing of its own.
    init(hasOwnShape: Bool, _ progress: (AnimatedProperty) -> Double) {
        frame = progress(.frame)
        opacity = progress(.opacity)
        transform = progress(.transform)
        mask = progress(.mask)
        maskShape = hasOwnShape ? progress(.maskShape) : mask
    }
}

/// Where a layer is on its way.
enum Way {
    case before, at(Progress), behind
}

extension Layer {
    /// What is left of the way from `old` is undone.
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
