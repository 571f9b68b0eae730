extension Bitmap {
    /// The middle one of each channel's samples along the four borders: of a screen with a plain
    /// border its colour, whatever lies on a part of it.
    package func borderMedians() -> [S] {
        var channels = [[S]](repeating: [], count: layout.channels)
        for y in 0..<height {
            withRow(y) { row in
                let isWhole = y == 0 || y == height - 1
                let columns = isWhole ? Array(0..<width) : width == 1 ? [0] : [0, width - 1]
                for x in columns {
                    for channel in channels.indices {
                        channels[channel].append(row[x * channels.count + channel])
                    }
                }
            }
        }
        return channels.map { $0.sorted()[$0.count / 2] }
    }
}
