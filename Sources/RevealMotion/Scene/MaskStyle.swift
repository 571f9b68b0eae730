import Raster

/// How the mask of a layer looks, besides where it lies.
public struct MaskStyle: Sendable, Hashable {
    /// How soft its edge is.
    public var feather: Feather

    /// An edge as sharp as pixels are, unless told otherwise.
    public init(feather: Feather = Feather()) {
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
        guard feather.width != 0 || end.feather.width != 0 else { return end }
        let (from, to) = (
            feather.placed(about: masks.from, in: bounds),
            end.feather.placed(about: masks.to, in: bounds)
        )
        return MaskStyle(feather: from.interpolated(to: to, at: progress))
    }

    /// Whether all values are numbers within `reach`.
    func isWithin(_ reach: Double) -> Bool {
        feather.width.magnitude <= reach && feather.align.magnitude <= reach
    }
}
