public import Raster

/// What is on stage at one moment: layers, bottom to top, over a background.
public struct Scene: Sendable, Hashable {
    /// Bottom to top; none is a stage that shows only its background.
    public var layers: [Layer]

    /// A stage with those layers, bottom to top.
    public init(_ layers: Layer...) {
        self.layers = layers
    }

    /// The scene at `progress` on the way to `end`, which has the same layers.
    public func interpolated(to end: Scene, at progress: Double) -> Scene {
        var scene = self
        for i in layers.indices {
            if let mask = layers[i].mask, let endMask = end.layers[i].mask {
                scene.layers[i].mask = mask.interpolated(to: endMask, at: progress)
            }
        }
        return scene
    }
}

/// A snapshot on stage, in a mask or without.
///
/// A mask chooses between two sides: inside it stands this layer over the background, outside
/// everything beneath it.
public struct Layer: Sendable, Hashable {
    /// Which of the transition's snapshots.
    public var snapshot: Int
    /// The rectangle, in points, of the ellipse inside of which the layer shows; nil for everywhere.
    public var mask: Rect?

    /// The snapshot of that index, inside the ellipse in `mask`.
    public init(snapshot: Int, mask: Rect? = nil) {
        self.snapshot = snapshot
        self.mask = mask
    }
}
