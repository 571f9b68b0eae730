import PNG
package import RevealFiles

/// Where an output's bytes go, opened and checked.
package struct OutputTarget: Sendable {
    /// Nil for what is open.
    private let directory: OutputDirectory?
    /// What is open, where bytes go to that; -1 otherwise.
    private let descriptor: Int32
    /// The names of the files in it.
    private let names: [String]
    /// Those that may be replaced, because they were there and ours, or because everything may.
    private let replaceable: Set<String>
    /// What kind of files they are.
    private let kind: FileKind?

    /// What is open under that number; nothing, where a receiver takes frames.
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

    /// A new file, or what is open: the sink of all parts in order.
    package func bytes() throws -> any ByteSink {
        guard directory != nil else { return OpenFile(descriptor) }
        return NewFile(file: try stage(), replacing: isReplaceable, kind: kind)
    }

    /// A new file that nobody sees yet.
    package func stage() throws(FileError) -> StagedFile {
        guard let directory else { preconditionFailure("what is open is no new file") }
        return try directory.stage(names[0])
    }

    /// Whether the one file may replace one of its name.
    package var isReplaceable: Bool { replaceable.contains(names[0]) }

    /// Writes what `writer` holds to the file of that place among the names.
    func write(_ writer: PNGWriter, toFileAt position: Int) throws {
        guard let directory, let kind else { preconditionFailure("no numbered files") }
        let name = names[position]
        try directory.write(writer, as: name, replacing: replaceable.contains(name), kind)
    }
}
