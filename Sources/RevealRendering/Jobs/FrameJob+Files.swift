package import RevealFiles
import RevealMotion

extension FrameJob {
    /// The directory that outputs go to, as it was written, and the name of each; no directory for
    /// standard output, which is called `-`, and where no file is written.
    var outputNames: (directory: String?, names: [String]) {
        switch output.place {
        case .numbered(let pattern):
            (pattern.directory, frames.map { pattern.name(fileNumber(of: $0)) })
        case .file(let path): (path.folder, [path.fileName])
        case .descriptor: (nil, ["-"])
        case .receiver: (nil, [])
        }
    }

    /// The number of a frame in the names of files.
    private func fileNumber(of frame: Int) -> FileNumber {
        FileNumber(frame + options.startNumber)
    }

    /// The path of each file that the job writes; `-` for standard output.
    package var paths: [String] {
        let (directory, names) = outputNames
        return names.map { (directory ?? "") + $0 }
    }

    /// Whether the frames go to standard output.
    package var isStreamed: Bool { output.place == .standardOutput }

    /// What stands for all outputs when they are claimed: the name of the first that there can be.
    var claimedName: String {
        if case .numbered(let pattern) = output.place { return pattern.name(FileNumber(0)) }
        return outputNames.names[0]
    }

    /// Makes sure that the outputs could be written now, and makes nothing.
    ///
    /// Nothing may be there that may not be replaced, no output may be an input, and the program
    /// has to be there that makes a movie.
    package func checkOutputs() throws {
        let (path, names) = outputNames
        guard let path else { return }
        try output.checkMeans()
        guard path.isEmpty || (try? System.isDirectory(path)) == true else {
            return try OutputDirectory.checkPlace(path)
        }
        let directory = try OutputDirectory(path)
        _ = try replaceable(names, in: directory)
        _ = try removable(in: directory)
    }

    /// Those of `names` that are taken by files which the job may replace.
    ///
    /// - Throws: when one is an input, or a file that may not be replaced.
    func replaceable(
        _ names: [String], in directory: OutputDirectory
    ) throws(FileError) -> Set<String> {
        let (inputs, kind) = (inputs, output.traits.fileKind)
        var replaceable: Set<String> = []
        var foreign: [String] = []
        for name in names {
            let place = try directory.place(
                of: name, overwrites: options.overwrites, inputs: inputs.contains
            ) { status throws(FileError) in
                // In an empty file, such as a power cut leaves, there is nothing to lose.
                if options.skipsExisting, status.isRegular, status.count == 0 { return true }
                return try directory.isOwn(name, status, of: kind)
            }
            switch place {
            case .free: break
            case .replaceable:
                try checkPart(of: name, in: directory)
                replaceable.insert(name)
            case .foreign: foreign.append(directory.path + name)
            }
        }
        guard foreign.isEmpty else {
            guard kind != nil else { throw .outputKept(foreign[0], couldTell: false) }
            let more = foreign.count > 3 ? ["and \(foreign.count - 3) more"] : []
            let isOneFile = if case .file = output.place { true } else { false }
            if isOneFile, let other = directory.sign(of: names[0])?.kind, other != kind {
                throw .outputOfOtherKind(foreign[0], kind: other.name)
            }
            // The one picture that is named beside it may have been meant as the first of two.
            throw .outputExists(
                foreign.prefix(3) + more, mayBeInput: isOneFile && inputs.count == 1)
        }
        return replaceable
    }

    /// The names of frames of a longer job that go if any output may be replaced.
    ///
    /// - Throws: when one is an input.
    func removable(in directory: OutputDirectory) throws(FileError) -> [String] {
        guard options.overwrites else { return [] }
        let names = try leftovers(in: directory)
        _ = try replaceable(names, in: directory)
        return names
    }

    /// Refuses to replace a part of this job by another part of it.
    ///
    /// All frames may replace a part, and a part may replace all: a file of all frames does not say
    /// of which job they are.
    private func checkPart(of name: String, in directory: OutputDirectory) throws(FileError) {
        guard !options.overwrites, let part, let other = directory.sign(of: name)?.part,
            other.job == part.job, other != part
        else { return }
        throw .outputOfOtherFrames(directory.path + name)
    }

    /// Which part of the job one file of frames is; nil for all frames, and for other outputs.
    ///
    /// A sprite sheet or a page of some frames is not a part of a longer one.
    package var part: JobKey.Part? {
        guard case .file = output.place, output.traits.joinsFrames, output.traits.product == nil,
            options.frames != nil, frames.count < grid.count
        else { return nil }
        return JobKey.Part(of: "\(key.text) at \(rate)", frames: "\(frames)")
    }

    /// The names of frames of an earlier job that follow this one's last without a gap: they would
    /// be taken for frames of this one.
    func leftovers(in directory: OutputDirectory) throws(FileError) -> [String] {
        guard case .numbered(let pattern) = output.place, let kind = output.traits.fileKind else {
            return []
        }
        var names: [String] = []
        let next = fileNumber(of: grid.count).value
        while case let name = pattern.name(FileNumber(next + names.count)),
            try directory.holdsOwn(name, of: kind)
        {
            names.append(name)
        }
        return names
    }
}
