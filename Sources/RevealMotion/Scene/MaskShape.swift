import Raster

/// The shape inside of a layer's mask's rectangle.
public enum MaskShape: Sendable, Hashable {
    /// The ellipse that touches the rectangle's sides from inside.
    case ellipse
    /// The rectangle, with corners of that radius in points, or as long as fits.
    case rectangle(cornerRadius: Double)
}

extension MaskShape {
    /// Whether the shape in `rect` holds all four corners of `bounds`, give or take a billionth of
    /// its size.
    func holds(_ bounds: Rect, in rect: Rect) -> Bool {
        guard case .rectangle(let cornerRadius) = self else { return rect.ellipseHolds(bounds) }
        guard rect.width > 0, rect.height > 0 else { return false }
        let (width, height) = (rect.width / 2, rect.height / 2)
        let radius = max(0, min(cornerRadius, width, height))
        let reach = max(width, height) * 1e-9
        return [bounds.x, bounds.x + bounds.width].allSatisfy { x in
            [bounds.y, bounds.y + bounds.height].allSatisfy { y in
                let across = (x - rect.center.x).magnitude - (width - radius)
                let down = (y - rect.center.y).magnitude - (height - radius)
                let corner = Size(width: max(0, across), height: max(0, down)).diagonal
                return corner + min(max(across, down), 0) <= radius + reach
            }
        }
    }

    /// The shape on the way to `end`: corners move, and a shape that becomes another is that one at
    /// once.
    func interpolated(to end: MaskShape, at progress: Double) -> MaskShape {
        guard case .rectangle(let from) = self, case .rectangle(let to) = end else { return end }
        return .rectangle(cornerRadius: from + (to - from) * progress)
    }

    /// What there is to say of it, a word each; nothing of an ellipse.
    var canonicalText: String {
        guard case .rectangle(let cornerRadius) = self else { return "" }
        return " rectangle \(cornerRadius)"
    }
}
