package import PNG
package import Raster
package import RevealFiles

/// A piece of a sink's output.
package enum Part: Sendable, Hashable {
    /// A part before the first frame.
    case opening(Int)
    /// The frame at that position in the job.
    case frame(at: Int)
}

/// Encodes an output's parts, each from the job alone, so that workers can do it concurrently.
package protocol PartMaker: Sendable {
    /// The number of parts before the first frame's.
    var openings: Int { get }
    /// Whether the first frame's part is longer than the others, which build on it.
    var beginsWhole: Bool { get }
    /// The number of bytes of all parts, if it is known in advance.
    var byteCount: Int? { get }

    /// Makes a part in the memory of `worker` or `writer`.
    func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws

    /// Calls `body` with successive pieces of the part made last.
    func withBytes<S: Sample>(
        of part: Part, _ worker: Worker<S>, _ writer: PNGWriter,
        _ body: (Span<UInt8>) throws -> Void
    ) throws
}

extension PartMaker {
    package var openings: Int { 0 }

    package var beginsWhole: Bool { false }

    package var byteCount: Int? { nil }

    package func withBytes<S: Sample>(
        of part: Part, _ worker: Worker<S>, _ writer: PNGWriter,
        _ body: (Span<UInt8>) throws -> Void
    ) throws {
        try writer.withBytes(body)
    }
}

/// The destination of parts.
///
/// Workers start parts in order and make them concurrently. The job writes the parts of an ordered
/// sink one after another.
package protocol FrameSink: Sendable {
    /// The number of parts before the first frame's.
    var openings: Int { get }
    /// Whether parts are written one after another, in order.
    var isOrdered: Bool { get }

    /// Renders a part with `worker` and encodes it with `writer`.
    func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws

    /// Writes the part made last; waits if the destination is full.
    func write<S: Sample>(_ part: Part, _ worker: Worker<S>, _ writer: PNGWriter) async throws

    /// Called once before the first part.
    func begin() async throws

    /// Called once after the last part.
    func finish() async throws

    /// Called once instead of `finish` after a failure, when the workers have ended.
    func end()

    /// Called on any thread when the render is cancelled; stops external programs.
    func abandon()
}

extension FrameSink {
    package var openings: Int { 0 }

    package func begin() {}

    package func end() {}

    package func abandon() {}
}

/// A sink that writes parts one after the other.
package struct SerialSink: FrameSink {
    private let parts: any PartMaker
    private let bytes: any ByteSink

    package init(parts: any PartMaker, bytes: any ByteSink) {
        (self.parts, self.bytes) = (parts, bytes)
    }

    package var openings: Int { parts.openings }

    package var isOrdered: Bool { true }

    package func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        try parts.make(part, &worker, writer)
    }

    package func write<S: Sample>(_ part: Part, _ worker: Worker<S>, _ writer: PNGWriter) throws {
        try parts.withBytes(of: part, worker, writer) { try bytes.write($0) }
    }

    package func finish() throws { try bytes.finish() }

    package func abandon() { bytes.abandon() }
}

/// A sink that writes each part to its own file.
struct FileSink: FrameSink {
    let parts: any PartMaker
    let target: OutputTarget

    var isOrdered: Bool { false }

    func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        try parts.make(part, &worker, writer)
    }

    func write<S: Sample>(_ part: Part, _ worker: Worker<S>, _ writer: PNGWriter) throws {
        guard case .frame(let position) = part else { return }
        try target.write(writer, toFileAt: position)
    }

    func finish() {}
}
