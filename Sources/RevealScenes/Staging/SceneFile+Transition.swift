public import RevealFiles
public import RevealMotion
public import RevealValues

extension SceneFile {
    /// The folder that names of snapshots are relative to, with a slash at its end, or empty: the
    /// working folder for a scene from a pipe.
    private var folder: String { OpenInputs.descriptor(of: path) == nil ? path.folder : "" }

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
        do {
            let transition =
                switch body {
                case .preset(let scene):
                    try scene.transition(in: folder, at: rate, size: size, limits)
                case .described(let scene):
                    try scene.transition(in: folder, at: rate, size: size, limits)
                }
            let driven = try interaction.map { try transition.driven(by: $0.interaction(at: rate)) }
            return (driven ?? transition).reading(identity)
        } catch let mistake as SceneMistake {
            throw SceneFileError(path, mistake)
        } catch let unreadable as UnreadableSnapshot {
            throw SceneFileError(path, unreadable.mistake, problem: unreadable.problem)
        }
    }
}
