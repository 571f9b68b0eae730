package enum Part: Sendable, Hashable {
    /// A part before the first frame.
    case opening(Int)
    case frame(at: Int)
}

/// An encoder of an output's parts.
///
/// Each part depends only on the job, so workers can be concurrent.
package protocol PartMaker: Sendable {
    /// The number of parts before the first frame's.
    var openings: Int { get }
    /// Whether the first frame's part is a complete picture, on which later parts build.
    var beginsWhole: Bool { get }
    var byteCount: Int? { get }

    /// Makes a part in the memory of `worker` or `writer`.
    func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws

    /// Calls `body` with successive pieces of `part`, the one last made.
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

/// The destination of parts, which workers start in order and make concurrently.
package protocol FrameSink: Sendable {
    var openings: Int { get }
    var isOrdered: Bool { get }

    func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws

    /// Writes `part`, the one last made; waits if the destination is full.
    func write<S: Sample>(_ part: Part, _ worker: Worker<S>, _ writer: PNGWriter) async throws

    func begin() async throws

    func finish() async throws

    /// Called instead of `finish` if a render to a descriptor or receiver fails, when all workers
    /// have ended.
    func end()

    func abandon()
}

extension FrameSink {
    package var openings: Int { 0 }

    package func begin() {}

    package func end() {}

    package func abandon() {}
}

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
