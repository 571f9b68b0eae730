private import CSystem

/// A run that recodes PNG files as `Compression.stable`: a small change of a picture changes little
/// of its file.
///
/// Each file is replaced as a whole or not at all.
package struct RepackRun: Sendable {
    private let paths: [String]
    package var limits = Limits()
    /// The number of files recoded concurrently, 1 or more; nil for the number of processors.
    package var threads: Int?
    /// Whether nothing is written.
    package var isDry = false

    package struct Result: Sendable {
        package let path: String
        package let outcome: Outcome
    }

    package enum Outcome: Sendable {
        case repacked(before: Int, after: Int)
        /// The file was already stable.
        case kept(bytes: Int)
        case left(String)
        case failed(FileError)
    }

    /// Creates a run over files, and all PNG files in folders.
    package init(_ names: [String]) throws {
        paths = try names.flatMap { name in
            guard try name.endsInSlash || System.isDirectory(name) else { return [name] }
            return try PictureFolder.paths(below: name).map { name.asFolder + $0 }
        }
        guard !paths.isEmpty else { throw ComparisonError.noPictures(names) }
    }

    /// Recodes all files; an unreadable file does not end the run.
    package func run() async throws -> [Result] {
        // Each file needs memory for the decoded original, the decoded result, and a reserve.
        let work = SharedWork(
            paths.count, threads: threads, limits.memory,
            largest: paths.lazy.map { 3 * PictureFile.expectedBytes($0) }.max())
        let folders = OpenFolders(claim: KeptFile.claim)
        var limits = limits
        limits.memory = limits.memory.divided(by: work.workers, for: "repacking")
        let own = limits
        return try await work.results { number, writer in
            let path = paths[number]
            return Result(path: path, outcome: try outcome(path, own, folders, writer))
        }
    }

    private func outcome(
        _ path: String, _ limits: Limits, _ folders: OpenFolders, _ writer: PNGWriter
    ) throws -> Outcome {
        do {
            // Opening the folder removes the remains of killed runs, whatever the outcome.
            if !isDry, System.exists(path) { _ = try folders.directory(path.folder) }
            guard let file = try KeptFile(path, limits.memory) else {
                throw FileError.unreadable(.picture, path, .unreadable(SystemError(code: ENOENT)))
            }
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
