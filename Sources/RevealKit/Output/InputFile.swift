private import Glibc
import PNG
import Raster

/// A file read whole, once, from one descriptor.
///
/// Never mapped: a mapped file that somebody shortens ends the process.
struct InputFile: Sendable {
    private let path: String
    let identity: FileIdentity
    let count: Int
    private let bytes: Block<UInt8>

    /// The longest input, in bytes.
    static let longest = 512 << 20

    /// Reads the file at `path`, of at most `limit` bytes, which count against `memory` first.
    init(
        _ path: String, limit: Int = longest, memory: MemoryBudget = .init()
    ) throws(RevealError) {
        do {
            // O_NONBLOCK: opening a pipe must not wait for a writer.
            let descriptor = try System.open(path, O_RDONLY | O_NONBLOCK)
            defer { try? System.close(descriptor) }
            try self.init(descriptor, path, limit, memory)
        } catch let error as SystemError {
            throw .input(path, .unreadable(error))
        } catch let error as RevealError {
            throw error
        } catch {
            throw .input(path, .changed)
        }
    }

    private init(
        _ descriptor: Int32, _ path: String, _ limit: Int, _ memory: MemoryBudget
    ) throws {
        let before = try System.status(of: descriptor)
        guard before.isRegular else { throw RevealError.input(path, .notRegular) }
        guard before.count <= limit else {
            throw RevealError.input(path, .tooLong(limit: limit))
        }
        try memory.take(before.count)
        guard let block = Block<UInt8>(count: before.count) else {
            throw RevealError.outOfMemory(bytes: before.count)
        }
        var done = 0
        while done < block.count {
            let got = try block.withMutableSpan(of: done..<block.count) {
                try System.read(descriptor, into: &$0)
            }
            guard got > 0 else { break }
            done += got
        }
        guard done == before.count, try System.status(of: descriptor) == before else {
            throw RevealError.input(path, .changed)
        }
        (self.path, identity, count, bytes) = (path, before.identity, before.count, block)
    }

    func withBytes<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        try bytes.withSpan(of: 0..<count, body)
    }

    /// What `body` makes of the bytes of a PNG file; what it says is wrong is said of this file.
    func withPNG<R>(
        _ body: (Span<UInt8>) throws(PNGError) -> R
    ) throws(RevealError) -> R {
        do {
            return try withBytes(body)
        } catch .outOfMemory(let bytes) {
            throw .outOfMemory(bytes: bytes)
        } catch {
            throw .input(path, .png(error))
        }
    }
}

extension AnimationFrames {
    /// What the PNG file at `path` says about itself and its frames, all its chunks checked.
    ///
    /// - Throws: `.input` with what is wrong with the file.
    public static func read(contentsOf path: String) throws(RevealError) -> AnimationFrames {
        let file = try InputFile(path)
        do {
            return try file.withBytes { bytes throws(PNGError) in try AnimationFrames(bytes) }
        } catch {
            throw .input(path, .png(error))
        }
    }
}

extension PNGFile {
    /// What the PNG file at `path` says about itself, all its chunks checked.
    ///
    /// - Throws: `.input` with what is wrong with the file.
    public static func read(contentsOf path: String) throws(RevealError) -> PNGFile {
        try InputFile(path).withPNG { bytes throws(PNGError) in try PNGFile(bytes) }
    }
}
