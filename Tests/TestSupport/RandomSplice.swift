package import PNG
package import Raster

/// A random job and its frames, including cases that presets do not make.
package struct RandomSplice<S: Sample>: CustomStringConvertible {
    package let width: Int
    package let height: Int
    package let layout: PixelLayout
    package let compression: Compression
    /// Sources of the frame's size and colors, then those of other sizes, and last the background.
    package private(set) var sources: [Source<S>] = []
    /// The indices of the coded sources, sometimes none.
    package private(set) var used: [Int] = []
    package private(set) var stacks: [[PlacedSource]] = []
    /// The indices of sources that cover a frame pixel for pixel.
    private var whole: [Int] = []
    private var noise: Noise

    package var description: String {
        "\(S.depth) bits, \(width)×\(height) \(layout), \(compression.rawValue), sources \(used) of "
            + "\(sources.count)"
    }

    /// A random job of frames of at most this size.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init(_ noise: Noise, most: (width: Int, height: Int) = (400, 200)) throws {
        self.noise = noise
        width = .random(in: 1...most.width, using: &self.noise)
        height = .random(in: 1...most.height, using: &self.noise)
        layout = [.gray, .rgb, .rgba][.random(in: 0...2, using: &self.noise)]
        compression = [.fast, .balanced, .small][.random(in: 0...2, using: &self.noise)]
        try drawSources()
        let center = Point(x: number(0...Double(width)), y: number(0...Double(height)))
        for _ in 0..<number(3...7) { drawStack(about: center) }
    }
}

extension RandomSplice {
    private mutating func drawSources() throws {
        let first = try patched(try picture(width, height))
        var pictures = [first]
        // Screens of one program have much in common.
        for _ in 0..<number(0...2) {
            pictures.append(try patched(number(0...1) == 0 ? first : try picture(width, height)))
        }
        let isOpaque = layout.hasAlpha && number(0...2) == 0
        // Some jobs have no pictures, as for mattes, which consist of colors alone.
        if number(0...7) > 0 {
            sources = pictures.map { Source(isOpaque ? $0.opaque : $0, isOpaque: isOpaque) }
        }
        for _ in 0..<number(sources.isEmpty ? 1...2 : 0...2) { sources.append(try color()) }
        whole = Array(sources.indices)
        for _ in 0..<number(0...1) {
            sources.append(Source(try picture(number(1...90), number(1...90))))
        }
        whole.append(sources.count)
        sources.append(try color())
        used = number(0...30) == 0 ? [] : whole.filter { _ in number(0...6) > 0 }
    }

    private mutating func picture(_ width: Int, _ height: Int) throws -> Bitmap<S> {
        let texture = either(Texture.allCases)
        var samples = Noise(noise.next())
        return try texture.bitmap(width, height, layout, &samples)
    }

    /// `picture` with some rectangles of other textures, or of itself at other positions.
    private mutating func patched(_ picture: Bitmap<S>) throws -> Bitmap<S> {
        var result = picture
        for _ in 0..<number(0...3) {
            let (left, top) = (number(0...width - 1), number(0...height - 1))
            let (right, bottom) = (number(left...width - 1), number(top...height - 1))
            let patch = number(0...1) == 0 ? picture : try self.picture(width, height)
            let channels = layout.channels
            for y in top...bottom {
                patch.withRow(height - 1 - y) { source in
                    result.withMutableRow(y) { row in
                        for i in left * channels..<(right + 1) * channels { row[i] = source[i] }
                    }
                }
            }
        }
        return result
    }

    private mutating func color() throws -> Source<S> {
        let pixel = (0..<layout.channels).map { _ in
            number(0...3) == 0 ? S.max : S.random(in: 0...S.max, using: &noise)
        }
        return try Source(flat: pixel, width: width, layout: layout)
    }
}

extension RandomSplice {
    private mutating func drawStack(about center: Point) {
        var stack: [PlacedSource] = []
        if number(0...5) > 0 { stack.append(PlacedSource(either(whole), isFinished: true)) }
        for _ in 0..<number(0...3) {
            let mask = drawCut(drawSoftness(drawMask(about: center)), about: center)
            switch number(0...9) {
            case 0:
                stack.append(PlacedSource(either(whole), opacity: opacity(), mask: maybe(mask)))
            case 1:
                stack.append(
                    PlacedSource(
                        either(Array(sources.indices)), frame: drawFrame(),
                        isOval: number(0...1) == 0, opacity: opacity(), mask: maybe(mask)))
            case 2:
                let source = number(0...sources.count - 1)
                let bitmap = sources[source].bitmap
                let frame = Rect(
                    x: Double(number(-20...width)), y: Double(number(-20...height)),
                    width: Double(bitmap.width), height: Double(bitmap.height))
                stack.append(
                    PlacedSource(source, frame: frame, opacity: opacity(), mask: maybe(mask)))
            default:
                stack.append(PlacedSource(either(whole), mask: mask, isFinished: true))
            }
        }
        stacks.append(stack)
    }

