private import CSystem

extension CompareCommand {
    func act() async throws -> ExitStatus {
        do {
            guard !git else {
                try await GitDiff([expected, actual] + rest).show(limits)
                return .success
            }
            if let word = rest.first {
                throw Failure.usage(
                    "one thing is compared with one other, and '\(word)' is a third",
                    hint: "\(option: \CompareCommand.git) takes what git diff gives")
            }
            return try await compare()
        } catch let failure as Failure where failure.isPipeClosed {
            // The reader has closed the pipe, as `head` does.
            return .signal(SIGPIPE)
        }
    }

    private func compare() async throws -> ExitStatus {
        let paths = try OpenInput.paths(
            [expected, actual] + [outgoing, incoming].compactMap { $0?.value })
        let pairs = try ComparisonPairs(expected: paths[0], actual: paths[1])
        var run = ComparisonRun(pairs)
        run.options = try comparisonOptions()
        run.limits = limits.limits(for: "comparison", readsOpen: true)
        run.threads = options[\.threads]
        run.outputs = try outputs(pairs.kind)
        run.snapshots = try snapshotPair(run.limits)
        let isSilent = quiet || json
        let isOne = pairs.kind == .files
        let results = try await run.run { result in
            if !isSilent, !isOne { try Self.report(result) }
        }
        if !quiet {
            warnOfRectangles(run.options.ignored, outside: results)
            for warning in Set(results.flatMap(\.warnings)).sorted() {
                Terminal.standardError.say(.warning, warning)
            }
        }
        let report = ComparisonReport(
            command: self, pairs: pairs, options: run.options, results: results)
        let troubles = results.compactMap(\.status.trouble)
        if isSilent || isOne { for trouble in troubles { Failure(trouble).report() } }
        if json || !quiet && (!isOne || troubles.isEmpty) {
            try Terminal.standardOutput.deliver(report, asJSON: json)
        }
        return report.status
    }

    /// Reports one of several pictures, unless it is the same and has no notes.
    private static func report(_ result: PictureComparison) throws {
        let sentences = result.sentences
        guard result.status != .same || !sentences.isEmpty else { return }
        let lines = ["\(result.status.word): \(result.name)"] + sentences.map { "  \($0)" }
        try Terminal.standardOutput.deliver(lines)
    }

    /// Warns about rectangles of `--ignore` outside of all compared pictures.
    private func warnOfRectangles(_ rects: [PixelRect], outside results: [PictureComparison]) {
        let pairs = results.flatMap(\.frames).map(\.comparison)
        guard !pairs.isEmpty else { return }
        let pictures = pairs.flatMap { [$0.expected, $0.actual] }
        for (text, rect) in zip(ignore.map(\.text), rects)
        where !pictures.contains(where: { rect.x < $0.width && rect.y < $0.height }) {
            Terminal.standardError.say(
                .warning,
                "\(option: \CompareCommand.ignore) \(text) is outside of "
                    + (pairs.count == 1 ? "the picture" : "all pictures")
            )
        }
    }

    private func comparisonOptions() throws -> ComparisonOptions {
        var options = ComparisonOptions()
        options.comparesForm = sameForm
        options.isColorManaged = colorManaged
        if let metric = metric?.value { options.metric = metric }
        if let tolerance = tolerance?.value { options.tolerance = tolerance }
        if let allowance = maxDifferent?.value { options.allowance = allowance }
        options.ignored = ignore.map(\.value)
        try options.check()
        return options
    }

    private func outputs(_ kind: ComparisonPairs.Kind) throws -> ComparisonOutputs {
        let (diff, report) = (diff?.value, report?.value)
        let (junit, summary) = (junit?.value, summary?.value)
        try NamedFile.check(diff, of: \CompareCommand.diff, endings: [".png"], mayBeFolder: true)
        try NamedFile.check(report, of: \CompareCommand.report, endings: [".html", ".htm"])
        try NamedFile.check(junit, of: \CompareCommand.junit, endings: [".xml"])
        try NamedFile.check(summary, of: \CompareCommand.summary, endings: [".md"])
        var outputs = ComparisonOutputs()
        (outputs.report, outputs.junit, outputs.overwrites) = (report, junit, overwrite)
        outputs.summary = summary
        outputs.wantsHashes = json
        guard let diff else { return outputs }
        let isFolder = try diff.endsInSlash || System.isDirectory(diff)
        guard isFolder || kind == .files else {
            throw Failure.option(
                \CompareCommand.diff, ": several pictures may differ, and \(diff) is one file",
                hint: "end it in a slash to name a folder: \(diff)/")
        }
        outputs.differences = isFolder && !diff.endsInSlash ? diff + "/" : diff
        return outputs
    }

    /// Returns the snapshots of the compared pictures; nil if they are not named.
    private func snapshotPair(_ limits: Limits) throws -> SnapshotPair? {
        guard outgoing != nil || incoming != nil else { return nil }
        guard let outgoing = outgoing?.value, let incoming = incoming?.value else {
            throw Failure.option(
                outgoing == nil ? \CompareCommand.incoming : \CompareCommand.outgoing,
                " alone does not tell the edge",
                hint: "name both: two pictures, or a color such as transparent for one")
        }
        return SnapshotPair(
            outgoing: try SnapshotPair.Side(outgoing, limits),
            incoming: try SnapshotPair.Side(incoming, limits))
    }
}

extension SnapshotPair.Side {
    fileprivate init(_ text: String, _ limits: Limits) throws {
        if let color = try? Color(text) {
            self = .color(color)
        } else {
            self = .picture(try Snapshot(contentsOf: OpenInput.path(text), limits: limits).bitmap)
        }
    }
}
