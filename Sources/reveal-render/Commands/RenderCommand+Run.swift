import RevealKit

extension RenderCommand {
    /// Does what the command line asks for; where there is a style, its frames go on a sheet.
    func render(sheet: SheetStyle? = nil) async throws {
        let mode: ProgressMode
        do {
            mode = try named(progress, among: ProgressMode.self)
        } catch {
            throw Failure.option("progress", error)
        }
        let request: Request
        do {
            request = try await Request(self, sheet: sheet)
        } catch {
            throw paths.first.flatMap(Failure.nearlyCommand) ?? error
        }
        guard !printScene else {
            try Terminal.standardOutput.deliver(try request.material.sceneText())
            return
        }
        let job = try request.job()
        if !quiet {
            for warning in job.warnings {
                Terminal.standardError.say(.warning, warning)
            }
        }
        try job.checkLimits()
        var report = Report(job, advice: request.material.advice(job))
        if dryRun {
            try job.checkDestination()
            report.expectedBytes = try await job.expectedBytes()
            try Terminal.standardOutput.deliver(json ? try report.json() : report.text)
            return
        }
        if job.isOnStandardOutput { try Terminal.standardOutput.refuseFrames() }
        try await render(job, report, mode)
    }

    private func render(
        _ job: RenderJob, _ plan: Report, _ mode: ProgressMode
    ) async throws {
        let start = ContinuousClock.now
        let progress = Progress(quiet ? .none : mode, total: job.frames.count)
        if verbose { Terminal.standardError.print(plan.text + "\n" + plan.history) }
        let result: RenderResult
        do {
            result = try await Interruption.awaiting { failure in
                progress.finish()
                return failure.after(progress.done, of: job)
            } _: {
                Task { try await job.run { progress.advance(to: $0) } }
            }
        } catch {
            progress.finish()
            throw Failure(error).after(progress.done, of: job)
        }
        progress.finish()
        mention(result.leftovers)
        var report = plan
        report.kept = result.kept
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        if json { try Terminal.standardOutput.deliver(try report.json()) }
        // Who reads objects gets nothing else.
        if !quiet, mode != .json { Terminal.standardError.say(report.summary) }
    }

    /// Says what became of frames of an earlier, longer job, which would be taken for frames of this one.
    private func mention(_ leftovers: [String]) {
        guard let first = leftovers.first, let last = leftovers.last else { return }
        let names = leftovers.count == 1 ? first : "\(first) … \(last.fileName)"
        if overwrite {
            if verbose { Terminal.standardError.say("removed \(names) of an earlier render") }
        } else if !quiet {
            Terminal.standardError.say(
                .warning,
                "\(names) of an earlier render are still there "
                    + "(--overwrite removes them)")
        }
    }
}
