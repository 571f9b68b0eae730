/// What of a polygon is inside where its sides cross each other or go round a place twice.
public enum FillRule: String, Sendable, CaseIterable {
    /// All that sides go round, however often.
    case nonzero
    /// What they go round an odd number of times.
    case evenodd

    /// Whether a place is inside that sides go round so many times, clockwise ones counted up.
    @inline(__always)
    package func isInside(_ winding: Int) -> Bool {
        switch self {
        case .nonzero: winding != 0
        case .evenodd: winding & 1 != 0
        }
    }
}
