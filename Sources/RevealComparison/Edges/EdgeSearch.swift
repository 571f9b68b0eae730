import RevealEdges

struct EdgeSearch: Sendable, Equatable {
    /// The displacement; nil if it cannot be measured.
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
                "the edge is not measured: a snapshot is \(snapshot.width)×\(snapshot.height), but "
                    + "the pictures are \(expected.width)×\(expected.height)"
            )
        }
        let (pictures, mixed) = try inMemory {
            var all = try sides.map { try $0.bitmap(like: expected) } + [expected, actual]
            if let faint = try FaintContrast(all) { all = try all.map(faint.raised) }
            // A difference of one step in one sample is enough to tell the snapshots apart.
            let mixed = try MeasuredPair(outgoing: all[0], incoming: all[1], leastContrast: 1)
            return (try all[2...].map { try mixed.prepared($0, called: "a picture") }, mixed)
        }
        guard mixed.tellsApart else {
            return (nil, "the edge is not measured: the snapshots are equal in 8 bits")
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
            ? (move, "\(move)") : (nil, "too little of the edge is visible to measure it")
    }

    private static func sentence(_ failures: [MissingEdge?]) -> String {
        for (name, failure) in zip(["expected", "actual"], failures) {
            guard case .foreign(let share) = failure else { continue }
            return
                "the edge cannot be measured: \(percentage(share)) of the \(name) picture's pixels "
                + "are not a mix of the snapshots"
        }
        let start = "the edge cannot be measured in "
        guard let one = failures[0], let other = failures[1] else {
            let name = failures[0] == nil ? "actual" : "expected"
            let reasons = failures.compactMap(\.self).map { "\($0)" }
            return start + "the \(name) picture: \(reasons.joined())"
        }
        return start
            + ("\(one)" == "\(other)"
                ? "either picture: \(one)"
                : "the expected picture: \(one); nor in the actual picture: \(other)")
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

/// 16-bit snapshots that differ by at most 8 steps of 8 bits.
///
/// Mixing by a mask is linear, so the outgoing snapshot can be subtracted from all pictures. Scaled
/// to 8 bits, the differences have steps at most 1/16 as large as those of 8-bit samples.
struct FaintContrast {
    private let outgoing: Bitmap<UInt16>
    /// The difference that becomes 127 steps of 8 bits.
    private let reach: Int
    /// The gray of the outgoing snapshot in the results, and the largest step from it.
    private static let (gray, steps) = (128, 127)

    /// The memory that `raised` needs for two snapshots and two pictures.
    static func bytes(pixels: Int) -> Int { 24 * pixels }

    /// Fails if 8 bits are enough for the contrast of the snapshots, the first two of `pictures`,
    /// or if a picture has alpha.
    init?(_ pictures: [AnyBitmap]) throws(OutOfMemory) {
        guard case .sixteen(let outgoing) = pictures[0],
            case .sixteen(let incoming) = pictures[1],
            pictures.allSatisfy({ !$0.layout.hasAlpha })
        else { return nil }
        let one = try outgoing.converted(to: .rgb)
        let other = try incoming.converted(to: .rgb)
        reach = one.withSamples { one in
            other.withSamples { other in
                one.indices.reduce(Self.steps) { max($0, abs(Int(one[$1]) - Int(other[$1]))) }
            }
        }
        guard reach <= 16 * Self.steps else { return nil }
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
                        let doubled = 2 * Self.steps * (Int(samples[i]) - Int(outgoing[i]))
                        let step = (doubled + (doubled < 0 ? -reach : reach)) / (2 * reach)
                        target[i] = UInt8(clamping: Self.gray + step)
                    }
                }
            }
        }
        return .eight(result)
    }
}
