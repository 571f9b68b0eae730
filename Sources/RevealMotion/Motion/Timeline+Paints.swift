package import RevealValues

extension Timeline {
    /// The colours that rings and shadows have at any time, opaque, in a fixed order.
    package var maskPaints: [Color] {
        var colors: Set<Color> = []
        let scenes = tracks.flatMap { track in
            [track.initial, track.completed] + track.segments.flatMap { [$0.from, $0.to] }
        }
        for style in scenes.flatMap(\.layers).map(\.maskStyle) {
            if style.ring.width > 0 { colors.insert(style.ring.color) }
            colors.insert(style.shadow.color)
        }
        let opaque = colors.filter { $0.alpha > 0 }.map {
            Color(red: $0.red, green: $0.green, blue: $0.blue)
        }
        return Set(opaque).sorted { $0.hexadecimal < $1.hexadecimal }
    }
}
