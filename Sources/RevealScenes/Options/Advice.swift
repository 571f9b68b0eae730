import Raster
import RevealMotion
import RevealRendering
import RevealValues

/// What people should know of a preset when they see its frames.
package enum PresetAdvice: Sendable, Equatable {
    /// Those options mean that preset, which nobody named.
    case preset(PresetDeclaration, by: [String])
    /// Nothing changes before that frame of those up to the last.
    case restsUntil(frame: Int, last: Int)
    /// Nothing changes from that frame on to the last.
    case isCompleteAt(frame: Int, last: Int)
    /// The way in which controllers get on screen has the delay count twice.
    case delayCountsTwice
}

extension RenderJob {
    package func advice(_ options: OptionValues) -> [PresetAdvice] {
        let preset = options.chosenPreset
        guard preset == .circularRevealKit else {
            let telling = options.tellingOptions.map(\.name)
            return telling.isEmpty ? [] : [.preset(preset, by: telling)]
        }
        // Who goes back, or has a hand that turns round, has no end in which nothing changes.
        let isPlain =
            options.thereAndBack == nil && transition.timeline.interaction == nil
        let delayCounts =
            transition.timeline.motion.start > 0 && options.delay != nil
            && transition.snapshots.count == 2
        return (isPlain ? [rest] : []).compactMap(\.self) + (delayCounts ? [.delayCountsTwice] : [])
    }

    /// Whether more than two of the frames that are wanted are in `range`, in which all look alike.
    private func repeats(in range: ClosedRange<Int>) -> Bool {
        frames.count { range.contains($0) } > 2
    }

    /// Where the circle is larger than the view, so that frames repeat each other; nil if nowhere.
    private var rest: PresetAdvice? {
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
            return .restsUntil(frame: first, last: last)
        }
        // A part of a long job mostly has none of them.
        guard isComplete(min(wanted, last), withoutMask: true) else { return nil }
        let end = (0...last).reversed().prefix { isComplete($0, withoutMask: true) }.count
        guard end > 0, end <= last, repeats(in: last - end + 1...last) else { return nil }
        return .isCompleteAt(frame: last - end + 1, last: last)
    }
}
