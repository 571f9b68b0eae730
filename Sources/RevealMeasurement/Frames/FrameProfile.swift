/// The means of a picture's columns and rows, which serve to recognize a slide.
package struct FrameProfile: Sendable {
    private let columns: [Float]
    private let rows: [Float]

    init(_ picture: Bitmap<UInt8>) {
        let (width, channels) = (picture.width, picture.layout.channels)
        var columns = [Float](repeating: 0, count: width)
        rows = (0..<picture.height).map { y in
            picture.withRow(y) { row in
                var sum = Float(0)
                for x in 0..<width {
                    var pixel = Int32(0)
                    for i in channels * x..<channels * (x + 1) { pixel += Int32(row[i]) }
                    columns[x] += Float(pixel)
                    sum += Float(pixel)
                }
                return sum / Float(width)
            }
        }
        self.columns = columns.map { $0 / Float(picture.height) }
    }

    /// Returns whether `frames` show this picture, the other, or both moving, and not one revealed
    /// over the other.
    func slides(to other: FrameProfile, by frames: [FrameProfile]) -> Bool {
        guard frames.count > 1 else { return false }
        let ways: [[KeyPath<FrameProfile, [Float]>]] = [[\.columns], [\.rows]]
        let tries = ways.flatMap { way in
            [false, true].map { isBack -> SIMD4<Float> in
                func line(_ profile: FrameProfile) -> [Float] {
                    let line = profile[keyPath: way[0]]
                    return isBack ? line.reversed() : line
                }
                let ends = (line(self), line(other))
                return frames.reduce(.zero) { $0 + Self.off(line($1), ends.0, ends.1) }
            }
        }
        let apart = zip(columns, other.columns).reduce(0) { $0 + ($1.0 - $1.1).magnitude }
        let most = Self.mostOff * apart / Float(max(1, columns.count)) * Float(frames.count)
        let still = tries.map(\.x).min() ?? 0
        let moving = tries.map { min($0.y, $0.z, $0.w) }.min() ?? 0
        return moving < Self.mostOfStill * still && moving < most
    }

    /// The maximum residual of a slide, as a share of the residual without motion, and as a share
    /// of the snapshots' contrast.
    private static let (mostOfStill, mostOff) = (Float(0.4), Float(0.15))
    private static let (mostPlaces, mostTries) = (200, 400)

    /// Returns the minimum mean residual of `line` with `out` before a border and `into` after it,
    /// if neither moves, the first, the second, or both.
    private static func off(_ line: [Float], _ out: [Float], _ into: [Float]) -> SIMD4<Float> {
        let count = line.count
        let step = max(1, count / mostPlaces)
        var least = SIMD4<Float>(repeating: .infinity)
        for border in stride(from: 1, to: count, by: max(1, count / mostTries)) {
            var (sum, places) = (SIMD4<Float>.zero, Float(0))
            for x in stride(from: step / 2, to: count, by: step) {
                let (still, moved) =
                    x < border
                    ? (out[x], out[x + count - border]) : (into[x], into[x - border])
                let (one, other) = ((line[x] - still).magnitude, (line[x] - moved).magnitude)
                sum += x < border ? SIMD4(one, other, one, other) : SIMD4(one, one, other, other)
                places += 1
            }
            least = pointwiseMin(least, sum / places)
        }
        return least
    }
}
