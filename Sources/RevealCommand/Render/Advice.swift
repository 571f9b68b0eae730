import Raster
import RevealMotion
import RevealRendering
import RevealScenes
import RevealValues

extension RenderJob {
    /// What people should know of the preset that `options` name when they see its frames, a
    /// clause each, with the option that they may want.
    func advice(_ options: OptionValues) -> [String] {
        let preset = options.chosenPreset
        guard preset == .circularRevealKit else {
            let telling = options.tellingOptions.map { "--" + $0.name }
            guard !telling.isEmpty else { return [] }
            return [
                telling.joined(separator: " and ") + (telling.count == 1 ? " means" : " mean")
                    + " \(\.preset) \(preset.name)"
            ]
        }
        // Who goes back, or has a hand that turns round, has no end in which nothing changes.
        let isPlain = options.thereAndBack == nil && transition.timeline.interaction == nil
        let delayCounts =
            transition.timeline.motion.start > 0 && options.delay != nil
            && transition.snapshots.count == 2
        return (isPlain ? rest.map { ["\($0) (\(\.preset) fitted moves all the time)"] } ?? [] : [])
            + (delayCounts ? ["the delay counts twice on \(\.path) navigation"] : [])
    }

    /// Whether more than two of the frames that are wanted are in `range`, in which all look alike.
    private func repeats(in range: ClosedRange<Int>) -> Bool {
        frames.count { range.contains($0) } > 2
    }

    /// Where the circle is larger than the view, so that frames repeat each other; nil if nowhere.
    private var rest: String? {
        guard grid.count <= 10_000, frames.count > 2, let wanted = frames.last else { return nil }
        // Whoever asks for a hold knows that frames repeat each other.
        let last = min(grid.count - 1, grid.frame(at: transition.timeline.motion.end))
        let bounds = transition.size.bounds
        func isComplete(_ frame: Int, withoutMask: Bool) -> Bool {
            let scene = transition.timeline.scene(at: grid.time(of: frame))
            // A soft circle is complete where nothing of its ramp is left in the view.
            let mask = scene.layers.last { !$0.isHidden }?.maskOutline(1, in: scene.bounds)
            return mask?.ellipseHolds(bounds) ?? withoutMask
        }
        // A frame without a mask is one before the beginning, or the last.
        let first = (0...last).prefix { isComplete($0, withoutMask: false) }.count
        if first > 0, first <= last, repeats(in: 0...first - 1) {
            return "nothing changes before frame \(first) of \(last)"
        }
        // A part of a long job mostly has none of them.
        guard isComplete(min(wanted, last), withoutMask: true) else { return nil }
        let end = (0...last).reversed().prefix { isComplete($0, withoutMask: true) }.count
        guard end > 0, end <= last, repeats(in: last - end + 1...last) else { return nil }
        return "complete at frame \(last - end + 1) of \(last)"
    }
}
