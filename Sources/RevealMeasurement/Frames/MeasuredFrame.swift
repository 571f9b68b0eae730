package import Raster
import RevealEdges

package struct MeasuredFrame: Sendable {
    /// The index in the capture, from 0.
    package let number: Int
    /// The time at which it is shown, in seconds.
    package internal(set) var time: Double {
        didSet { moment = time }
    }
    /// The time at which a display drew its content, in seconds.
    package internal(set) var moment: Double
    /// Whether it equals the frame before it, sample by sample.
    package let repeatsLast: Bool
    package var sight: ReadFrame.Sight
    /// Whether it shows a single snapshot except for a small part.
    package var hidesPart = false
    /// Whether it equals a snapshot, sample by sample: it has no small circle and lacks no corner.
    package var isBare = false
    /// The places where the mix changes sides, if they are on no known circle.
    package var places: [SIMD2<Double>] = []
    package var sides: FrameSides?
    /// The mean of its columns and rows, if it shows no circle.
    package var profile: FrameProfile?

    package var circle: SeenCircle? {
        if case .edge(let circle) = sight { circle } else { nil }
    }

    package init(
        number: Int, time: Double, repeatsLast: Bool = false, sight: ReadFrame.Sight
    ) {
        (self.number, self.time, self.repeatsLast) = (number, time, repeatsLast)
        (self.sight, moment) = (sight, time)
    }
}

package enum FrameFault: Sendable, Equatable {
    /// It repeats the frame before although the circle moves.
    case repeated(Int)
    /// `count` frames are missing after it.
    case dropped(after: Int, count: Int)
    /// It and the next frame are in the wrong order.
    case swapped(Int)
    /// These frames are in reverse.
    case reversed(ClosedRange<Int>)
    /// These frames belong after another; nil means before all others.
    case misplaced(ClosedRange<Int>, behind: Int?)
    /// It shows the incoming snapshot unclipped, before the reveal or during it.
    case unclipped(Int)
    /// It shows the outgoing snapshot again, during the reveal or after it.
    case fallenBack(Int)
    /// It shows a single snapshot although the motion then has a circle of that radius in pixels.
    case untimely(Int, radius: Double)
    /// It shows a circle of that radius, in pixels; the motion of all others has another.
    case astray(Int, radius: Double, expected: Double)
    /// It shows a circle about another center than those of the other frames.
    case displaced(Int, center: Point)
    case strange(Int, StrangeSight)

    /// Whether the fault is in the order or time of frames, not in their pictures.
    var isOfOrder: Bool {
        switch self {
        case .repeated, .dropped, .swapped, .reversed, .misplaced, .untimely, .astray: true
        case .unclipped, .fallenBack, .displaced, .strange: false
        }
    }
}
