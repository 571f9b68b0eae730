/// Why a frame shows no circle, or what else it shows.
package enum StrangeSight: Sendable, Equatable {
    /// Of what tells the snapshots apart, that share is a mix of both, with that much of the
    /// incoming one: a fade.
    case faded(share: Double, mean: Double)
    /// Of what tells the snapshots apart, that share is a mix of both, here more and there less: an
    /// edge so soft that it is none.
    case blurred(share: Double)
    /// That share of the pixels is no mix of the snapshots at one place: a slide, a scale, other
    /// pictures.
    case foreign(share: Double)
    /// All pixels have one color, and in neither snapshot they do: a player's black frame.
    case blank
    /// The places where the mix changes lie on no circle; of what tells the snapshots apart, that
    /// share shows the incoming one.
    case shapeless(incoming: Double)
    /// A circle lies there, but that share of what tells the snapshots apart is on the wrong side
    /// of it; of all of that, so much shows the incoming one.
    case disagreeing(share: Double, incoming: Double)
    /// Too little of the edge is seen to tell where it lies; of what tells the snapshots apart,
    /// that share shows the incoming one.
    case hardlySeen(incoming: Double)
    /// No circle is seen where the motion of the others has one of that radius, in pixels, whose
    /// edge the snapshots would tell.
    case missing(radius: Double)

    /// One of a kind has the same number.
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

    /// The share of the incoming snapshot where an edge is seen that lies on no circle, or too
    /// little of it; nil of anything else.
    var shownAround: Double? {
        switch self {
        case .shapeless(let incoming), .hardlySeen(let incoming), .disagreeing(_, let incoming):
            incoming
        default: nil
        }
    }

    /// Whether it is more than the share `hidden` that may be hidden of the edge in a frame that
    /// shows nearly one snapshot alone, the incoming one or the other.
    func isMore(than hidden: Double, ofIncoming isIncoming: Bool) -> Bool {
        switch self {
        case .foreign(let share), .disagreeing(let share, _), .blurred(let share),
            .faded(let share, _):
            share > hidden + 0.02
        case .shapeless(let incoming):
            // Text that a browser has drawn anew is a mix of snapshots by so much.
            (isIncoming ? 1 - incoming : incoming) > hidden + 0.07
        case .blank: true
        // Where little is seen, the motion says whether that is a fault.
        case .hardlySeen, .missing: false
        }
    }
}
