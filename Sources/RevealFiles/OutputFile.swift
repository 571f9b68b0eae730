package import RevealValues

/// An output that stands for itself: one file, in a folder that is made for it.
package struct OutputFile: Sendable {
    package let directory: OutputDirectory
    package let name: String
    /// Whether there is a file that is replaced.
    package let replacing: Bool

    /// What tells files that this program wrote from others.
    package enum Mark {
        /// Nothing.
        case none
        /// A key of that kind.
        case key(FileKind)
        /// What the file begins with.
        case beginning((_ bytes: [UInt8]) -> Bool)
    }

    /// The output at `path`, which may replace files that bear the mark, or any if `overwrites`.
    ///
    /// - Throws: `.outputIsInput`, `.outputExists`, `.outputKept`, `.notCreated`.
    package init(
        _ path: String, in directory: OutputDirectory? = nil, orOwn mark: Mark = .none,
        overwrites: Bool, inputs: (FileIdentity) -> Bool = { _ in false }
    ) throws(FileError) {
        let name = path.fileName
        let directory = if let directory { directory } else { try OutputDirectory(path.folder) }
        let place = try directory.place(of: name, overwrites: overwrites, inputs: inputs) {
            status throws(FileError) in try directory.isOwn(name, status, bearing: mark)
        }
        guard place != .foreign else {
            let path = directory.path + name
            if case .key = mark { throw .outputExists([path], mayBeInput: false) }
            throw .outputKept(path, couldTell: true)
        }
        try directory.claim(name)
        (self.name, self.directory, replacing) = (name, directory, place == .replaceable)
    }

    /// Writes `bytes`, which appear when all of them are there.
    ///
    /// - Throws: `.notCreated`, `.notWritten`.
    package func write(_ bytes: Span<UInt8>) throws(FileError) {
        let file = try directory.stage(name)
        try file.write(bytes)
        try file.commit(replacing: replacing)
    }

    /// Makes sure that no two of `outputs` are one file.
    ///
    /// - Throws: a mistake that names it.
    package static func checkApart(_ outputs: [OutputFile]) throws {
        var places: Set<Place> = []
        for output in outputs {
            let folder = try System.status(of: output.directory.descriptor).identity
            guard places.insert(Place(folder: folder, name: FileName(output.name))).inserted else {
                throw SyntaxError(
                    "two outputs are one file: \(output.directory.path + output.name)",
                    hint: "give each a name of its own")
            }
        }
    }

    private struct Place: Hashable {
        let folder: FileIdentity
        let name: FileName
    }
}

extension OutputDirectory {
    /// Whether `name`, which `status` has been found for, is a file that bears the mark of this
    /// program's.
    fileprivate func isOwn(
        _ name: String, _ status: FileStatus, bearing mark: OutputFile.Mark
    ) throws(FileError) -> Bool {
        switch mark {
        case .none: return false
        case .key(let kind): return try isOwn(name, status, of: kind)
        case .beginning(let isOurs): return try begins(name, status, as: isOurs)
        }
    }
}

extension OutputDirectory {
    /// What stands where an output goes.
    package enum Place {
        case free
        /// A file that may be replaced.
        case replaceable
        /// A file that may not.
        case foreign
    }

    /// What stands at `name`, where a file may be replaced if `isOwn` says so of what it is, or any
    /// if `overwrites`; but no input, which is one of `inputs` or has been read by the command.
    ///
    /// - Throws: `.outputIsInput`, `.notCreated`.
    package func place(
        of name: String, overwrites: Bool, inputs: (FileIdentity) -> Bool = { _ in false },
        isOwn: (FileStatus) throws(FileError) -> Bool
    ) throws(FileError) -> Place {
        guard let status = try status(of: name) else { return .free }
        let isRead = InputLedger.current?.contains(status.identity) ?? false
        guard !isRead, !inputs(status.identity) else { throw .outputIsInput(path + name) }
        guard !status.isDirectory else { throw .notCreated(path + name, .isDirectory) }
        // A pipe or a device has a reader or a purpose, which a file in its place would not.
        guard status.isRegular || status.isLink else { throw .outputNotFile(path + name) }
        let mayGo = overwrites ? true : try isOwn(status)
        return mayGo ? .replaceable : .foreign
    }
}
