import Raster
import RevealMotion
import RevealRendering

/// What people should know of a preset when they see its frames.
package enum PresetAdvice: Sendable, Equatable {
    /// Those options mean that preset, which nobody named.
    case preset(PresetName, by: [OptionName])
    /// Nothing changes before that frame of those up to the last.
    case restsUntil(frame: Int, last: Int)
    /// Nothing changes from that frame on to the last.
    case isCompleteAt(frame: Int, last: Int)
    /// The way in which controllers get on screen has the delay count twice.
    case delayCountsTwice
}

extension RenderJob {
    /// What people should know of the preset that `options` name when they see its frames.
    package func advice(_ options: WrittenOptions) -> [PresetAdvice] {
        let preset = options.presetName
        guard preset == .circularRevealKit else {
            let telling = options.tellingOptions
            return telling.isEmpty ? [] : [.preset(preset, by: telling)]
        }
        // Easings of people's own may pass the end on the way, and hands turn round.
        let isPlain =
            options.texts[.easing] == nil && options.texts[.thereAndBack] == nil
            && transition.timeline.interaction == nil
        let delayCounts = options.texts[.delay] != nil && transition.snapshots.count == 2
        return (isPlain ? [rest] : []).compactMap(\.self) + (delayCounts ? [.delayCountsTwice] : [])
    }

    /// Where the circle is larger than the view, so that frames repeat each other; nil if nowhere.
    private var rest: PresetAdvice? {
        guard grid.count <= 10_000, frames.count == grid.count else { return nil }
        // Whoever asks for a hold knows that frames repeat each other.
        let count = min(grid.count, grid.frame(at: transition.timeline.motion.end) + 1)
        let masks = (0..<count).map { frame in
            let scene = transition.timeline.scene(at: grid.time(of: frame))
            return scene.layers.last { !$0.isHidden }?.mask
        }
        let bounds = transition.size.bounds
        // A frame without a mask is one before the beginning, or the last.
        let first = masks.prefix { $0?.ellipseHolds(bounds) ?? false }.count
        let end = masks.reversed().prefix { $0?.ellipseHolds(bounds) ?? true }.count
        let last = count - 1
        if first > 2, first <= last {
            return .restsUntil(frame: first, last: last)
        }
        guard end > 2, end <= last else { return nil }
        return .isCompleteAt(frame: last - end + 1, last: last)
    }
}

extension Rect {
    /// Whether the ellipse in this rectangle holds all four corners of `other`.
    fileprivate func ellipseHolds(_ other: Rect) -> Bool {
        guard width > 0, height > 0 else { return false }
        return [other.x, other.x + other.width].allSatisfy { x in
            [other.y, other.y + other.height].allSatisfy { y in
                let (across, down) = (2 * (x - center.x) / width, 2 * (y - center.y) / height)
                return across * across + down * down <= 1
            }
        }
    }
}
