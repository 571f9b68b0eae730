extension FarmJob {
    /// Returns a script for [Slurm](https://slurm.schedmd.com), to be run in `workingFolder`: an
    /// array of chunks, and a job that waits for all of them.
    func slurmScript(in workingFolder: String) -> String {
        let submitting =
            assembly == nil
            ? "    echo \"array $(sbatch --parsable \"$script\")\""
            : """
                array=$(sbatch --parsable "$script")
                echo "array $array"
                last=$(sbatch --parsable --array=0 --dependency="afterok:${array%%;*}" \\
                    --kill-on-invalid-dep=yes "$script" assemble)
                echo "assembly $last"
            """
        return """
            #!/bin/bash
            # Renders \(counted(frames.count, "frame")) in \(counted(chunks.count, "task")) of an array\(assembly == nil ? "" : ", and makes one file of them").
            #
            #     bash job.sh      submits it and prints the jobs' numbers (sbatch alone would not assemble)
            #
            # Submit it again after a failure: complete frames are kept.
            #SBATCH --job-name=reveal-render
            #SBATCH --array=0-\(chunks.count - 1)
            #SBATCH --ntasks=1
            \(threads.map { "#SBATCH --cpus-per-task=\($0)\n" } ?? "")\
            #SBATCH --requeue
            set -euo pipefail
            script=$(realpath -- "$0")
            cd -- \(shellQuoted(workingFolder))
            chunks=(
            \(chunks.map { "    " + $0 }.joined(separator: "\n"))
            )

            if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
            \(submitting)
            elif [ "${1:-}" = assemble ]; then
                \(assembly.map { command([AssembleCommand.name, folder + shownPattern, $0.output.asFileName] + $0.options) } ?? "exit 64")
            else
                \(command(inputs.filter(\.isArgument).map(\.path) + [folder + shownPattern] + options)) \\
                    \(\.frames) "${chunks[SLURM_ARRAY_TASK_ID]}" \(\.skipExisting) \(\.progress) plain
            fi

            """
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
