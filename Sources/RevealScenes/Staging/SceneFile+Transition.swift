public import RevealFiles
public import RevealMotion
public import RevealValues

extension SceneFile {
    /// The folder that names of snapshots are relative to, with a slash at its end, or empty: the
    /// working folder for a scene from a pipe.
    private var folder: String { OpenInputs.descriptor(of: path) == nil ? path.folder : "" }

    /// The files that it names, and where.
    private var inputs: [(path: String, place: ScenePlace)] {
        switch body {
        case .preset(let scene):
            scene.snapshots.map { ($0.name, $0.place) }
                + written.pictures.map { ($1, options.places[$0] ?? ScenePlace()) }
        case .described(let scene):
            (scene.snapshots ?? []).map { ($0.path, $0.place) }
                + scene.layers.compactMap(\.map).map { ($0.path, $0.place) }
        }
    }

    /// Reads the file at `path`.
    ///
    /// - Throws: a `FileError` when it cannot be read, a `SceneFileError` when something in it is
    ///   wrong.
    public init(contentsOf path: String) throws {
        try self.init(contentsOf: path, readsOpen: false)
    }

    /// The same of a path that may name a pipe, if `readsOpen`.
    package init(contentsOf path: String, readsOpen: Bool) throws {
        let file = try InputFile(
            path, as: .sceneFile, limit: SceneText.longest + 1, readsOpen: readsOpen)
        let bytes = file.withBytes { span in span.indices.map { span[$0] } }
        try self.init(bytes, path: path, identity: file.identity)
    }

    /// The file's transition, where a time in frames is one at `rate`.
    ///
    /// Reads the snapshots, which count against `limits`.
    ///
    /// - Throws: a `SceneFileError` when a snapshot cannot be read or what the file says cannot be,
    ///   a `FileError` when memory is short.
    public func transition(
        at rate: FrameRate, limits: Limits = .init()
    ) throws -> Transition {
        try transition(at: rate, size: nil, limits: limits)
    }

    /// The file's transition, with frames of `size` where that is wanted.
    package func transition(
        at rate: FrameRate, size: ViewSize?, limits: Limits
    ) throws -> Transition {
        let open = ([(path, ScenePlace())] + inputs).filter { OpenInputs.descriptor(of: $0.0) == 0 }
        guard open.count < 2 else {
            let mistake = SceneMistake(open[1].1, "two inputs are standard input")
            throw SyntaxError(
                "\(SceneFileError(path, mistake))", hint: "name a file for one of them")
        }
        do {
            let transition =
                switch body {
                case .preset(let scene):
                    try scene.transition(options, in: folder, at: rate, size: size, limits)
                case .described(let scene):
                    try scene.transition(
                        in: folder, scale: written.pixelsPerPoint, at: rate, size: size, limits)
                }
            let driven = try interaction.map { try transition.driven(by: $0.interaction(at: rate)) }
            return (driven ?? transition).reading(identity)
        } catch let mistake as SceneMistake {
            throw SceneFileError(path, mistake)
        }
    }
}
