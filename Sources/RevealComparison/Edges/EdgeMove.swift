/// Two snapshots that frames mix by a mask.
public struct SnapshotPair: Sendable {
    /// The snapshot outside of the reveal's circle.
    public let outgoing: Side
    /// The snapshot inside of the reveal's circle.
    public let incoming: Side

    /// A picture, or one color in the size of the compared pictures.
    public enum Side: Sendable {
        case picture(AnyBitmap)
        case color(Color)
    }

    /// Creates a pair of pictures of one size, or colors: black and white if the frames are masks.
    public init(outgoing: Side, incoming: Side) {
        (self.outgoing, self.incoming) = (outgoing, incoming)
    }
}

/// The displacement of a reveal's edge between two pictures.
package struct EdgeMove: Sendable, Equatable {
    package let expected: EdgeFit
    package let actual: EdgeFit

    // The displacements of the center and the increases of the radii, in pixels.
    package var x: Double { actual.center.x - expected.center.x }
    package var y: Double { actual.center.y - expected.center.y }
    package var radiusX: Double { actual.radiusX - expected.radiusX }
    package var radiusY: Double { actual.radiusY - expected.radiusY }

    /// The standard errors of `x`, `y`, `radiusX` and `radiusY`.
    package var errors: [Double] {
        zip(expected.errors, actual.errors).map { ($0 * $0 + $1 * $1).squareRoot() }
    }
}

extension EdgeMove: CustomStringConvertible {
    /// The displacement, such as `0.31 px farther out, center +0.02,+0.00`, and the error if it is
    /// above 0.01 pixels.
    package var description: String {
        let isCircle = expected.isCircle && actual.isCircle
        let edge =
            isCircle
            ? "the edge is \(Self.outwards(radiusX))"
            : "the edge is \(Self.outwards(radiusX)) horizontally, \(Self.outwards(radiusY)) "
                + "vertically"
        let worst = errors.max() ?? 0
        let doubt = worst > 0.01 ? " (±\(fixed(worst, 2)))" : ""
        let sides =
            switch (expected.isInverted, actual.isInverted) {
            case (false, false): ""
            case (true, true): "; the outgoing snapshot is inside"
            case (false, true): "; the outgoing snapshot is inside, but should be outside"
            case (true, false): "; the outgoing snapshot is outside, but should be inside"
            }
        return "\(edge), center \(signed(x)),\(signed(y))\(doubt)\(sides)"
    }

    private static func outwards(_ length: Double) -> String {
        "\(fixed(length.magnitude, 2)) px farther \(signed(length).hasPrefix("−") ? "in" : "out")"
    }
}
