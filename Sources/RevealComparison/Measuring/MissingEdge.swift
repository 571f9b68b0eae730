import RevealValues

/// Why a picture shows no edge of a circle or an ellipse.
package enum MissingEdge: Error, Sendable, Equatable {
    /// That share of the pixels, from 0 to 1, is no mix of the snapshots.
    case foreign(share: Double)
    /// No two neighbors lie on different sides of it; of all that tells the snapshots apart, that
    /// share is the incoming one, from 0 to 1.
    case nowhere(share: Double)
    /// Coverage crosses a half in so many places, which are too few.
    case fewPlaces(Int)
    /// No step leads from the first guess to anything better.
    case unsettled
    /// Of the places where coverage crosses a half, only that share lies on one ellipse.
    case otherShape(share: Double)
    /// They lie on one, and it takes so many pixels from nine tenths inside to one tenth.
    case soft(width: Double)
    /// They lie on one, but the pixels along it are mixed otherwise.
    case otherEdge
}

extension MissingEdge: CustomStringConvertible {
    /// Why, in a clause, and what would help.
    package var description: String {
        switch self {
        case .foreign(let share): "\(percentage(share)) of its pixels are no mix of the snapshots"
        case .nowhere(share: ..<0.01): "it shows the outgoing snapshot all over"
        case .nowhere(share: 0.99...): "it shows the incoming snapshot all over"
        case .nowhere(let share):
            "it mixes the snapshots by \(percentage(share)) all over, as a fade does"
        case .fewPlaces(let count):
            "it is seen in \(count) places only: take snapshots that differ where it passes"
        case .unsettled:
            "too little of it is seen: take snapshots that differ where it passes"
        case .otherShape(let share):
            "\(percentage(share)) of what parts the snapshots lie on the nearest ellipse: it has "
                + "another shape, or the snapshots were not taken as the picture was"
        case .soft(let width):
            "its edge is soft, \(fixed(width, 2)) px from nine tenths inside to one tenth"
        case .otherEdge:
            "along the nearest ellipse the snapshots are mixed otherwise than by the area inside: the "
                + "edge is soft, or the snapshots were not taken as the picture was"
        }
    }
}
