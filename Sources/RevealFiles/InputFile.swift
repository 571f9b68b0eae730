private import CSystem
package import PNG
import Raster
package import RevealValues

/// A file read whole, once, from one descriptor.
///
/// Never mapped: a mapped file that somebody shortens ends the process.
package struct InputFile: Sendable {
    private let path: String
    private let input: FileError.Input
    package let identity: FileIdentity
    package let count: Int
    private let bytes: Block<UInt8>
    private let share: MemoryBudget.Share

    /// The longest input, in bytes.
    package static let longest = 512 << 20

    /// Reads the file at `path`, of at most `limit` bytes, which count against `memory` for as long
    /// as they are kept.
    ///
    /// If `readsOpen`, a path that names an open descriptor means all that it gives, and may
    /// name a pipe.
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

    /// Makes sure that a regular file is at `path`, for a program that is about to read it, and
    /// notes it as an input.
    ///
    /// - Throws: `.unreadable`.
    package static func check(_ path: String, as input: FileError.Input) throws(FileError) {
        try withRegularFile(path, as: input) { _, _ in }
    }

    /// Opens the regular file at `path`, which is an input from now on.
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

    /// What `body` returns; its errors name the file at `path`.
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

    /// Whether the file at `path` has the same bytes; false where it cannot be read.
    ///
    /// It is read a piece at a time: a page that is new to a process costs more than comparing it.
    ///
    /// With `open`, the path may name an open descriptor, whose bytes count against that budget.
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

    /// How many bytes are compared at once: as many as caches hold.
    private static let piece = 1 << 17

    package func withBytes<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        try bytes.withSpan(of: 0..<count, body)
    }

    /// What `body` makes of the bytes of a PNG file; what it says is wrong is said of this file.
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
    /// What `error` says of `bytes`, those of the file at `path`, is wrong.
    ///
    /// A file of another known format that holds a PNG file, as icons and archives may, is not a
    /// damaged PNG file.
    package init(_ error: PNGError, in bytes: Span<UInt8>, as input: Input, _ path: String) {
        var error = error
        if case .displaced = error, !(FileNature(beginningOf: bytes)?.isText ?? true) {
            error = .notPNG
        }
        self = .unreadable(input, path, .png(error))
    }
}

extension InputFile {
    /// Whether it is a text that neither is a PNG file nor was one, so it may be a scene.
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

extension AnimationFrames {
    /// What the PNG file at `path` says about itself and its frames, all its chunks checked.
    ///
    /// - Throws: `.unreadable` with what is wrong with the file.
    package static func read(contentsOf path: String) throws(FileError) -> AnimationFrames {
        try InputFile(path, as: .file).withPNG { bytes throws(PNGError) in
            try AnimationFrames(bytes)
        }
    }
}

extension PNGFile {
    /// What the PNG file at `path` says about itself, all its chunks checked.
    ///
    /// - Throws: `.unreadable` with what is wrong with the file.
    package static func read(contentsOf path: String) throws(FileError) -> PNGFile {
        try InputFile(path, as: .file).withPNG { bytes throws(PNGError) in
            try PNGFile(bytes)
        }
    }
}
