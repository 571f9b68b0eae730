extension MeasuredPair {
    /// Returns the pair with the first or last frame in place of a snapshot that the browser
    /// redrew, if frames in between agree better with the frame.
    ///
    /// Browsers resample photographs during a transition. `pictures` returns the frames with these
    /// numbers, out of `count`.
    ///
    /// - Throws: `.sizesDiffer`, `.outOfMemory`, and the errors of `pictures`.
    package func asDrawn(
        first: AnyBitmap, last: AnyBitmap, of count: Int,
        pictures: (_ numbers: [Int]) throws -> [AnyBitmap]
    ) throws -> MeasuredPair {
        let isMixed = (
            first: try mixedShare(of: first, called: "the first frame") > Self.leastAnew,
            last: try mixedShare(of: last, called: "the last frame") > Self.leastAnew
        )
        // A browser's frames are opaque.
        guard outgoing.layout == .rgb, isMixed.first || isMixed.last else { return self }
        let isAlone = (
            first: try self.isAlone(incoming: false, in: first, called: "the first frame"),
            last: try self.isAlone(incoming: true, in: last, called: "the last frame")
        )
        guard isMixed.first && isAlone.first || isMixed.last && isAlone.last else { return self }
        let drawn = try showing(isAlone.first ? first : nil, isAlone.last ? last : nil)
        let frames = try pictures((1...3).map { count * $0 / 4 })
        func share(of pair: MeasuredPair) throws -> Double {
            try frames.reduce(0) { try $0 + pair.mixedShare(of: $1, called: "a frame") }
        }
        return try 2 * share(of: drawn) < share(of: self) ? drawn : self
    }

    /// Returns the pair with frames of the capture instead of its pictures.
    ///
    /// Uninformative pixels stay excluded.
    ///
    /// - Throws: `.sizesDiffer`, `.outOfMemory`.
    package func showing(
        _ first: AnyBitmap?, _ last: AnyBitmap?
    ) throws(MeasurementError) -> MeasuredPair {
        try MeasuredPair(
            outgoing: first ?? .eight(outgoing), incoming: last ?? .eight(incoming),
            isFrame: (first != nil || isFrame.outgoing, last != nil || isFrame.incoming)
        )
        .leavingOut(untold)
    }

    private var untold: [Bool] {
        (0..<height).flatMap { y in (0..<width).map { x in !tells(x, y) } }
    }

    /// The minimum share of mixed informative pixels in a redrawn snapshot; a pointer or a small
    /// circle affects fewer.
    private static let leastAnew = 0.002

    private func mixedShare(
        of frame: AnyBitmap, called name: String
    ) throws(MeasurementError) -> Double {
        Crossings(try prepared(frame, called: name), self).mixedShare
    }
}
