/// The reason that no circle or ellipse is found in a picture.
package enum MissingEdge: Error, Sendable, Equatable {
    /// That share of the pixels, from 0 to 1, is not a mix of the snapshots.
    case foreign(share: Double)
    /// Coverage crosses 50 % nowhere; `share` is its mean, from 0 to 1.
    case nowhere(share: Double)
    /// Coverage crosses 50 % in only that many places.
    case fewPlaces(Int)
    /// No fit converges.
    case unsettled
    /// Only that share of the places is on one ellipse, and the snapshots may be wrong.
    case otherShape(share: Double)
    /// The places are on one ellipse, and coverage falls from 90 % to 10 % over `width` pixels.
    case soft(width: Double)
    /// The places are on one ellipse, but it does not explain the pixels along it.
    case otherEdge
    /// The edge is sharp and the snapshots explain the picture, so the shape is another.
    case sharpOtherShape
}

extension MissingEdge: CustomStringConvertible {
    /// The reason and the remedy, in a clause.
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
        case .sharpOtherShape:
            "it shows another shape than an ellipse, such as a polygon or a straight edge"
        }
    }
}
