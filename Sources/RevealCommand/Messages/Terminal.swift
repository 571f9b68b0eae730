private import CSystem
import RevealFiles
import RevealRendering

/// Standard output or standard error.
struct Terminal: Sendable {
    static var standardOutput: Terminal { Terminal(descriptor: Surroundings.current.output) }
    static var standardError: Terminal { Terminal(descriptor: Surroundings.current.error) }

    let descriptor: Int32

    /// The longest line that is said in full, in Unicode scalars: one with two of the longest
    /// paths.
    private static let longest = 10_000

    /// Columns, or 0 where it is no terminal.
    var columns: Int { Int(csystem_terminal_columns(descriptor)) }

    /// Whether people will see more than ASCII: by the locale's name, as the C library decides.
    static let isUTF8: Bool = {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(System.environment)
        let locale = names.first { !$0.isEmpty }?.uppercased() ?? ""
        return locale.contains("UTF-8") || locale.contains("UTF8")
    }()

    /// Writes one line whatever is in it: names of files may hold line feeds and worse, and values
    /// may be as long as a command line, of which both ends are enough.
    func say(_ line: String) {
        print(plain(line))
    }

    /// `line` as it can be shown.
    func plain(_ line: String) -> String {
        let all = line.unicodeScalars
        let isLong = all.count > Self.longest
        let shown =
            isLong
            ? Array(all.prefix(Self.longest / 2)) + ["…"] + all.suffix(Self.longest / 2)
            : Array(all)
        return String(String.UnicodeScalarView(shown)).shown
    }

    /// Refuses to show frames on a terminal.
    func refuseFrames() throws {
        guard columns == 0 else {
            throw Failure.usage(
                "frames on a terminal would be noise",
                hint: "pipe them into a program: - | ffmpeg …")
        }
    }

    /// Writes lines that somebody asked for, whatever is in them.
    ///
    /// - Throws: a failure when not all of it can be written.
    func deliver(_ lines: [String]) throws {
        try deliver(document: lines.map(plain).joined(separator: "\n"))
    }

    /// Writes `facts` as lines, or if there are none as one JSON object with `keys`.
    ///
    /// - Throws: a failure when not all of it can be written.
    func deliver<F>(_ facts: F, _ keys: [JSONKey<F>], orLines lines: [String]? = nil) throws {
        if let lines { try deliver(lines) } else { try deliver(document: json(facts, keys)) }
    }

    /// Writes a document that somebody asked for and that escapes its own texts, such as JSON, a
    /// scene file or a script.
    ///
    /// A terminal gets no other control characters than line feeds all the same.
    ///
    /// - Throws: a failure when not all of it can be written.
    func deliver(document: String) throws {
        let text =
            columns == 0
            ? document
            : document.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
                .map { String($0).shown }.joined(separator: "\n")
        let lines = text.hasSuffix("\n") ? text : text + "\n"
        try InputLedger.check(descriptor)
        do {
            try System.write(Array(lines.utf8).span, to: descriptor)
        } catch {
            throw Failure(
                message: "cannot write to standard output: \(error)", status: .notWritten,
                isPipeClosed: error.code == EPIPE)
        }
    }

    func print(_ line: String) {
        write(line + "\n")
    }

    /// Writes `text` as it is; what cannot be written is lost, for there is nobody to tell.
    func write(_ text: String) {
        try? System.write(Array(text.utf8).span, to: descriptor)
    }
}
