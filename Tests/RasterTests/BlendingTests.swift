import Raster
import ScalarTwins
import TestSupport
import Testing

/// The blending kernels, compared with scalar twins and exact arithmetic.
struct BlendingTests {
    static let extremes: [UInt16] = [0, 1, 32767, 32768, 65534, 65535]

    /// `shares` between the zeros that the kernels require.
    static func padded(_ shares: [UInt16]) -> [UInt16] {
        let padding = [UInt16](repeating: 0, count: sharePadding)
        return padding + shares + padding
    }

    /// Samples of which half are extremes and the others are random.
    static func samples<S: Sample>(_ count: Int, _ noise: inout Noise) -> [S] {
        let edges: [S] = [0, 1, S.max / 2, S.max - 1, S.max]
        return (0..<count).map { _ in
            Bool.random(using: &noise)
                ? edges[Int.random(in: 0..<edges.count, using: &noise)]
                : S.random(in: 0...S.max, using: &noise)
        }
    }

    static func shares(_ count: Int, _ noise: inout Noise) -> [UInt16] {
        (0..<count).map { _ in
            Bool.random(using: &noise)
                ? extremes[Int.random(in: 0..<extremes.count, using: &noise)]
                : .random(in: 0...65535, using: &noise)
        }
    }

    /// Blends a random run by a kernel and by its twin.
    static func blend<S: Sample>(
        _: S.Type, channels: Int, _ noise: inout Noise,
        _ kernels: [(Span<S>, inout MutableSpan<S>, Int, Span<UInt16>) -> Void]
    ) -> [[S]] {
        let pixels = Int.random(in: 1...40, using: &noise)
        let start = Int.random(in: 0..<pixels, using: &noise)
        let count = Int.random(in: 1...pixels - start, using: &noise)
        let inside: [S] = samples(pixels * channels, &noise)
        let outside: [S] = samples(pixels * channels, &noise)
        let shares = padded(shares(count, &noise))
        return kernels.map { kernel in
            var row = outside
            var span = row.mutableSpan
            kernel(inside.span, &span, start * channels, shares.span)
            return row
        }
    }

    @Test func `blending opaque 8-bit samples equals the scalar twin`() { opaque(UInt8.self, 4) }
    @Test func `blending opaque 16-bit samples equals the scalar twin`() { opaque(UInt16.self, 5) }
    @Test func `blending 8-bit RGBA pixels equals the scalar twin`() { straight(UInt8.self, 6) }
    @Test func `blending 16-bit RGBA pixels equals the scalar twin`() { straight(UInt16.self, 7) }

    func opaque<S: Sample>(_ depth: S.Type, _ seed: UInt64) {
        var noise = Noise(seed)
        for _ in 0..<20_000 {
            let rows = Self.blend(
                depth, channels: 1, &noise,
                [
                    { blendOpaque($0, into: &$1, at: $2, shares: $3) },
                    { blendOpaqueTwin($0, into: &$1, at: $2, shares: $3) },
                ])
            guard rows[0] == rows[1] else {
                Issue.record("\(rows[0]) is not \(rows[1])")
                return
            }
        }
    }

    func straight<S: Sample>(_ depth: S.Type, _ seed: UInt64) {
        var noise = Noise(seed)
        for _ in 0..<20_000 {
            let rows = Self.blend(
                depth, channels: 4, &noise,
                [
                    { blendStraight($0, into: &$1, at: $2, shares: $3) },
                    { blendStraightTwin($0, into: &$1, at: $2, shares: $3) },
                ])
            guard rows[0] == rows[1] else {
                Issue.record("\(rows[0]) is not \(rows[1])")
                return
            }
        }
    }

    @Test func `blending opaque samples rounds to nearest on both sides of every step`() {
        // n = share·k for the k and share closest to (step + ½)·65535, for every step.
        for step in stride(from: 0, to: 65535, by: 1) {
            let half = step * 65535 + 32767
            for top in [65535, 65521, 40503] where half / top < 65535 {
                let below = half / top
                let shares = Self.padded([UInt16(below), UInt16(below + 1)])
                var row: [UInt16] = [0, 0]
                var span = row.mutableSpan
                let inside = [UInt16](repeating: UInt16(top), count: 2)
                blendOpaque(inside.span, into: &span, at: 0, shares: shares.span)
                let exact = [below, below + 1].map { ($0 * top + 32767) / 65535 }
                guard row.map(Int.init) == exact else {
                    Issue.record("\(row) is not \(exact)")
                    return
                }
            }
        }
    }

    @Test func `blended 8-bit pixels are within half a step of the exact blend`() {
        exact(UInt8.self, 8)
    }
    @Test func `blended 16-bit pixels are within half a step of the exact blend`() {
        exact(UInt16.self, 9)
    }

    func exact<S: Sample>(_: S.Type, _ seed: UInt64) {
        var noise = Noise(seed)
        for _ in 0..<50_000 {
            let inside: [S] = Self.samples(4, &noise)
            let outside: [S] = Self.samples(4, &noise)
            let share = Self.shares(1, &noise)
            guard share[0] != 0, share[0] != 65535 else { continue }
            var row = outside
            var span = row.mutableSpan
            blendStraight(inside.span, into: &span, at: 0, shares: Self.padded(share).span)
            // In integers: the weights are premultiplied alphas. Twice the distance between a
            // sample times its divisor and the exact sum is at most the divisor.
            let topWeight = UInt64(share[0]) * UInt64(inside[3])
            let bottomWeight = UInt64(65535 - share[0]) * UInt64(outside[3])
            let weight = topWeight + bottomWeight
            #expect(Self.isNearest(UInt64(row[3]), to: weight, over: 65535))
            for i in 0..<3 {
                let sum = topWeight * UInt64(inside[i]) + bottomWeight * UInt64(outside[i])
                #expect(
                    weight == 0
                        ? row[i] == 0 : Self.isNearest(UInt64(row[i]), to: sum, over: weight))
            }
        }
    }

    static func isNearest(_ value: UInt64, to sum: UInt64, over divisor: UInt64) -> Bool {
        let product = value * divisor
        return 2 * (max(product, sum) - min(product, sum)) <= divisor
    }

    @Test func `blending with a share of 0 or 1 keeps the colors of transparent pixels`() {
        let inside: [UInt8] = [1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0]
        var row: [UInt8] = [10, 20, 30, 0, 40, 50, 60, 0, 70, 80, 90, 0]
        var span = row.mutableSpan
        blendStraight(
            inside.span, into: &span, at: 0, shares: Self.padded([0, 65535, 30000]).span)
        #expect(row == [10, 20, 30, 0, 4, 5, 6, 0, 0, 0, 0, 0])
    }

    @Test func `blending a nearly transparent pixel with an opaque one is within half a step`() {
        // With 8-bit coverage, an alpha of 1 at a coverage of 1/512 would be off by half its color.
        let inside: [UInt8] = [255, 0, 0, 255]
        var row: [UInt8] = [0, 0, 255, 1]
        var span = row.mutableSpan
        blendStraight(inside.span, into: &span, at: 0, shares: Self.padded([128]).span)
        #expect(row == [85, 0, 170, 1])
    }
}
