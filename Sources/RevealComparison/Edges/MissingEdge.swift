/// The reason that no circle or ellipse is found in a picture.
package enum MissingEdge: Error, Sendable, Equatable {
    /// `share` of the pixels, from 0 to 1, is not a mix of the snapshots.
    case foreign(share: Double)
    /// Coverage crosses 50 % nowhere; `share` is the mean coverage, from 0 to 1.
    case nowhere(share: Double)
    /// Coverage crosses 50 % in only this many places.
    case fewPlaces(Int)
    /// No fit converges.
    case unsettled
    /// Only `share` of the crossings of 50 % is on one ellipse; the snapshots may be wrong.
    case otherShape(share: Double)
    /// The places are on one ellipse, and coverage falls from 90 % to 10 % over `width` pixels.
    case soft(width: Double)
    /// The places are on one ellipse, but it does not explain the pixels along it.
    case otherEdge
    /// The edge is sharp and the snapshots explain the picture, so the shape is not an ellipse.
    case sharpOtherShape
}

extension MissingEdge: CustomStringConvertible {
    package var description: String {
        switch self {
        case .foreign(let share):
            "\(percentage(share)) of its pixels are not a mix of the snapshots"
        case .nowhere(share: ..<0.01): "it shows only the outgoing snapshot"
        case .nowhere(share: 0.99...): "it shows only the incoming snapshot"
        case .nowhere(let share):
            "the whole picture is a mix with \(percentage(share)) of the incoming snapshot, as in "
                + "a fade"
        case .fewPlaces(let count):
            "its edge is visible in only \(count) places: use snapshots that differ along the edge"
        case .unsettled:
            "too little of its edge is visible: use snapshots that differ along the edge"
        case .otherShape(let share):
            "only \(percentage(share)) of its edge is on the nearest ellipse: it has another "
                + "shape, or the snapshots were captured differently from the picture"
        case .soft(let width):
            "its edge is soft (coverage falls from 90 % to 10 % over \(fixed(width, 2)) px)"
        case .otherEdge:
            "the nearest ellipse does not explain the pixels along its edge: the edge is soft, or "
                + "the snapshots were captured differently from the picture"
        case .sharpOtherShape:
            "its edge is not an ellipse, but another shape, such as a polygon or a straight line"
        }
    }
}
