import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues

/// A scene file that names a preset and its snapshots.
struct PresetScene: Sendable {
    /// Each snapshot as the file names it, and where; one or two, the outgoing one first.
    let snapshots: [(path: String, place: ScenePlace)]
    private let options: SceneOptions

    init(_ fields: SceneFields, _ options: SceneOptions) throws(SceneMistake) {
        let nodes: [SceneNode]
        let (outgoing, incoming) = (FileKey.outgoing.name, FileKey.incoming.name)
        if let single = fields[FileKey.snapshot.name] {
            try fields.refuse(
                [outgoing, incoming], "does not go with 'snapshot', which is the only one")
            nodes = [single]
        } else if fields[outgoing] == nil, fields[incoming] == nil {
            throw SceneMistake(
                fields.place, "no snapshot is named; name outgoing and incoming, or one snapshot")
        } else {
            nodes = [try fields.required(outgoing), try fields.required(incoming)]
        }
        snapshots = try nodes.map { node throws(SceneMistake) in (try node.text(), node.place) }
        self.options = options
        do {
            try options.written.check(snapshots: snapshots.count)
        } catch {
            throw options.mistake(error)
        }
    }

    /// Where the first of the times is said that make a transition too long.
    private var longest: ScenePlace? {
        let times: [AnyOption] = [\.duration, \.delay, \.hold, \.loops, \.stop, \.end]
        return times.lazy.compactMap { options.place(of: $0) }.first
    }

    /// What the preset makes of the snapshots, whose names are relative to `folder`.
    func transition(
        in folder: String, at rate: FrameRate, size: ViewSize?, _ limits: Limits
    ) throws -> Transition {
        var read: [Snapshot] = []
        for (name, place) in snapshots {
            read.append(try Snapshot(contentsOf: name.relative(to: folder), namedAt: place, limits))
        }
        var written = options.written
        written.resolvePaths { $0.relative(to: folder) }
        do {
            return try written.transition(of: read, at: rate, size: size, limits: limits)
        } catch let error as FileError {
            let place = options.place(of: \.bubbleImage) ?? options.place(of: \.map)
            throw place.map { error.named(at: $0) } ?? error
        } catch let error as OptionError {
            throw options.mistake(error)
        } catch let error as TransitionError {
            let place =
                switch error {
                case .sizesDiffer: snapshots[snapshots.count - 1].place
                case .size: options.place(of: \.scale) ?? options.place
                default: longest ?? options.place
                }
            throw SceneMistake(place, SyntaxError(error.description, hint: error.sceneHint))
        }
    }
}

extension TransitionError {
    /// What would help in a scene file.
    fileprivate var sceneHint: String? {
        if case .sizesDiffer = self { "'fit: cover' fills the one with the other" } else { cure }
    }
}

/// A snapshot that a scene file names cannot be used.
struct UnreadableSnapshot: Error {
    /// What is wrong, at the name.
    let mistake: SceneMistake
    let path: String
    let problem: FileError.InputProblem
}

extension FileError {
    /// The same of a file that a scene file names at `place`.
    func named(at place: ScenePlace) -> any Error {
        guard case .unreadable(_, let path, let problem) = self else { return self }
        let mistake = SceneMistake(place, SyntaxError(description, hint: cure))
        return UnreadableSnapshot(mistake: mistake, path: path, problem: problem)
    }
}

extension Snapshot {
    /// Reads the PNG file at `path`, which a scene file names at `place`.
    init(contentsOf path: String, namedAt place: ScenePlace, _ limits: Limits) throws {
        do {
            try self.init(contentsOf: path, limits: limits)
        } catch {
            throw error.named(at: place)
        }
    }
}

extension String {
    /// The path of a file that is named by this in a file in `folder`.
    func relative(to folder: String) -> String { isAbsolute ? self : folder + self }
}
