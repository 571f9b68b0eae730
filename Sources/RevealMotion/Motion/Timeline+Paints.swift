extension Timeline {
    private var maskStyles: some Sequence<MaskStyle> { states.lazy.map(\.maskStyle) }

    package var shownMaskStyles: some Collection<MaskStyle> {
        states.lazy.filter { $0.mask != nil }.map(\.maskStyle)
    }

    /// The layers before and after each motion; lazy, since half a million layers take a gigabyte.
    private var states: some Collection<Layer> {
        let scenes = tracks.lazy.flatMap { track in
            [track.initial, track.completed] + track.segments.flatMap { [$0.from, $0.to] }
        }
        return scenes.flatMap(\.layers)
    }

    package var maskMaps: [MaskMap] {
        var known: Set<[AnyHashable]> = []
        return maskStyles.compactMap { style in
            guard case .map(let map) = style.shape,
                known.insert([map.grays, map.identity]).inserted
            else { return nil }
            return map
        }
    }

    /// The colors of all strokes and shadows, made opaque, in a fixed order.
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
