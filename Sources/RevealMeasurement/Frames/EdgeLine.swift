import Raster
import RevealEdges

/// A line along a circle's edge that is in neither snapshot: a border, a ring.
///
/// It hides the edge, and what is taken for that is one of the line's own sides.
struct EdgeLine: Sendable, Equatable {
    /// How far its inner and its outer side lie outside of the circle, in pixels.
    let sides: ClosedRange<Double>

    /// About how wide it is, in pixels: those that it covers in part are seen here and there.
    var width: Double { sides.upperBound - sides.lowerBound + 1.7 }
    /// Whether it lies inside, so that the circle is its outer side, and not its inner one.
    var isInside: Bool { sides.upperBound < -sides.lowerBound }

    /// How far from the circle it is looked for, in pixels.
    private static let reach = 32
    /// The share of the directions in which it is seen at least, and in which what is beside it may
    /// be no mix of the snapshots, either.
    private static let (leastSeen, mostBeside) = (0.7, 0.2)
    /// How wide it is at least.
    private static let leastWidth = 2

    /// The line along `circle` in `picture`, a mix of `pair`; nil where there is none.
    init?(along circle: Circle, _ picture: Bitmap<UInt8>, _ pair: MeasuredPair) {
        func share(_ offset: Int) -> Double {
            Self.strange(
                along: Circle(center: circle.center, radius: circle.radius + Double(offset)),
                picture, pair)
        }
        // The line itself passes through the circle's edge, or lies right beside it: most edges are
        // done with here.
        guard let near = [0, -1, 1].first(where: { share($0) > Self.leastSeen }) else { return nil }
        let (place, shares) = (near + Self.reach, (-Self.reach...Self.reach).map(share))
        guard let inner = shares[..<place].lastIndex(where: { $0 < Self.leastSeen }),
            let outer = shares[place...].firstIndex(where: { $0 < Self.leastSeen }),
            outer - inner > Self.leastWidth,
            (shares[..<inner] + shares[(outer + 1)...]).allSatisfy({ $0 < Self.mostBeside })
        else { return nil }
        // A pixel that it covers in part is no mix, either.
        sides = Double(inner + 1 - Self.reach)...Double(outer - 1 - Self.reach)
    }

    /// That of most of several circles; nil where most have none.
    init?(_ lines: [EdgeLine?]) {
        let seen = lines.compactMap(\.self)
        guard 2 * seen.count > lines.count else { return nil }
        sides = seen.map(\.sides.lowerBound).middle...seen.map(\.sides.upperBound).middle
    }

    /// The share of the pixels along `circle` that are no mix of the snapshots.
    private static func strange(
        along circle: Circle, _ picture: Bitmap<UInt8>, _ pair: MeasuredPair
    ) -> Double {
        guard circle.radius > 0 else { return 0 }
        var (strange, all) = (0, 0)
        circle.forEachPlace(every: 3, width: pair.width, height: pair.height) { _, column, row in
            all += 1
            strange += pair.rest(of: picture, column, row) > leastStrange ? 1 : 0
        }
        return all == 0 ? 0 : Double(strange) / Double(all)
    }

    /// The least sum of squares of what no mix explains that is no codec's noise.
    private static let leastStrange = 1800.0
}

extension MeasuredPair {
    /// The sum of squares, in steps of a sample, that no mix of the snapshots explains in a pixel
    /// of `picture`.
    fileprivate func rest(of picture: Bitmap<UInt8>, _ x: Int, _ y: Int) -> Double {
        let channels = picture.layout.channels
        var (contrast, along, length) = (0.0, 0.0, 0.0)
        picture.withRow(y) { here in
            outgoing.withRow(y) { out in
                incoming.withRow(y) { into in
                    for i in channels * x..<channels * x + channels {
                        let from = Double(out[i])
                        let (d, h) = (Double(into[i]) - from, Double(here[i]) - from)
                        contrast += d * d
                        along += d * h
                        length += h * h
                    }
                }
            }
        }
        let share = contrast > 0 ? min(1, max(0, along / contrast)) : 0
        return length - 2 * share * along + share * share * contrast
    }
}
