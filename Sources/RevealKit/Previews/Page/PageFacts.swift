import PNG

/// What a page knows about its frames beside their pixels, as a JSON object.
struct PageFacts {
    private let job: RenderJob

    init(_ job: RenderJob) { self.job = job }

    /// Places on the curve beside those of the frames.
    private static let samples = 360

    var json: String {
        let timeline = job.transition.timeline
        let times = job.frames.map { min(job.grid.time(of: $0), timeline.end) }
        let samples = (0...Self.samples).map {
            timeline.end * Rational($0) / Rational(Self.samples)
        }
        let stages = timeline.stageFacts.prefix(100).map { stage in
            object([
                ("name", stage.name.json), ("start", number(stage.start.double)),
                ("end", number(stage.end.double)), ("easing", stage.timingFunction.name.json),
            ])
        }
        return object([
            ("width", "\(job.width)"), ("height", "\(job.height)"),
            ("framesPerSecond", number(job.grid.rate.framesPerSecond.double)),
            ("rate", job.grid.rate.description.json), ("end", number(timeline.end.double)),
            ("plays", "\(job.options.plays)"), ("isLoop", "\(timeline.isLoop)"),
            ("hasAlpha", "\(job.layout.hasAlpha)"),
            ("isWide", "\(!job.format.color.agrees(with: ColorDescription()))"),
            ("frames", list(job.frames.map { "\($0)" })),
            ("times", list(times.map { number($0.double) })),
            ("progress", list(times.map { number(timeline.progress(at: $0)) })),
            ("curve", list(samples.map { number(timeline.progress(at: $0)) })),
            ("stages", list(Array(stages))),
        ])
    }

    private func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    private func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

    private func number(_ value: Double) -> String { short(value, 6) }
}

extension String {
    /// The text in quotes, as JSON has it, and such that it may stand in a script of a page.
    var json: String {
        let scalars = unicodeScalars.map { scalar in
            let isPlain =
                scalar.value >= 32 && scalar.value < 127
                && !"\"\\<>&".unicodeScalars.contains(scalar)
            guard !isPlain else { return String(scalar) }
            return String(scalar).utf16.map { unit in
                "\\u" + String(String(0x10000 + Int(unit), radix: 16).dropFirst())
            }.joined()
        }
        return "\"" + scalars.joined() + "\""
    }
}
