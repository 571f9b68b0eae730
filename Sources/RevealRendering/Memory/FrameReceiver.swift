/// A custom output: a file format, a socket, an encoder.
///
/// `Received` is either `Frame`, with pixels, or `EncodedFrame`, with a PNG file that is spliced as
/// fast as numbered files are. Frames are rendered concurrently, one per thread. While an ordered
/// receiver handles a frame, later frames wait.
public protocol FrameReceiver: Sendable {
    /// The type of each frame: `Frame` or `EncodedFrame`.
    associatedtype Received: Sendable

    /// Whether frames are received in order, or concurrently as they finish; true by default.
    var isOrdered: Bool { get }

    /// Called once before the first frame; an error ends the render.
    func begin(_ series: FrameSeries) async throws

    /// Receives a frame; an error ends the render.
    func receive(_ frame: Received) async throws

    /// Called once after the last frame.
    func finish() async throws

    /// Called once instead of `finish` if the render ends early; no more frames follow.
    func abandon()
}

extension FrameReceiver {
    /// True.
    public var isOrdered: Bool { true }

    /// Does nothing.
    public func begin(_ series: FrameSeries) {}

    /// Does nothing.
    public func finish() {}

    /// Does nothing.
    public func abandon() {}
}

/// The common properties of a job's frames.
public struct FrameSeries: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The channels of each pixel.
    public let layout: PixelLayout
    /// Bits per sample: 8 or 16.
    public let depth: Int
    /// The color space of the samples.
    public let color: ColorDescription
    /// The frame rate.
    public let rate: FrameRate
    /// The number of frames.
    public let count: Int
}

/// The PNG file of a frame, in memory.
public struct EncodedFrame: Sendable, Hashable {
    /// The number on the frame grid, from 0.
    public let number: Int
    /// The time in seconds.
    public let time: Rational
    /// The bytes of the file.
    public let png: [UInt8]
}

extension RenderOutput {
    /// Returns an output that passes each frame's pixels to `receiver`.
    public static func receiver<R: FrameReceiver>(_ receiver: R) -> RenderOutput
    where R.Received == Frame {
        RenderOutput(ReceiverOutput(receiver, .pixels { $0 }))
    }

    /// Returns an output that passes each frame's PNG file to `receiver`.
    public static func receiver<R: FrameReceiver>(_ receiver: R) -> RenderOutput
    where R.Received == EncodedFrame {
        RenderOutput(ReceiverOutput(receiver, .files { $0 }))
    }

    /// An output without a destination, for `RenderJob.frames(ahead:)`.
    public static let memory = RenderOutput.receiver(Nobody())
}

struct Nobody: FrameReceiver {
    func receive(_ frame: Frame) {}
}
