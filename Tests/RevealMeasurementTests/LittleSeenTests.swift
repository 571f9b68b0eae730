import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Circles whose edges are hardly visible or invisible in some frames.
struct LittleSeenTests {
    private static let (width, height) = (360, 240)
    private static let center = Point(x: 20, y: 120)
    private static let reach = (340.0 * 340 + 120 * 120).squareRoot()

    /// A page of one color with two cards.
    ///
    /// Between the cards, a circle's edge crosses no differing pixels.
    private static func page(_ paper: UInt8, _ cards: UInt8) throws -> Bitmap<UInt8> {
        let samples = (0..<width * height).flatMap { pixel -> [UInt8] in
            let (x, y) = (pixel % width, pixel / width)
            let isCard = (60..<180).contains(y) && (40..<110 ~= x || 240..<340 ~= x)
            return Array(repeating: isCard ? cards : paper, count: 3)
        }
        return try Bitmap(width, height, .rgb, samples)
    }

    /// A motion between pages whose cards differ.
    private static func capture(
        _ easing: TimingFunction, seconds: Double, frames: Int
    ) throws -> Capture {
        var capture = Capture(try page(240, 200), try page(240, 60))
        try capture.add(frames, about: (center.x, center.y)) {
            reach * easing.progress(at: $0 / seconds)
        }
        return capture
    }

    private static func expected(_ easing: TimingFunction, seconds: Double) -> ExpectedReveal {
        ExpectedReveal(
            from: Circle(center: center, radius: 0), to: Circle(center: center, radius: reach),
            duration: seconds, easing: easing)
    }

    @Test func `a frame whose edge crosses no differing pixels is not reported`() throws {
        let capture = try Self.capture(.easeInEaseOut, seconds: 0.6, frames: 38)
        let measurement = try capture.measurement()
        #expect(measurement.faults == [], "\(measurement.sentences)")
        #expect(measurement.reveal?.easing == .easeInEaseOut, "\(measurement.sentences)")
    }

    @Test func `a frame that shows the two pictures exchanged is reported`() throws {
        var capture = try Self.capture(.easeInEaseOut, seconds: 0.6, frames: 38)
        var other = Capture(capture.outgoing, capture.incoming)
        try other.add(at: 0) { x, _ in x < 180 ? 0 : 1 }
        capture.replace(18, by: other.pictures[0])
        let faults = try capture.measurement().faults
        #expect(faults.map(\.frame) == [18], "\(faults)")
    }

    /// Three circles determine no motion without an expected reveal.
    @Test func `frames too few to determine a motion are checked against the expected one`() throws
    {
        let capture = try Self.capture(.linear, seconds: 0.1, frames: 9)
        let measurement = try capture.measurement()
        #expect(measurement.reveal?.duration == nil, "\(measurement.sentences)")
        let findings = measurement.findings(Self.expected(.linear, seconds: 0.1))
        #expect(findings == [], "\(findings)")
    }

    /// Codec noise in the area where both pages are equal is also in the frame before the reveal.
    @Test func `codec noise in equal areas is ignored if frames show the whole pages`() throws {
        var noise = Noise(78)
        let stain = (0..<3 * Self.width * Self.height).map { i in
            i / 3 % Self.width < 180 ? 0 : Int.random(in: -9...9, using: &noise)
        }
        func stained(_ picture: Bitmap<UInt8>) throws -> Bitmap<UInt8> {
            try Bitmap(
                Self.width, Self.height, .rgb,
                zip(picture.samples, stain).map { UInt8(clamping: Int($0) + $1) })
        }
        let flat = try Self.flat(240)
        var clean = Capture(flat, try Self.half(of: flat))
        try clean.add(38, about: (Self.center.x, Self.center.y)) {
            Self.reach * TimingFunction.easeInEaseOut.progress(at: $0 / 0.6)
        }
        let pair = try MeasuredPair(
            outgoing: .eight(clean.outgoing), incoming: .eight(clean.incoming)
        ).showing(.eight(try stained(clean.outgoing)), nil)
        var reader = try CaptureReader(pair)
        for (number, picture) in clean.pictures.enumerated() {
            try reader.read(
                .eight(try stained(picture)), number: number, at: clean.times[number],
                repeatsLast: false)
        }
        let measurement = try reader.measurement()
        #expect(measurement.faults == [], "\(measurement.sentences)")
        #expect(measurement.reveal?.isInverted == false, "\(measurement.sentences)")
        #expect((measurement.reveal?.told ?? 0) > 0.9, "\(measurement.sentences)")
    }

