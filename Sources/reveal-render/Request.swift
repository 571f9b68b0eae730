import RevealKit

/// Everything that a command line asks for, read and checked.
struct Request {
    let job: RenderJob
    /// What people should know of the preset.
    let advice: [String]

    init(_ command: RenderCommand) async throws {
        guard let output = command.paths.last, command.paths.count >= 2 else {
            throw Failure.usage(
                command.paths.isEmpty ? "no pictures are named" : "no output is named",
                hint: "reveal-render FROM.png TO.png OUT.png; --help shows examples")
        }
        let inputs = command.paths.dropLast()
        guard inputs.count <= 2 else {
            throw Failure.usage(
                "\(inputs.count) pictures are named: \(inputs.joined(separator: ", "))",
                hint: "a reveal has one or two pictures, then the output; a scene file takes more")
        }
        let written = try command.writtenOptions()
        var options = try written.renderOptions()
        options.overwrites = command.overwrite
        if let frame = try command.wantedFrame() {
            options.frames = try FrameSelection(String(frame))
        }
        let destination = try Destination(output, isDirectory: System.isDirectory)
        try written.check(snapshots: inputs.count)
        // Side by side; what is wrong with the first is told first.
        let readers = inputs.map { path in Task { try Snapshot(contentsOf: path) } }
        var snapshots: [Snapshot] = []
        for reader in readers { snapshots.append(try await reader.value) }
        let transition = try written.transition(of: snapshots, at: options.frameRate)
        let grid = FrameGrid(transition, options)
        job = try RenderJob(
            transition, to: try command.output(destination, grid), options: options)
        advice = job.advice(written)
    }
}
