/// Where a sink's bytes go, one after another: a file, standard output or a program.
///
/// Nobody calls two of its functions at once.
protocol Outlet: Sendable {
    /// Takes `bytes`, all of them, and waits where they cannot be taken yet.
    func write(_ bytes: Span<UInt8>) throws

    /// Called once after the last byte; an outlet that is let go without has failed.
    func finish() throws

    /// Called when all has been given up, on any thread, whatever else goes on: ends who works for it.
    func abandon()
}

extension Outlet {
    func abandon() {}

    /// Takes the letters of `text`.
    func write(_ text: String) throws {
        let bytes = Array(text.utf8)
        try write(bytes.span)
    }
}

/// A file that gets its name when it is whole.
struct NewFile: Outlet {
    let file: StagedFile
    /// Whether the name may be taken.
    let replacing: Bool
    /// Which files of this program's own it may replace in any case.
    let kind: JobKey.Kind?

    func write(_ bytes: Span<UInt8>) throws {
        try file.write(bytes)
    }

    func finish() throws {
        try file.commit(replacing: replacing, orOwn: kind)
    }
}

/// Standard output.
struct StandardOutput: Outlet {
    func write(_ bytes: Span<UInt8>) throws {
        do {
            try System.write(bytes, to: 1)
        } catch {
            throw RevealError.notWritten("standard output", error)
        }
    }

    func finish() {}
}
