import Raster

/// What moves when a stage performs.
public enum AnimatedProperty: String, Sendable, CaseIterable {
    /// A layer's frame.
    case frame
    /// A layer's opacity.
    case opacity
    /// A layer's scale and translation.
    case transform
    /// A layer's mask.
    case mask
}

extension Scene {
    /// The scene on the way to `end`, which has the same layers, where each property has its own
    /// progress: 0 here, 1 there, beyond either as well.
    ///
    /// What cannot be half-way, being hidden or having a mask at all, is as it is in `end`.
    func interpolated(
        to end: Scene, at progress: (AnimatedProperty) -> Double
    ) -> Scene {
        var scene = end
        let (frame, opacity) = (progress(.frame), progress(.opacity))
        let (transform, mask) = (progress(.transform), progress(.mask))
        for (i, old) in layers.enumerated() {
            let new = end.layers[i]
            scene.layers[i].frame = old.frame.interpolated(to: new.frame, at: frame)
            scene.layers[i].opacity = old.opacity.interpolated(to: new.opacity, at: opacity)
            scene.layers[i].transform = old.transform.interpolated(to: new.transform, at: transform)
            if let oldMask = old.mask, let newMask = new.mask {
                scene.layers[i].mask = oldMask.interpolated(to: newMask, at: mask)
            }
        }
        return scene
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
