struct CodeCommand: Command {
    static let name = "code"

    static let abstract = "Write a reveal as code for a page or an app, to standard output."
    static let usage = """
        reveal-render code --as TARGET --size 1280x800 [options]
        reveal-render code FROM.png TO.png --as TARGET [options]
        reveal-render code SCENE.yaml --as TARGET
        """
    static let discussion = """
        The targets are css (a style sheet), waapi (a script), view-transition (both, for the \
        View Transition API), lottie (an animation of outgoing.png and incoming.png), swiftui, \
        compose, and flutter. Code of the last three is not run by tests. A reveal that a target \
        cannot express is refused.

        EXAMPLES
          reveal-render code --as view-transition --size 1280x800 --flavor vitepress \
        --center 95%,5%
              a theme toggle from the upper right corner
          reveal-render code toggle.yaml --as lottie > reveal.json
              what a scene file describes, as Lottie
        """

    static let isNoRender: String? = "code has neither frames nor pictures of its own"

    private var paths: [String] = []
    private(set) var target: Given<CodeTarget>?
    private var options = OptionValues()
    private var size: Given<ViewSize>?
    private var limits = LimitOptions()

    static let operands: [Operand<Self>] = [
        Operand(several: "path", \.paths, "One or two PNG files or a scene file.")
    ]

    static let options: [Option<Self>] = Option.table(
        [Option("as", \.target, .name, "The target of the code.")],
        OptionValues.options(at: \.options).filter {
            $0.group != OptionRow.Heading.files.rawValue
        },
        Option.group(
            .shown, [Option(RenderCommand.name(of: \.size), \.size, .size, "The size of the view.")]
        ),
        LimitOptions.options.map { $0.of(\.limits) })

    func actAlone() throws -> Bool {
        guard let target = target?.value else {
            let names = CodeTarget.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure.usage(
                "no target is named",
                hint: "add \(option: \CodeCommand.target) with one of \(names)")
        }
        try refuseFrames()
        try OpenInput.refuse(paths, "code reads its inputs from files")
        let reveal = try CodedReveal(try transition().timeline)
        try Terminal.standardOutput.deliver(document: try target.text(of: reveal))
        return true
    }

    /// Options about frames and pictures, which code does not have.
    private static let others: [AnyOption] = [
        \.fit, \.align, \.background, \.composite, \.sampling, \.shutter, \.shutterPhase,
        \.frames,
    ]

    private func refuseFrames() throws {
        let others = Self.others.map(OptionValues.name)
        if let option = options.given.first(where: { others.contains($0.name) }) {
            throw Failure.option(
                option.name, ": code has neither frames nor pictures of its own",
                hint: "leave it out")
        }
        let isCounted = [options.duration, options.delay, options.hold].contains {
            $0?.text.hasSuffix("f") ?? false
        }
        guard options.fps == nil || isCounted else {
            throw Failure.option(
                \OptionValues.fps, ": code has no frames, and no time is in frames",
                hint: "leave it out")
        }
    }

    private func transition() throws -> Transition {
        let (limits, size) = (limits.limits(), size?.value)
        if let path = paths.first(where: Material.isScene) {
            guard paths.count == 1, options.given.isEmpty else {
                throw Failure.usage(
                    "the scene file determines the pictures and the options",
                    hint: "leave the pictures and the options out, or write them in \(path)")
            }
            let file = try SceneFile(contentsOf: path)
            if let doubt = file.written.centerDoubt { Terminal.standardError.say(.warning, doubt) }
            return try file.transition(
                at: file.written.frameRate, size: size, limits: limits)
        }
        if let doubt = options.centerDoubt { Terminal.standardError.say(.warning, doubt) }
        guard paths.count <= 2 else {
            throw Failure.usage(
                "\(paths.count) pictures are named", hint: "a reveal has one or two")
        }
        guard paths.isEmpty else {
            try options.check(snapshots: paths.count)
            let snapshots = try paths.map { try Snapshot(contentsOf: $0, limits: limits) }
            let sizes = Set(snapshots.map { [$0.bitmap.width, $0.bitmap.height] })
            guard sizes.count == 1 else {
                throw Failure.usage(
                    "the pictures differ in size, but code shows both at the size of the view",
                    hint: "name one of them, or only \(\.size)")
            }
            return try options.transition(
                of: snapshots, at: options.frameRate, size: size, limits: limits)
        }
        guard let view = size?.pixels else {
            throw Failure.usage(
                "the size of the view is unknown",
                hint: "add \(\.size) 1280x800, or name the pictures")
        }
        return try options.transition(in: view, limits: limits)
    }
}

extension CodeError: Advised {}
