import Raster

/// How the mask of a layer looks, besides where it lies.
public struct MaskStyle: Sendable, Hashable {
    /// What it is in its rectangle.
    public var shape: MaskShape
    /// How soft its edge is.
    public var feather: Feather

    /// An ellipse with an edge as sharp as pixels are, unless told otherwise.
    public init(shape: MaskShape = .ellipse, feather: Feather = Feather()) {
        self.shape = shape
        self.feather = feather
    }
}

extension MaskStyle {
    /// The style on the way to `end`, while the mask goes from one rectangle to the other in a view
    /// of `bounds`.
    func interpolated(
        to end: MaskStyle, between masks: (from: Rect, to: Rect), in bounds: Rect,
        at progress: Double
    ) -> MaskStyle {
        var style = end
        style.shape = shape.interpolated(to: end.shape, at: progress)
        guard feather.width != 0 || end.feather.width != 0 else { return style }
        let (from, to) = (
            feather.placed(about: masks.from, shape, in: bounds),
            end.feather.placed(about: masks.to, end.shape, in: bounds)
        )
        style.feather = from.interpolated(to: to, at: progress)
        return style
    }

    /// Whether all values are numbers within `reach`.
    func isWithin(_ reach: Double) -> Bool {
        (shape.numbers + [feather.width, feather.align]).allSatisfy { $0.magnitude <= reach }
    }
}
