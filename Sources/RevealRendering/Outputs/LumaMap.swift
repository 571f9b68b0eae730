extension RenderOutput {
    /// Returns an output for luma wipes: one 16-bit gray PNG file, to `path` or standard output.
    ///
    /// Each gray is the time at which its pixel changes: black first, white last. Pauses before and
    /// after the motion are excluded.
    public static func lumaMap(_ path: String?) -> RenderOutput {
        RenderOutput(LumaMap(place: path.map(OutputPlace.file) ?? .standardOutput))
    }
}

struct LumaMap: FrameOutput {
    let place: OutputPlace

    private static let kind = FileKind("luma")
    private static let notDeep = RenderError.noLumaMap(
        "it requires a gray matte of 16 bits", cure: "leave the depth out")

    var traits: OutputTraits {
        var traits = OutputTraits()
        traits.fileKind = Self.kind
        return traits
    }

    var moment: Rational? { 0 }

    func check(_ job: some FrameJob) throws {
        let timeline = job.rendered?.timeline
        guard let timeline, timeline.layers.indices.contains(where: timeline.isMasked) else {
            throw RenderError.noLumaMap("no mask moves", cure: nil)
        }
        guard job.format.layout == .gray, job.format.depth == 16 else {
            throw Self.notDeep
        }
        guard job.options.frames == nil else {
            throw RenderError.noLumaMap("it requires the whole motion", cure: "render all frames")
        }
    }

    func advice(for job: some FrameJob, wanted rate: FrameRate) -> [String] {
        guard let (start, end) = job.rendered?.timeline.motion else { return [] }
        return ["play it at constant speed over \(end - start) s"]
    }

    func texts(ofFileAt position: Int, of job: some FrameJob) -> [PNGFile.Text]? {
        job.texts(Self.kind, "all moments")
    }

    func bytesPerWorker(of job: some FrameJob, share: Double) -> Double {
        job.bytesPerPicture(share: share) + Double(32 * job.format.width * job.format.height)
    }

    func parts(of job: some FrameJob) -> (any PartMaker)? { File(output: self, job: job) }

    func sink(for job: some FrameJob, in target: OutputTarget) throws -> any FrameSink {
        SerialSink(parts: File(output: self, job: job), bytes: try target.bytes())
    }

    private struct File: PartMaker {
        let output: LumaMap
        let job: any FrameJob

        func make<S: Sample>(
            _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
        ) throws {
            guard let timeline = job.rendered?.timeline else {
                throw RenderError.noLumaMap("frames in files have no masks", cure: nil)
            }
            var own = worker
            var moments = LumaMoments(timeline, width: job.format.width) { time in
                try own.render(at: time)
                guard let frame = own.keptFrame as? KeptFrame<UInt16> else {
                    throw LumaMap.notDeep
                }
                return frame
            }
            let form = job.fileForm(output.texts(ofFileAt: 0, of: job) ?? [])
            writer.clear()
            try writer.file(
                moments.map(height: job.format.height), texts: form.texts, color: form.color,
                compression: form.compression, encoder: form.encoder)
        }
    }
}

/// A search for the time at which the coverage of each pixel of a matte passes 50 %.
///
/// Time is measured in ticks, four for each of the 65,535 steps of a gray. A first pass over 1,024
/// intervals finds the interval in which each pixel changes, and checks that it changes only once.
/// Intervals are then halved until interpolated coverage agrees with the coverage at their middle:
/// about once every eighth of a pixel along the path of an edge.
private struct LumaMoments {
    private let start: Rational
    private let length: Rational
    private let end: Rational
    private let width: Int
    private let frame: (Rational) throws -> KeptFrame<UInt16>
    private var moments: [Float] = []

    private static let ticksPerStep = 4
    private static let ticks = ticksPerStep * Int(UInt16.max)
    private static let intervals = 1024
    private static let half = UInt16.max / 2 + 1
    /// The tolerance below 50 %: coverage is exact to within a few steps, and an edge may stop in
    /// the middle of a pixel.
    private static let slack: UInt16 = 256

    private struct Change {
        let pixel: Int
        let before: UInt16
        let after: UInt16

        func moment(_ first: Int, _ last: Int) -> Float {
            let part = (Float(LumaMoments.half) - Float(before)) / (Float(after) - Float(before))
            return Float(first) + part * Float(last - first)
        }

        /// Whether the edge is in the pixel at both times, which determines the edge's speed.
        var isGradual: Bool { before > 0 && after < .max }
    }

