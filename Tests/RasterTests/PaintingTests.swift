import Raster
import ScalarTwins
import TestSupport
import Testing

/// Painting with source-over, compared with the scalar twin and exact arithmetic.
struct PaintingTests {
    @Test func `painted 8-bit pixels equal the scalar twin`() { twin(UInt8.self, 20) }
    @Test func `painted 16-bit pixels equal the scalar twin`() { twin(UInt16.self, 21) }

    func twin<S: Sample>(_ depth: S.Type, _ seed: UInt64) {
        var noise = Noise(seed)
        for _ in 0..<20_000 {
            let rows = BlendingTests.blend(
                depth, channels: 4, &noise,
                [
                    { paintStraight($0, over: &$1, at: $2, shares: $3) },
                    { paintStraightTwin($0, over: &$1, at: $2, shares: $3) },
                ])
            guard rows[0] == rows[1] else {
                Issue.record("\(rows[0]) is not \(rows[1])")
                return
            }
        }
    }

    @Test func `painted 8-bit pixels are within half a step of source-over`() {
        exact(UInt8.self, 22)
    }
    @Test func `painted 16-bit pixels are within half a step of source-over`() {
        exact(UInt16.self, 23)
    }

    func exact<S: Sample>(_: S.Type, _ seed: UInt64) {
        var noise = Noise(seed)
        for _ in 0..<50_000 {
            let top: [S] = BlendingTests.samples(4, &noise)
            let bottom: [S] = BlendingTests.samples(4, &noise)
            let share = BlendingTests.shares(1, &noise)[0]
            let result = Self.painted(top, over: bottom, share)
            let exact = Fractions.painted(top, over: bottom, share)
            guard exact.weight > 0, share > 0, top[3] > 0 else {
                #expect(result == bottom)
                continue
            }
            #expect(zip(result, exact.samples).allSatisfy { $1.isNearest($0) })
        }
    }

    static func painted<S: Sample>(_ top: [S], over bottom: [S], _ share: UInt16) -> [S] {
        var row = bottom
        var span = row.mutableSpan
        paintStraight(top.span, over: &span, at: 0, shares: BlendingTests.padded([share]).span)
        return row
    }

    @Test func `an opaque pixel painted at full share replaces the one beneath`() {
        for value in 0...255 {
            let top: [UInt8] = [UInt8(value), 7, 255 - UInt8(value), 255]
            #expect(Self.painted(top, over: [1, 2, 3, UInt8(value)], 65535) == top)
            let deep: [UInt16] = [UInt16(value) * 257, 7, 65535, 65535]
            #expect(Self.painted(deep, over: [1, 2, 3, UInt16(value)], 65535) == deep)
        }
    }

    @Test func `painting nothing keeps every sample, including those of transparent pixels`() {
        for bottom: [UInt8] in [[1, 2, 3, 0], [1, 2, 3, 4], [9, 9, 9, 255]] {
            #expect(Self.painted([200, 100, 50, 0], over: bottom, 65535) == bottom)
            #expect(Self.painted([200, 100, 50, 255], over: bottom, 0) == bottom)
        }
    }

    @Test func `a color over transparency keeps its samples and gets the product of alphas`() {
        let half = Self.painted([200, 100, 50, 255], over: [1, 2, 3, 0], 32768) as [UInt8]
        #expect(half == [200, 100, 50, 128])
        let soft = Self.painted([200, 100, 50, 40], over: [1, 2, 3, 0], 65535) as [UInt8]
        #expect(soft == [200, 100, 50, 40])
    }
}
