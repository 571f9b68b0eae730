import PNG

extension FrameJob {
    /// The directory that outputs go to, as it was written, and the name of each.
    var outputNames: (directory: String, names: [String]) {
        switch output {
        case .frames(let pattern):
            return (pattern.directory, frames.map { pattern.name($0 + options.startNumber) })
        case .stream(_, to: nil):
            return ("", [])
        case .animation(let path), .still(let path, _), .page(let path), .sheet(let path, _),
            .movie(let path, _), .stream(_, to: let path?):
            return (path.folder, [path.fileName])
        }
    }

    /// What kind of file the outputs are; nil for one that is never replaced unasked.
    private var kind: JobKey.Kind? {
        switch output {
        case .frames: .frame
        case .animation, .stream(.apng, _): .animation
        case .still: .still
        case .sheet: .sheet
        case .page, .movie, .stream: nil
        }
    }

    /// What stands for all outputs when they are claimed: the name of the first that there can be.
    var claimedName: String {
        if case .frames(let pattern) = output { pattern.name(0) } else { outputNames.names[0] }
    }

    /// The sink for a file in which frames follow each other.
    func sink(
        for output: SerialOutput, in directory: OutputDirectory, _ replaceable: Set<String>
    ) throws(RevealError) -> any FrameSink {
        let name = outputNames.names[0]
        switch output {
        case .animation:
            return try AnimatedPNG(self, newFile(name, in: directory, replaceable))
        case .movie(let format):
            try MovieFile.check(directory.path + name)
            return try movie(
                format, name, in: directory, replacing: replaceable.contains(name))
        case .stream(let format):
            return try stream(format, newFile(name, in: directory, replaceable))
        }
    }

    private func newFile(
        _ name: String, in directory: OutputDirectory, _ replaceable: Set<String>
    ) throws(RevealError) -> NewFile {
        NewFile(
            file: try directory.stage(name), replacing: replaceable.contains(name), kind: kind)
    }

    /// Makes sure that the outputs could be written now, and makes nothing.
    ///
    /// Nothing may be there that may not be replaced, no output may be an input, and the program has to be
    /// there that makes a movie.
    func checkOutputs() throws(RevealError) {
        guard !isStreamed else { return }
        if case .movie(let path, _) = output { try MovieFile.check(path) }
        let (path, names) = outputNames
        guard path.isEmpty || System.isDirectory(path) else {
            return try OutputDirectory.checkPlace(path)
        }
        _ = try replaceable(names, in: try OutputDirectory(path))
    }

    /// Those of `names` that are taken by files which the job may replace.
    ///
    /// - Throws: when one is an input, or a file that may not be replaced.
    func replaceable(
        _ names: [String], in directory: OutputDirectory
    ) throws(RevealError) -> Set<String> {
        let inputs = inputs
        var replaceable: Set<String> = []
        var foreign: [String] = []
        for name in names {
            let place = try directory.place(
                of: name, overwrites: options.overwrites, inputs: inputs.contains
            ) { status throws(RevealError) in try directory.isOwn(name, status, of: kind) }
            switch place {
            case .free: break
            case .replaceable: replaceable.insert(name)
            case .foreign: foreign.append(directory.path + name)
            }
        }
        guard foreign.isEmpty else {
            guard kind != nil else { throw .outputKept(foreign[0]) }
            let more = foreign.count > 3 ? ["and \(foreign.count - 3) more"] : []
            let isOneFile = if case .frames = output { false } else { true }
            // The one picture that is named beside it may have been meant as the first of two.
            throw .outputExists(
                foreign.prefix(3) + more, mayBeInput: isOneFile && inputs.count == 1)
        }
        return replaceable
    }

    /// The names of frames of an earlier job that follow this one's last without a gap: they would be
    /// taken for frames of this one.
    func leftovers(in directory: OutputDirectory) -> [String] {
        guard case .frames(let pattern) = output else { return [] }
        let next = (grid.count + options.startNumber)...
        let leftovers = next.lazy.map(pattern.name).prefix { name in
            (try? directory.holdsOwn(name, of: .frame)) ?? false
        }
        return Array(leftovers)
    }
}

/// One file or stream in which frames follow each other.
enum SerialOutput: Sendable {
    /// An animated PNG.
    case animation
    case movie(MovieFormat)
    case stream(StreamFormat)

    /// What `output` is; nil where frames are files of their own, or only a part of what is written.
    init?(_ output: RenderOutput) {
        switch output {
        case .animation: self = .animation
        case .movie(_, let format): self = .movie(format)
        case .stream(let format, _): self = .stream(format)
        case .frames, .still, .page, .sheet: return nil
        }
    }
}
