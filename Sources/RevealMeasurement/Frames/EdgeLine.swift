/// A line along a circle's edge that is in neither snapshot: a border or a ring.
///
/// The line hides the edge, so one of the line's sides is measured.
struct EdgeLine: Sendable, Equatable {
    /// The distances of its two sides from the circle, in pixels; positive is outside.
    let sides: ClosedRange<Double>

    /// The approximate width in pixels, including pixels that are covered in part.
    var width: Double { sides.upperBound - sides.lowerBound + 1.7 }
    var isInside: Bool { sides.upperBound < -sides.lowerBound }

    /// The maximum distance of a line from the circle, in pixels.
    private static let reach = 32
    /// The minimum share of foreign pixels in the line, and the maximum next to it.
    private static let (leastSeen, mostBeside) = (0.7, 0.2)
    private static let leastWidth = 2

    init?(along circle: Circle, _ picture: Bitmap<UInt8>, _ pair: MeasuredPair) {
        func share(_ offset: Int) -> Double {
            Self.strange(
                along: Circle(center: circle.center, radius: circle.radius + Double(offset)),
                picture, pair)
        }
        // A line is on the circle's edge or next to it. Most edges have none.
        guard let near = [0, -1, 1].first(where: { share($0) > Self.leastSeen }) else { return nil }
        let (place, shares) = (near + Self.reach, (-Self.reach...Self.reach).map(share))
        guard let inner = shares[..<place].lastIndex(where: { $0 < Self.leastSeen }),
            let outer = shares[place...].firstIndex(where: { $0 < Self.leastSeen }),
            outer - inner > Self.leastWidth,
            (shares[..<inner] + shares[(outer + 1)...]).allSatisfy({ $0 < Self.mostBeside })
        else { return nil }
        // A pixel that the line covers in part is not a mix either.
        sides = Double(inner + 1 - Self.reach)...Double(outer - 1 - Self.reach)
    }

    init?(_ lines: [EdgeLine?]) {
        let seen = lines.compactMap(\.self)
        guard 2 * seen.count > lines.count else { return nil }
        sides = seen.map(\.sides.lowerBound).middle...seen.map(\.sides.upperBound).middle
    }

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

    /// The minimum squared residual of a pixel that is neither a mix nor a codec's noise.
    private static let leastStrange = 1800.0
}

extension MeasuredPair {
    /// Returns the squared distance, in 8-bit sample values, of the pixel from the nearest blend of
    /// the two snapshots.
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
