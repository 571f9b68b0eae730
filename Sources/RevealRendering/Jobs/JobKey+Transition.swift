extension JobKey {
    /// Creates a hash of the job that shows `content`, by default the transition's timeline.
    init(
        _ transition: Transition, _ options: RenderOptions, _ format: FrameFormat,
        showing content: [String]? = nil
    ) {
        let lines =
            [
                "scale \(transition.scale)",
                "background \(options.background.canonicalText)",
                "depth \(format.depth)",
                "encoder \(options.encoder.rawValue) \(options.compression.rawValue)",
            ] + [format.colors.canonicalText].compactMap { $0 }
            + (options.blending == .coded ? [] : ["blend \(options.blending.rawValue)"])
            + [options.shutter.canonicalText].compactMap { $0 }
            + (content ?? transition.timeline.canonicalText)
        self.init(lines.joined(separator: "\n"))
    }
}