    private mutating func drawMask(about center: Point) -> Ellipse {
        let size = Double(width + height)
        let point = Point(x: number(-10...Double(width) + 10), y: number(-10...Double(height) + 10))
        switch number(0...9) {
        case 0:
            return Ellipse(center: point, radiusX: number(0.05...3), radiusY: number(0.05...size))
        case 1:
            return Ellipse(center: point, radiusX: number(0.05...size), radiusY: number(0.05...3))
        case 2:
            let whole = Point(x: point.x.rounded(), y: point.y.rounded())
            let radius = number(1...size).rounded()
            return Ellipse(center: whole, radiusX: radius, radiusY: radius)
        case 3:
            // The ellipse is so large that its edge is straight.
            let far = Point(x: point.x + 5000, y: point.y + number(-5000...5000))
            let radius = (far.x - point.x) * number(0.99...1.5)
            return Ellipse(center: far, radiusX: radius, radiusY: radius)
        case 4:
            return Ellipse(center: point, radiusX: number(-2...size), radiusY: number(-2...size))
        default:
            let radius = number(0...1) * number(0...1) * size
            return Ellipse(center: center, radiusX: radius, radiusY: radius)
        }
    }

    private mutating func drawSoftness(_ ellipse: Ellipse) -> any PixelMask {
        guard number(0...2) == 0 else {
            if number(0...9) == 0, let map = drawMap() { return map }
            return number(0...9) == 0 ? WholePixels(ellipse) : ellipse
        }
        let (width, place) = (number(0.1...40), number(0.0...1.0))
        let ramp = Ramp(
            from: width * (place - 1), to: width * place, either(FeatherCurve.allCases))
        guard number(0...2) > 0 else {
            let corners = (0..<number(3...7)).map { _ in
                Point(x: number(-20...Double(width) + 20), y: number(-20...Double(height) + 20))
            }
            return Polygon([corners], ramp: number(0...1) == 0 ? ramp : nil)
        }
        guard number(0...1) == 0 else { return SoftEllipse(ellipse, ramp) }
        let rect = Rect(
            x: ellipse.center.x - ellipse.radiusX, y: ellipse.center.y - ellipse.radiusY,
            width: 2 * ellipse.radiusX, height: 2 * ellipse.radiusY)
        return RoundedRect(rect, radius: number(0.0...30.0), ramp: number(0...1) == 0 ? ramp : nil)
    }

    private mutating func drawMap() -> MapMask? {
        let (columns, rows) = (number(1...width + 9), number(1...height + 9))
        let step = number(1...900)
        let grays = (0..<columns * rows).map { i in
            UInt16((i % columns + i / columns) * step % 65536)
        }
        let bitmap = try? Bitmap<UInt16>(
            width: columns, height: rows, layout: .gray, samples: grays)
        guard let bitmap, let map = try? GrayMap(bitmap, digest: "\(columns) \(rows) \(step)")
        else { return nil }
        return MapMask(
            map, in: drawFrame(), progress: number(0.0...1.0), softness: number(0.0...0.5),
            curve: .smooth, isInverted: number(0...1) == 0)
    }

    /// Sometimes a stroke along the mask, or the mask cut by another.
    private mutating func drawCut(_ mask: any PixelMask, about center: Point) -> any PixelMask {
        switch number(0...9) {
        case 0:
            let inner = number(-30.0...10.0)
            return mask.ring(from: inner, to: inner + number(0.1...30)) ?? mask
        case 1:
            return CutMask(
                mask, by: drawSoftness(drawMask(about: center)),
                either([.without, .outside, .beneath]))
        default: return mask
        }
    }

    private mutating func drawFrame() -> Rect {
        Rect(
            x: number(-5...Double(width)), y: number(-5...Double(height)),
            width: number(0.1...Double(width) + 5), height: number(0.1...Double(height) + 5))
    }

    private mutating func opacity() -> UInt16 {
        number(0...2) == 0 ? .max : .random(in: 0...65535, using: &noise)
    }

    private mutating func maybe(_ mask: any PixelMask) -> (any PixelMask)? {
        number(0...1) == 0 ? mask : nil
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        .random(in: range, using: &noise)
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        .random(in: range, using: &noise)
    }

    private mutating func either<T>(_ choices: [T]) -> T { choices[number(0...choices.count - 1)] }
}

extension Bitmap {
    fileprivate var opaque: Bitmap {
        var bitmap = self
        bitmap.withMutableSamples { samples in
            for i in stride(from: 3, to: samples.count, by: 4) { samples[i] = .max }
        }
        return bitmap
    }
}
