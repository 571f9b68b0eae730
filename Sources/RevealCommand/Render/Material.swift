import Raster
import RevealFiles
import RevealMotion
import RevealPreviews
import RevealRendering
import RevealScenes
import RevealValues

/// What a command line shows and how it is rendered: pictures and a preset, or a scene file.
struct Material {
    let transition: Transition
    /// What was said, on the command line or in the scene file.
    let written: OptionValues
    private let options: RenderOptions
    private let scene: SceneFile?
    /// Whether it is a matte instead of pictures.
    private let isMatte: Bool
    private let isResized: Bool
    /// What shows next to a matte.
    private var stinger: Transition?

    init(_ command: RenderCommand, _ inputs: [String]) async throws {
        var written = try command.writtenOptions()
        var options = try command.addingOwn(to: written.renderOptions())
        let size = command.size?.value
        isMatte = command.wantsMatte
        if let path = try inputs.first(where: { try Self.isScene($0, options.limits) }) {
            try Self.check(command, written, inputs, scene: path)
            let scene = try SceneFile(contentsOf: path, readsOpen: true)
            written = written.completed(by: scene.written)
            options = try command.addingOwn(to: written.renderOptions())
            transition = try scene.transition(
                at: options.frameRate, size: size, limits: options.limits)
            self.scene = scene
        } else if isMatte {
            let paintsEdge = command.outputs.matteLayout != nil
            try written.checkMatte(paintsEdge: paintsEdge)
            (transition, stinger) = try Self.matte(of: inputs, written, options, size)
            scene = nil
        } else {
            transition = try await Self.transition(of: inputs, written, options, size)
            scene = nil
        }
        isResized = size != nil
        options.frames = try command.wantedFrames() ?? options.frames
        (self.written, self.options) = (written, options)
    }

    /// Whether the file at `path` is a scene file, by its name.
    static func isScene(_ path: String) -> Bool {
        path.ending(among: [".yaml", ".yml", ".json"]) != nil
    }

    /// The same of what may be open already: a pipe's content tells, since it has no name.
    static func isScene(_ path: String, _ limits: Limits) throws -> Bool {
        guard OpenInputs.descriptor(of: path) != nil else { return isScene(path) }
        return try InputFile(path, as: .file, memory: limits.memory, readsOpen: true).isText
    }

    /// Refuses what a scene file says itself.
    private static func check(
        _ command: RenderCommand, _ written: OptionValues, _ inputs: [String], scene: String
    ) throws {
        guard !command.wantsMatte else {
            let (option, value): (AnyKeyPath, String) =
                command.matte
                ? (\RenderCommand.matte, "")
                : (\OutputOptions.format, " \(command.outputs.format?.text ?? "")")
            throw Failure.option(
                option, "\(value): a scene file has layers, not a picture that comes",
                hint: "say the preset and its options here, and name pictures or a \(\.size)")
        }
        guard inputs.count == 1 else {
            let others = inputs.filter { $0 != scene }.joined(separator: ", ")
            throw Failure.usage(
                "pictures beside a scene file: \(others.isEmpty ? scene : others)",
                hint: "\(scene) names its own")
        }
        if let option = written.given.first(where: \.describesScene) {
            throw Failure.option(
                option.name, ": the scene file says what is seen",
                hint: "write it in \(scene), or leave it out")
        }
    }

    private static func transition(
        of inputs: [String], _ written: OptionValues, _ options: RenderOptions,
        _ size: ViewSize?
    ) async throws -> Transition {
        guard inputs.count <= 2 else {
            let more = inputs.count > 3 ? " and \(inputs.count - 3) more" : ""
            let named = inputs.prefix(3).joined(separator: ", ") + more
            throw Failure.usage(
                "\(inputs.count) pictures are named: \(named)",
                hint: "a reveal has one or two pictures, then the output; a scene file takes more")
        }
        try written.check(snapshots: inputs.count)
        // Side by side; what is wrong with the first is told first.
        let limits = options.limits
        let readers = inputs.map { path in Task { try Snapshot(contentsOf: path, limits: limits) } }
        var snapshots: [Snapshot] = []
        for reader in readers { snapshots.append(try await reader.value) }
        return try written.transition(
            of: snapshots, at: options.frameRate, size: size, limits: limits)
    }

    /// The matte of pictures as large as the first of `inputs`, or as large as is said, and what
    /// is painted along its edge.
    private static func matte(
        of inputs: [String], _ written: OptionValues, _ options: RenderOptions,
        _ size: ViewSize?
    ) throws -> (Transition, stinger: Transition?) {
        guard inputs.count <= 2 else {
            throw Failure.usage(
                "\(inputs.count) pictures are named for one matte",
                hint: "their size is all it needs")
        }
        let (limits, rate) = (options.limits, options.frameRate)
        let picture = try inputs.first.map { try Snapshot(contentsOf: $0, limits: limits) }
        let own = picture.map { PixelSize(width: $0.width, height: $0.height) }
        guard let view = own ?? size?.pixels else {
            throw Failure.usage(
                "nothing says how large the output is",
                hint: "add \(\.size) 1920x1080, or name the pictures")
        }
        let scaled = picture == nil ? nil : size
        return (
            try written.matte(of: view, at: rate, size: scaled, limits: limits),
            try written.stinger(of: view, at: rate, size: scaled, limits: limits)
        )
    }

    /// Whether anything in it is measured in points.
    var hasPoints: Bool { !(scene?.isPreset ?? true) || written.hasPoints }

    var grid: FrameGrid { FrameGrid(transition, options) }

    func job(
        _ command: RenderCommand, to destination: Destination, sheet: SheetStyle?
    ) throws -> RenderJob {
        let output = try command.output(
            destination, grid, from: FileNumber(options.startNumber), sheet: sheet,
            stinger: stinger)
        do {
            return try RenderJob(transition, to: output, options: options)
        } catch let error as FrameSelectionError {
            let isOwn =
                command.options.frames == nil && command.count == nil && command.frame == nil
                && command.at == nil
            throw (isOwn ? scene?.mistake(in: \.frames, error.syntaxError) : nil) ?? error
        }
    }

    /// What people should know when they see the frames of `job`, a clause each.
    func advice(_ job: RenderJob) -> [String] {
        (scene?.isPreset ?? true ? job.advice(written) : [])
            + (isResized ? written.lengthsInPixels(at: transition.scale, orElse: hasPoints) : [])
    }

    /// What people may have meant by something else, a sentence each.
    var doubts: [String] { written.centerDoubt.map { [$0] } ?? [] }

    /// The resolved scene, as a scene file.
    func sceneText() throws -> String {
        guard !isMatte else {
            throw Failure.option(
                \RenderCommand.printScene, ": a matte has no pictures to name",
                hint: "print the scene of two pictures, without \(\.matte)")
        }
        var written = written
        // Numbers say which frames they are, however they were chosen.
        if let frames = options.frames, frames != written[\.frames] {
            let words = FrameSelection.words(for: try frames.frames(of: grid.count))
            written.frames = Given(frames, text: words)
        }
        return try SceneFile.text(of: transition, written)
    }
}
