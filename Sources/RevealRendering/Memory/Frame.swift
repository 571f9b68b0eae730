public import PNG
public import RevealMotion
public import RevealValues

/// A frame in memory.
public struct Frame: Sendable {
    /// Its number on the frame grid, from 0.
    public let number: Int
    /// When it is shown, in seconds.
    public let time: Rational
    /// Its pixels.
    public let bitmap: AnyBitmap
    /// What its samples mean.
    public let color: ColorDescription

    /// The bytes of a PNG file of it.
    ///
    /// - Throws: `PNGError.outOfMemory`.
    public func png(compression: Compression = .balanced) throws -> [UInt8] {
        try bitmap.png(color: color, compression: compression)
    }
}

extension Transition {
    /// What is shown at `time`, in seconds, on any frame grid or none.
    ///
    /// Each call prepares the snapshots anew; `RenderJob.frames(ahead:)` does so once.
    ///
    /// - Throws: `RenderError.noMoment` for a time past the end, `OutOfMemory`, and what is wrong
    ///   with the options.
    public func bitmap(at time: Rational, options: RenderOptions = .init()) throws -> AnyBitmap {
        let job = try RenderJob(
            self,
            to: RenderOutput(
                ReceiverOutput(Nobody(), .pixels { $0 }, moment: time)), options: options)
        try job.check(options.limits)
        if job.format.depth == 16 {
            let renderer = try FrameRenderer<UInt16>(self, job.options, job.format)
            var worker = try Worker(ScenePainter(renderer, nil), job.format)
            try worker.render(at: time)
            return .sixteen(worker.frame)
        }
        let renderer = try FrameRenderer<UInt8>(self, job.options, job.format)
        var worker = try Worker(ScenePainter(renderer, nil), job.format)
        try worker.render(at: time)
        return .eight(worker.frame)
    }
}
