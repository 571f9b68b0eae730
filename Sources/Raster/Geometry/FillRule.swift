/// The rule for the inside of a polygon whose sides cross or wind around a point more than once.
public enum FillRule: String, Sendable, CaseIterable {
    /// Points with a winding number other than 0.
    case nonzero
    /// Points with an odd winding number.
    case evenodd

    /// Whether points with this winding number are inside; clockwise turns count as positive.
    @inline(__always)
    package func isInside(_ winding: Int) -> Bool {
        switch self {
        case .nonzero: winding != 0
        case .evenodd: winding & 1 != 0
        }
    }
}
