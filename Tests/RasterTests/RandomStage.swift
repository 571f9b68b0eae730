import Raster
import TestSupport

/// Random sources and stacks for a frame of 1…40 × 1…24 pixels.
struct RandomStage<S: Sample> {
    let width: Int
    let height: Int
    let compositor: Compositor<S>
    let reference: ReferenceCompositor<S>
    private var noise: Noise
    /// Sources of the frame's size, and others.
    private let whole = [0, 1]
    private let others = [2, 3]
    private let flat = [4, 5]

    init(_ layout: PixelLayout, _ seed: UInt64, _ light: LightTables<S>? = nil) throws {
        var noise = Noise(seed)
        let (width, height) = (
            Int.random(in: 1...40, using: &noise), Int.random(in: 1...24, using: &noise)
        )
        // In every third stage everything is opaque, which has its own code paths.
        let isOpaque = seed % 3 == 0 && layout.hasAlpha
        func bitmap(_ width: Int, _ height: Int) throws -> Bitmap<S> {
            var samples: [S] = BlendingTests.samples(width * height * layout.channels, &noise)
            if isOpaque { for i in stride(from: 3, to: samples.count, by: 4) { samples[i] = .max } }
            return try Bitmap(width, height, layout, samples)
        }
        var bitmaps = [try bitmap(width, height), try bitmap(width, height)]
        for _ in 0..<2 {
            bitmaps.append(
                try bitmap(.random(in: 2...30, using: &noise), .random(in: 2...30, using: &noise)))
        }
        bitmaps += [try bitmap(1, 1), try bitmap(1, 1)]
        let background = try bitmap(1, 1).samples
        let flats = try [bitmaps[4].samples, bitmaps[5].samples, background].map {
            try Source(flat: $0, width: width, layout: layout)
        }
        (self.width, self.height, self.noise) = (width, height, noise)
        compositor = Compositor(
            sources: bitmaps[0..<4].map { Source($0, isOpaque: isOpaque) } + flats, background: 6,
            light: light)
        reference = ReferenceCompositor(
            bitmaps: bitmaps, background: background, width: width, height: height)
    }

    mutating func stack() -> [PlacedSource] {
        (0..<Int.random(in: 0...4, using: &noise)).map { _ in layer() }
    }

    private mutating func layer() -> PlacedSource {
        let mask = isTrue() ? isTrue() && isTrue() && isTrue() ? rarerMask() : mask() : nil
        if isTrue(), isTrue() {
            return PlacedSource(either(whole + flat), mask: mask, isFinished: true)
        }
        let opacity: UInt16 = isTrue() ? .max : either(BlendingTests.extremes)
        let isOval = isTrue()
        guard isTrue() else {
            return PlacedSource(
                either(whole + flat), isOval: isOval, opacity: opacity, mask: mask,
                isClipped: isTrue())
        }
        let source = either(whole + others + flat)
        return PlacedSource(
            source, frame: frame(of: source), isOval: isOval, opacity: opacity, mask: mask,
            isClipped: isTrue())
    }

    private mutating func mask() -> any PixelMask {
        let mask = plainMask()
        guard isTrue(), isTrue() else { return mask }
        if isTrue() {
            let inner = Double.random(in: -9...3, using: &noise)
            return mask.ring(from: inner, to: inner + .random(in: 0.1...9, using: &noise)) ?? mask
        }
        return CutMask(mask, by: plainMask(), either([.without, .outside, .beneath]))
    }

    private mutating func rarerMask() -> (any PixelMask)? {
        let number = Int.random(in: 0..<120, using: &noise)
        switch number % 5 {
        case 0: return ShutterTests.circle(number, &noise)
        case 1:
            return MeanMask([
                plainMask(), plainMask(), ShutterTests.circle(number, &noise),
            ])
        case 2: return MovingPolygonCase(number, &noise).average
        case 3: return MovingRoundCase(number, &noise).average
        default: return try? MapTests.mask(number, &noise)
        }
    }

    private mutating func plainMask() -> any PixelMask {
        let number = Int.random(in: 0..<120, using: &noise)
        guard isTrue() else {
            let ellipse = CoverageTests.ellipse(number, &noise)
            return isTrue() && isTrue() ? WholePixels(ellipse) : ellipse
        }
        guard isTrue() || isTrue() else {
            return PolygonTests.figure(number, &noise).polygon
        }
        guard isTrue() else { return RoundedRectTests.rect(number, &noise) }
        return FeatherTests.ellipse(number, &noise)
    }

    /// In 1/64 px, or the bitmap's size at whole pixels.
    private mutating func frame(of source: Int) -> Rect {
        let bitmap = reference.bitmaps[source]
        let (x, y) = (sixtyFourths(-30, 40), sixtyFourths(-20, 30))
        guard isTrue() else {
            return Rect(
                x: x.rounded(), y: y.rounded(), width: Double(bitmap.width),
                height: Double(bitmap.height))
        }
        return Rect(x: x, y: y, width: sixtyFourths(-1, 60), height: sixtyFourths(-1, 60))
    }

    private mutating func sixtyFourths(_ low: Int, _ high: Int) -> Double {
        Double(Int.random(in: 64 * low...64 * high, using: &noise)) / 64
    }

    private mutating func isTrue() -> Bool { .random(using: &noise) }

    private mutating func either<T>(_ choices: [T]) -> T {
        choices[.random(in: 0..<choices.count, using: &noise)]
    }
}
