package import Raster
import RevealValues

extension Scene {
    /// Whether the background shows somewhere, or would through snapshots with alpha.
    var showsBackground: Bool {
        let seen = layers.filter(\.isSeen)
        guard let bottom = seen.first, bottom.mask == nil else { return true }
        return !seen.allSatisfy { layer in
            layer.hides(bounds) || (!layer.isCut && layer.name != bottom.name)
        }
    }
}

extension Layer {
    /// Whether the layer changes anything.
    ///
    /// What is transparent does so where the background shows instead of what is beneath.
    package var isSeen: Bool { !isHidden && (isCut || !isTransparent) }

    /// Whether inside of a mask it hides all that is beneath, however transparent it is.
    var isCut: Bool { mask != nil && composite == .replace }

    /// Whether it hides the background all over `bounds`, as far as its snapshot is opaque.
    func hides(_ bounds: Rect) -> Bool { fills(bounds) && opacity >= 1 && !isTransparent }

    /// Whether there is nothing to it.
    var isTransparent: Bool { content == .color(.transparent) }

    /// Whether the layer is all over `bounds` and no larger, to a millionth of a point.
    package func fills(_ bounds: Rect) -> Bool {
        let shown = shownFrame
        return shape == .rectangle
            && [
                shown.x - bounds.x, shown.y - bounds.y, shown.width - bounds.width,
                shown.height - bounds.height,
            ].allSatisfy { $0.magnitude < 1e-6 }
    }
}

extension Layer.Content {
    /// Whether nothing shines through it, or it cannot be seen.
    package var isOpaque: Bool {
        switch self {
        case .snapshot(let snapshot): snapshot.isOpaque
        case .color(let color): color == .transparent || color.alpha == 255
        }
    }

    /// The least layout that holds the content; nil for what cannot be seen.
    package var layout: PixelLayout? {
        switch self {
        case .snapshot(let snapshot): snapshot.layout
        case .color(let color): color == .transparent ? nil : color.layout
        }
    }
}
