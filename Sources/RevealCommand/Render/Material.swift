/// The transition of a command line and its options: pictures and a preset, or a scene file.
struct Material {
    /// The transition; for a slide show, the transition between the first two pictures.
    let transition: Transition
    let slides: (slides: [Slide], show: SlideShow)?
    let grid: FrameGrid
    /// The options on the command line and in the scene file.
    let written: OptionValues
    private let options: RenderOptions
    private let scene: SceneFile?
    private let isMatte: Bool
    private let isResized: Bool
    /// The transition next to a matte.
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
            slides = try scene.slideShow(options, size: size)
            transition =
                try slides?.show.sample
                ?? scene.transition(at: options.frameRate, size: size, limits: options.limits)
            self.scene = scene
        } else if isMatte {
            let paintsEdge = command.outputs.matteLayout != nil
            try written.checkMatte(paintsEdge: paintsEdge)
            (transition, stinger) = try Self.matte(of: inputs, written, options, size)
            (slides, scene) = (nil, nil)
        } else if inputs.count > 2 {
            let pictures = inputs.map { Slide($0) }
            let show = try written.slideShow(of: pictures, options, size: size)
            (slides, transition, scene) = ((pictures, show), show.sample, nil)
        } else {
            transition = try await Self.transition(of: inputs, written, options, size)
            (slides, scene) = (nil, nil)
        }
        let grid = FrameGrid(transition, options)
        self.grid = try slides.map { try SlideTimes($0.show, at: grid).grid } ?? grid
        isResized = size != nil
        options.frames = try command.wantedFrames() ?? options.frames
        (self.written, self.options) = (written, options)
    }

    static func isScene(_ path: String) -> Bool {
        path.ending(among: [".yaml", ".yml", ".json"]) != nil
    }

    /// Whether `path` is a scene file; for a pipe, which has no name, the content determines that.
    static func isScene(_ path: String, _ limits: Limits) throws -> Bool {
        guard OpenInputs.descriptor(of: path) != nil else { return isScene(path) }
        return try InputFile(path, as: .file, memory: limits.memory, readsOpen: true).isText
    }

    /// Refuses options and arguments that a scene file replaces.
    private static func check(
        _ command: RenderCommand, _ written: OptionValues, _ inputs: [String], scene: String
    ) throws {
        guard !command.wantsMatte else {
            let (option, value): (AnyKeyPath, String) =
                command.matte
                ? (\RenderCommand.matte, "")
                : (\OutputOptions.format, " \(command.outputs.format?.text ?? "")")
            throw Failure.option(
                option, "\(value): a scene file has layers, not an incoming picture",
                hint: "use a preset and its options instead, and name pictures or add \(\.size)")
        }
        guard inputs.count == 1 else {
            let others = inputs.filter { $0 != scene }.joined(separator: ", ")
            throw Failure.usage(
                "more than a scene file is named: \(others.isEmpty ? scene : others)",
                hint: "leave it out: \(scene) names its pictures")
        }
        if let option = written.given.first(where: \.describesScene) {
            throw Failure.option(
                option.name, ": the scene file determines what is rendered",
                hint: "write it in \(scene), or leave it out")
        }
    }

    private static func transition(
        of inputs: [String], _ written: OptionValues, _ options: RenderOptions,
        _ size: ViewSize?
    ) async throws -> Transition {
        try written.check(snapshots: inputs.count)
        // The pictures are read in parallel, but an error in the first picture is reported first.
        let limits = options.limits
        let readers = inputs.map { path in Task { try Snapshot(contentsOf: path, limits: limits) } }
        var snapshots: [Snapshot] = []
        for reader in readers { snapshots.append(try await reader.value) }
        return try written.transition(
            of: snapshots, at: options.frameRate, size: size, limits: limits)
    }

    /// Returns a matte with the size of the first input or of `size`, and its stinger.
    private static func matte(
        of inputs: [String], _ written: OptionValues, _ options: RenderOptions,
        _ size: ViewSize?
    ) throws -> (Transition, stinger: Transition?) {
        guard inputs.count <= 2 else {
            throw Failure.usage(
                "\(inputs.count) pictures are named for one matte",
                hint: "name one picture: only its size is used")
        }
        let (limits, rate) = (options.limits, options.frameRate)
        let picture = try inputs.first.map { try Snapshot(contentsOf: $0, limits: limits) }
        let own = picture.map { PixelSize(width: $0.width, height: $0.height) }
        guard let view = own ?? size?.pixels else {
            throw Failure.usage(
                "the size of the output is unknown",
                hint: "add \(\.size) 1920x1080, or name the pictures")
        }
        let scaled = picture == nil ? nil : size
        return (
            try written.matte(of: view, at: rate, size: scaled, limits: limits),
            try written.stinger(of: view, at: rate, size: scaled, limits: limits)
        )
    }

    var hasPoints: Bool { !(scene?.isPreset ?? true) || written.hasPoints }

    /// The paths of the pictures that are read.
    var pictures: [String] {
        (slides?.slides.map(\.path) ?? []) + transition.snapshots.compactMap(\.path)
    }

    func job(
        _ command: RenderCommand, to destination: Destination, sheet: SheetStyle?
    ) throws -> RenderJob {
        if slides != nil, let kind = destination.kind, !kind.isAssembled {
            throw Failure.usage(
                "\(kind.format ?? "a page") cannot show more than one transition",
                hint: "name a movie, an animated PNG, or numbered frames, or only two pictures")
        }
        let output = try command.output(
            destination, grid, from: FileNumber(options.startNumber), sheet: sheet,
            stinger: stinger)
        do {
            return try slides.map { try RenderJob($0.show, to: output, options: options) }
                ?? RenderJob(transition, to: output, options: options)
        } catch let error as FrameSelectionError {
            let isOwn =
                command.options.frames == nil && command.count == nil && command.frame == nil
                && command.at == nil
            throw (isOwn ? scene?.mistake(in: \.frames, error.syntaxError) : nil) ?? error
        } catch let error as RenderError {
            guard let scene, case .alpha = error else { throw error }
            let key = OptionValues.name(of: \.background)
            throw Failure.usage(
                error.description, hint: error.hint("write '\(key): black' in \(scene.path)"))
        }
    }

    /// Returns clauses that explain surprising frames.
    func advice(_ job: RenderJob) -> [String] {
        (scene?.isPreset ?? true ? job.advice(written) : [])
            + (isResized ? written.lengthsInPixels(at: transition.scale, orElse: hasPoints) : [])
    }

    /// Sentences about values that were probably meant otherwise.
    var doubts: [String] { written.centerDoubt.map { [$0] } ?? [] }

    func sceneText() throws -> String {
        guard !isMatte else {
            throw Failure.option(
                \RenderCommand.printScene, ": a matte has no pictures to name",
                hint: "print the scene of two pictures, without \(\.matte)")
        }
        var written = written
        guard !(isResized && slides != nil) else {
            throw Failure.option(
                \RenderCommand.size, ": a scene file of slides has no size",
                hint: "leave it out, and render the scene with it")
        }
        // The scene file names frames by number, even if `--count` selected them.
        if let frames = options.frames, frames != written[\.frames] {
            let words = FrameSelection.words(for: try frames.frames(of: grid.count))
            written.frames = Given(frames, text: words)
        }
        return try slides.map { try SceneFile.text(of: $0.slides, written) }
            ?? SceneFile.text(of: transition, written)
    }
}

