package import PNG
import Raster

extension MeasuredPair {
    /// The pair with the frames at a capture's ends for its pictures, where these show them drawn
    /// anew and go better with frames `between`: a browser samples photographs otherwise while a
    /// transition runs, and all frames alike.
    ///
    /// - Throws: `.sizesDiffer`, `.outOfMemory`, and what `between` throws.
    package func asDrawn(
        first: AnyBitmap, last: AnyBitmap, between: () throws -> [AnyBitmap]
    ) throws -> MeasuredPair {
        let isAlone = (
            first: try self.isAlone(incoming: false, in: first, called: "the first frame"),
            last: try self.isAlone(incoming: true, in: last, called: "the last frame")
        )
        func isAnew(_ isAlone: Bool, _ frame: AnyBitmap) throws -> Bool {
            try isAlone && mixedShare(of: [frame]) > Self.leastAnew
        }
        // What a browser shows lets nothing shine through.
        guard outgoing.layout == .rgb,
            try isAnew(isAlone.first, first) || isAnew(isAlone.last, last)
        else { return self }
        let drawn = try MeasuredPair(
            outgoing: isAlone.first ? first : .eight(outgoing),
            incoming: isAlone.last ? last : .eight(incoming)
        )
        .leavingOut(untold)
        let frames = try between()
        return try 2 * drawn.mixedShare(of: frames) < mixedShare(of: frames) ? drawn : self
    }

    /// Which pixels do not tell the pictures apart, row by row: that one of them is drawn anew does
    /// not make them tell.
    private var untold: [Bool] {
        (0..<height).flatMap { y in (0..<width).map { x in !tells(x, y) } }
    }

    /// The share of what tells the pictures apart that mixes both in a frame that shows one alone,
    /// from which that one is drawn anew: a pointer or a first spot is less.
    private static let leastAnew = 0.002

    /// The share of what tells the pictures apart that mixes both, by the mean of `frames`.
    private func mixedShare(of frames: [AnyBitmap]) throws(MeasurementError) -> Double {
        var sum = 0.0
        for frame in frames {
            sum += Crossings(try prepared(frame, called: "a frame"), self).mixedShare
        }
        return sum / Double(max(1, frames.count))
    }
}
