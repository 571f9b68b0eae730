import PNG
import Raster
import RevealEdges
import RevealFiles
import RevealValues

/// What came of looking for a reveal's edge in two pictures.
enum EdgeFinding: Sendable, Equatable {
    case found(EdgeMove)
    /// Why there is nothing to tell, in a clause.
    case failed(String)

    /// Looks for the edge in two pictures of one size that mix `pair`.
    ///
    /// - Throws: `.outOfMemory`.
    init(
        from expected: AnyBitmap, to actual: AnyBitmap, between pair: SnapshotPair
    ) throws(FileError) {
        let sides = [pair.outgoing, pair.incoming]
        for case .picture(let snapshot) in sides
        where (snapshot.width, snapshot.height) != (expected.width, expected.height) {
            self = .failed(
                "no edge is looked for: a snapshot is \(snapshot.width)×\(snapshot.height), the "
                    + "pictures are \(expected.width)×\(expected.height)")
            return
        }
        let mixed = try MeasuredPair(mixing: pair, like: expected)
        let pictures = try [expected, actual].map { picture throws(FileError) in
            try mixed.ready(picture)
        }
        let edges = pictures.map { EdgeFit.find(in: $0, mixed) }
        if case .success(let one) = edges[0], case .success(let other) = edges[1] {
            self = Self.move(pictures, [one, other], mixed)
            return
        }
        for (name, edge) in zip(["expected", "actual"], edges) {
            guard case .failure(.foreign(let share)) = edge else { continue }
            self = .failed(
                "no edge is found: \(percentage(share)) of the \(name) picture's pixels are no mix "
                    + "of the snapshots")
            return
        }
        self = .failed(Self.absence(of: edges))
    }

    /// Which picture shows no edge, and why.
    private static func absence(of edges: [Result<EdgeFit, MissingEdge>]) -> String {
        let reasons = edges.map { edge -> String? in
            if case .failure(let why) = edge { "\(why)" } else { nil }
        }
        guard let one = reasons[0], let other = reasons[1] else {
            let name = reasons[0] == nil ? "actual" : "expected"
            let reason = reasons.compactMap(\.self).joined()
            return "no edge is found in the \(name) picture: \(reason)"
        }
        guard one != other else { return "no edge is found in either picture: of each, \(one)" }
        return
            "no edge is found in either picture: of the expected one, \(one); of the actual one, "
            + other
    }
}

extension EdgeFinding {
    /// The most that a finding may be uncertain, in pixels.
    private static let vague = 1.0

    /// What the edges of two pictures say, both as circles or both as ellipses.
    fileprivate static func move(
        _ pictures: [Bitmap<UInt8>], _ edges: [EdgeFit], _ pair: MeasuredPair
    ) -> EdgeFinding {
        var edges = edges
        if edges[0].isCircle != edges[1].isCircle {
            for i in edges.indices where edges[i].isCircle {
                let ellipse = EdgeFit.find(in: pictures[i], pair, asEllipse: true)
                edges[i] = (try? ellipse.get()) ?? edges[i]
            }
        }
        let move = EdgeMove(expected: edges[0], actual: edges[1])
        guard move.errors.allSatisfy({ $0 <= vague }) else {
            return .failed("too little of the edge is seen to tell where it lies")
        }
        return .found(move)
    }
}

extension SnapshotPair.Side {
    /// The picture, or one of the color that is as large as `other`.
    fileprivate func bitmap(like other: AnyBitmap) throws(FileError) -> AnyBitmap {
        switch self {
        case .picture(let bitmap): return bitmap
        case .color(let color):
            do {
                var bitmap = try Bitmap<UInt8>(
                    width: other.width, height: other.height, layout: .rgba)
                let pixel = [color.red, color.green, color.blue, color.alpha]
                bitmap.withMutableSamples { $0.fill(repeating: pixel) }
                return .eight(bitmap)
            } catch {
                throw .outOfMemory(bytes: error.bytes)
            }
        }
    }

    /// The bytes of a picture that is made for it, and is as large as one of that many pixels.
    func bytes(pixels: Int) -> Int {
        if case .color = self { 4 * pixels } else { 0 }
    }
}

extension EdgeFit {
    /// The edge in `picture`, a mix of `pair` in its form, or why there is none.
    fileprivate static func find(
        in picture: Bitmap<UInt8>, _ pair: MeasuredPair, asEllipse: Bool = false
    ) -> Result<EdgeFit, MissingEdge> {
        Result { () throws(MissingEdge) in try EdgeFit(picture, pair, asEllipse: asEllipse) }
    }
}

extension MeasuredPair {
    /// The snapshots that a picture of the size of `picture` mixes; a step of a sample tells them
    /// apart.
    fileprivate init(mixing pair: SnapshotPair, like picture: AnyBitmap) throws(FileError) {
        let outgoing = try pair.outgoing.bitmap(like: picture)
        let incoming = try pair.incoming.bitmap(like: picture)
        self = try inMemory { () throws(MeasurementError) in
            try MeasuredPair(outgoing: outgoing, incoming: incoming, leastContrast: 1)
        }
    }

    /// A picture in the form of the pair.
    fileprivate func ready(_ picture: AnyBitmap) throws(FileError) -> Bitmap<UInt8> {
        try inMemory { () throws(MeasurementError) in try prepared(picture, called: "a picture") }
    }
}

/// What `body` makes of pictures of one size, for which there may be no memory.
private func inMemory<Made>(
    _ body: () throws(MeasurementError) -> Made
) throws(FileError) -> Made {
    do {
        return try body()
    } catch {
        guard case .outOfMemory(let bytes) = error else { throw .outOfMemory(bytes: 0) }
        throw .outOfMemory(bytes: bytes)
    }
}
