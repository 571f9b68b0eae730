public import PNG
public import RevealFiles
public import RevealMotion
public import RevealValues

/// How a transition is rendered: everything but what moves.
public struct RenderOptions: Sendable {
    /// Frames a second.
    public var frameRate: FrameRate = .sixty
    /// What stands behind the snapshots, where it can be seen.
    public var background: Color = .transparent
    /// Bits a sample of the frames; nil for the deepest snapshot's.
    public var depth: SampleDepth?
    /// Which colours the frames' samples mean.
    public var colorSpace = FrameColorSpace.outgoing
    /// What is mixed at edges, in feathers and in fades.
    public var blending = FrameBlending.coded
    /// How long the edges of masks are exposed; what moves otherwise stays sharp.
    public var shutter = Shutter()
    /// Time against size; never pixels.
    public var compression: Compression = .balanced
    /// Who compresses frames; never pixels.
    public var encoder: PNGEncoder = .splice
    /// The frames wanted; nil for all.
    public var frames: FrameSelection?
    /// Whether the end is shown; nil for no in a number of loops, else yes.
    public var sampling: FrameGrid.Sampling?
    /// The number of frame 0 in the names of numbered files, from 0 to 1,000,000,000.
    public var startNumber = 0
    /// How often an animation is shown, at most 2³¹ − 1 times; 0 is for ever.
    public var plays = 0
    /// How much longer the last frame of an animation shows before it begins again, in seconds,
    /// from 0 to 60; nil for one second, or none where the end is no frame, as in a loop without a
    /// seam.
    public var rest: Rational?
    /// What an animation shows where animations are not shown.
    public var poster: Poster = .middle
    /// Frames rendered side by side, 1 or more; nil for the processors that the process may use.
    public var threads: Int?
    /// Where frames are rendered; nil for the threads that all of Swift's tasks share, which other
    /// tasks get between two frames.
    public var executor: (any TaskExecutor)?
    /// How urgent frames are; nil for as urgent as the task that wants them.
    public var priority: TaskPriority?
    /// Whether outputs may replace files that this program did not write.
    public var overwrites = false
    /// Whether outputs that are there already, whole and from this very job, are left as they are.
    public var skipsExisting = false
    /// Whether files and their directory reach the disk before they are said to be written.
    public var isDurable = false
    /// How large frames may be, and the memory that the render may be expected to need.
    public var limits = Limits()

    /// Bits a sample.
    public enum SampleDepth: Int, Sendable {
        /// From 0 to 255.
        case eight = 8
        /// From 0 to 65535.
        case sixteen = 16
    }

    /// An animation's default image.
    public enum Poster: String, Sendable, CaseIterable {
        /// The frame at the middle of the motion, or the last before it; no part of the animation.
        case middle
        /// The first frame of the animation.
        case first
    }

    /// The defaults.
    public init() {}
}
