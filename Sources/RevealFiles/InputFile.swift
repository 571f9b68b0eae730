private import CSystem
package import PNG
import Raster
package import RevealValues

/// A complete file, read once through one descriptor, not memory-mapped: truncating a mapped file
/// would end the process.
package struct InputFile: Sendable {
    private let path: String
    private let input: FileError.Input
    package let identity: FileIdentity
    package let count: Int
    private let bytes: Block<UInt8>
    private let share: MemoryBudget.Share

    package static let longest = 512 << 20

    /// Reads the file at `path`, of at most `limit` bytes, which count against `memory` until
    /// freed.
    ///
    /// If `readsOpen`, a path may name an open descriptor, such as a pipe, which is read to its
    /// end.
    package init(
        _ path: String, as input: FileError.Input, limit: Int = longest,
        memory: MemoryBudget = .init(), readsOpen: Bool = false
    ) throws(FileError) {
        (self.path, self.input) = (path, input)
        if readsOpen, let descriptor = OpenInputs.descriptor(of: path) {
            let content = try Self.named(path, as: input) {
                try OpenInputs.current.content(of: descriptor, limit: limit, memory)
            }
            InputLedger.current?.add(content.identity)
            (identity, count) = (content.identity, content.count)
            (bytes, share) = (content.bytes, content.share)
        } else {
            (identity, bytes, share) = try Self.withRegularFile(path, as: input) { file, status in
                let (bytes, share) = try Self.read(file, status, limit, memory)
                return (status.identity, bytes, share)
            }
            count = bytes.count
        }
    }

    /// Checks that `path` is a readable regular file, and records it as an input.
    ///
    /// - Throws: `.unreadable`.
    package static func check(_ path: String, as input: FileError.Input) throws(FileError) {
        try withRegularFile(path, as: input) { _, _ in }
    }

    private static func withRegularFile<R>(
        _ path: String, as input: FileError.Input,
        _ body: (_ descriptor: Int32, _ status: FileStatus) throws -> R
    ) throws(FileError) -> R {
        try named(path, as: input) {
            // O_NONBLOCK: opening a pipe must not wait for a writer.
            let descriptor = try System.open(path, O_RDONLY | O_NONBLOCK)
            defer { try? System.close(descriptor) }
            let status = try System.status(of: descriptor)
            guard status.isRegular else { throw FileError.InputProblem.notRegular }
            InputLedger.current?.add(status.identity)
            return try body(descriptor, status)
        }
    }

    private static func named<R>(
        _ path: String, as input: FileError.Input, _ body: () throws -> R
    ) throws(FileError) -> R {
        do {
            return try body()
        } catch let error as SystemError {
            throw .unreadable(input, path, .unreadable(error))
        } catch let problem as FileError.InputProblem {
            throw .unreadable(input, path, problem)
        } catch let error as FileError {
            throw error
        } catch {
            throw .unreadable(input, path, .changed)
        }
    }

    private static func read(
        _ descriptor: Int32, _ before: FileStatus, _ limit: Int, _ memory: MemoryBudget
    ) throws -> (Block<UInt8>, MemoryBudget.Share) {
        guard before.count <= limit else { throw FileError.InputProblem.tooLong(limit: limit) }
        let share = try memory.take(before.count)
        guard let block = Block<UInt8>(count: before.count) else {
            throw FileError.outOfMemory(bytes: before.count)
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
            throw FileError.InputProblem.changed
        }
        return (block, share)
    }

    /// Whether the file at `path` has the same bytes as this one; false if it is unreadable.
    ///
    /// The other file is read in pieces, because mapping a new page costs more than comparing it.
    /// With `open`, `path` may name an open descriptor, whose bytes count against that budget.
    package func hasBytes(ofFileAt path: String, open memory: MemoryBudget? = nil) -> Bool {
        if let memory, OpenInputs.descriptor(of: path) != nil {
            let other = try? InputFile(path, as: input, memory: memory, readsOpen: true)
            return withBytes { these in other?.withBytes { these.isSame(as: $0) } ?? false }
        }
        guard let descriptor = try? System.open(path, O_RDONLY | O_NONBLOCK) else { return false }
        defer { try? System.close(descriptor) }
        guard let before = try? System.status(of: descriptor), before.isRegular,
            before.count == count, let piece = Block<UInt8>(count: min(count, Self.piece))
        else { return false }
        var done = 0
        while done < count {
            let most = min(piece.count, count - done)
            let got = piece.withMutableSpan(of: 0..<most) { target in
                try? System.read(descriptor, into: &target)
            }
            guard let got, got > 0 else { return false }
            let isSame = piece.withSpan(of: 0..<got) { those in
                bytes.withSpan(of: done..<done + got) { these in these.isSame(as: those) }
            }
            guard isSame else { return false }
            done += got
        }
        return (try? System.status(of: descriptor)) == before
    }

    /// The number of bytes compared at once, which fits into caches.
    private static let piece = 1 << 17

    package func withBytes<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        try bytes.withSpan(of: 0..<count, body)
    }

    package func withPNG<R>(
        _ body: (Span<UInt8>) throws(PNGError) -> R
    ) throws(FileError) -> R {
        do {
            return try withBytes(body)
        } catch .outOfMemory(let bytes) {
            throw .outOfMemory(bytes: bytes)
        } catch {
            throw withBytes { FileError(error, in: $0, as: input, path) }
        }
    }
}

extension FileError {
    /// Creates the error.
    ///
    /// An embedded PNG file, such as in an icon or an archive, does not make the file a damaged PNG
    /// file.
    package init(_ error: PNGError, in bytes: Span<UInt8>, as input: Input, _ path: String) {
        var error = error
        if case .displaced = error, !(FileNature(beginningOf: bytes)?.isText ?? true) {
            error = .notPNG
        }
        self = .unreadable(input, path, .png(error))
    }
}

extension InputFile {
    /// Whether the file may be a scene: text, and not a damaged PNG file.
    package var isText: Bool {
        withBytes { bytes in
            guard FileNature(beginningOf: bytes)?.isText ?? false else { return false }
            do throws(PNGError) {
                _ = try PNGFile(beginning: bytes)
                return false
            } catch {
                return error == .notPNG
            }
        }
    }
}
