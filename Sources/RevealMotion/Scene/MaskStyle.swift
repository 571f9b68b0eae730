/// The appearance of a layer's mask.
public struct MaskStyle: Sendable, Hashable {
    /// The shape in the mask's rectangle.
    public var shape: MaskShape
    /// The soft edge.
    public var feather: Feather
    /// The stroke along the edge.
    public var ring: Ring
    /// The drop shadow on the layers beneath.
    public var shadow: Shadow

    /// Creates a style; by default an ellipse with an antialiased edge, without stroke or shadow.
    public init(
        shape: MaskShape = .ellipse, feather: Feather = Feather(), ring: Ring = Ring(),
        shadow: Shadow = Shadow()
    ) {
        self.shape = shape
        self.feather = feather
        self.ring = ring
        self.shadow = shadow
    }
}

extension MaskStyle {
    func interpolated(
        to end: MaskStyle, between masks: (from: Rect, to: Rect), in bounds: Rect,
        at progress: Progress
    ) -> MaskStyle {
        func between<Edge: AlongEdge>(_ from: Edge, _ to: Edge) -> Edge {
            guard from.width != 0 || to.width != 0 else { return to }
            return from.placed(about: masks.from, shape, in: bounds)
                .interpolated(
                    to: to.placed(about: masks.to, end.shape, in: bounds), at: progress.mask)
        }
        return MaskStyle(
            shape: shape.interpolated(to: end.shape, at: progress.maskShape),
            feather: between(feather, end.feather), ring: between(ring, end.ring),
            shadow: shadow.interpolated(to: end.shadow, at: progress.mask))
    }

    var hasEdge: Bool { feather.width > 0 || ring.width > 0 || shadow.color.alpha > 0 }

    func isWithin(_ reach: Double) -> Bool {
        (shape.numbers + [feather.width, feather.align, ring.width, ring.align] + shadow.numbers)
            .allSatisfy { $0.magnitude <= reach }
    }
}
