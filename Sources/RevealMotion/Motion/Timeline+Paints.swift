package import RevealValues

extension Timeline {
    /// How the masks of all layers look before and behind all of their motions.
    private var maskStyles: [MaskStyle] { states.map(\.maskStyle) }

    /// How the masks of layers look when there are any.
    package var shownMaskStyles: [MaskStyle] { states.filter { $0.mask != nil }.map(\.maskStyle) }

    /// What all layers are before and behind all of their motions.
    private var states: [Layer] {
        let scenes = tracks.flatMap { track in
            [track.initial, track.completed] + track.segments.flatMap { [$0.from, $0.to] }
        }
        return scenes.flatMap(\.layers)
    }

    /// The maps that masks follow at any time, each file once, in the order of the layers.
    package var maskMaps: [MaskMap] {
        maskStyles.reduce(into: []) { maps, style in
            guard case .map(let map) = style.shape,
                !maps.contains(where: { $0.greys == map.greys && $0.identity == map.identity })
            else { return }
            maps.append(map)
        }
    }

    /// The colours that rings and shadows have at any time, opaque, in a fixed order.
    package var maskPaints: [Color] {
        var colors: Set<Color> = []
        for style in maskStyles {
            if style.ring.width > 0 { colors.insert(style.ring.color) }
            colors.insert(style.shadow.color)
        }
        let opaque = colors.filter { $0.alpha > 0 }.map {
            Color(red: $0.red, green: $0.green, blue: $0.blue)
        }
        return Set(opaque).sorted { $0.hexadecimal < $1.hexadecimal }
    }
}
