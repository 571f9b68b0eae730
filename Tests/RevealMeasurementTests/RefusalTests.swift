import Foundation
import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Captures without a measurable reveal are refused, never measured wrongly.
struct RefusalTests {
    private static func capture(
        _ seed: UInt64, frames: Int = 20, _ share: (_ progress: Double, Int, Int) -> Double
    ) throws -> MeasuredCapture {
        var noise = Noise(seed)
        var capture = try Capture(96, 72, &noise)
        for frame in 0..<frames {
            let progress = Double(frame) / Double(frames - 1)
            try capture.add(at: progress * 0.4) { share(progress, $0, $1) }
        }
        return try capture.measurement()
    }

    @Test func `a fade is refused and named in the message`() throws {
        let measurement = try Self.capture(1) { progress, _, _ in progress }
        guard case .other(.faded) = measurement.refusal else {
            Issue.record("\(measurement.sentences)")
            return
        }
        #expect(measurement.sentences.joined().contains("as in a fade"))
    }

    @Test func `an edge as soft as the view is refused as too soft, not as a fade`() throws {
        let measurement = try Self.capture(7) { progress, x, y in
            min(1, max(0, 0.5 + (progress * 170 - 85 + Double(x + y) - 84) / 170))
        }
        guard case .other(.blurred) = measurement.refusal else {
            Issue.record("\(measurement.sentences)")
            return
        }
        #expect(measurement.sentences.joined().contains("the edge is too soft to measure"))
    }

    /// The size of each shape about a point whose edge passes through that offset.
    private static let shapes: [(OtherMotion, @Sendable (Double, Double) -> Double)] = [
        (.wipe, { x, _ in x + 40 }), (.wipe, { x, y in 56 - x }), (.wipe, { x, y in x + y + 70 }),
        (.rectangle, { max($0.magnitude, $1.magnitude) }),
        (.rectangle, { max($0.magnitude * 3 / 4, $1.magnitude) }),
        (.diamond, { $0.magnitude + $1.magnitude }),
        (.ellipse, { ($0 * $0 * 9 / 16 + $1 * $1).squareRoot() }),
        (.triangle, { max(2 * $1, 3.0.squareRoot() * $0.magnitude - $1) }),
        (.star, { star($0, $1) }),
    ]

    /// The size of a five-pointed star: of its five pairs of lines, the pair of the nearest point
    /// counts.
    private static func star(_ x: Double, _ y: Double) -> Double {
        let fifth = 2 * Double.pi / 5
        let angle = (atan2(x, -y) + 4.5 * fifth).truncatingRemainder(dividingBy: fifth)
        let away = (x * x + y * y).squareRoot()
        let (up, side) = (
            away * cos(angle - fifth / 2), away * sin(angle - fifth / 2).magnitude
        )
        return up + side * tan(0.3 * Double.pi)
    }

