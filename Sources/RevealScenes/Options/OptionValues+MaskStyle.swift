import RevealMotion
import RevealValues

extension OptionValues {
    func checkFeather() throws(OptionError) {
        let others: [AnyOption] = [\.featherCurve, \.featherAlign, \.featherStretch]
        if feather == nil, let option = firstGiven(of: others) {
            throw OptionError(
                option, "there is no feather", hint: "say how wide it is with a feather")
        }
    }

    func maskStyle(in size: Size) throws(OptionError) -> MaskStyle {
        var style = MaskStyle(shape: try shapeOfMask())
        style.feather.width = self[\.feather]?.points(of: size.diagonal) ?? style.feather.width
        style.feather.curve = self[\.featherCurve] ?? style.feather.curve
        style.feather.align = self[\.featherAlign] ?? style.feather.align
        style.feather.isStretched =
            self[\.featherStretch].map { $0 == .auto } ?? style.feather.isStretched
        self[\.ring]?.apply(to: &style.ring, in: size)
        self[\.shadow]?.apply(to: &style.shadow, in: size)
        return style
    }

    /// Whether one of the radii is the least that covers the view.
    private var coversView: Bool {
        (self[\.endRadius] ?? .farthestCorner) == .farthestCorner
            || self[\.startRadius] == .farthestCorner
    }

    func shapeOfMask() throws(OptionError) -> MaskShape {
        let (shape, radius) = (
            self[\.maskShape], self[\.cornerRadius]
        )
        switch shape ?? (radius == nil ? .ellipse : .rectangle(cornerRadius: 0)) {
        case .rectangle: return .rectangle(cornerRadius: radius ?? 0)
        case let shape where radius != nil:
            throw OptionError(
                \.cornerRadius, "the corners of this shape, \(shape.text), are not round",
                hint: "leave the radius out, or have the mask be a rectangle")
        case .sector:
            throw OptionError(
                \.maskShape, "a sector does not grow", hint: "the preset clock-wipe opens one")
        case let shape where coversView && shape.isTangle:
            throw OptionError(
                \.maskShape, "its sides cross too often to say when it covers the view",
                hint: "say how large it gets, or simplify the path")
        case let shape where coversView && !shape.holdsItsCenter:
            throw OptionError(
                \.maskShape,
                "the shape does not hold its middle, about which it is to cover the view",
                hint: "move it so that its middle is inside, or say how large it gets")
        case let shape: return shape
        }
    }
}
