struct MessageOptions: Sendable {
    var dryRun = false
    var json = false
    var progress: Given<ProgressMode>?
    var quiet = false

    static let options: [Option<MessageOptions>] = [
        .dryRun(\.dryRun).saying("Print what would be written, and write nothing."),
        .json(\.json),
        Option(
            "progress", \.progress, .name.called("mode"),
            "auto (default), bar, plain, json, openjd or none."),
        .quiet(\.quiet),
    ].map { $0.under("Messages") }

    var progressMode: ProgressMode { progress?.value ?? .auto }

    func warn(_ warnings: [String]) {
        guard !quiet else { return }
        for warning in warnings { Terminal.standardError.say(.warning, warning) }
    }

    func report(plan: Report) throws {
        try Terminal.standardOutput.deliver(plan, asJSON: json)
    }

    /// Runs `run` with progress messages, and returns the report and leftover files.
    ///
    /// `failing` completes a failure, given the number of finished frames.
    func carryOut(
        _ plan: Report,
        failing: @escaping @Sendable (Failure, _ done: Int) -> Failure = { failure, _ in failure },
        _ run:
            @escaping @Sendable (
                _ progress: @escaping @Sendable (Int) throws -> Void
            ) async throws -> RenderResult
    ) async throws -> (report: Report, leftovers: [String]) {
        let start = ContinuousClock.now
        let progress = Progress(quiet ? .none : progressMode, total: plan.frames)
        let result: RenderResult
        do {
            result = try await Interruption.awaiting { failure in
                progress.finish()
                return failing(failure, progress.done)
            } _: {
                Task { try await run { progress.advance(to: $0) } }
            }
        } catch {
            progress.finish()
            throw failing(Failure(error), progress.done)
        }
        progress.finish()
        var report = plan
        report.kept = result.kept
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        return (report, result.leftovers)
    }

    func report(_ report: Report) throws {
        if json { try Terminal.standardOutput.deliver(report, asJSON: true) }
        // With progress as JSON, standard error contains only objects.
        guard !quiet, progressMode != .json else { return }
        Terminal.standardError.say(report.summary)
    }
}

extension Option {
    static func quiet(_ property: Property<Root, Bool>) -> Option {
        Option("quiet", property, short: "q", "Print errors only.")
    }

    static func overwrite(_ property: Property<Root, Bool>) -> Option {
        Option("overwrite", property, short: "y", "Replace any existing output.")
    }

    static func durable(_ property: Property<Root, Bool>) -> Option {
        Option(
            "durable", property,
            "Make sure that files and folders are on disk (fsync) before they count as written.")
    }

    static func dryRun(_ property: Property<Root, Bool>) -> Option {
        Option("dry-run", property, "Print what would be done, and write nothing.")
    }

    static func json(_ property: Property<Root, Bool>) -> Option {
        Option("json", property, "Print one JSON object to standard output.")
    }

    init(
        _ name: String, _ property: Property<Root, Given<String>?>, file form: String,
        _ help: String
    ) {
        self.init(name, property, .file(form), help)
    }
}
