import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Recordings that show the view scaled, cropped, or with a border.
struct RecordingTests {
    private static let (width, height) = (240, 180)

    /// A circle that grows from `center` to the farthest corner of a view in 0.4 s.
    private static func expected(_ center: Point, _ view: PixelSize) -> ExpectedReveal {
        let x = max(center.x, Double(view.width) - center.x)
        let y = max(center.y, Double(view.height) - center.y)
        return ExpectedReveal(
            from: Circle(center: center, radius: 0),
            to: Circle(center: center, radius: (x * x + y * y).squareRoot()), duration: 0.4,
            easing: .easeInEaseOut)
    }

    /// Compares a recording of such a circle about `center`, processed by `picture`, with a reveal
    /// expected about `other`, or about `center` if `other` is nil.
    private static func compared(
        _ center: Point, expected other: Point? = nil,
        _ picture: (Bitmap<UInt8>) throws -> Bitmap<UInt8>
    ) throws -> (told: MeasuredCapture, findings: [Finding]) {
        var noise = Noise(11)
        var view = try Capture(width, height, &noise)
        let reach = expected(center, PixelSize(width: width, height: height)).last.radius
        try view.add(28, about: (center.x, center.y)) {
            reach * TimingFunction.easeInEaseOut.progress(at: min(1, $0 / 0.4))
        }
        var recording = Capture(try picture(view.outgoing), try picture(view.incoming))
        for (shown, time) in zip(view.pictures, view.times) {
            recording.add(try picture(shown), at: time)
        }
        return try recording.measurement().compared(byView: { expected(other ?? center, $0) })
    }

    private static func padded(
        _ picture: Bitmap<UInt8>, left: Int, top: Int
    ) throws -> Bitmap<UInt8> {
        let (wide, high) = (width + 2 * left, height + 2 * top)
        let samples = picture.samples
        let bordered = (0..<3 * wide * high).map { i -> UInt8 in
            let (x, y) = (i / 3 % wide - left, i / 3 / wide - top)
            guard (0..<width).contains(x), (0..<height).contains(y) else { return 128 }
            return samples[3 * (y * width + x) + i % 3]
        }
        return try Bitmap(wide, high, .rgb, bordered)
    }

    @Test(arguments: [(8, 34), (0, 20), (26, 0)])
    func `a border around the view is found`(left: Int, top: Int) throws {
        let (told, findings) = try Self.compared(Point(x: 60.25, y: 41.5)) {
            try Self.padded($0, left: left, top: top)
        }
        #expect(findings == [])
        let sentence = "the recording has a border: the view begins at \(left), \(top) px"
        #expect(told.sentences.first == sentence)
    }

    @Test(
        arguments: Torture.sample(
            [(108, 81), (180, 135), (192, 144), (158, 118), (312, 234)], every: 3))
    func `the scale of a recording is found`(wide: Int, high: Int) throws {
        let (told, findings) = try Self.compared(Point(x: 200.25, y: 41.5)) {
            try $0.scaled(
                into: PixelRect(x: 0, y: 0, width: wide, height: high), ofViewWith: wide, by: high)
        }
        #expect(findings == [])
        let sentence = told.sentences.first ?? ""
        #expect(sentence.hasPrefix("the recording is scaled by 0.") || wide > 240)
    }

    /// If the farthest corner was cropped, the circle extends beyond the recording; otherwise a
    /// different center would explain the frames.
    @Test(arguments: [(160.5, [Finding.Cause]()), (41.5, [.center, .crop])])
    func `cropped rows are found or reported as a possible cause`(
        y: Double, causes: [Finding.Cause]
    ) throws {
        let (told, findings) = try Self.compared(Point(x: 200.25, y: y)) {
            try $0.part(PixelRect(x: 0, y: 24, width: Self.width, height: Self.height - 24))
        }
        #expect(findings.map(\.cause) == causes)
        let all = (told.sentences + findings.map(\.sentence)).joined(separator: " ")
        #expect(all.contains("the recording lacks 24 rows at the top of the view"))
    }

    @Test(arguments: [Point(x: 80.6, y: 57.3), Point(x: 20.4, y: 90)])
    func `a wrong center is not reported as a crop of the recording`(center: Point) throws {
        let (_, findings) = try Self.compared(center, expected: Point(x: 60.25, y: 41.5)) { $0 }
        #expect(findings.contains { $0.cause == .center })
        #expect(!findings.contains { $0.cause == .crop })
    }
}
