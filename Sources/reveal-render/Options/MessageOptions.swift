import ArgumentParser
import RevealRendering
import RevealScenes

/// What a command that makes frames says of itself.
struct MessageOptions: ParsableArguments {
    @Flag(help: "Say what would be written, and write nothing.")
    var dryRun = false
    @Flag(help: "Print one JSON object to standard output.")
    var json = false
    @Option(
        "progress", .name.told(as: "mode"), "auto (default), bar, plain, json, openjd or none.")
    var progress: Written<ProgressMode>?
    @Flag(name: [.long, .short], help: "Print errors only.")
    var quiet = false
    @OptionGroup var colors: ColorOption

    /// How far it is, is told that way.
    func progressMode() throws -> ProgressMode {
        try progress.value() ?? .auto
    }

    /// Says what people should know before.
    func warn(_ warnings: [String]) {
        guard !quiet else { return }
        for warning in warnings { Terminal.standardError.say(.warning, warning) }
    }

    /// Says what would be written.
    func tell(plan: Report) throws {
        try Terminal.standardOutput.deliver(plan, json ? nil : plan.lines)
    }

    /// Has `run` do what is planned, shows how far it is, and returns what became of it.
    ///
    /// `failing` completes what is said of a failure from the number of frames that were done.
    func carryOut(
        _ plan: Report,
        failing: @escaping @Sendable (Failure, _ done: Int) -> Failure = { failure, _ in failure },
        _ run:
            @escaping @Sendable (
                _ progress: @escaping @Sendable (Int) throws -> Void
            ) async throws -> RenderResult
    ) async throws -> (report: Report, leftovers: [String]) {
        let start = ContinuousClock.now
        let progress = Progress(quiet ? .none : try progressMode(), total: plan.frames)
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

    /// Says what was written.
    ///
    /// Who reads objects of progress gets nothing else.
    func tell(_ report: Report) throws {
        if json { try Terminal.standardOutput.deliver(document: try report.json()) }
        guard !quiet, try progressMode() != .json else { return }
        Terminal.standardError.say(report.summary)
    }
}
