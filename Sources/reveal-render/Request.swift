import RevealKit

/// Everything that a command line asks for, read and checked.
struct Request {
    let job: RenderJob
    let scale: Double

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
                hint: "a reveal has one or two pictures, then the output")
        }
        let options = try command.renderOptions()
        let scale = try command.parsedScale()
        let reveal = try command.reveal(at: options.frameRate)
        let destination = try Destination(output, isDirectory: System.isDirectory)
        // Side by side; what is wrong with the first is told first.
        let readers = inputs.map { path in Task { try Snapshot(contentsOf: path) } }
        var snapshots: [Snapshot] = []
        for reader in readers { snapshots.append(try await reader.value) }
        let transition =
            snapshots.count == 1
            ? Transition(reveal, of: snapshots[0], scale: scale)
            : try Transition(reveal, from: snapshots[0], to: snapshots[1], scale: scale)
        let end = transition.timeline.duration
        job = try RenderJob(
            transition, to: try command.output(destination, options, end), options: options)
        self.scale = scale
    }
}
