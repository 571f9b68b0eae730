extension Layer {
    package struct MaskPaint {
        package let mask: any PixelMask
        package let color: Color
        package let opacity: Double
    }

    package func pixelMask(atScale scale: Double, in bounds: Rect) -> (any PixelMask)? {
        guard let mask else { return nil }
        let feather = maskStyle.feather.placed(about: mask, maskStyle.shape, in: bounds)
        let ramp = feather.sides(atScale: scale).map {
            Ramp(from: $0.inner, to: $0.outer, feather.curve)
        }
        let reach = ramp.map { max($0.inner.magnitude, $0.outer.magnitude) } ?? 0
        return shape(in: mask, ramp, atScale: scale, beyond: bounds, by: reach)
    }

    /// Returns the distance of the soft edge's center from the mask's edge, in points, positive
    /// outside.
    package func edgeOffset(in bounds: Rect) -> Double {
        guard let mask, maskStyle.feather.width > 0 else { return 0 }
        let feather = maskStyle.feather.placed(about: mask, maskStyle.shape, in: bounds)
        return feather.width * (feather.align - 0.5)
    }

    package func ringSides(
        atScale scale: Double, in bounds: Rect
    ) -> (inner: Double, outer: Double)? {
        guard let mask, maskStyle.ring.color.alpha > 0 else { return nil }
        return maskStyle.ring.placed(about: mask, maskStyle.shape, in: bounds).sides(atScale: scale)
    }

    package func ring(atScale scale: Double, in bounds: Rect) -> MaskPaint? {
        guard let mask, let (inner, outer) = ringSides(atScale: scale, in: bounds) else {
            return nil
        }
        let reach = max(inner.magnitude, outer.magnitude)
        let edge = shape(in: mask, nil, atScale: scale, beyond: bounds, by: reach)
        return edge?.ring(from: inner, to: outer).map { paint($0, with: maskStyle.ring.color) }
    }

    /// Returns the mask's drop shadow.
    ///
    /// If the layer hides the layers beneath, the shadow also extends under the translucent edge
    /// pixels of the mask. Otherwise the shadow is only outside of the mask.
    package func shadow(atScale scale: Double, in bounds: Rect) -> MaskPaint? {
        let shadow = maskStyle.shadow
        guard let mask, shadow.color.alpha > 0, mask.width > 0, mask.height > 0,
            !maskStyle.shape.isGone(from: bounds, in: mask),
            !maskStyle.shape.isMap, let own = pixelMask(atScale: scale, in: bounds)
        else { return nil }
        let moved = Rect(
            x: mask.x + shadow.x, y: mask.y + shadow.y, width: mask.width, height: mask.height)
        let (half, spread) = (1.5 * shadow.blur * scale, shadow.spread * scale)
        let ramp = half > 1e-6 ? Ramp(from: spread - half, to: spread + half, .gaussian) : nil
        let reach = spread.magnitude + max(0, half)
        let cast = shape(in: moved, ramp, atScale: scale, beyond: bounds, by: reach)
        guard let cast = ramp == nil ? cast?.sharp(grownBy: spread) : cast else { return nil }
        let hides = composite == .replace || content.isOpaque && fills(bounds) && hides(bounds)
        return paint(
            CutMask(cast, by: own, hides ? .beneath : .outside), with: shadow.color,
            strength: shadow.strength(of: mask, maskStyle.shape))
    }

    private func paint(
        _ mask: any PixelMask, with color: Color, strength: Double = 1
    ) -> MaskPaint {
        var opaque = color
        opaque.alpha = .max
        let share = max(0, min(1, opacity)) * strength * Double(color.alpha) / 255
        return MaskPaint(mask: mask, color: opaque, opacity: share)
    }

    /// Returns the mask's shape; an unbounded one is cut off more than `reach` pixels outside of
    /// the view.
    private func shape(
        in rect: Rect, _ ramp: Ramp?, atScale scale: Double, beyond bounds: Rect, by reach: Double
    ) -> (any PixelMask)? {
        let rect = rect.scaled(by: scale)
        switch maskStyle.shape {
        case .ellipse:
            let ellipse = Ellipse(in: rect)
            return softened(ellipse, ramp) ?? ellipse
        case .pixels:
            // Strokes, shadows, and soft edges use the exact ellipse.
            let ellipse = Ellipse(in: rect)
            let view = Size(width: bounds.width * scale, height: bounds.height * scale)
            return softened(ellipse, ramp) ?? WholePixels(ellipse.asXFadeRounds(in: view))
        case .rectangle(let cornerRadius):
            return RoundedRect(rect, radius: cornerRadius * scale, ramp: ramp)
        case .polygon, .path, .sector:
            guard let shape = maskStyle.shape.cornered else { return nil }
            let corners = shape.corners(in: rect, beyond: bounds.scaled(by: scale), by: reach)
            return Polygon(corners, shape.rule, ramp: ramp)
        case .map(let map): return map.mask(in: rect)
        }
    }

    private func softened(_ ellipse: Ellipse, _ ramp: Ramp?) -> (any PixelMask)? {
        ramp.map { SoftEllipse(ellipse, $0) }
    }

    /// Returns the outline, in points, at which the mask has the opacity `left`: 1 inside of the
    /// ramp, .5 at its center, and 0 outside.
    package func maskOutline(_ left: Double, in bounds: Rect) -> Rect? {
        guard let mask, maskStyle.feather.width > 0 || maskStyle.ring.width > 0 else { return mask }
        let feather = maskStyle.feather.placed(about: mask, maskStyle.shape, in: bounds)
        let ring = maskStyle.ring.placed(about: mask, maskStyle.shape, in: bounds)
        let edges = [
            feather.width * (feather.align - left), max(0, ring.width) * (ring.align - left),
        ]
        return mask.grown(by: left > 0.5 ? min(edges[0], edges[1]) : edges[0])
    }
}
