extension RenderCommand {
    func render(sheet: SheetStyle? = nil) async throws {
        guard !(messages.quiet && verbose) else {
            throw Failure.option(
                \MessageOptions.quiet, " and \(\.verbose) are opposites",
                hint: "leave one of them out")
        }
        let request: Request
        do {
            request = try await Request(self, sheet: sheet)
        } catch {
            throw paths.first.flatMap(Failure.nearlyCommand)
                ?? misplacedOutput(error) ?? foreignSlide(error) ?? error
        }
        guard !printScene else {
            try Terminal.standardOutput.deliver(document: try request.material.sceneText())
            return
        }
        let job = try request.job()
        messages.warn(request.warnings + job.warnings)
        try job.checkLimits()
        var plan = Report(job, advice: request.material.advice(job))
        guard !messages.dryRun else {
            try job.checkDestination()
            plan.expectedBytes = try await job.expectedBytes()
            warn(ofPage: plan, of: plan.expectedBytes)
            return try messages.report(plan: plan)
        }
        if job.isStreamed { try Terminal.standardOutput.refuseFrames() }
        if verbose { (plan.lines + plan.history).forEach(Terminal.standardError.say) }
        var (report, leftovers) = try await messages.carryOut(plan) { failure, done in
            failure.after(done, of: job)
        } _: {
            try await job.run(progress: $0)
        }
        report.advice += job.format.colors.clippedAdvice
        mention(leftovers)
        warn(ofPage: report, of: report.outputs.first.flatMap(System.size))
        try messages.report(report)
    }

    /// Warns about a page of more than 32 MB.
    private func warn(ofPage report: Report, of bytes: Int?) {
        guard report.product == "page", let bytes, bytes > 32_000_000 else { return }
        messages.warn([
            "the page has \(decimal(bytes: bytes)), because fades and scaling change all pixels in "
                + "every frame; a movie would be smaller"
        ])
    }

    /// Reports frames of an earlier, longer job, which could be mistaken for frames of this one.
    private func mention(_ leftovers: [String]) {
        guard let first = leftovers.first, let last = leftovers.last else { return }
        let names = leftovers.count == 1 ? first : "\(first) … \(last.fileName)"
        if overwrite {
            if verbose { Terminal.standardError.say("removed \(names) of an earlier render") }
        } else {
            messages.warn([
                "\(names) of an earlier render are still there (\(\.overwrite) removes them)"
            ])
        }
    }

    /// Returns the error of a slide in another format with the line that converts its whole folder.
    private func foreignSlide(_ error: any Error) -> Failure? {
        guard paths.count > 3,
            case FileError.unreadable(.snapshot, let path, .png(.notPNG)) = error,
            let nature = FileNature(ofFileAt: path), nature.isPicture,
            let point = path.fileName.lastIndex(of: "."), path.ending(among: [".png"]) == nil
        else { return nil }
        let folder = path.folder.isEmpty ? "" : shellQuoted(path.folder)
        let files = folder + "*" + path.fileName[point...]
        return Failure(error).hinting(
            "\(nature.clause): for f in \(files); do ffmpeg -i \"$f\" \"${f%.*}.png\"; done")
    }

    /// Returns the mistake of naming the output first: a snapshot is missing, but the last path
    /// exists.
    private func misplacedOutput(_ error: any Error) -> Failure? {
        guard case FileError.unreadable(.snapshot, let path, .unreadable(.missing)) = error,
            let last = paths.last, FileName(path) == paths.first.map(FileName.init),
            paths.count > 1, System.exists(last),
            // A name that nearly is a picture's was meant as a picture.
            MissingFile.hint(for: path) == nil, (try? Destination(path, format: nil)) != nil
        else { return nil }
        let words = (paths.filter { FileName($0) != FileName(path) } + [path]).map {
            shellQuoted($0)
        }
        return Failure(
            message: "\(error)",
            hint: "the last path is the output: " + words.joined(separator: " "),
            status: .missingInput)
    }
}
