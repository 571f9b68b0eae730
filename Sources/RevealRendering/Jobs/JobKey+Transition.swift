import PNG
import RevealFiles
import RevealMotion
import RevealValues

extension JobKey {
    /// The key of `transition`, rendered with `options` at that depth.
    init(_ transition: Transition, _ options: RenderOptions, depth: Int) {
        let lines =
            [
                "scale \(transition.scale)",
                "background \(options.background.canonicalText)",
                "depth \(depth)",
                "encoder \(options.encoder.rawValue) \(options.compression.rawValue)",
            ] + transition.timeline.canonicalText
        self.init(lines.joined(separator: "\n"))
    }
}
