extension FarmJob {
    /// Returns a script for [Slurm](https://slurm.schedmd.com), to be run in `workingFolder`: an
    /// array of chunks, and a job that waits for all of them.
    func slurmScript(in workingFolder: String) -> String {
        let frames = folder + shownPattern
        let assembling = assembly.map {
            command([AssembleCommand.name, frames, $0.output.asFileName] + $0.options)
        }
        return Template(PackageResources.slurm_txt).filled(
            [
                "total": counted(self.frames.count, "frame"),
                "tasks": counted(chunks.count, "task"),
                "purpose": assembly == nil ? "" : ", and makes one file of them",
                "last": "\(chunks.count - 1)", "threads": threads.map { "\($0)" } ?? "",
                "folder": shellQuoted(workingFolder),
                "chunks": chunks.map { "    " + $0 }.joined(separator: "\n"),
                "assembly": assembling ?? "exit 64",
                "render": command(inputs.filter(\.isArgument).map(\.path) + [frames] + options),
                "selection": "\(\.frames)", "flags": "\(\.skipExisting) \(\.progress) plain",
            ],
            parts: [
                "limited": threads != nil, "assembled": assembly != nil,
                "separate": assembly == nil,
            ])
    }

    /// A warning about more tasks than most clusters permit.
    var slurmWarning: String? {
        guard chunks.count > Self.usualArray else { return nil }
        let least = (frames.count + Self.usualArray - 1) / Self.usualArray
        return
            "\(chunks.count) tasks exceed the default size of an array in Slurm (MaxArraySize): "
            + "\(option: \JobCommand.chunk) \(least) makes \(Self.usualArray) or fewer"
    }

    /// The maximum number of tasks with Slurm's default MaxArraySize, 1001.
    private static let usualArray = 1001

    private func command(_ arguments: [String]) -> String {
        (["reveal-render"] + arguments.map { shellQuoted($0) }).joined(separator: " ")
    }
}
