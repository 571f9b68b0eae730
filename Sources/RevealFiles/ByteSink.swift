/// Where a sink's bytes go, one after another: a file, standard output or a program.
///
/// Nobody calls two of its functions at once.
package protocol ByteSink: Sendable {
    /// Takes `bytes`, all of them, and waits where they cannot be taken yet.
    func write(_ bytes: Span<UInt8>) throws

    /// Called once after the last byte; a sink that is let go without has failed.
    func finish() throws

    /// Called when all has been given up, on any thread, whatever else goes on: ends who works for
    /// it.
    func abandon()
}

extension ByteSink {
    package func abandon() {}

    /// Takes the letters of `text`.
    package func write(_ text: String) throws {
        let bytes = Array(text.utf8)
        try write(bytes.span)
    }
}

/// A file that gets its name when it is whole.
package struct NewFile: ByteSink {
    let file: StagedFile
    /// Whether the name may be taken.
    let replacing: Bool
    /// Which files of this program's own it may replace in any case.
    let kind: FileKind?

    package init(file: StagedFile, replacing: Bool, kind: FileKind?) {
        (self.file, self.replacing, self.kind) = (file, replacing, kind)
    }

    package func write(_ bytes: Span<UInt8>) throws {
        try file.write(bytes)
    }

    package func finish() throws {
        try file.commit(replacing: replacing, orOwn: kind)
    }
}

/// A file, a pipe or a socket that is open, and stays so.
package struct OpenFile: ByteSink {
    private let descriptor: Int32

    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    package func write(_ bytes: Span<UInt8>) throws {
        do {
            try System.writeWithoutSignal(bytes, to: descriptor)
        } catch {
            let isStandard = descriptor == Surroundings.current.output
            let name = isStandard ? "standard output" : "descriptor \(descriptor)"
            throw FileError.notWritten(name, error)
        }
    }

    package func finish() {}
}
