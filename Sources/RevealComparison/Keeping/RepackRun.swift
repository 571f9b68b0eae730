private import CSystem
import PNG
import Raster
package import RevealFiles
import RevealValues

/// PNG files that are made stable one by one: of which little changes where little of their
/// pictures does.
///
/// Each file gets its new content at once, or keeps the old one, so a run that ends may be started
/// again and goes on.
package struct RepackRun: Sendable {
    /// The files, in order.
    package let paths: [String]
    /// How large pictures may be, and the memory for them.
    package var limits = Limits()
    /// Files worked on side by side, 1 or more; nil for the processors that the process may use.
    package var threads: Int?
    /// Whether nothing is written.
    package var isDry = false

    /// What comes of a file.
    package struct Result: Sendable {
        /// The file.
        package let path: String
        /// What was done.
        package let outcome: Outcome
    }

    /// What is done with a file.
    package enum Outcome: Sendable {
        /// It was of so many bytes, and is of so many.
        case repacked(before: Int, after: Int)
        /// It is stable already.
        case kept(bytes: Int)
        /// It is left as it is, for that reason.
        case left(String)
        /// It cannot be read or replaced.
        case failed(FileError)
    }

    /// A run over `names`: files, and folders of which all PNG files are taken.
    ///
    /// - Throws: a `FileError` about a folder, `ComparisonError.noPictures`.
    package init(_ names: [String]) throws {
        paths = try names.flatMap { name in
            guard try name.endsInSlash || System.isDirectory(name) else { return [name] }
            return try PictureFolder.paths(below: name).map { name.asFolder + $0 }
        }
        guard !paths.isEmpty else { throw ComparisonError.noPictures(names) }
    }

    /// Makes all files stable; what comes of each is handed to `each`, in any order, on any thread.
    ///
    /// A file that cannot be read or replaced is told of, and the run goes on.
    ///
    /// - Throws: what `each` throws, or a `CancellationError`.
    package func run(
        each: @escaping @Sendable (Result) throws -> Void = { _ in }
    ) async throws -> [Result] {
        let (queue, folders, workers) = (PartQueue(Array(paths.indices)), KeptFolders(), workers)
        var limits = limits
        limits.memory = limits.memory.divided(by: workers, for: "repacking")
        let own = limits
        let results = try await withThrowingTaskGroup(of: [(Int, Result)].self) { group in
            for _ in 0..<workers {
                group.addTask {
                    var results: [(Int, Result)] = []
                    while !Task.isCancelled, let number = queue.next() {
                        let path = paths[number]
                        let result = Result(path: path, outcome: try outcome(path, own, folders))
                        try each(result)
                        results.append((number, result))
                    }
                    return results
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        try Task.checkCancellation()
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// As many as memory is there for, each repacking the largest file.
    private var workers: Int {
        let most = min(paths.count, threads ?? Processors.allowed)
        guard most > 1 else { return 1 }
        // A picture as it is read and the one that it is compared with, and some to spare.
        let largest = paths.lazy.map { 3 * PictureFile.expectedBytes($0) }.max()
        return limits.memory.workers(most, each: largest ?? 1)
    }

    private func outcome(
        _ path: String, _ limits: Limits, _ folders: KeptFolders
    ) throws -> Outcome {
        do {
            // Whatever becomes of the file, remains of another run in its folder go.
            if !isDry, System.exists(path) { _ = try folders.directory(path.folder) }
            guard let file = try KeptFile(path, limits.memory) else {
                throw FileError.unreadable(.picture, path, .unreadable(SystemError(code: ENOENT)))
            }
            let writer = PNGWriter()
            return try file.input.withBytes { old in
                guard try StableFile.make(old, path, limits, in: writer) else {
                    return .left("it is interlaced")
                }
                return try writer.withBytes { stable in
                    guard !stable.isSame(as: old) else { return .kept(bytes: stable.count) }
                    if !isDry { try file.replace(with: stable, in: folders) }
                    return .repacked(before: old.count, after: stable.count)
                }
            }
        } catch let error as FileError {
            return .failed(error)
        }
    }
}
