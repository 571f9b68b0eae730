import RevealKit

extension RenderCommand {
    /// Does what the command line asks for; where there is a style, its frames go on a sheet.
    func render(sheet: SheetStyle? = nil) async throws {
        // A mistake in it is told before pictures are read.
        _ = try messages.progressMode()
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
        messages.warn(job.warnings)
        try job.checkLimits()
        var plan = Report(job, advice: request.material.advice(job))
        guard !dryRun else {
            try job.checkDestination()
            plan.expectedBytes = try await job.expectedBytes()
            return try messages.tell(plan: plan)
        }
        if job.isOnStandardOutput { try Terminal.standardOutput.refuseFrames() }
        if verbose { Terminal.standardError.print(plan.text + "\n" + plan.history) }
        let (report, leftovers) = try await messages.carryOut(plan) { failure, done in
            failure.after(done, of: job)
        } _: {
            try await job.run(progress: $0)
        }
        mention(leftovers)
        try messages.tell(report)
    }

    /// Says what became of frames of an earlier, longer job, which would be taken for frames of this one.
    private func mention(_ leftovers: [String]) {
        guard let first = leftovers.first, let last = leftovers.last else { return }
        let names = leftovers.count == 1 ? first : "\(first) … \(last.fileName)"
        if overwrite {
            if verbose { Terminal.standardError.say("removed \(names) of an earlier render") }
        } else {
            messages.warn([
                "\(names) of an earlier render are still there (--overwrite removes them)"
            ])
        }
    }
}