extension RenderJob {
    /// Returns clauses that explain surprising frames of the chosen preset.
    func advice(_ options: OptionValues) -> [String] {
        let preset = options.chosenPreset
        guard preset == .circularRevealKit else {
            let telling = options.tellingOptions.map { "--" + $0.name }
            guard !telling.isEmpty else { return [] }
            return [
                telling.joined(separator: " and ") + (telling.count == 1 ? " means" : " mean")
                    + " \(\.preset) \(preset.name)"
            ]
        }
        // A transition there and back, or one that a gesture drives, does not end in a rest.
        let isPlain =
            options.thereAndBack == nil && transition.timeline.interaction == nil && slides == nil
        let delayCounts =
            transition.timeline.motion.start > 0 && options.delay != nil
            && transition.snapshots.count == 2
        return (isPlain ? rest.map { ["\($0) (\(\.preset) fitted moves all the time)"] } ?? [] : [])
            + (delayCounts ? ["the delay counts twice with \(\.path) navigation"] : [])
    }

    /// Whether more than 2 wanted frames are in a range of equal frames.
    private func repeats(in range: ClosedRange<Int>) -> Bool {
        frames.count { range.contains($0) } > 2
    }

    /// A clause about frames in which the circle is larger than the view; nil if there are none.
    private var rest: String? {
        guard grid.count <= 10_000, frames.count > 2, let wanted = frames.last else { return nil }
        let last = min(grid.count - 1, grid.frame(at: transition.timeline.motion.end))
        let bounds = transition.size.bounds
        func isComplete(_ frame: Int, withoutMask: Bool) -> Bool {
            let scene = transition.timeline.scene(at: grid.time(of: frame))
            // A soft circle is complete if its ramp is outside of the view.
            let mask = scene.layers.last { !$0.isHidden }?.maskOutline(1, in: scene.bounds)
            return mask?.ellipseHolds(bounds) ?? withoutMask
        }
        // A frame without a mask is either before the beginning or the last frame.
        let first = (0...last).prefix { isComplete($0, withoutMask: false) }.count
        if first > 0, first <= last, repeats(in: 0...first - 1) {
            return "nothing changes before frame \(first) of \(last)"
        }
        // This check is quick: parts of long jobs rarely contain such frames.
        guard isComplete(min(wanted, last), withoutMask: true) else { return nil }
        let end = (0...last).reversed().prefix { isComplete($0, withoutMask: true) }.count
        guard end > 0, end <= last, repeats(in: last - end + 1...last) else { return nil }
        return "complete at frame \(last - end + 1) of \(last)"
    }
}

extension FrameSelection {
    /// Returns the value of `--frames` that selects `frames`.
    ///
    /// Open Job Description requires another separator before the step.
    static func words(for frames: some Collection<Int>, step: String = "x") -> String {
        var (words, rest) = ([String](), Array(frames)[...])
        while let first = rest.first {
            let distance = rest.dropFirst().first.map { $0 - first } ?? 1
            let run = zip(rest, rest.dropFirst()).prefix { $1 - $0 == distance }.count + 1
            // Two distant frames are not a range.
            let count = run == 2 && distance > 1 ? 1 : run
            let last = first + (count - 1) * distance
            words.append(
                count == 1
                    ? "\(first)" : "\(first)-\(last)" + (distance == 1 ? "" : "\(step)\(distance)"))
            rest = rest.dropFirst(count)
        }
        return words.joined(separator: ",")
    }
}
