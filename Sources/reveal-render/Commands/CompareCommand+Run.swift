private import Glibc
import RevealKit

extension CompareCommand {
    /// Compares, and ends the program with 1 where something differs.
    func act() async throws {
        let status = try await compare()
        if status.code != 0 { exit(status.code) }
    }

    /// Compares, says what came of it, and returns how the program ends.
    private func compare() async throws -> ExitStatus {
        let pairs = try ComparisonPairs(expected: expected, actual: actual)
        var run = ComparisonRun(pairs)
        run.options = try comparisonOptions()
        run.limits = try limits.limits()
        run.threads = try option("threads", threads) { text throws(SyntaxError) in
            try whole(text, in: 1...1024)
        }
        run.outputs = try outputs(pairs.kind)
        run.snapshots = try snapshots(run.limits)
        let isSilent = quiet || json
        let settled = run
        let results = try await results(of: settled, isSilent: isSilent)
        let report = ComparisonReport(self, settled, results)
        if isSilent {
            for case .unreadable(let error) in results.map(\.status) { Failure(error).say() }
        }
        if json { try Terminal.standardOutput.deliver(try report.json()) }
        if !isSilent { try Terminal.standardOutput.deliver(report.text(results, pairs.kind)) }
        return report.status(results)
    }

    /// What comes of each pair; of many it is said at once.
    private func results(
        of run: ComparisonRun, isSilent: Bool
    ) async throws -> [PictureComparison] {
        do {
            return try await Interruption.awaiting {
                $0
            } _: {
                Task {
                    try await run.run { result in
                        guard !isSilent, run.pairs.kind != .files else { return }
                        try Self.tell(result)
                    }
                }
            }
        } catch let error as RevealError {
            guard case .overBudget = error else { throw error }
            let failure = Failure(error)
            throw Failure(
                message: failure.message.replacing("the render", with: "the comparison"),
                hint: failure.hint, status: failure.status)
        }
    }

    /// Says what is to be said of a file among many.
    private static func tell(_ result: PictureComparison) throws {
        let sentences = result.sentences
        guard result.status != .same || !sentences.isEmpty else { return }
        let lines = sentences.map { "  \($0)" }
        let text = (["\(result.status.word): \(result.name)"] + lines).joined(separator: "\n")
        try Terminal.standardOutput.deliver(text)
    }

    private func comparisonOptions() throws -> ComparisonOptions {
        var options = ComparisonOptions()
        let metric = try option("metric", metric) { text throws(SyntaxError) in
            try named(text, among: Metric.self)
        }
        let tolerance = try option("tolerance", tolerance) { text throws(SyntaxError) in
            try distance(text)
        }
        let allowance = try option("max-different", maxDifferent) { text throws(SyntaxError) in
            try ComparisonOptions.Allowance(text)
        }
        options.comparesForm = sameForm
        if let metric { options.metric = metric }
        if let tolerance { options.tolerance = tolerance }
        if let allowance { options.allowance = allowance }
        options.ignored = try ignore.compactMap { text in
            try option("ignore", text) { text throws(SyntaxError) in try PixelRect(text) }
        }
        return options
    }

    private func outputs(_ kind: ComparisonPairs.Kind) throws -> ComparisonOutputs {
        var outputs = ComparisonOutputs()
        (outputs.report, outputs.junit, outputs.overwrites) = (report, junit, overwrite)
        guard let diff else { return outputs }
        let isFolder = diff.endsInSlash || System.isDirectory(diff)
        guard isFolder || kind == .files else {
            throw Failure.usage(
                "--diff: several pictures may differ, and \(diff) is one file",
                hint: "end it in a slash to name a folder: \(diff)/")
        }
        outputs.differences = isFolder && !diff.endsInSlash ? diff + "/" : diff
        return outputs
    }

    /// What the pictures mix, if that is told.
    private func snapshots(_ limits: Limits) throws -> SnapshotPair? {
        guard outgoing != nil || incoming != nil else { return nil }
        guard let outgoing, let incoming else {
            throw Failure.usage(
                "--\(outgoing == nil ? "incoming" : "outgoing") alone does not tell the edge",
                hint: "name both: two pictures, or a colour such as transparent for one")
        }
        let pictures = try [outgoing, incoming].map { text in
            try Color.picture(text, limits)
        }
        switch (pictures[0], pictures[1]) {
        case (.picture(let one), .picture(let other)):
            return SnapshotPair(outgoing: one, incoming: other)
        case (.picture(let one), .color(let other)):
            return SnapshotPair(outgoing: one, incoming: try other.bitmap(like: one))
        case (.color(let one), .picture(let other)):
            return SnapshotPair(outgoing: try one.bitmap(like: other), incoming: other)
        case (.color(let one), .color(let other)):
            let size = try Snapshot(contentsOf: expected, limits: limits).bitmap
            return SnapshotPair(
                outgoing: try one.bitmap(like: size), incoming: try other.bitmap(like: size))
        }
    }
}

/// What a snapshot's option names.
private enum NamedPicture {
    case picture(AnyBitmap)
    case color(Color)
}

extension Color {
    /// The colour, or the picture, that `text` names.
    fileprivate static func picture(_ text: String, _ limits: Limits) throws -> NamedPicture {
        if let color = try? Color(text) { return .color(color) }
        return .picture(try Snapshot(contentsOf: text, limits: limits).bitmap)
    }

    /// A picture of this colour alone, as large as `other`.
    fileprivate func bitmap(like other: AnyBitmap) throws -> AnyBitmap {
        var bitmap = try Bitmap<UInt8>(width: other.width, height: other.height, layout: .rgba)
        bitmap.withMutableSamples { $0.fill(repeating: [red, green, blue, alpha]) }
        return .eight(bitmap)
    }
}
