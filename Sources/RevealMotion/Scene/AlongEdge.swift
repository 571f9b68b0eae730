import Raster

/// What lies along the edge of a mask, so wide, and somewhere about it.
protocol AlongEdge {
    /// How wide it is, in points; 0 or less for nothing.
    var width: Double { get }
    /// How much of it lies outside of the edge: 0 for inside, 1 for outside, .5 for half and half.
    var align: Double { get set }
    /// Whether it is out of the way at both ends of a motion: inside of a shape that is empty, or
    /// no wider than a 400th of the view's diagonal, so that nothing shows, and outside of one that
    /// covers the view, so that all does.
    var isStretched: Bool { get set }

    /// It on the way to `end`, both of which stay where they are.
    func interpolated(to end: Self, at progress: Double) -> Self
}

extension AlongEdge {
    /// What lies where this does about the shape in `mask`, in a view of `bounds`, and stays there.
    func placed(about mask: Rect, _ shape: MaskShape, in bounds: Rect) -> Self {
        guard isStretched, width > 0 else { return self }
        var placed = self
        placed.isStretched = false
        if shape.isGone(from: bounds, in: mask) {
            placed.align = 0
        } else if shape.holds(bounds, in: mask) {
            placed.align = 1
        }
        return placed
    }

    /// Where it lies on the way to `end`; what has no width has no place of its own.
    func align(onTheWayTo end: Self, at progress: Double) -> Double {
        let from = width == 0 ? end.align : align
        let to = end.width == 0 ? align : end.align
        return from + (to - from) * progress
    }

    /// How far its inner and its outer side are outside of the edge in pixels, of which `scale`
    /// make a point; nil where it is narrower than a millionth of a pixel.
    func sides(atScale scale: Double) -> (inner: Double, outer: Double)? {
        let width = width * scale
        guard width > 1e-6 else { return nil }
        // Overshoot may put it anywhere; a million widths away, nothing of it is left to see.
        let align = max(-1e6, min(1e6, align))
        return (width * (align - 1), width * align)
    }

    /// Has it lie as `model` does.
    mutating func lie(as model: Self) {
        (align, isStretched) = (model.align, model.isStretched)
    }
}

extension Scene {
    /// Places what lies along edges as in `told`, for masks that differ from those of `shown`.
    ///
    /// What was interrupted is between two places; once its mask moves on, it goes where it was
    /// told to.
    mutating func placeEdges(since shown: Scene, asIn told: Scene) {
        for i in layers.indices where layers[i].mask != shown.layers[i].mask {
            let style = told.layers[i].maskStyle
            layers[i].maskStyle.feather.lie(as: style.feather)
            layers[i].maskStyle.ring.lie(as: style.ring)
        }
    }
}
