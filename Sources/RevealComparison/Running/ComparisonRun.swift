import PNG
public import RevealFiles

/// A comparison of files with files, side by side and within a budget of memory.
public struct ComparisonRun: Sendable {
    /// What is compared with what.
    public let pairs: ComparisonPairs
    /// What counts as the same.
    public var options = ComparisonOptions()
    /// The snapshots that all pictures mix, where edges are to be found.
    public var snapshots: SnapshotPair?
    /// How large pictures may be, and the memory for them.
    public var limits = Limits()
    /// Files compared side by side, 1 or more; nil for the processors that the process may use.
    public var threads: Int?
    /// What is written beside the answer.
    public var outputs = ComparisonOutputs()

    /// A run of `pairs` with the defaults.
    public init(_ pairs: ComparisonPairs) {
        self.pairs = pairs
    }

    /// Compares all pairs and writes what was asked for; what comes of each is handed to `each` in
    /// order, on any thread.
    ///
    /// A file that cannot be read is told of like a difference, and the run goes on.
    ///
    /// - Throws: a `FileError` about outputs or memory, what `each` throws, or a
    ///   `CancellationError`.
    public func run(
        each: @escaping @Sendable (PictureComparison) throws -> Void = { _ in }
    ) async throws -> [PictureComparison] {
        let writer = try ComparisonWriter(outputs, pairs)
        let start = ContinuousClock.now
        do {
            let results = try await compare(writer, each)
            try Task.checkCancellation()
            let time = ContinuousClock.now - start
            try writer.finish(results, options, after: time / .seconds(1))
            return results
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }

    private func compare(
        _ writer: ComparisonWriter, _ each: @escaping @Sendable (PictureComparison) throws -> Void
    ) async throws -> [PictureComparison] {
        let workers = workers
        let queue = PartQueue(Array(pairs.pairs.indices))
        let turns = OrderedGate()
        let found = try await withThrowingTaskGroup(of: [(Int, PictureComparison)].self) { group in
            for _ in 0..<workers {
                group.addTask {
                    var found: [(Int, PictureComparison)] = []
                    let png = PNGWriter()
                    while !Task.isCancelled, let number = queue.next() {
                        let pair = pairs.pairs[number]
                        var part = ReportPart(number: number)
                        let start = ContinuousClock.now
                        var result = try await compare(pair, workers, writer, png, &part)
                        result.spelling = pair.spelling
                        result.seconds = (ContinuousClock.now - start) / .seconds(1)
                        part.end(result)
                        // One after another, so that nobody is far ahead.
                        try await turns.wait(for: number)
                        try writer.add(part)
                        try each(result)
                        await turns.advance()
                        found.append((number, result))
                    }
                    return found
                }
            }
            do {
                return try await group.reduce(into: []) { $0 += $1 }
            } catch {
                queue.stop()
                await turns.close()
                throw error
            }
        }
        try Task.checkCancellation()
        return found.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// As many as memory is there for, each comparing the largest pair.
    private var workers: Int {
        let most = min(pairs.count, threads ?? Processors.allowed)
        guard most > 1 else { return 1 }
        let makesPictures = writesPictures
        let largest = pairs.pairs.lazy.map { pair in
            [pair.expected, pair.actual].compactMap(\.self).map(PictureFile.expectedBytes)
                .reduce(0, +) * (makesPictures ? 4 : 2)
        }.max()
        return limits.memory.workers(most, each: largest ?? 1)
    }

    /// Whether pictures of what differs are made.
    private var writesPictures: Bool {
        outputs.differences != nil || outputs.report != nil || outputs.summary != nil
    }

    /// Compares one pair, and adds to `part` what the report shows of it.
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
                // What is missing or new is so, whether or not the other one can be shown.
                do {
                    result.hashes = try writer.show(alone: pair, limits, png, &part)
                } catch FileError.unreadable {}
                return result
            }
            var open = try PicturePair(
                pair.name, expected, actual, limits, isColorManaged: options.isColorManaged,
                makesPictures: writesPictures)
            if open.isIdentical, outputs.report == nil {
                open.addAll(options)
                return open.result
            }
            try open.take(snapshots)
            while let pictures = try await open.next(isAlone: workers == 1) {
                let comparison = try Comparison(
                    pictures.expected, pictures.actual,
                    options: open.options(options, for: pictures), snapshots: snapshots)
                open.add(comparison, of: pictures)
                try writer.write(pictures, comparison, of: open.comparison, png, &part)
            }
            if outputs.tellsHashes { open.addHashes() }
            return open.result
        } catch let error as FileError {
            guard case .unreadable = error else { throw error }
            result.status = .unreadable(error)
            return result
        }
    }
}
