import PNG
import Raster
import RevealColor

/// Two pictures of one size and layout, and the repeatable stages of making frames of them.
struct EncodingJob {
    let width: Int, height: Int
    private let layout: PixelLayout
    /// The first picture as a PNG file by libpng.
    private let file: [UInt8]
    private let writer = PNGWriter()
    private var compositor: Compositor<UInt8>
    private var splicer: FrameSplicer<UInt8>
    private var runs: [StaticRun] = []
    private var frame: Bitmap<UInt8>
    /// The conversion from Display P3 to sRGB.
    private let converter: ColorConverter<UInt8>?
    private var lightCompositor: Compositor<UInt8>

    init(_ first: Bitmap<UInt8>, _ second: Bitmap<UInt8>) throws {
        (width, height, layout) = (first.width, first.height, first.layout)
        let black = [UInt8](repeating: 0, count: layout.channels)
        let background = try Source(flat: black, width: width, layout: layout)
        compositor = Compositor(
            sources: [Source(first), Source(second), background], background: 2)
        writer.begin(like: first, texts: [], color: .init())
        // The decoded file must not depend on our encoder.
        try writer.image(first, compression: .fast, encoder: .libpng)
        writer.end()
        file = try writer.withBytes { bytes in bytes.indices.map { bytes[$0] } }
        splicer = try FrameSplicer(
            try Self.book(compositor, width, height), compositor)
        frame = try Bitmap(width: width, height: height, layout: layout)
        converter = ColorConversion(from: .displayP3, to: .sRGB).map(ColorConverter.init)
        lightCompositor = Compositor(
            sources: compositor.sources, background: 2,
            light: ColorSpace.sRGB.lightTables(for: layout, UInt8.self))
    }

    static let whole = [PlacedSource(0, isFinished: true)]

    /// The second picture painted over the first, so that no pixel is a copy.
    static let fade = [PlacedSource(0, isFinished: true), PlacedSource(1, opacity: 30_000)]

    /// Returns the second picture in a centered circle over the first; `share` is the circle's
    /// diameter divided by the width.
    func circle(_ share: Double) -> [PlacedSource] { masked(ellipse(share)) }

    /// Returns a `circle` with a soft edge of 24 pixels.
    func softCircle(_ share: Double) -> [PlacedSource] {
        masked(SoftEllipse(ellipse(share), Ramp(from: -12, to: 12, .smooth)))
    }

    /// Returns a `circle` with a black stroke of six pixels.
    func ringed(_ share: Double) -> [PlacedSource] {
        let circle = ellipse(share)
        let ring = circle.ring(from: -3, to: 3)
        return masked(circle) + [PlacedSource(2, mask: ring, isClipped: true)]
    }

    /// Returns the second picture in a square on its corner (a diamond), as wide as the circle.
    func diamond(_ share: Double) -> [PlacedSource] {
        masked(Self.diamond(in: ellipse(share)))
    }

    private static func diamond(in circle: Ellipse) -> Polygon {
        let (x, y, radius) = (circle.center.x, circle.center.y, circle.radiusX)
        let corners = [
            Point(x: x, y: y - radius), Point(x: x + radius, y: y), Point(x: x, y: y + radius),
            Point(x: x - radius, y: y),
        ]
        return Polygon([corners])
    }

    /// Returns the second picture, half revealed by a horizontal gradient map, softness 0.05.
    func mapped() -> [PlacedSource] {
        guard let slope = Self.slope else { return [] }
        let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        return masked(
            MapMask(
                slope, in: frame, progress: 0.5, softness: 0.05, curve: .smooth,
                isInverted: false))
    }

    private static let slope: GrayMap? = {
        let grays = (0..<480 * 270).map { UInt16($0 % 480 * 136) }
        let bitmap = try? Bitmap<UInt16>(width: 480, height: 270, layout: .gray, samples: grays)
        return bitmap.flatMap { try? GrayMap($0, digest: "slope") }
    }()

    /// Returns the second picture in a motion-blurred circle, which begins the motion with a radius
    /// 12 pixels smaller and a center 4 pixels to the left.
    func moving(_ share: Double) -> [PlacedSource] {
        let circle = ellipse(share)
        let start = Point(x: circle.center.x - 4, y: circle.center.y)
        return masked(
            MovingCircle(
                from: .init(center: start, radius: circle.radiusX - 12),
                to: .init(center: circle.center, radius: circle.radiusX)))
    }

    /// Returns a diamond with the motion of `moving`.
    func movingDiamond(_ share: Double) -> [PlacedSource] {
        let end = ellipse(share)
        func diamond(at time: Double) -> any PixelMask {
            let center = Point(x: end.center.x - 4 * (1 - time), y: end.center.y)
            let radius = end.radiusX - 12 * (1 - time)
            return Self.diamond(in: Ellipse(center: center, radiusX: radius, radiusY: radius))
        }
        func ends(_ count: Int) -> [any PixelMask] {
            (0...count).map { diamond(at: Double($0) / Double(count)) }
        }
        return masked(
            MeanMask.average(ends(MeanMask.steps), ends: ends) { count in
                (0..<count).map { diamond(at: (Double($0) + 0.5) / Double(count)) }
            })
    }

    private func ellipse(_ share: Double) -> Ellipse {
        let (width, height) = (Double(width), Double(height))
        return Ellipse(
            center: Point(x: width * 0.5, y: height * 0.5), radiusX: share * width / 2,
            radiusY: share * width / 2)
    }

    private func masked(_ mask: any PixelMask) -> [PlacedSource] {
        [PlacedSource(0, isFinished: true), PlacedSource(1, mask: mask, isFinished: true)]
    }

    func decode() throws -> AnyBitmap { try DecodedPNG(file.span).bitmap }

    func codeSources() throws -> Int { try Self.book(compositor, width, height).checksum }

    private static func book(
        _ compositor: Compositor<UInt8>, _ width: Int, _ height: Int
    ) throws -> SpliceBook {
        try SpliceBook(
            compositor.sources, used: [0, 1], width: width, height: height,
            layout: compositor.layout, compression: .balanced)
    }

    /// Determines the runs of a frame that shows `stack`, and returns their number.
    mutating func plan(_ stack: [PlacedSource]) -> Int {
        compositor.begin(stack, width: width, height: height)
        runs.removeAll(keepingCapacity: true)
        for y in 0..<height { compositor.appendStaticRuns(inRow: y, to: &runs) }
        return runs.count
    }

    mutating func composite(_ stack: [PlacedSource]) { compositor.composite(stack, into: &frame) }

    mutating func fadeInLight() { lightCompositor.composite(Self.fade, into: &frame) }

    func convert() throws -> Int {
        try converter?.converted(compositor.sources[0].bitmap).clippedPixels ?? 0
    }

    mutating func encode(_ stack: [PlacedSource]) throws -> Int {
        writer.clear()
        try writer.image(stack, by: &splicer)
        return writer.count
    }

    func crc() throws -> UInt32 { try writer.withBytes { $0.crc } }
}
