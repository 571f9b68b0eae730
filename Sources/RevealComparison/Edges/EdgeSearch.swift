import PNG
import Raster
import RevealEdges
import RevealFiles

/// The result of a search for the edge of a reveal in two pictures.
struct EdgeSearch: Sendable, Equatable {
    /// The displacement; nil if no edge is found or it is too uncertain.
    let move: EdgeMove?
    let sentence: String

    private static let maxError = 1.0

    /// Searches two pictures of one size that mix `pair`.
    ///
    /// - Throws: `.outOfMemory`.
    init(
        from expected: AnyBitmap, to actual: AnyBitmap, between pair: SnapshotPair
    ) throws(FileError) {
        (move, sentence) = try Self.search(expected, actual, [pair.outgoing, pair.incoming])
    }

    private static func search(
        _ expected: AnyBitmap, _ actual: AnyBitmap, _ sides: [SnapshotPair.Side]
    ) throws(FileError) -> (EdgeMove?, String) {
        for case .picture(let snapshot) in sides
        where (snapshot.width, snapshot.height) != (expected.width, expected.height) {
            return (
                nil,
                "no edge is looked for: a snapshot is \(snapshot.width)×\(snapshot.height), the "
                    + "pictures are \(expected.width)×\(expected.height)"
            )
        }
        let (pictures, mixed) = try inMemory {
            var all = try sides.map { try $0.bitmap(like: expected) } + [expected, actual]
            if let faint = FaintContrast(all[0], all[1]) { all = try all.map(faint.raised) }
            // One step of one sample distinguishes the snapshots.
            let mixed = try MeasuredPair(outgoing: all[0], incoming: all[1], leastContrast: 1)
            return (try all[2...].map { try mixed.prepared($0, called: "a picture") }, mixed)
        }
        guard mixed.tellsApart else {
            return (nil, "no edge is looked for: in 8 bits, the snapshots are the same picture")
        }
        let results = pictures.map { picture in
            Result { () throws(MissingEdge) in try EdgeFit(picture, mixed) }
        }
        var edges = results.compactMap { try? $0.get() }
        guard edges.count == 2 else {
            let failures = results.map { result -> MissingEdge? in
                if case .failure(let why) = result { why } else { nil }
            }
            return (nil, sentence(failures))
        }
        if edges[0].isCircle != edges[1].isCircle {
            for i in edges.indices where edges[i].isCircle {
                edges[i] = (try? EdgeFit(pictures[i], mixed, asEllipse: true)) ?? edges[i]
            }
        }
        let move = EdgeMove(expected: edges[0], actual: edges[1])
        return move.errors.allSatisfy { $0 <= maxError }
            ? (move, "\(move)") : (nil, "too little of the edge is seen to tell where it lies")
    }

    private static func sentence(_ failures: [MissingEdge?]) -> String {
        for (name, failure) in zip(["expected", "actual"], failures) {
            guard case .foreign(let share) = failure else { continue }
            return "no edge is found: \(percentage(share)) of the \(name) picture's pixels are no "
                + "mix of the snapshots"
        }
        let start = "no edge is found in "
        guard let one = failures[0], let other = failures[1] else {
            let name = failures[0] == nil ? "actual" : "expected"
            let reasons = failures.compactMap(\.self).map { "\($0)" }
            return start + "the \(name) picture: \(reasons.joined())"
        }
        return start + "either picture: of "
            + ("\(one)" == "\(other)"
                ? "each, \(one)" : "the expected one, \(one); of the actual one, \(other)")
    }
}

extension SnapshotPair.Side {
    fileprivate func bitmap(like other: AnyBitmap) throws(OutOfMemory) -> AnyBitmap {
        switch self {
        case .picture(let bitmap): return bitmap
        case .color(let color):
            var bitmap = try Bitmap<UInt8>(width: other.width, height: other.height, layout: .rgba)
            let pixel = [color.red, color.green, color.blue, color.alpha]
            bitmap.withMutableSamples { $0.fill(repeating: pixel) }
            return .eight(bitmap)
        }
    }

    func bytes(pixels: Int) -> Int {
        if case .color = self { 4 * pixels } else { 0 }
    }
}

/// Opaque 16-bit snapshots that differ by less than half a step of 8 bits.
///
/// A mask is linear, so the outgoing snapshot is subtracted from all pictures: a step of 16 bits
/// becomes one of 8 bits.
private struct FaintContrast {
    private let outgoing: Bitmap<UInt16>
    /// The gray of the outgoing snapshot in the results, and the largest difference.
    private static let (gray, largest) = (128, 127)

    /// Checks the contrast of two snapshots of one size; nil if 8 bits are enough.
    init?(_ outgoing: AnyBitmap, _ incoming: AnyBitmap) {
        guard case .sixteen(let one) = outgoing, case .sixteen(let other) = incoming,
            one.isOpaque(), other.isOpaque(), let one = try? one.converted(to: .rgb),
            let other = try? other.converted(to: .rgb)
        else { return nil }
        let isFaint = one.withSamples { one in
            other.withSamples { other in
                one.indices.allSatisfy { abs(Int(one[$0]) - Int(other[$0])) <= Self.largest }
            }
        }
        guard isFaint else { return nil }
        self.outgoing = one
    }

    /// Returns the differences of `picture` from the outgoing snapshot, as 8-bit samples.
    func raised(_ picture: AnyBitmap) throws -> AnyBitmap {
        let deep = try picture.deep().converted(to: .rgb)
        var result = try Bitmap<UInt8>(width: deep.width, height: deep.height, layout: .rgb)
        deep.withSamples { samples in
            outgoing.withSamples { outgoing in
                result.withMutableSamples { target in
                    for i in samples.indices {
                        target[i] = UInt8(clamping: Self.gray + Int(samples[i]) - Int(outgoing[i]))
                    }
                }
            }
        }
        return .eight(result)
    }
}