    /// One of each kind, the wipe in a larger view; or all in both.
    private static let seen: [(shape: Int, scale: Double)] =
        Torture.isOn
        ? Torture.pairs(Array(shapes.indices), [1.0, 2])
        : [(2, 2), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1)]

    @Test(arguments: seen)
    func `a wipe and shapes other than a circle are refused and named in the message`(
        shape: Int, scale: Double
    ) throws {
        let (motion, size) = Self.shapes[shape]
        var noise = Noise(2)
        var capture = try Capture(Int(96 * scale), Int(72 * scale), &noise)
        for frame in 0..<20 {
            try capture.add(at: Double(frame) / 60) { x, y in
                let size = size((Double(x) + 0.5) / scale - 40, (Double(y) + 0.5) / scale - 30)
                return size < Double(frame) * 6 ? 1 : 0
            }
        }
        let measurement = try capture.measurement()
        #expect(measurement.refusal == .motion(motion), "\(measurement.sentences)")
        #expect(measurement.sentences.joined().contains(motion.rawValue))
    }

    @Test(arguments: Torture.sample([(0.96, 200), (1.05, 200), (1, 12), (1, 24)], every: 3))
    func `an ellipse and a polygon are refused because they are not circles`(
        aspect: Double, corners: Int
    ) throws {
        var noise = Noise(8)
        var capture = try Capture(240, 180, &noise)
        let turn = 2 * Double.pi / Double(corners)
        for frame in 0..<16 {
            let radius = Double(frame) * 14
            try capture.add(at: Double(frame) / 30) { column, row in
                let (x, y) = ((Double(column) + 0.5 - 190) / aspect, Double(row) + 0.5 - 30)
                let angle = atan2(y, x) + 2 * .pi
                let side = cos(angle.truncatingRemainder(dividingBy: turn) - turn / 2)
                return min(1, max(0, radius - (x * x + y * y).squareRoot() * side + 0.5))
            }
        }
        let measurement = try capture.measurement()
        guard case .unround(let stray) = measurement.refusal else {
            Issue.record("\(measurement.sentences)")
            return
        }
        #expect(stray < 2)
    }

    @Test(arguments: Torture.pairs([(true, true), (true, false), (false, true)], [true, false]))
    func `a slide of one or both pictures is refused and named in the message`(
        moves: (out: Bool, into: Bool), isUpright: Bool
    ) throws {
        var noise = Noise(3)
        var capture = try Capture(96, 72, &noise)
        let (out, into) = (capture.outgoing.samples, capture.incoming.samples)
        let length = isUpright ? 72 : 96
        for frame in 0..<20 {
            let shift = frame * length / 19
            let samples = (0..<out.count).map { i -> UInt8 in
                let (x, y) = (i / 3 % 96, i / 3 / 96)
                let place = (isUpright ? y : x) + shift
                let isOut = place < length
                let moved = place - (isOut ? 0 : length)
                let pixel = isUpright ? 96 * moved + x : 96 * y + moved
                let sample = (isOut ? moves.out : moves.into) ? 3 * pixel + i % 3 : i
                return isOut ? out[sample] : into[sample]
            }
            capture.add(try Bitmap(96, 72, .rgb, samples), at: Double(frame) / 60)
        }
        #expect(try capture.measurement().refusal == .motion(.slide))
    }

    @Test func `shuffled frames are reported as a wrong order, without a motion`() throws {
        var noise = Noise(4)
        var capture = try Capture(120, 90, &noise)
        for frame in (0..<24).shuffled(using: &noise) {
            try capture.add(at: Double(capture.times.count) / 60, (40, 30, Double(frame) * 4.5))
        }
        let measurement = try capture.measurement()
        #expect(measurement.reveal?.start == nil, "\(measurement.sentences)")
        #expect(measurement.sentences.joined().contains("wrong order"))
    }

    @Test func `pictures that differ only in one corner yield no wrong centers or start times`()
        throws
    {
        var noise = Noise(5)
        let whole = try Capture(200, 150, &noise)
        let others = whole.incoming.samples
        var samples = whole.outgoing.samples
        for i in samples.indices where i / 3 % 200 >= 180 && i / 3 / 200 < 15 {
            samples[i] = others[i]
        }
        let centers: [(x: Double, y: Double)] = [(20, 130), (100, 75), (190, 8), (175, 20)]
        for center in centers {
            var capture = Capture(whole.outgoing, try Bitmap(200, 150, .rgb, samples))
            for frame in 0..<30 {
                try capture.add(
                    at: Double(frame) / 60, (center.x, center.y, Double(frame * frame) * 0.3))
            }
            let measurement = try capture.measurement()
            guard let reveal = measurement.reveal else { continue }
            // The reported values are right, or their errors are large enough.
            let (x, y) = reveal.center
            let away = [x.value - center.x, y.value - center.y]
            let limits = [0.1 + 4 * x.error, 0.1 + 4 * y.error]
            let isRight = abs(away[0]) < limits[0] && abs(away[1]) < limits[1]
            #expect(isRight, "\(center): \(measurement.sentences)")
            // A parabola that starts at 0 s, part of which the corner shows.
            if let start = reveal.start {
                #expect(abs(start.value) < 0.01 + 4 * start.error, "\(measurement.sentences)")
            }
        }
    }

    @Test func `two equal snapshots are refused`() throws {
        var noise = Noise(6)
        let one = try Capture(40, 30, &noise)
        #expect(throws: MeasurementError.sameSnapshots) {
            try Capture(one.outgoing, one.outgoing).measurement()
        }
    }

    /// A codec distorts photographs' edges differently in each frame; another shape is distorted
    /// alike in all of them.
    @Test(arguments: [true, false])
    func `edges that a codec distorts differently in each frame are measured as circles`(
        _ isShape: Bool
    ) throws {
        var noise = Noise(62)
        var capture = try Capture(160, 120, &noise)
        for frame in 0..<48 {
            let radius = 190 * TimingFunction.easeInEaseOut.progress(at: Double(frame) / 120 / 0.3)
            let turn = isShape ? 0 : Double.random(in: 0..<6.28, using: &noise)
            try capture.add(at: Double(frame) / 120) { column, row in
                let (x, y) = (Double(column) + 0.5 - 140, Double(row) + 0.5 - 20)
                let edge = radius > 0 ? radius + 0.4 * sin(14 * atan2(y, x) + turn) : 0
                return min(1, max(0, edge - (x * x + y * y).squareRoot() + 0.5))
            }
            let picture = capture.pictures[frame]
            let samples = picture.samples.map { sample in
                UInt8(max(0, min(255, Int(sample) + Int.random(in: -9...9, using: &noise))))
            }
            capture.replace(frame, by: try Bitmap(160, 120, .rgb, samples))
        }
        let measurement = try capture.measurement()
        if isShape {
            guard case .unround? = measurement.refusal else {
                Issue.record("\(measurement.sentences)")
                return
            }
        } else {
            let duration = try #require(measurement.reveal?.duration, "\(measurement.sentences)")
            #expect(abs(duration.value - 0.3) < 0.002, "\(measurement.sentences)")
        }
    }
}
