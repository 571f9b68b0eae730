/// The options of a render that are independent of its transition.
public struct RenderOptions: Sendable {
    /// The frame rate, 60 per second by default.
    public var frameRate: FrameRate = .sixty
    /// The color beneath the snapshots, if it is visible.
    public var background: Color = .transparent
    /// Bits per sample; nil for the deepest snapshot's.
    public var depth: SampleDepth?
    /// The color space of the frames.
    public var colorSpace = FrameColorSpace.outgoing
    /// The values that are mixed at edges, in feathers, and in fades.
    public var blending = FrameBlending.coded
    /// The exposure for motion blur of mask edges; other motion remains sharp.
    public var shutter = Shutter()
    /// The balance between time and size, which never affects pixels.
    public var compression: Compression = .balanced
    /// The PNG encoder, which never affects pixels.
    public var encoder: PNGEncoder = .splice
    /// The selected frames; nil for all.
    public var frames: FrameSelection?
    /// Whether the end of the timeline is a frame; by default only if the transition is not a loop.
    public var sampling: FrameGrid.Sampling?
    /// The number of frame 0 in the names of numbered files, from 0 to 999,999,999.
    public var startNumber = 0
    /// The number of plays of an animation, at most 2³¹ − 1; 0 is forever.
    public var plays = 0
    /// The additional seconds, from 0 to 60, that an animation's last frame shows before it
    /// repeats.
    ///
    /// Nil is one second, or 0 if the end is not a frame, as in a seamless loop.
    public var rest: Rational?
    /// The default image of an animation for viewers that do not animate it.
    public var poster: Poster = .middle
    /// The number of frames rendered concurrently, at least 1.
    ///
    /// Nil is the number of available processors, or fewer if memory is short.
    public var threads: Int?
    /// The executor of the render.
    ///
    /// Nil is Swift's shared threads, which other tasks can use between two frames.
    public var executor: (any TaskExecutor)?
    /// The priority of the render; nil for the calling task's.
    public var priority: TaskPriority?
    /// Whether outputs may replace files that this program did not write.
    public var overwrites = false
    /// Whether complete existing outputs of the same job are kept.
    public var skipsExisting = false
    /// Whether files and their directory are flushed to the disk before they are reported.
    public var isDurable = false
    /// The limits on the size of frames and on the expected memory.
    public var limits = Limits()

    /// Bits per sample.
    public enum SampleDepth: Int, Sendable {
        /// From 0 to 255.
        case eight = 8
        /// From 0 to 65535.
        case sixteen = 16
    }

    /// An animation's default image.
    public enum Poster: String, Sendable, CaseIterable {
        /// The last frame at or before the middle of the motion, in addition to the animation's
        /// frames.
        case middle
        /// The first frame of the animation.
        case first
    }

    /// Creates the defaults.
    public init() {}
}
