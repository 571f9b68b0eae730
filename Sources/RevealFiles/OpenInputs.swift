private import CSystem
import Raster
import RevealValues
private import Synchronization

/// A command's open inputs: standard input, and a shell's `<(…)`.
///
/// Each input is read once, to its end, and its bytes are kept: several steps need them, and a pipe
/// cannot be read twice.
package final class OpenInputs: Sendable {
    package static var current: OpenInputs { Surroundings.current.openInputs }

    struct Content: Sendable {
        let identity: FileIdentity
        let bytes: Block<UInt8>
        let count: Int
        let share: MemoryBudget.Share
    }

    private let kept = Mutex<[Int32: Result<Content, any Error>]>([:])

    /// Returns the descriptor in `/dev/stdin`, `/dev/fd/N`, or `/proc/self/fd/N`; number 0 is the
    /// command's standard input.
    package static func descriptor(of path: String) -> Int32? {
        if path == "/dev/stdin" { return Surroundings.current.input }
        let prefix = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
        let digits = path.dropFirst(prefix?.count ?? path.count)
        guard let number = Int32(digits), number >= 0, "\(number)" == digits else { return nil }
        return number == 0 ? Surroundings.current.input : number
    }

    /// Whether `path`, which may name a descriptor, is a pipe or a socket.
    package static func isPipe(_ path: String) -> Bool {
        let open = descriptor(of: path)
        return (try? open.map(System.status(of:)) ?? System.status(of: path))?.isPipe ?? false
    }

    func content(
        of descriptor: Int32, limit: Int, _ memory: MemoryBudget
    ) throws -> Content {
        try kept.withLock { kept in
            let content =
                kept[descriptor] ?? Result { try Self.read(descriptor, limit, memory) }
            kept[descriptor] = content
            return try content.get()
        }
    }

    func beginning(of path: String, count: Int) -> [UInt8]? {
        guard let descriptor = Self.descriptor(of: path) else { return nil }
        return kept.withLock { kept in
            guard case .success(let content) = kept[descriptor] else { return nil }
            return content.bytes.withSpan(of: 0..<min(count, content.count)) { bytes in
                bytes.indices.map { bytes[$0] }
            }
        }
    }

    /// The capacity of a Linux pipe, in bytes.
    private static let piece = 1 << 16

    private static func read(
        _ descriptor: Int32, _ limit: Int, _ memory: MemoryBudget
    ) throws -> Content {
        // Except standard input, descriptors that this process has opened itself are not inputs.
        guard descriptor == Surroundings.current.input || csystem_is_inherited(descriptor) else {
            throw SystemError(code: EBADF)
        }
        let status = try System.status(of: descriptor)
        guard status.isRegular || status.isPipe else { throw FileError.InputProblem.notRegular }
        // One byte more than the length of a regular file detects its end.
        var (block, share) = try allocate(max(piece, min(status.count, limit) + 1), memory)
        var done = 0
        while true {
            let got = try block.withMutableSpan(of: done..<block.count) {
                try System.readWaiting(descriptor, into: &$0)
            }
            guard got > 0 else { break }
            done += got
            guard done <= limit else { throw FileError.InputProblem.tooLong(limit: limit) }
            guard done == block.count else { continue }
            let (larger, largerShare) = try allocate(2 * block.count, memory)
            block.withSpan(of: 0..<done) { bytes in
                larger.withMutableSpan(of: 0..<done) { $0.copySamples(from: bytes, at: 0) }
            }
            (block, share) = (larger, largerShare)
        }
        return Content(identity: status.identity, bytes: block, count: done, share: share)
    }

    private static func allocate(
        _ count: Int, _ memory: MemoryBudget
    ) throws(FileError) -> (Block<UInt8>, MemoryBudget.Share) {
        let share = try memory.take(count)
        guard let block = Block<UInt8>(count: count) else { throw .outOfMemory(bytes: count) }
        return (block, share)
    }
}
