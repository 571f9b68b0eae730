import Raster

/// How much of a circle's edge a view shows, and the snapshots tell.
struct SeenEdge {
    /// The share of the edge that lies within the view, from 0 to 1.
    private(set) var inView = 0.0
    /// Of what lies within the view, the share along which the snapshots differ.
    private(set) var told = 0.0

    /// Places looked at.
    private static let places = 720

    /// The edge of `circle` in pictures of `pair`.
    init(_ circle: Circle, _ pair: MeasuredPair) {
        var (inside, informative) = (0, 0)
        // Round the circle by one turn of a 720th at a time, by multiplication.
        var (x, y) = (1.0, 0.0)
        let (c, s) = (0.999961923064171, 0.00872653549837394)
        for _ in 0..<Self.places {
            let (px, py) = (
                circle.center.x + circle.radius * x, circle.center.y + circle.radius * y
            )
            (x, y) = (x * c - y * s, x * s + y * c)
            guard px >= 0, py >= 0, px < Double(pair.width), py < Double(pair.height) else {
                continue
            }
            inside += 1
            let column = px.clampedInteger(in: 0...pair.width - 1)
            let row = py.clampedInteger(in: 0...pair.height - 1)
            informative += pair.tells(column, row) ? 1 : 0
        }
        inView = Double(inside) / Double(Self.places)
        told = inside == 0 ? 0 : Double(informative) / Double(inside)
    }
}

extension MeasuredPair {
    /// The squared contrast of the snapshots in a pixel.
    func contrast(_ x: Int, _ y: Int) -> Int32 {
        let channels = outgoing.layout.channels
        return outgoing.withRow(y) { out in
            incoming.withRow(y) { into in
                var sum = Int32(0)
                for i in channels * x..<channels * x + channels {
                    let d = Int32(into[i]) - Int32(out[i])
                    sum += d * d
                }
                return sum
            }
        }
    }
}
