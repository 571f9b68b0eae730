import Raster
import RevealMotion
import RevealValues

/// How long frames are exposed, and when: what a film camera's rotating shutter leaves open.
public struct Shutter: Sendable, Hashable {
    /// How much of a frame's time the shutter is open, in degrees: 360 for all of it, 0 for an
    /// instant.
    public var angle: Double
    /// When it opens, in degrees of a frame's time after the frame's own; nil for as long before
    /// that as it closes behind.
    public var phase: Double?

    /// A shutter that is open about a frame's own time unless told otherwise, or never.
    public init(_ angle: Double = 0, phase: Double? = nil) {
        (self.angle, self.phase) = (angle, phase)
    }

    /// The angles that a shutter has, in degrees.
    package static let angles = 0.0...360
    /// The phases that it has.
    package static let phases = -360.0...360
}

extension Shutter {
    /// Whether it is open for more than an instant.
    var isOpen: Bool { angle > 0 }

    /// Evenly spaced times from its opening to its closing, 65 with both, in seconds, held to those
    /// from 0 to `end`.
    ///
    /// They are in 2⁻²⁹ s, with which the sums and quotients of times stay within 128 bits.
    func times(about time: Rational, _ rate: FrameRate, until end: Rational) -> [Rational] {
        let frame = 1 / rate.framesPerSecond.double
        let start = time.double + (phase ?? -angle / 2) / 360 * frame
        let (units, limit) = (1 << 29, 1 << 50)
        return (0...Self.steps).map { step in
            let seconds = start + angle / 360 * frame * Double(step) / Double(Self.steps)
            let count = (seconds * Double(units)).rounded().clampedInteger(in: 0...limit)
            return min(end, Rational(Int128(count), over: Int128(units)))
        }
    }

    /// Into how many parts its time is cut.
    static let steps = 64

    /// What there is to say of it, a word each; nil for an instant.
    var canonicalText: String? {
        isOpen ? "shutter \(angle) \(phase.map { "\($0)" } ?? "centred")" : nil
    }
}

extension PixelMask {
    /// The average of what a mask is at evenly spaced times, of which there are 65.
    ///
    /// Circles move between them as they would: by pieces that are even but for a bend. Of other
    /// masks it is the mean of 64.
    static func average(_ masks: [PixelMask]) -> PixelMask {
        guard masks.contains(where: { $0 != masks[0] }) else { return masks[0] }
        let circles = masks.compactMap(\.circle)
        if circles.count == masks.count { return average(of: circles) }
        // The trapezoidal rule would count the first and the last by half.
        return .mean(Array(masks.dropLast()))
    }

    private static func average(of circles: [MovingCircle.Circle]) -> PixelMask {
        var count = 1
        while true {
            let length = (circles.count - 1) / count
            let pieces = (0..<count).map { piece in
                CirclePiece(circles[piece * length...(piece + 1) * length])
            }
            // Five circles tell whether a piece is what it is taken for.
            if length <= 4 || pieces.allSatisfy(\.isExact) {
                let masks = pieces.map(\.mask)
                return masks.count == 1 ? masks[0] : .mean(masks)
            }
            count *= 2
        }
    }

    /// The circle that it is; nil for what is none.
    private var circle: MovingCircle.Circle? {
        guard case .ellipse(let ellipse) = self, ellipse.radiusX == ellipse.radiusY else {
            return nil
        }
        return MovingCircle.Circle(center: ellipse.center, radius: ellipse.radiusX)
    }
}

/// A part of a circle's way, taken for an even one with a bend.
private struct CirclePiece {
    private let start: MovingCircle.Circle
    private let end: MovingCircle.Circle
    private let bend: Double
    /// Whether the circles between are where this has them, to a 30,000th of the way.
    let isExact: Bool

    init(_ circles: ArraySlice<MovingCircle.Circle>) {
        let (first, count) = (circles.startIndex, circles.count - 1)
        (start, end) = (circles[first], circles[first + count])
        let from = Self.numbers(start)
        let way = zip(Self.numbers(end), from).map { $0 - $1 }
        let middle = zip(Self.numbers(circles[first + count / 2]), from).map { $0 - $1 }
        // The number that has the longest way says how the others go.
        let longest = (0..<3).max { way[$0].magnitude < way[$1].magnitude } ?? 0
        let length = way[longest].magnitude
        let part = length > 0 ? middle[longest] / way[longest] : 0.5
        let bend = max(-0.9, min(0.9, 4 * (part - 0.5)))
        self.bend = bend
        isExact = [1, 2, 3].allSatisfy { quarter in
            let t = Double(quarter) / 4
            let part = t + bend * t * (1 - t)
            let seen = Self.numbers(circles[first + count * quarter / 4])
            return (0..<3).allSatisfy { i in
                (seen[i] - from[i] - way[i] * part).magnitude <= max(3e-5 * length, 1e-9)
            }
        }
    }

    private static func numbers(_ circle: MovingCircle.Circle) -> [Double] {
        [circle.center.x, circle.center.y, circle.radius]
    }

    var mask: PixelMask {
        guard start != end else { return .ellipse(start.ellipse()) }
        return .movingCircle(MovingCircle(from: start, to: end, bend: bend))
    }
}
