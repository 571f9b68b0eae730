package enum StrangeSight: Sendable, Equatable {
    /// A share of the informative pixels mixes both snapshots evenly, with that mean coverage: a
    /// fade.
    case faded(share: Double, mean: Double)
    /// A share of the informative pixels mixes both snapshots unevenly: a very soft edge.
    case blurred(share: Double)
    /// A share of the pixels is not a mix of the snapshots: a slide, a scale, other pictures.
    case foreign(share: Double)
    /// All pixels have one color, unlike either snapshot: a player's black frame.
    case blank
    /// The places where coverage crosses 50 % are on no circle; `incoming` is the mean coverage.
    case shapeless(incoming: Double)
    /// A share of the informative pixels is on the wrong side of the nearest circle.
    case disagreeing(share: Double, incoming: Double)
    case hardlySeen(incoming: Double)
    /// A circle that other frames predict, with this radius in pixels, is missing.
    case missing(radius: Double)

    var kind: Int {
        switch self {
        case .faded: 0
        case .foreign: 1
        case .shapeless: 2
        case .disagreeing: 3
        case .hardlySeen: 4
        case .blurred: 5
        case .missing: 6
        case .blank: 7
        }
    }

    /// The mean coverage if the edge is not on a circle, or is too short for one.
    var shownAround: Double? {
        switch self {
        case .shapeless(let incoming), .hardlySeen(let incoming), .disagreeing(_, let incoming):
            incoming
        default: nil
        }
    }

    /// Returns whether the share of wrong pixels clearly exceeds `hidden`, in a frame that should
    /// show almost only one snapshot: the incoming one if `isIncoming`.
    func isMore(than hidden: Double, ofIncoming isIncoming: Bool) -> Bool {
        switch self {
        case .foreign(let share), .disagreeing(let share, _), .blurred(let share),
            .faded(let share, _):
            share > hidden + 0.02
        case .shapeless(let incoming):
            // Redrawn text looks like a mix of the snapshots by this share.
            (isIncoming ? 1 - incoming : incoming) > hidden + 0.07
        case .blank: true
        // If little is visible, the motion determines whether the frame is faulty.
        case .hardlySeen, .missing: false
        }
    }
}
