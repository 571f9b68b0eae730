package struct OutputTarget: Sendable {
    private let directory: OutputDirectory?
    private let descriptor: Int32
    private let names: [String]
    private let replaceable: Set<String>
    private let kind: FileKind?

    /// Creates a target for a descriptor, or for a receiver if nil.
    init(descriptor: Int32?) {
        (directory, self.descriptor) = (nil, descriptor ?? -1)
        (names, replaceable, kind) = ([], [], nil)
    }

    init(
        directory: OutputDirectory, names: [String], replaceable: Set<String>, kind: FileKind?
    ) {
        (self.directory, self.names, descriptor) = (directory, names, -1)
        (self.replaceable, self.kind) = (replaceable, kind)
    }

    package func bytes() throws -> any ByteSink {
        guard directory != nil else { return OpenFile(descriptor) }
        return NewFile(file: try stage(), replacing: isReplaceable, kind: kind)
    }

    package func stage() throws(FileError) -> StagedFile {
        guard let directory else { preconditionFailure("an open output is not a new file") }
        return try directory.stage(names[0])
    }

    package var isReplaceable: Bool { replaceable.contains(names[0]) }

    func write(_ writer: PNGWriter, toFileAt position: Int) throws {
        guard let directory, let kind else { preconditionFailure("no numbered output") }
        let name = names[position]
        try directory.write(writer, as: name, replacing: replaceable.contains(name), kind)
    }
}
