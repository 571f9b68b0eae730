import PNG
import Raster
import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues

/// What a page knows about its frames beside their pixels, as a JSON object.
struct PageFacts {
    private let job: any FrameJob
    private let timeline: Timeline

    /// What is known of a job whose frames `timeline` shows.
    init(_ job: any FrameJob, _ timeline: Timeline) { (self.job, self.timeline) = (job, timeline) }

    /// Places on the curve beside those of the frames.
    private static let samples = 360

    var json: String {
        let times = job.frames.map { min(job.grid.time(of: $0), timeline.end) }
        let samples = (0...Self.samples).map {
            timeline.end * Rational($0) / Rational(Self.samples)
        }
        let stages = timeline.stageFacts.prefix(100).map { stage in
            JSONText.object([
                ("name", stage.name.json), ("start", number(stage.start.double)),
                ("end", number(stage.end.double)), ("easing", stage.timingFunction.name.json),
            ])
        }
        return JSONText.object([
            ("width", "\(job.format.width)"), ("height", "\(job.format.height)"),
            ("framesPerSecond", number(job.grid.rate.framesPerSecond.double)),
            ("rate", job.grid.rate.description.json), ("end", number(timeline.end.double)),
            ("plays", "\(job.options.plays)"), ("isLoop", "\(timeline.isLoop)"),
            ("hasAlpha", "\(job.format.layout.hasAlpha)"),
            ("isWide", "\(!job.format.color.agrees(with: ColorDescription()))"),
            ("frames", JSONText.list(job.frames.map { "\($0)" })),
            ("times", JSONText.list(times.map { number($0.double) })),
            ("progress", JSONText.list(times.map { number(timeline.progress(at: $0)) })),
            ("curve", JSONText.list(samples.map { number(timeline.progress(at: $0)) })),
            ("stages", JSONText.list(Array(stages))),
        ])
    }

    private func number(_ value: Double) -> String { short(value, 6) }
}
