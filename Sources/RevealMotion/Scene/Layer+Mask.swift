package import Raster

extension Layer {
    /// The mask in pixels, of which `scale` make a point, in a view of `bounds`; nil for none.
    package func pixelMask(atScale scale: Double, in bounds: Rect) -> PixelMask? {
        guard let mask else { return nil }
        let (rect, ramp) = (mask.scaled(by: scale), ramp(about: mask, atScale: scale, in: bounds))
        switch maskStyle.shape {
        case .ellipse:
            let ellipse = Ellipse(in: rect)
            return ramp.map { .softEllipse(SoftEllipse(ellipse, $0)) } ?? .ellipse(ellipse)
        case .rectangle(let cornerRadius):
            return .roundedRect(RoundedRect(rect, radius: cornerRadius * scale, ramp: ramp))
        case .polygon, .path, .sector:
            guard let shape = maskStyle.shape.cornered else { return nil }
            let reach = ramp.map { max($0.inner.magnitude, $0.outer.magnitude) } ?? 0
            let corners = shape.corners(in: rect, beyond: bounds.scaled(by: scale), by: reach)
            return .polygon(Polygon(corners, shape.rule, ramp: ramp))
        }
    }

    /// The ramp along the edge of the shape in `mask`; nil where it is narrower than a millionth of
    /// a pixel.
    private func ramp(about mask: Rect, atScale scale: Double, in bounds: Rect) -> Ramp? {
        let width = maskStyle.feather.width * scale
        guard width > 1e-6 else { return nil }
        let feather = maskStyle.feather.placed(about: mask, maskStyle.shape, in: bounds)
        // Overshoot may put it anywhere; a million widths away, nothing of it is left to see.
        let align = max(-1e6, min(1e6, feather.align))
        return Ramp(from: width * (align - 1), to: width * align, feather.curve)
    }

    /// The mask's rectangle, in points, where so much is left of it: 1 for all that shows wholly,
    /// .5 for the middle of the ramp, 0 for all that shows; nil without a mask.
    package func maskOutline(_ left: Double, in bounds: Rect) -> Rect? {
        guard let mask, maskStyle.feather.width > 0 else { return mask }
        let feather = maskStyle.feather.placed(about: mask, maskStyle.shape, in: bounds)
        return mask.grown(by: feather.width * (feather.align - left))
    }
}
