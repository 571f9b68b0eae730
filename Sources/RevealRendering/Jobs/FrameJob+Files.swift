extension FrameJob {
    /// The directory as the user wrote it and the file names; nil and `-` for standard output.
    var outputNames: (directory: String?, names: [String]) {
        switch output.place {
        case .numbered(let pattern):
            (pattern.directory, frames.map { pattern.name(fileNumber(of: $0)) })
        case .file(let path): (path.folder, [path.fileName])
        case .descriptor: (nil, ["-"])
        case .receiver: (nil, [])
        }
    }

    private func fileNumber(of frame: Int) -> FileNumber {
        FileNumber(frame + options.startNumber)
    }

    package var paths: [String] {
        let (directory, names) = outputNames
        return names.map { (directory ?? "") + $0 }
    }

    package var isStreamed: Bool { output.place == .standardOutput }

    /// The first possible name, which represents all outputs when they are claimed.
    var claimedName: String {
        if case .numbered(let pattern) = output.place { return pattern.name(FileNumber(0)) }
        return outputNames.names[0]
    }

    /// Checks that the outputs could be written, without creating any.
    ///
    /// No output may be an input or a protected file, and a movie's encoder must be available.
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

    /// Returns the existing `names` that may be replaced.
    ///
    /// - Throws: an error for an input, or a protected file.
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
                // Empty files may remain after a power failure.
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
            guard kind != nil else { throw .outputKept(foreign[0]) }
            let more = foreign.count > 3 ? ["and \(foreign.count - 3) more"] : []
            let isOneFile = if case .file = output.place { true } else { false }
            if isOneFile, let other = directory.sign(of: names[0])?.kind, other != kind {
                throw .outputOfOtherKind(foreign[0], kind: other.name)
            }
            throw .outputExists(foreign.prefix(3) + more, mayBeInput: isOneFile)
        }
        return replaceable
    }

    /// Returns the leftover frames that are removed: all if `overwrites` is set, otherwise none.
    func removable(in directory: OutputDirectory) throws(FileError) -> [String] {
        guard options.overwrites else { return [] }
        let names = try leftovers(in: directory)
        _ = try replaceable(names, in: directory)
        return names
    }

    /// Refuses to replace one part of this job with another.
    ///
    /// A file of all frames does not identify its job, so it and a part may replace each other.
    private func checkPart(of name: String, in directory: OutputDirectory) throws(FileError) {
        guard !options.overwrites, let part, let other = directory.sign(of: name)?.part,
            other.job == part.job, other != part
        else { return }
        throw .outputOfOtherFrames(directory.path + name)
    }

    /// The part of the job that a single file of selected frames contains; nil for other outputs.
    package var part: JobKey.Part? {
        guard case .file = output.place, output.traits.joinsFrames, output.traits.product == nil,
            options.frames != nil, frames.count < grid.count
        else { return nil }
        return JobKey.Part(of: "\(key.text) at \(rate)", frames: "\(frames)")
    }

    /// Returns the frames of an earlier job that directly follow this job's last one.
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