    init(
        _ timeline: Timeline, width: Int,
        _ frame: @escaping (Rational) throws -> KeptFrame<UInt16>
    ) {
        let motion = timeline.motion
        (start, length, end) = (motion.start, motion.end - motion.start, timeline.end)
        (self.width, self.frame) = (width, frame)
    }

    /// Computes the map.
    ///
    /// - Throws: `RenderError.noLumaMap` if a pixel changes more than once or never.
    mutating func map(height: Int) throws -> Bitmap<UInt16> {
        moments = Array(repeating: 0, count: width * height)
        let intervals = try firstPass()
        for (number, changes) in intervals.enumerated() {
            try refine(changes, Self.tick(number), Self.tick(number + 1))
        }
        var map = try Bitmap<UInt16>(width: width, height: height, layout: .gray)
        map.withMutableSamples { samples in
            for (pixel, moment) in moments.enumerated() {
                // A wipe shows a pixel as changed at times greater than its gray.
                let step = (Double(moment) / Double(Self.ticksPerStep)).rounded(.up) - 1
                samples[pixel] = UInt16(step.clampedInteger(in: 0...Int(UInt16.max)))
            }
        }
        return map
    }

    private static func tick(_ interval: Int) -> Int { interval * ticks / intervals }

    private func frame(atTick tick: Int) throws -> KeptFrame<UInt16> {
        try frame(start + length * Rational(tick, over: Self.ticks))
    }

    private func firstPass() throws -> [[Change]] {
        var last: [UInt16] = []
        last = try frame(atTick: 0).bitmap.withSamples { span in span.indices.map { span[$0] } }
        // Even the darkest gray changes after the start.
        if let pixel = last.firstIndex(where: { $0 >= Self.half }) {
            throw refusal(pixel, "shows the incoming picture from the beginning")
        }
        var intervals: [[Change]] = []
        for number in 1...Self.intervals {
            intervals.append(try changes(of: &last, to: frame(atTick: Self.tick(number))))
        }
        // Pixels that change only at the very end count in the last interval.
        intervals[Self.intervals - 1] += try changes(of: &last, to: frame(end))
        if let pixel = last.firstIndex(where: { $0 < Self.half }) {
            throw refusal(pixel, "never changes")
        }
        return intervals
    }

    private func changes(
        of last: inout [UInt16], to frame: KeptFrame<UInt16>
    ) throws -> [Change] {
        var changes: [Change] = []
        for part in frame.changes {
            try frame.bitmap.withRow(part.row) { row in
                for column in part.columns {
                    let (pixel, after) = (part.row * width + column, row[column])
                    let before = last[pixel]
                    guard before < Self.half || after >= Self.half - Self.slack else {
                        throw refusal(pixel, "changes more than once")
                    }
                    last[pixel] = before < Self.half ? after : max(after, Self.half)
                    guard before < Self.half, after >= Self.half else { continue }
                    changes.append(Change(pixel: pixel, before: before, after: after))
                }
            }
        }
        return changes
    }

    private func refusal(_ pixel: Int, _ what: String) -> RenderError {
        .noLumaMap(
            "the pixel at \(pixel % width),\(pixel / width) \(what)",
            cure: "render mattes: one file per frame can show any motion")
    }

    private mutating func refine(_ changes: [Change], _ first: Int, _ last: Int) throws {
        guard !changes.isEmpty else { return }
        guard last - first > 1 else {
            for change in changes { moments[change.pixel] = change.moment(first, last) }
            return
        }
        let middle = (first + last) / 2
        var (early, late): ([Change], [Change]) = ([], [])
        // The closure ends before the next frame is rendered, which would otherwise copy this one.
        try frame(atTick: middle).bitmap.withSamples { samples in
            for change in changes {
                let (pixel, share) = (change.pixel, samples[change.pixel])
                let isEarly = share >= Self.half
                let next = Change(
                    pixel: pixel, before: isEarly ? change.before : share,
                    after: isEarly ? share : change.after)
                let moment = isEarly ? next.moment(first, middle) : next.moment(middle, last)
                let isSure =
                    next.isGradual
                    && (moment - change.moment(first, last)).magnitude <= Self.tolerance
                if isSure {
                    moments[pixel] = moment
                } else if isEarly {
                    early.append(next)
                } else {
                    late.append(next)
                }
            }
        }
        try refine(early, first, middle)
        try refine(late, middle, last)
    }

    /// Half a gray step: the maximum by which halving an interval may move an accepted result.
    private static let tolerance = Float(ticksPerStep) / 2
}
