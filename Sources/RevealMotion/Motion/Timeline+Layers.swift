extension Timeline {
    package var size: Size { initial.size }

    /// Whether the background is ever visible, directly or through alpha.
    package var showsBackground: Bool {
        let overlaps = tracks[0].segments.contains { $0.options.overlap > 0 }
        guard tracks.count > 1 || overlaps else {
            return completed.showsBackground
                || tracks[0].segments.contains { $0.from.showsBackground || $0.to.showsBackground }
        }
        // Layers move independently, so the lowest visible layer, and each whose mask cuts through
        // to the background, must hide the background at all times.
        let ways = layers.indices.map(states)
        guard let bottom = ways.firstIndex(where: { $0.contains(where: \.isSeen) }) else {
            return true
        }
        return !ways[bottom].allSatisfy { $0.isSeen && $0.mask == nil && $0.hides(initial.bounds) }
            || ways.joined().contains { $0.isSeen && $0.isCut && !$0.hides(initial.bounds) }
    }

    private func states(_ layer: Int) -> [Layer] {
        let segments = tracks[leader(of: layer)].segments
        return segments.flatMap { [$0.from.layers[layer], $0.to.layers[layer]] }
            + [completed.layers[layer]]
    }

    package func isMasked(_ layer: Int) -> Bool {
        tracks.contains { track in
            track.segments.contains {
                $0.from.layers[layer].mask != nil || $0.to.layers[layer].mask != nil
            }
        }
    }
}
