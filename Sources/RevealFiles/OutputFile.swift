package import RevealValues

/// A single output file, whose folder is created if necessary.
package struct OutputFile: Sendable {
    package let directory: OutputDirectory
    package let name: String
    package let replacing: Bool
    /// The kind of file that is replaced even if another run has just written it.
    private let kind: FileKind?

    /// The way to recognize files that this program wrote.
    package enum Mark {
        case key(FileKind)
        case beginning((_ bytes: [UInt8]) -> Bool)
    }

    /// Claims the output at `path`, which may replace files with the mark, or any file if
    /// `overwrites`.
    ///
    /// - Throws: `.outputIsInput`, `.outputExists`, `.outputNotFile`, `.outputInUse`,
    ///   `.notCreated`, `.notWritable`.
    package init(
        _ path: String, in directory: OutputDirectory? = nil, orOwn mark: Mark,
        overwrites: Bool, inputs: (FileIdentity) -> Bool = { _ in false }
    ) throws(FileError) {
        let name = path.fileName
        let directory = if let directory { directory } else { try OutputDirectory(path.folder) }
        let place = try directory.place(of: name, overwrites: overwrites, inputs: inputs) {
            status throws(FileError) in
            switch mark {
            case .key(let kind): try directory.isOwn(name, status, of: kind)
            case .beginning(let isOurs): try directory.begins(name, status, as: isOurs)
            }
        }
        guard place != .foreign else {
            throw .outputExists([directory.path + name], mayBeInput: false)
        }
        try directory.claim(name)
        kind = if case .key(let kind) = mark { kind } else { nil }
        (self.name, self.directory, replacing) = (name, directory, place == .replaceable)
    }

    /// Writes a file that appears when it is complete.
    ///
    /// - Throws: `.notCreated`, `.notWritten`, or `.outputExists` if the name is no longer free.
    package func write(_ bytes: Span<UInt8>) throws(FileError) {
        let file = try directory.stage(name)
        try file.write(bytes)
        try file.commit(replacing: replacing, orOwn: kind)
    }

    package static func checkApart(_ outputs: [OutputFile]) throws {
        var places: Set<Place> = []
        for output in outputs {
            let folder = try System.status(of: output.directory.descriptor).identity
            guard places.insert(Place(folder: folder, name: FileName(output.name))).inserted else {
                throw SyntaxError(
                    "two outputs are the same file: \(output.directory.path + output.name)",
                    hint: "give each output a different name")
            }
        }
    }

    private struct Place: Hashable {
        let folder: FileIdentity
        let name: FileName
    }
}

extension OutputDirectory {
    package enum Place {
        case free
        case replaceable
        case foreign
    }

    /// Returns the state of `name`.
    ///
    /// Inputs may never be replaced; other files may if `overwrites` is true or `isOwn` returns
    /// true.
    ///
    /// - Throws: `.outputIsInput`, `.notCreated`, `.outputNotFile`.
    package func place(
        of name: String, overwrites: Bool, inputs: (FileIdentity) -> Bool = { _ in false },
        isOwn: (FileStatus) throws(FileError) -> Bool
    ) throws(FileError) -> Place {
        guard let status = try status(of: name) else { return .free }
        let isRead = InputLedger.current?.contains(status.identity) ?? false
        guard !isRead, !inputs(status.identity) else { throw .outputIsInput(path + name) }
        guard !status.isDirectory else { throw .notCreated(path + name, .isDirectory) }
        // Pipes and devices are not replaced with regular files.
        guard status.isRegular || status.isLink else { throw .outputNotFile(path + name) }
        let mayGo = overwrites ? true : try isOwn(status)
        return mayGo ? .replaceable : .foreign
    }
}
