import RevealFiles
import RevealMotion
import RevealPreviews
import RevealRendering
import RevealScenes

/// Everything that a command line asks for, read and checked.
struct Request {
    let material: Material
    /// What people should know of options that do nothing, a sentence each.
    let warnings: [String]
    private let checkedJob: RenderJob?

    /// Reads what `command` asks for; where another request has read the pictures, `known` is what
    /// it shows.
    init(
        _ command: RenderCommand, sheet: SheetStyle? = nil, known: Material? = nil
    ) async throws {
        guard command.outputs.matteLayout == nil || command.matte else {
            throw Failure.option(
                \OutputOptions.matteLayout, ": there is no matte",
                hint: "add \(\.matte), or leave it out")
        }
        let (inputs, output) = try Self.paths(of: command)
        let format = command.outputs.format?.value
        let destination = try output.map { output in
            do {
                return try Destination(output, format: format)
            } catch {
                throw Self.strayWord(output, behind: inputs) ?? error
            }
        }
        try destination?.check(json: command.messages.json)
        let material = if let known { known } else { try await Material(command, inputs) }
        self.material = material
        checkedJob = try destination.map { try material.job(command, to: $0, sheet: sheet) }
        warnings =
            checkedJob.map { job in
                Self.star(in: output ?? "") + material.doubts
                    + Self.loneFrame(of: job, material.written.frames?.text)
                    + command.options.idleWarnings(
                        for: job.output, command.outputs, hasPoints: material.hasPoints)
                    + (command.count == nil ? [] : Self.haste(of: job, material.grid))
            } ?? []
    }

    /// What people should know of a single frame that they may take for a count.
    private static func loneFrame(of job: RenderJob, _ text: String?) -> [String] {
        guard let text, let number = Int(text), number > 1, job.frames == [number],
            case .file = job.output.place, job.output.traits.joinsFrames
        else { return [] }
        return ["\(\.frames) \(text) is frame \(text) alone; \(\.count) \(text) is \(text) frames"]
    }

    /// What people should know of frames that were counted out where they follow each other.
    private static func haste(of job: RenderJob, _ grid: FrameGrid) -> [String] {
        guard job.frames.count < grid.count else {
            return ["\(\.count) does nothing here: there are \(grid.count) frames"]
        }
        guard case .file = job.output.place, !job.output.traits.hasColumns else { return [] }
        return [
            "\(job.frames.count) of \(grid.count) frames, each as long as one of all, play so much "
                + "faster; a lower \(\.fps) has fewer frames and keeps the time"
        ]
    }

    /// What people should know of a name that they may take for a pattern.
    private static func star(in output: String) -> [String] {
        output.fileName.contains("*")
            ? ["a * in the output's name is a letter of it; numbers go where #### or %04d is"] : []
    }

    /// The mistake of a last word that is no output, behind an output: a part of a value that was
    /// not quoted; nil where it is not that.
    private static func strayWord(_ word: String, behind inputs: [String]) -> Failure? {
        guard inputs.count > 1, let output = inputs.last, !System.exists(output),
            (try? Destination(output, format: nil)) != nil
        else { return nil }
        return .usage(
            "'\(word)' is a word too many behind the output, \(output)",
            hint: "a value with blanks in it goes in quotes; flags have none")
    }

    /// The job of rendering it.
    ///
    /// - Throws: a mistake when no output is named.
    func job() throws -> RenderJob {
        guard let checkedJob else { throw Self.noOutput }
        return checkedJob
    }

    private static let noOutput = Failure.usage(
        "no output is named",
        hint: "reveal-render FROM.png TO.png OUT.png; --help shows examples")

    /// The inputs and the output, which may be left out where a single input's scene is printed.
    private static func paths(
        of command: RenderCommand
    ) throws -> (inputs: [String], output: String?) {
        guard let last = command.paths.last else {
            throw Failure.usage(
                "no pictures are named",
                hint: "reveal-render FROM.png TO.png OUT.png; --help shows examples")
        }
        let isPrinted = command.printScene && command.paths.count == 1
        guard command.paths.count >= 2 || command.wantsMatte || isPrinted else {
            throw noOutput
        }
        let inputs = isPrinted ? [last] : Array(command.paths.dropLast())
        let others = [command.options[\.bubbleImage], command.options[\.map]]
        let paths = try OpenInput.paths(inputs + others.compactMap(\.self))
        return (Array(paths.prefix(inputs.count)), isPrinted ? nil : last)
    }
}
