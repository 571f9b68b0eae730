import PNG
package import RevealValues

extension RenderJob {
    /// Makes sure that frames are no larger than allowed and that the job fits into the memory.
    ///
    /// - Throws: `RenderError.frames`, `FileError.overBudget`.
    public func checkLimits() throws {
        try check(options.limits)
    }

    /// Makes sure that the outputs could be written now, and makes nothing.
    ///
    /// Nothing may be there that may not be replaced, no output may be an input, and FFmpeg has to
    /// be there if it is needed.
    ///
    /// - Throws: a `FileError`, or what its output says is missing.
    public func checkDestination() throws {
        try checkOutputs()
    }
}

extension RenderOptions {
    /// The numbers that frame 0 may have.
    static let startNumbers = 0...1_000_000_000

    /// How much longer a last frame may show, in seconds.
    package static let longestRest: Rational = 60

    /// Refuses what nothing is rendered with.
    package func check() throws(RenderError) {
        if let threads, threads < 1 { throw .threads(threads) }
        guard Self.startNumbers.contains(startNumber) else { throw .startNumber(startNumber) }
        guard (0...Int(Int32.max)).contains(plays) else { throw .plays(plays) }
        if let rest, rest < 0 || rest > Self.longestRest { throw .rest(rest) }
        if encoder == .libpng, compression == .stable { throw .unstableEncoder }
    }
}
