extension Scene {
    var showsBackground: Bool {
        let seen = layers.filter(\.isSeen)
        guard let bottom = seen.first, bottom.mask == nil else { return true }
        return !seen.allSatisfy { layer in
            layer.hides(bounds) || (!layer.isCut && layer.name != bottom.name)
        }
    }
}

extension Layer {
    /// Whether the layer may change a pixel; even a transparent layer may reveal the background.
    package var isSeen: Bool { !isHidden && (isCut || !isTransparent) }

    /// Whether the layer hides everything beneath its mask, even with transparent pixels.
    var isCut: Bool { mask != nil && composite == .replace }

    /// Whether the layer hides the background in `bounds`, if its snapshot is opaque.
    func hides(_ bounds: Rect) -> Bool { fills(bounds) && opacity >= 1 && !isTransparent }

    var isTransparent: Bool { content == .color(.transparent) }

    /// Whether the layer covers exactly `bounds`, to 1e-6 points.
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
    /// Whether the content is opaque, or invisible.
    package var isOpaque: Bool {
        switch self {
        case .snapshot(let snapshot): snapshot.isOpaque
        case .color(let color): color == .transparent || color.alpha == 255
        }
    }

    /// The smallest pixel layout that holds the content; nil if the content is invisible.
    package var layout: PixelLayout? {
        switch self {
        case .snapshot(let snapshot): snapshot.layout
        case .color(let color): color == .transparent ? nil : color.layout
        }
    }
}
