package struct MeasuredFrame: Sendable {
    /// The index in the capture, from 0.
    package let number: Int
    /// The time at which it is shown, in seconds.
    package internal(set) var time: Double {
        didSet { moment = time }
    }
    /// The time at which a display drew its content, in seconds.
    package internal(set) var moment: Double
    /// Whether it equals the previous frame, sample by sample.
    package let repeatsLast: Bool
    package var sight: ReadFrame.Sight
    /// Whether it shows a single snapshot except for a small part.
    package var hidesPart = false
    /// Whether it equals a snapshot, sample by sample, so that it hides no small circle or corner.
    package var isBare = false
    /// The places where coverage crosses 50 %, if they are on no known circle.
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
    /// The frame repeats the previous one, although the circle moves.
    case repeated(Int)
    case dropped(after: Int, count: Int)
    /// The frame and the next one are in the wrong order.
    case swapped(Int)
    case reversed(ClosedRange<Int>)
    /// The frames belong after another; nil means before all others.
    case misplaced(ClosedRange<Int>, behind: Int?)
    /// The frame shows the incoming snapshot unclipped, before the reveal or during it.
    case unclipped(Int)
    /// The frame shows the outgoing snapshot again, during the reveal or after it.
    case fallenBack(Int)
    /// The frame shows a single snapshot, but the motion predicts a circle of this radius in
    /// pixels.
    case missingCircle(Int, radius: Double)
    /// The frame shows a circle of this radius in pixels, but the motion of the other frames
    /// predicts the radius `expected`.
    case wrongRadius(Int, radius: Double, expected: Double)
    /// The frame shows a circle with another center than the other frames.
    case wrongCenter(Int, center: Point)
    case strange(Int, StrangeSight)

    var isDropped: Bool { if case .dropped = self { true } else { false } }

    /// Whether the fault is in the order or time of frames, not in their pictures.
    var isOfOrder: Bool {
        switch self {
        case .unclipped, .fallenBack, .wrongCenter, .strange: false
        default: true
        }
    }
}
