/// The pictures of a screen before and after, which frames mix by a mask.
public struct SnapshotPair: Sendable {
    /// What is seen outside of a reveal's circle.
    public let outgoing: AnyBitmap
    /// What is seen inside.
    public let incoming: AnyBitmap

    /// Two pictures of one size; black and white ones where frames are masks themselves.
    public init(outgoing: AnyBitmap, incoming: AnyBitmap) {
        (self.outgoing, self.incoming) = (outgoing, incoming)
    }
}

/// Where a reveal's edge lies in two pictures, fitted from their pixels.
public struct EdgeMove: Sendable, Equatable {
    /// The edge that is expected.
    public let expected: EdgeFit
    /// The edge that there is.
    public let actual: EdgeFit

    /// The edges in pictures that mix `pair`; nil where one is not seen, or sizes differ.
    ///
    /// - Throws: `.outOfMemory`.
    init?(
        from expected: AnyBitmap, to actual: AnyBitmap, between pair: SnapshotPair
    ) throws(RevealError) {
        let all = [expected, actual, pair.outgoing, pair.incoming]
        guard all.allSatisfy({ ($0.width, $0.height) == (all[0].width, all[0].height) }),
            let one = try EdgeFit(of: expected, pair), let other = try EdgeFit(of: actual, pair)
        else { return nil }
        (self.expected, self.actual) = (one, other)
    }

    /// How much farther right the centre lies, in pixels.
    public var x: Double { actual.center.x - expected.center.x }

    /// How much farther down the centre lies, in pixels.
    public var y: Double { actual.center.y - expected.center.y }

    /// How much farther out the edge lies to the left and right of the centre, in pixels.
    public var radiusX: Double { actual.radiusX - expected.radiusX }

    /// How much farther out the edge lies above and below the centre, in pixels.
    public var radiusY: Double { actual.radiusY - expected.radiusY }

    /// Standard errors of the four, in their order.
    public var errors: [Double] {
        zip(expected.errors, actual.errors).map { ($0 * $0 + $1 * $1).squareRoot() }
    }
}

extension EdgeMove: CustomStringConvertible {
    /// `the edge lies 0.31 px further out, centre +0.02,−0.00`; what is uncertain by more than a
    /// twentieth of a pixel says so.
    public var description: String {
        let isCircle = expected.isCircle && actual.isCircle
        let edge =
            isCircle
            ? "the edge lies " + Self.outwards(radiusX)
            : "the edge lies \(Self.outwards(radiusX)) across, \(Self.outwards(radiusY)) down"
        let worst = errors.max() ?? 0
        let doubt = worst > 0.05 ? " (±\(fixed(worst, 2)))" : ""
        return "\(edge), centre \(signed(x)),\(signed(y))\(doubt)"
    }

    private static func outwards(_ length: Double) -> String {
        "\(fixed(length.magnitude, 2)) px further \(length < 0 ? "in" : "out")"
    }
}

extension EdgeFit {
    /// The edge in `picture`, which mixes a pair of the same size.
    fileprivate init?(of picture: AnyBitmap, _ pair: SnapshotPair) throws(RevealError) {
        if case .eight(let picture) = picture, case .eight(let outgoing) = pair.outgoing,
            case .eight(let incoming) = pair.incoming
        {
            self.init(of: picture, outgoing: outgoing, incoming: incoming)
        } else {
            self.init(
                of: try picture.deep(), outgoing: try pair.outgoing.deep(),
                incoming: try pair.incoming.deep())
        }
    }
}
