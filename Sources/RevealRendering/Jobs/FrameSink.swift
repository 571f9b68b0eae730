package import PNG
package import Raster
package import RevealFiles

/// A piece of what a sink writes.
package enum Part: Sendable, Hashable {
    /// One of those before the first frame.
    case opening(Int)
    /// The frame at that position among those of the job.
    case frame(at: Int)
}

/// Makes the bytes of an output's parts, each from nothing but the job, so that workers do it side
/// by side.
package protocol PartMaker: Sendable {
    /// How many parts come before that of the first frame.
    var openings: Int { get }
    /// Whether the first frame's part is longer than the others because they build on it.
    var beginsWhole: Bool { get }
    /// The bytes of all parts, where they can be told without making any.
    var byteCount: Int? { get }

    /// Makes a part, in the memory of `worker` or `writer`.
    func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws

    /// Calls `body` with the bytes of the part that was made last, a piece at a time.
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

/// Where parts go.
///
/// Workers make parts side by side, beginning them in order. Who runs the job sees to it that parts
/// of an ordered sink are written one after another.
package protocol FrameSink: Sendable {
    /// How many parts come before that of the first frame.
    var openings: Int { get }
    /// Whether parts are written one after another, in order.
    var isOrdered: Bool { get }

    /// Makes a part: has `worker` render what it needs, and encodes it with the worker's `writer`.
    func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws

    /// Puts the part that was made last where it belongs; waits where there is no room.
    func write<S: Sample>(_ part: Part, _ worker: Worker<S>, _ writer: PNGWriter) async throws

    /// Called once before the first part.
    func begin() async throws

    /// Called once after the last part.
    func finish() async throws

    /// Called once where nothing is left to abandon, instead of `finish`, when workers are gone.
    func end()

    /// Called when the render is cancelled, on any thread, whatever else goes on: ends who works
    /// for it.
    func abandon()
}

extension FrameSink {
    package var openings: Int { 0 }

    package func begin() {}

    package func end() {}

    package func abandon() {}
}

/// A sink that writes parts one behind the other.
package struct SerialSink: FrameSink {
    private let parts: any PartMaker
    private let bytes: any ByteSink

    /// The sink that writes `parts` to `bytes`.
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

/// A sink that writes each part to a file of its own.
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
