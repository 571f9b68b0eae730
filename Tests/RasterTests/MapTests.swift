import Raster
import ScalarTwins
import TestSupport
import Testing

/// The coverage of a gray map follows the documented formulas.
struct MapTests {
    /// A map of this size: noise, a slope, rings, or blocks, in 8 or 16 bits.
    static func map(
        _ number: Int, _ width: Int, _ height: Int, _ noise: inout Noise
    ) throws -> GrayMap {
        let kind = number % 4
        let tilt = Double.random(in: -1...1, using: &noise)
        let samples = (0..<width * height).map { i -> UInt16 in
            let x = Double(i % width)
            let y = Double(i / width)
            let gray: Double =
                switch kind {
                case 0: .random(in: 0...1, using: &noise)
                case 1: (x + tilt * y) / Double(width + height) + 0.3
                case 2: distance(x - 9, y - 7) / Double(width)
                default: Double((Int(x) / 5 + Int(y) / 3) % 7) / 6
                }
            return UInt16(max(0, min(1, gray)) * 65535)
        }
        guard number % 3 == 0 else {
            let bitmap = try Bitmap<UInt16>(width, height, .gray, samples)
            return try GrayMap(bitmap, digest: "\(number)")
        }
        let bitmap = try Bitmap<UInt8>(width, height, .gray, samples.map { UInt8($0 >> 8) })
        return try GrayMap(bitmap, digest: "\(number)")
    }

    /// A mask with a random map, near a frame of 60 pixels.
    static func mask(_ number: Int, _ noise: inout Noise) throws -> MapMask {
        let (width, height) = (
            Int.random(in: 1...70, using: &noise), Int.random(in: 1...50, using: &noise)
        )
        let map = try map(number, width, height, &noise)
        let isWhole = Bool.random(using: &noise)
        let frame = Rect(
            x: isWhole ? 0 : .random(in: -40...40, using: &noise),
            y: isWhole ? 0 : .random(in: -30...30, using: &noise),
            width: isWhole ? Double(width) : .random(in: -1...120, using: &noise),
            height: isWhole ? Double(height) : .random(in: -1...90, using: &noise))
        let softness = [0, 1, Double.random(in: 0...1, using: &noise)][number % 3]
        return MapMask(
            map, in: frame, progress: .random(in: -0.1...1.1, using: &noise), softness: softness,
            curve: Bool.random(using: &noise) ? .smooth : .linear,
            isInverted: Bool.random(using: &noise))
    }

    @Test(arguments: 0..<300)
    func `a row of a map's coverage equals its pixels computed one by one`(_ number: Int) throws {
        var noise = Noise(UInt64(number))
        let mask = try Self.mask(number, &noise)
        let (width, twin) = (60, MapTwin(mask))
        for row in 0..<20 {
            var shares = [UInt16](repeating: 0, count: width)
            if let scanline = mask.scanline(row: row, width: width) {
                var span = shares.mutableSpan
                scanline.shares(of: scanline.touched, into: &span, at: scanline.touched.lowerBound)
            }
            #expect(shares == (0..<width).map { twin.share($0, row) })
        }
    }

    /// The share of a pixel of this gray as in MLT's source: smoothstep between two edges.
    private static func mlt(_ gray: Double, _ progress: Double, _ softness: Double) -> Double {
        let position = progress * (1 + softness)
        if position < gray { return 0 }
        if position >= gray + softness { return 1 }
        let t = (position - gray) / softness
        return t * t * (3 - 2 * t)
    }

    /// The same as in OBS Studio's effect.
    private static func obs(_ gray: Double, _ progress: Double, _ softness: Double) -> Double {
        let time = 0 + (1 + softness) * progress
        if gray <= time - softness { return 1 }
        return gray >= time ? 0 : (time - gray) / softness
    }

    @Test(arguments: [FeatherCurve.smooth, .linear])
    func `a map's coverage follows the formulas for all 8-bit and some 16-bit grays`(
        _ curve: FeatherCurve
    ) throws {
        let formula = curve == .smooth ? Self.mlt : Self.obs
        var noise = Noise(3)
        let grays =
            (0...255).map { UInt16($0 * 257) }
            + (0..<256).map { _ in .random(in: 0...65535, using: &noise) }
        let map = try GrayMap(Bitmap<UInt16>(grays.count, 1, .gray, grays), digest: "")
        let frame = Rect(x: 0, y: 0, width: Double(grays.count), height: 1)
        var worst = 0.0
        for _ in 0..<40 {
            let progress = Double.random(in: 0.01...0.99, using: &noise)
            let softness = Double.random(in: 0.001...1, using: &noise)
            let mask = MapMask(
                map, in: frame, progress: progress, softness: softness, curve: curve,
                isInverted: false)
            for (gray, share) in zip(grays, mask.shares(row: 0, width: grays.count)) {
                let wanted = 65535 * formula(Double(gray) / 65535, progress, softness)
                worst = max(worst, abs(Double(share) - wanted))
            }
        }
        #expect(worst <= 0.51)
    }

