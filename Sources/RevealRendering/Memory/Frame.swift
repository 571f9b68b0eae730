/// A frame in memory.
public struct Frame: Sendable {
    /// The number on the frame grid, from 0.
    public let number: Int
    /// The time in seconds.
    public let time: Rational
    /// The pixels.
    public let bitmap: AnyBitmap
    /// The bitmap's color space.
    public var color: ColorDescription { bitmap.color }

    /// Encodes the frame as a PNG file.
    ///
    /// - Throws: `PNGError.outOfMemory`.
    public func png(compression: Compression = .balanced) throws -> [UInt8] {
        try bitmap.png(compression: compression)
    }
}

extension Transition {
    /// Renders the state at `time`, in seconds, on or off the frame grid.
    ///
    /// Each call prepares the snapshots anew; `RenderJob.frames(ahead:)` does so once.
    ///
    /// - Throws: the errors of `RenderJob.init`, such as `RenderError.noMoment` for a time outside
    ///   the timeline; `RenderError.frames`, `FileError.overBudget`, `OutOfMemory`.
    public func bitmap(at time: Rational, options: RenderOptions = .init()) throws -> AnyBitmap {
        try bitmaps(at: [time], options: options)[0]
    }

    /// Renders the states at `times`, in seconds, in the given order, preparing the snapshots once,
    /// as for a film strip.
    ///
    /// - Throws: as `bitmap(at:options:)`.
    public func bitmaps(
        at times: [Rational], options: RenderOptions = .init()
    ) throws -> [AnyBitmap] {
        let most = times.max() ?? 0
        let job = try RenderJob(
            self,
            to: RenderOutput(ReceiverOutput(Nobody(), .pixels { $0 }, moment: most)),
            options: options)
        if let time = times.min(), time < 0 {
            throw RenderError.noMoment(time, end: job.grid.end)
        }
        try job.check(options.limits)
        return job.format.depth == 16
            ? try bitmaps(at: times, job, UInt16.self) : try bitmaps(at: times, job, UInt8.self)
    }

    private func bitmaps<S: Sample>(
        at times: [Rational], _ job: RenderJob, _: S.Type
    ) throws -> [AnyBitmap] {
        let recolored = try job.format.colors.pixels(of: snapshots, as: S.self)
        let renderer = try FrameRenderer<S>(self, job.options, job.format, recolored)
        var worker = try Worker(ScenePainter(renderer, nil), job.format)
        return try times.map { time in
            try worker.render(at: time)
            return AnyBitmap(try worker.frame.copied(as: worker.frame.layout))
                .described(by: job.format.color)
        }
    }
}
