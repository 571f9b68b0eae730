public import PNG
public import Raster
public import RevealValues

/// An output of one's own: a file format, a socket, an encoder.
///
/// What it takes says what it is given: a `Frame` with its pixels, or an `EncodedFrame` with the
/// bytes of its PNG file, which are put together at the speed of numbered files. Frames are made
/// side by side, as many as there are threads; while one is received, those behind it wait.
public protocol FrameReceiver: Sendable {
    /// What it takes of each frame: `Frame` or `EncodedFrame`.
    associatedtype Received: Sendable

    /// Whether frames come one after another and in order, and not side by side as each gets done;
    /// true unless said otherwise.
    var isOrdered: Bool { get }

    /// Told once, before the first frame, what all frames have in common; what it throws ends the
    /// render.
    func begin(_ series: FrameSeries) async throws

    /// Takes a frame; what it throws ends the render.
    func receive(_ frame: Received) async throws

    /// Told once, behind the last frame.
    func finish() async throws

    /// Told once, instead of `finish`, when the render has ended early and no frame comes any more.
    func abandon()
}

extension FrameReceiver {
    /// One after another.
    public var isOrdered: Bool { true }

    /// Nothing is to be done before.
    public func begin(_ series: FrameSeries) {}

    /// Nothing is to be done behind.
    public func finish() {}

    /// Nothing is left behind.
    public func abandon() {}
}

/// What the frames of a job have in common.
public struct FrameSeries: Sendable {
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
    /// The channels of each pixel.
    public let layout: PixelLayout
    /// Bits a sample: 8 or 16.
    public let depth: Int
    /// What samples mean.
    public let color: ColorDescription
    /// Frames a second.
    public let rate: FrameRate
    /// How many frames come.
    public let count: Int
}

/// The PNG file of a frame, in memory.
public struct EncodedFrame: Sendable, Hashable {
    /// Its number on the frame grid, from 0.
    public let number: Int
    /// When it is shown, in seconds.
    public let time: Rational
    /// All bytes of the file.
    public let png: [UInt8]
}

extension RenderOutput {
    /// To `receiver`, which takes pixels.
    public static func receiver<R: FrameReceiver>(_ receiver: R) -> RenderOutput
    where R.Received == Frame {
        RenderOutput(ReceiverOutput(receiver, .pixels { $0 }))
    }

    /// To `receiver`, which takes PNG files.
    public static func receiver<R: FrameReceiver>(_ receiver: R) -> RenderOutput
    where R.Received == EncodedFrame {
        RenderOutput(ReceiverOutput(receiver, .files { $0 }))
    }

    /// Nowhere: frames are taken from `RenderJob.frames(ahead:)`, as they come.
    public static let memory = RenderOutput.receiver(Nobody())
}

/// Who takes frames and keeps none.
struct Nobody: FrameReceiver {
    func receive(_ frame: Frame) {}
}
