extension MeasuredPair {
    /// Returns the minimum number of informative pixels for a visible circle.
    ///
    /// After a codec, it is a quarter of four blocks of 16×16 pixels.
    private static func leastTold(isCoded: Bool) -> Int { isCoded ? 256 : 12 }

    typealias ToldDistances = (nearest: Double, farthest: Double, mostOfAll: Double)

    /// Returns the range of distances of informative pixels from `center`, in pixels.
    ///
    /// Fewer than `leastTold` pixels are nearer than `nearest`, and fewer are beyond `farthest`.
    /// Fewer than 1/100 of all informative pixels are beyond `mostOfAll`, or 1/30 unless `isExact`,
    /// since a codec may hide that many; this limit is at least `leastTold`.
    func toldDistances(
        from center: Point, isExact: Bool = true, isCoded: Bool = false
    ) -> ToldDistances {
        let reach = Circle(center: center, radius: 0).reach(width: width, height: height)
        var counts = [Int](repeating: 0, count: reach.clampedInteger(in: 0...1 << 30) + 2)
        var row = MixedRow(width: width)
        for y in 0..<height where (0..<blocks).contains(where: { informative($0, y) > 0 }) {
            row.read(incoming, self, row: y, columns: 0..<width)
            let weight = row.weight.span
            let dy = Double(y) + 0.5 - center.y
            for x in weight.indices where weight[x] > 0 {
                let dx = Double(x) + 0.5 - center.x
                let distance = (dx * dx + dy * dy).squareRoot()
                counts[distance.clampedInteger(in: 0...counts.count - 1)] += 1
            }
        }
        let least = Self.leastTold(isCoded: isCoded)
        let near = Self.place(counts, of: least)
        let (far, most) = (
            Self.place(counts.reversed(), of: least),
            Self.place(
                counts.reversed(), of: max(least, counts.reduce(0, +) / (isExact ? 100 : 30)))
        )
        return (
            Double(near), min(reach, Double(counts.count - far)), Double(counts.count - most)
        )
    }

    /// Returns the share of informative pixels, in every fourth row, that show the incoming
    /// snapshot in a frame with `circle`.
    func incoming(by circle: Circle, isInverted: Bool) -> Double {
        var row = MixedRow(width: width)
        var (inside, all) = (0, 0)
        for y in stride(from: 0, to: height, by: 4) {
            row.read(incoming, self, row: y, columns: 0..<width)
            let weight = row.weight.span
            let dy = Double(y) + 0.5 - circle.center.y
            for x in weight.indices where weight[x] > 0 {
                let dx = Double(x) + 0.5 - circle.center.x
                all += 1
                inside += dx * dx + dy * dy < circle.radius * circle.radius ? 1 : 0
            }
        }
        let share = all == 0 ? 0 : Double(inside) / Double(all)
        return isInverted ? 1 - share : share
    }

    private static func place(_ counts: some Sequence<Int>, of least: Int) -> Int {
        var (sum, place) = (0, 0)
        for count in counts {
            sum += count
            if sum >= least { break }
            place += 1
        }
        return place
    }
}
