/// The destination of bytes: a file, standard output, or a program.
///
/// Its functions are never called concurrently.
package protocol ByteSink: Sendable {
    /// Writes all of `bytes`; waits if the destination is full.
    func write(_ bytes: Span<UInt8>) throws

    /// Called once after the last byte, but not if the output has failed.
    func finish() throws

    /// Called on any thread on cancellation; stops external programs.
    func abandon()
}

extension ByteSink {
    package func abandon() {}

    package func write(_ text: String) throws {
        let bytes = Array(text.utf8)
        try write(bytes.span)
    }
}

package struct NewFile: ByteSink {
    let file: StagedFile
    let replacing: Bool
    /// The kind of this program's files that the new file may replace even without `replacing`.
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
