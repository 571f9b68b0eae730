/// A concurrent comparison of files within a memory budget.
public struct ComparisonRun: Sendable {
    /// The compared files.
    public let pairs: ComparisonPairs
    /// The rules of the comparison.
    public var options = ComparisonOptions()
    /// The snapshots that all pictures mix, for measuring edges; nil for none.
    public var snapshots: SnapshotPair?
    /// The maximum size of pictures, and the memory for them.
    public var limits = Limits()
    /// The number of files compared concurrently, 1 or more; nil for the number of processors.
    public var threads: Int?
    /// The files to write.
    public var outputs = ComparisonOutputs()

    /// Creates a run of `pairs` with the defaults.
    public init(_ pairs: ComparisonPairs) {
        self.pairs = pairs
    }

    /// Compares all pairs and writes the outputs; calls `each` with the results in order, on any
    /// thread.
    ///
    /// An unreadable file is reported as a result, and the run continues.
    ///
    /// - Throws: a `FileError` about outputs or memory, the errors of `each`, or a
    ///   `CancellationError`.
    public func run(
        each: @escaping @Sendable (PictureComparison) throws -> Void = { _ in }
    ) async throws -> [PictureComparison] {
        let writer = try ComparisonWriter(outputs, pairs)
        let start = ContinuousClock.now
        do {
            let results = try await compare(writer, each)
            try writer.finish(results, options, after: (ContinuousClock.now - start) / .seconds(1))
            return results
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }

    private func compare(
        _ writer: ComparisonWriter, _ each: @escaping @Sendable (PictureComparison) throws -> Void
    ) async throws -> [PictureComparison] {
        let copies = outputs.havePictures ? 6 : 4
        let work = SharedWork(
            pairs.count, threads: threads, limits.memory,
            largest: pairs.pairs.lazy.map { pair in
                [pair.expected, pair.actual].compactMap(\.self).map(PictureFile.expectedBytes)
                    .reduce(0, +) * copies
            }.max())
        return try await work.results { number, png in
            let pair = pairs.pairs[number]
            var part = ReportPart(number: number)
            let start = ContinuousClock.now
            var result = try await compare(pair, work.workers, writer, png, &part)
            result.spelling = pair.spelling
            result.seconds = (ContinuousClock.now - start) / .seconds(1)
            part.end(result)
            try await work.turns.wait(for: number)
            try writer.add(part)
            try each(result)
            await work.turns.advance()
            return result
        }
    }

    private func compare(
        _ pair: ComparisonPairs.Pair, _ workers: Int, _ writer: ComparisonWriter, _ png: PNGWriter,
        _ part: inout ReportPart
    ) async throws -> PictureComparison {
        var limits = limits
        limits.memory = limits.memory.divided(by: workers, for: "comparison")
        var result = PictureComparison(
            name: pair.name, expectedPath: pair.expected, actualPath: pair.actual,
            status: pair.actual == nil ? .missing : pair.expected == nil ? .new : .changed)
        do {
            guard let expected = pair.expected, let actual = pair.actual else {
                // The status is missing or new even if the other file is unreadable.
                do {
                    result.hashes = try writer.show(alone: pair, limits, png, &part)
                } catch FileError.unreadable {}
                return result
            }
            var open = try PicturePair(
                pair.name, expected, actual, limits, isColorManaged: options.isColorManaged,
                makesPictures: outputs.havePictures)
            if open.isIdentical, outputs.report == nil {
                open.addAll(options)
                return open.result()
            }
            if let snapshots { try open.take(snapshots) }
            while let pictures = try await open.next(isAlone: workers == 1) {
                let comparison = try open.compare(pictures, options, snapshots)
                try writer.write(pictures, comparison, of: pair, png, &part)
            }
            return open.result(isHashed: outputs.haveHashes)
        } catch let error as FileError {
            guard case .unreadable = error else { throw error }
            result.status = .unreadable(error)
            return result
        }
    }
}

/// The files that a comparison writes.
public struct ComparisonOutputs: Sendable {
    /// A file with the expected picture, the differences, and the actual picture of the first pair
    /// that differs; with a slash at the end, a folder with one such file per pair.
    public var differences: String?
    /// An HTML page of the whole run.
    public var report: String?
    /// A Markdown summary for a comment on a change, with pictures in the same folder.
    public var summary: String?
    /// The results as JUnit's XML.
    public var junit: String?
    /// Whether files that this program did not write may be replaced.
    public var overwrites = false
    /// Whether results have hashes of files that are not as expected, even without a report or
    /// JUnit's XML.
    public var wantsHashes = false

    var haveHashes: Bool { wantsHashes || report != nil || junit != nil }

    var havePictures: Bool { differences != nil || report != nil || summary != nil }

    /// Creates outputs without files.
    public init() {}
}
