package import Raster
import RevealEdges

/// A frame, and what was measured of it.
package struct MeasuredFrame: Sendable {
    /// Its number among all, from 0.
    package let number: Int
    /// When it is shown, in seconds.
    package internal(set) var time: Double {
        didSet { moment = time }
    }
    /// When a display drew what it shows, in seconds.
    package internal(set) var moment: Double
    /// Whether it is the frame before it, pixel by pixel.
    package let repeatsLast: Bool
    /// What it shows.
    package var sight: ReadFrame.Sight
    /// Whether a part shows the other snapshot, though one alone is what it shows.
    package var hidesPart = false
    /// Whether it is a snapshot, sample by sample: not the least circle is in it, and not the least
    /// corner is left.
    package var isBare = false
    /// Where the mix of the snapshots changes sides, where that is on no circle that was found.
    package var places: [SIMD2<Double>] = []
    /// Which snapshot is where in such a frame.
    package var sides: FrameSides?
    /// The mean of its columns and rows, if it shows no circle.
    package var profile: FrameProfile?

    /// The circle that it shows; nil where it shows none.
    package var circle: SeenCircle? {
        if case .edge(let circle) = sight { circle } else { nil }
    }

    /// The frame of that number.
    package init(
        number: Int, time: Double, repeatsLast: Bool = false, sight: ReadFrame.Sight
    ) {
        (self.number, self.time, self.repeatsLast) = (number, time, repeatsLast)
        (self.sight, moment) = (sight, time)
    }
}

/// What is wrong with a frame among the others.
package enum FrameFault: Sendable, Equatable {
    /// It shows what the one before it shows, though the circle moves.
    case repeated(Int)
    /// So many are missing behind it.
    case dropped(after: Int, count: Int)
    /// It and the one behind it stand in the wrong order.
    case swapped(Int)
    /// These, one behind the other, stand in reverse.
    case reversed(ClosedRange<Int>)
    /// These, one behind the other, belong behind that one; before all others where there is none.
    case misplaced(ClosedRange<Int>, behind: Int?)
    /// It shows the incoming snapshot unclipped before the reveal begins, or in its middle.
    case unclipped(Int)
    /// It shows the outgoing snapshot again, in the middle of the reveal or behind it.
    case fallenBack(Int)
    /// It shows one snapshot alone, before all circles or behind them, where the motion of these
    /// has one of that radius, in pixels: it is out of its time, a frame beside it is
    /// missing, or there is no mask yet, or any more.
    case untimely(Int, radius: Double)
    /// It shows a circle of that radius, in pixels, where the motion of all others has another.
    case astray(Int, radius: Double, expected: Double)
    /// It shows a circle about another center than those of the other frames.
    case displaced(Int, center: Point)
    /// It shows something else.
    case strange(Int, StrangeSight)

    /// Whether it is out of its place, and not another picture.
    var isOfOrder: Bool {
        switch self {
        case .repeated, .dropped, .swapped, .reversed, .misplaced, .untimely, .astray: true
        case .unclipped, .fallenBack, .displaced, .strange: false
        }
    }
}
