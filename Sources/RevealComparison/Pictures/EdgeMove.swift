public import PNG
import Raster
public import RevealValues

/// What a screen shows before and after, which frames mix by a mask.
public struct SnapshotPair: Sendable {
    /// What is seen outside of a reveal's circle.
    public let outgoing: Side
    /// What is seen inside.
    public let incoming: Side

    /// A picture, or one color all over, as large as what it is compared with.
    public enum Side: Sendable {
        /// That picture.
        case picture(AnyBitmap)
        /// That color everywhere.
        case color(Color)
    }

    /// Pictures of one size, or colors: black and white ones where frames are masks themselves.
    public init(outgoing: Side, incoming: Side) {
        (self.outgoing, self.incoming) = (outgoing, incoming)
    }
}

/// Where a reveal's edge lies in two pictures, fitted from their pixels.
package struct EdgeMove: Sendable, Equatable {
    /// The edge that is expected.
    package let expected: EdgeFit
    /// The edge that there is.
    package let actual: EdgeFit

    /// How much farther right the center lies, in pixels.
    package var x: Double { actual.center.x - expected.center.x }

    /// How much farther down the center lies, in pixels.
    package var y: Double { actual.center.y - expected.center.y }

    /// How much farther out the edge lies to the left and right of the center, in pixels.
    package var radiusX: Double { actual.radiusX - expected.radiusX }

    /// How much farther out the edge lies above and below the center, in pixels.
    package var radiusY: Double { actual.radiusY - expected.radiusY }

    /// Standard errors of the four, in their order.
    package var errors: [Double] {
        zip(expected.errors, actual.errors).map { ($0 * $0 + $1 * $1).squareRoot() }
    }
}

extension EdgeMove: CustomStringConvertible {
    /// `the edge lies 0.31 px further out, center +0.02,+0.00`; what is uncertain by more than a
    /// hundredth of a pixel says so, and so do pictures that have the snapshots the other way
    /// round.
    package var description: String {
        let isCircle = expected.isCircle && actual.isCircle
        let edge =
            isCircle
            ? "the edge lies " + Self.outwards(radiusX)
            : "the edge lies \(Self.outwards(radiusX)) across, \(Self.outwards(radiusY)) down"
        let worst = errors.max() ?? 0
        let doubt = worst > 0.01 ? " (±\(fixed(worst, 2)))" : ""
        return "\(edge), center \(signed(x)),\(signed(y))\(doubt)\(sides)"
    }

    /// What is inside, where that is not the incoming snapshot in both.
    private var sides: String {
        switch (expected.isInverted, actual.isInverted) {
        case (false, false): ""
        case (true, true): "; the outgoing snapshot is inside"
        case (false, true): "; the outgoing snapshot is inside, and should be outside"
        case (true, false): "; the outgoing snapshot is outside, and should be inside"
        }
    }

    private static func outwards(_ length: Double) -> String {
        "\(fixed(length.magnitude, 2)) px further \(signed(length).hasPrefix("−") ? "in" : "out")"
    }
}
