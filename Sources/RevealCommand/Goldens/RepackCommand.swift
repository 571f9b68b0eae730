struct RepackCommand: Command {
    static let name = "repack"

    static let abstract = "Recompress PNG files so that Git stores their versions in less space."
    static let usage = "reveal-render repack PATH... [options]"
    static let discussion = """
        EXAMPLES
          reveal-render repack golden/
              all PNG files in a folder and below it
          reveal-render repack golden/ --dry-run
              the sizes that they would have

        Pixels, colors, and frames stay the same: both files are decoded and compared before the \
        old one is replaced. After that, a small change of a picture changes few bytes of its \
        file. The time of writing and the name of the program are removed. An interrupted run can \
        be repeated.
        """

    private var paths: [String] = []
    private var dryRun = false
    private var quiet = false
    private var options = OptionValues()
    private var limits = LimitOptions()

    static let operands: [Operand<Self>] = [
        Operand(several: "path", \.paths, atLeast: 1, "PNG files, and folders of them.")
    ]

    static let options: [Option<Self>] = Option.table(
        [.dryRun(\.dryRun), .quiet(\.quiet)],
        OptionValues.options([\.threads], at: \.options),
        LimitOptions.options.map { $0.of(\.limits) })

    func act() async throws -> ExitStatus {
        try OpenInput.refuse(paths, "repack replaces each file", all: true)
        var run = try RepackRun(paths)
        run.isDry = dryRun
        run.limits = limits.limits(for: "repacking")
        run.threads = options[\.threads]
        let results = try await run.run()
        let failures = results.compactMap(\.failure)
        for failure in failures.dropFirst() { failure.report() }
        if !quiet { try Terminal.standardOutput.deliver(lines(results)) }
        if let first = failures.first { throw first }
        return .success
    }

    /// Returns a line for each file that was not changed, and one line about all others.
    private func lines(_ results: [RepackRun.Result]) -> [String] {
        var (lines, old, new, repacked, kept): ([String], Int, Int, Int, Int) = ([], 0, 0, 0, 0)
        for result in results {
            switch result.outcome {
            case .repacked(let before, let after):
                (old, new, repacked) = (old + before, new + after, repacked + 1)
            case .kept: kept += 1
            case .left(let why): lines.append("unchanged: \(result.path): \(why)")
            case .failed: break
            }
        }
        let sizes =
            repacked == 0 ? "" : ", \(decimal(bytes: old)) before and \(decimal(bytes: new)) now"
        let others = kept == 0 ? "" : "; \(kept) stable already"
        let verb = dryRun ? "would repack" : "repacked"
        lines.append("\(verb) \(repacked) of \(counted(results.count, "file"))\(sizes)\(others)")
        return lines
    }
}

extension RepackRun.Result {
    fileprivate var failure: Failure? {
        guard case .failed(let error) = outcome else { return nil }
        let failure = Failure(error)
        switch error {
        case .overBudget, .outOfMemory:
            return Failure(
                message: "\(path): \(failure.message)", hint: failure.hint, status: failure.status,
                subject: .init(path: path))
        default: return failure
        }
    }
}
