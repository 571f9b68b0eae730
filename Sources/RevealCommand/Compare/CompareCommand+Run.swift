private import CSystem
import Raster
import RevealComparison
import RevealFiles
import RevealMotion
import RevealRendering
import RevealScenes
import RevealValues

extension CompareCommand {
    func act() async throws -> ExitStatus {
        do {
            guard !git else {
                try await GitDiff([expected, actual] + rest).tell(limits)
                return .success
            }
            if let word = rest.first {
                throw Failure.usage(
                    "one thing is compared with one other, and '\(word)' is a third",
                    hint: "\(option: \CompareCommand.git) takes what git diff gives")
            }
            return try await compare()
        } catch let failure as Failure where failure.isPipeClosed {
            // Who reads has seen enough, as head has.
            return .signal(SIGPIPE)
        }
    }

    /// Compares, says what came of it, and returns how the command ends.
    private func compare() async throws -> ExitStatus {
        let paths = try OpenInput.paths(
            [expected, actual] + [outgoing, incoming].compactMap { $0?.value })
        let pairs = try ComparisonPairs(expected: paths[0], actual: paths[1])
        var run = ComparisonRun(pairs)
        run.options = try comparisonOptions()
        run.limits = limits.limits(for: "comparison")
        run.limits.readsOpenInputs = true
        run.threads = options[\.threads]
        run.outputs = try outputs(pairs.kind)
        run.snapshots = try snapshotPair(run.limits)
        let isSilent = quiet || json
        let isOne = pairs.kind == .files
        let settled = run
        let results = try await results(of: settled, isSilent: isSilent)
        if !quiet {
            warnOfRectangles(settled.options.ignored, outside: results)
            for warning in Set(results.flatMap(\.warnings)).sorted() {
                Terminal.standardError.say(.warning, warning)
            }
        }
        let report = ComparisonReport(
            command: self, options: settled.options, results: results)
        let troubles = results.compactMap(\.status.trouble)
        if isSilent || isOne { for trouble in troubles { Failure(trouble).say() } }
        if json { try Terminal.standardOutput.deliver(report, ComparisonReport.keys) }
        if !isSilent, !isOne || troubles.isEmpty {
            try Terminal.standardOutput.deliver(report.lines(pairs.kind))
            try tellPlaces(pairs)
        }
        return report.status
    }

    /// Says what was not compared, and last where the page is.
    private func tellPlaces(_ pairs: ComparisonPairs) throws {
        let count = pairs.otherPictures
        if count > 0 {
            try Terminal.standardOutput.deliver([
                count == 1
                    ? "1 picture is no PNG file and was not compared"
                    : "\(count) pictures are no PNG files and were not compared"
            ])
        }
        for path in [summary, report].compactMap({ $0?.value }) {
            try Terminal.standardOutput.deliver(["see \(path)"])
        }
    }

    /// What comes of each pair; of many it is said at once.
    private func results(
        of run: ComparisonRun, isSilent: Bool
    ) async throws -> [PictureComparison] {
        try await run.run { result in
            guard !isSilent, run.pairs.kind != .files else { return }
            try Self.tell(result)
        }
    }

    /// Says what is to be said of a file among many.
    private static func tell(_ result: PictureComparison) throws {
        let sentences = result.sentences
        guard result.status != .same || !sentences.isEmpty else { return }
        let lines = ["\(result.status.word): \(result.name)"] + sentences.map { "  \($0)" }
        try Terminal.standardOutput.deliver(lines)
    }

    /// Says which rectangles of `--ignore` lie outside of every picture that was compared.
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

    /// What the pictures mix, if that is told.
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
    /// The color, or the picture in the file, that `text` names.
    fileprivate init(_ text: String, _ limits: Limits) throws {
        if let color = try? Color(text) {
            self = .color(color)
        } else {
            self = .picture(try Snapshot(contentsOf: OpenInput.path(text), limits: limits).bitmap)
        }
    }
}
