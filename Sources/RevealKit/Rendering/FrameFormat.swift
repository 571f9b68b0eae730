import PNG
import Raster

/// What all frames of a job have in common: the least that holds its snapshots and, where it can be
/// seen, its background.
struct FrameFormat: Sendable, Equatable {
    let width: Int
    let height: Int
    let layout: PixelLayout
    /// 8 or 16.
    let depth: Int
    /// What the samples mean: the outgoing snapshot's description.
    let color: ColorDescription
    /// What people should know about colour, a sentence each.
    let warnings: [String]

    init(_ transition: Transition, _ options: RenderOptions) {
        let snapshots = transition.snapshots
        width = snapshots[0].width
        height = snapshots[0].height
        let seen = snapshots.count == 1 ? [options.background.layout] : []
        let layout = (snapshots.map(\.layout) + seen).max() ?? .rgba
        self.layout = layout
        depth = options.depth?.rawValue ?? snapshots.map(\.depth).max() ?? 8
        var color = snapshots[0].color
        var warnings: [String] = []
        if let other = snapshots.last?.color, !color.agrees(with: other) {
            warnings.append(
                "the snapshots describe their colours differently; the frames carry the outgoing "
                    + "one's description, and the incoming one's colours will look off")
        }
        if color.hasProfile, snapshots[0].isGrey != (layout == .grey) {
            color = color.withoutProfile
            warnings.append(
                "the colour profile is left out: it is for grey, the frames are in colour")
        }
        self.color = color
        self.warnings = warnings
    }

    /// The bytes of a frame's samples.
    var bytes: Int { width * height * layout.channels * depth / 8 }
}
