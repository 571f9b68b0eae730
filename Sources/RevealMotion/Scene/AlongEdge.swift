/// A band along the edge of a mask: a soft edge or a stroke.
protocol AlongEdge {
    /// The width in points; 0 or less for none.
    var width: Double { get }
    /// The share of the width outside of the edge: 0 for inside, 1 for outside.
    var align: Double { get set }
    /// Whether the band is moved out of view at both ends of a motion.
    ///
    /// It is then inside a shape that is empty or at most 1/400 of the view's diagonal wide, and
    /// outside a shape that covers the view.
    var isStretched: Bool { get set }

    func interpolated(to end: Self, at progress: Double) -> Self
}

extension AlongEdge {
    /// Returns the band as `isStretched` aligns it for the shape in `mask`.
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

    /// Interpolates the alignment; a band without width takes the alignment of the other.
    func align(onTheWayTo end: Self, at progress: Double) -> Double {
        let from = width == 0 ? end.align : align
        let to = end.width == 0 ? align : end.align
        return from + (to - from) * progress
    }

    /// Returns the distances of the band's sides from the edge, in pixels, positive outside; nil
    /// for a band under 1e-6 pixels.
    func sides(atScale scale: Double) -> (inner: Double, outer: Double)? {
        let width = width * scale
        guard width > 1e-6 else { return nil }
        // Overshoot may exceed this range, but a band a million widths away is not visible.
        let align = max(-1e6, min(1e6, align))
        return (width * (align - 1), width * align)
    }

    mutating func lie(as model: Self) {
        (align, isStretched) = (model.align, model.isStretched)
    }
}

extension Scene {
    /// Copies the alignment of soft edges and strokes from `told` for masks that differ from
    /// `shown`.
    ///
    /// An interruption leaves a band between two alignments. When the band's mask moves again, the
    /// band continues to its target.
    mutating func placeEdges(since shown: Scene, asIn told: Scene) {
        for i in layers.indices where layers[i].mask != shown.layers[i].mask {
            let style = told.layers[i].maskStyle
            layers[i].maskStyle.feather.lie(as: style.feather)
            layers[i].maskStyle.ring.lie(as: style.ring)
        }
    }
}