    /// The page with its left half black.
    private static func half(of page: Bitmap<UInt8>) throws -> Bitmap<UInt8> {
        try Bitmap(
            width, height, .rgb,
            page.samples.enumerated().map { $0 / 3 % width < 180 ? 20 : $1 })
    }

    /// As in a movie with a low frame rate, whose circles grow fast.
    @Test(arguments: [(false, [Finding.Cause.easing, .frames]), (true, [.frames])])
    func `a frame dropped after the first circle is found by comparison with the expected reveal`(
        _ isExpected: Bool, _ causes: [Finding.Cause]
    ) throws {
        var noise = Noise(79)
        var capture = try Capture(240, 180, &noise)
        let reach = (200.0 * 200 + 150 * 150).squareRoot()
        let expected = try TimingFunction.bezier(0.16, 1, 0.3, 1)
        let easing = isExpected ? expected : TimingFunction.easeOut
        for frame in 0..<20 {
            // The first circle is seen 20 ms after the start.
            let time = Double(frame < 4 ? frame : frame + 1) / 40 - 0.055
            let radius = time < 0 ? 0 : reach * easing.progress(at: time / 0.4)
            try capture.add(at: Double(frame) / 40, (40, 30, radius))
        }
        let found = try capture.measurement().findings(
            ExpectedReveal(
                from: Circle(center: Point(x: 40, y: 30), radius: 0),
                to: Circle(center: Point(x: 40, y: 30), radius: reach), duration: 0.4,
                easing: expected))
        #expect(found.map(\.cause) == causes, "\(found)")
    }

    /// As in a codec's bidirectionally predicted frames.
    @Test func `circles are measured even if every other frame has a blurred edge`() throws {
        var noise = Noise(80)
        var capture = Capture(try Self.flat(200), try Self.flat(160))
        for frame in 0..<26 {
            let time = Double(frame) / 60
            let radius = Self.reach * TimingFunction.easeInEaseOut.progress(at: time / 0.4)
            let width = frame.isMultiple(of: 2) ? 4.0 : 9.0
            try capture.add(at: time) { column, row in
                let (x, y) = (
                    Double(column) + 0.5 - Self.center.x, Double(row) + 0.5 - Self.center.y
                )
                let depth = radius - (x * x + y * y).squareRoot()
                guard radius > 0, depth.magnitude < 20 else {
                    return depth > 0 && radius > 0 ? 1 : 0
                }
                let rough = (0..<3).reduce(0) { sum, _ in
                    sum + Double.random(in: -1...1, using: &noise)
                }
                return min(1, max(0, 0.5 + depth / width)) + 0.22 * rough
            }
        }
        let reveal = try #require(try capture.measurement().reveal)
        let times = Set(reveal.radii.map(\.frame))
        #expect(times.isSuperset(of: 4...20), "\(times.sorted())")
    }

    /// Near the center, the pages differ only by a label, which no edge crosses.
    @Test func `a frame that shows a part of the other page elsewhere is marked`() throws {
        let incoming = try Bitmap(
            Self.width, Self.height, .rgb,
            (0..<Self.width * Self.height).flatMap { pixel -> [UInt8] in
                let (x, y) = (pixel % Self.width, pixel / Self.width)
                let isLabel = 18..<30 ~= x && 98..<110 ~= y
                return Array(repeating: isLabel || x >= 80 ? 60 : 240, count: 3)
            })
        var capture = Capture(try Self.flat(240), incoming)
        try capture.add(40, about: (Self.center.x, Self.center.y)) { Self.reach * $0 / 0.6 }
        let measurement = try capture.measurement()
        let labeled = measurement.frames[4...5]
        #expect(labeled.allSatisfy { $0.sight == .outgoing && $0.hidesPart })
        #expect(!measurement.frames[0].hidesPart)
        let found = measurement.findings(Self.expected(.linear, seconds: 0.6))
        #expect(found == [] && measurement.reveal?.easing == .linear, "\(measurement.sentences)")
    }

    private static func flat(_ level: UInt8) throws -> Bitmap<UInt8> {
        try Bitmap(width, height, .rgb, [UInt8](repeating: level, count: 3 * width * height))
    }
}