    @Test(arguments: 0..<60)
    func `a stretched map is interpolated from four pixels`(_ number: Int) throws {
        var noise = Noise(UInt64(number))
        let (width, height) = (
            Int.random(in: 2...9, using: &noise), Int.random(in: 2...9, using: &noise)
        )
        let grays = (0..<width * height).map { _ in UInt16.random(in: 0...65535, using: &noise) }
        let map = try GrayMap(Bitmap<UInt16>(width, height, .gray, grays), digest: "")
        // With a softness of 1 and halfway, the share is white minus the gray.
        let mask = MapMask(
            map, in: Rect(x: 0, y: 0, width: 31, height: 23), progress: 0.5, softness: 1,
            curve: .linear, isInverted: false)
        for y in 0..<23 {
            let shares = mask.shares(row: y, width: 31)
            for x in 0..<31 {
                // The sum over all map pixels of gray times the two triangle functions.
                let u = min(max((Double(x) + 0.5) * Double(width) / 31, 0.5), Double(width) - 0.5)
                let v = min(max((Double(y) + 0.5) * Double(height) / 23, 0.5), Double(height) - 0.5)
                var gray = 0.0
                for i in 0..<width * height {
                    let across = max(0, 1 - abs(u - Double(i % width) - 0.5))
                    let down = max(0, 1 - abs(v - Double(i / width) - 0.5))
                    gray += Double(grays[i]) * across * down
                }
                #expect(abs(Double(shares[x]) - (65535 - gray)) <= 0.51)
            }
        }
    }

    @Test(arguments: 0..<120)
    func `a map covers nothing at progress 0 and everything at progress 1`(_ number: Int) throws {
        var noise = Noise(UInt64(number))
        let some = try Self.mask(number, &noise)
        for (progress, wanted) in [(0, 0), (-0.2, 0), (1, 65535), (1.7, 65535)] {
            for curve in FeatherCurve.allCases {
                let mask = MapMask(
                    some.map, in: Rect(x: 0, y: 0, width: 60, height: 20), progress: progress,
                    softness: some.softness, curve: curve, isInverted: some.isInverted)
                for row in 0..<20 {
                    #expect(mask.shares(row: row, width: 60).allSatisfy { $0 == wanted })
                }
            }
        }
    }

    @Test(arguments: 0..<60)
    func `no pixel's coverage decreases while a map progresses`(_ number: Int) throws {
        var noise = Noise(UInt64(number))
        let some = try Self.mask(number, &noise)
        var before = [UInt16](repeating: 0, count: 60)
        for step in 0...20 {
            let mask = MapMask(
                some.map, in: some.frame, progress: Double(step) / 20, softness: some.softness,
                curve: some.curve, isInverted: some.isInverted)
            let shares = mask.shares(row: 7, width: 60)
            #expect(zip(before, shares).allSatisfy { $0 <= $1 })
            before = shares
        }
    }

    @Test func `a colored or translucent pixel in a map is reported with its position`() throws {
        let gray = try Bitmap<UInt8>(2, 2, .rgb, [1, 1, 1, 9, 9, 9, 0, 0, 0, 255, 255, 255])
        #expect(try GrayMap(gray, digest: "").grays.samples == [257, 9 * 257, 0, 65535])
        let colored = try Bitmap<UInt8>(2, 2, .rgb, [1, 1, 1, 9, 9, 9, 0, 1, 0, 255, 255, 255])
        #expect(throws: GrayMap.Unfit.colored(column: 0, row: 1)) {
            try GrayMap(colored, digest: "")
        }
        let opaque = try Bitmap<UInt16>(2, 1, .rgba, [5, 5, 5, 65535, 6, 6, 6, 65535])
        #expect(try GrayMap(opaque, digest: "").grays.samples == [5, 6])
        let faint = try Bitmap<UInt16>(2, 1, .rgba, [5, 5, 5, 65535, 6, 6, 6, 65534])
        #expect(throws: GrayMap.Unfit.translucent(column: 1, row: 0)) {
            try GrayMap(faint, digest: "")
        }
    }

    @Test func `only partly covered pixels of a map are computed`() throws {
        let grays = (0..<640 * 8).map { (i: Int) -> UInt16 in UInt16(i % 640 * 100) }
        let map = try GrayMap(Bitmap<UInt16>(640, 8, .gray, grays), digest: "")
        let mask = MapMask(
            map, in: Rect(x: 0, y: 0, width: 640, height: 8), progress: 0.5, softness: 0.02,
            curve: .smooth, isInverted: false)
        let scanline = try #require(mask.scanline(row: 3, width: 640))
        // 1/50 of white is 13 grays here.
        #expect(scanline.touched.count - scanline.full.count <= 14)
        #expect(scanline.touched.lowerBound == 0 && scanline.full.lowerBound == 0)
    }
}

private func distance(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

extension MapMask {
    /// The shares of a row.
    fileprivate func shares(row: Int, width: Int) -> [UInt16] {
        var shares = [UInt16](repeating: 0, count: width)
        guard let scanline = self.scanline(row: row, width: width) else {
            return shares
        }
        var span = shares.mutableSpan
        scanline.shares(of: scanline.touched, into: &span, at: scanline.touched.lowerBound)
        return shares
    }
}
