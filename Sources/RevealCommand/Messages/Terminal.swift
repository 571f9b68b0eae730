private import CSystem

/// Standard output or standard error.
struct Terminal: Sendable {
    static var standardOutput: Terminal { Terminal(descriptor: Surroundings.current.output) }
    static var standardError: Terminal { Terminal(descriptor: Surroundings.current.error) }

    let descriptor: Int32

    /// The maximum length of a line, in Unicode scalars: enough for two of the longest paths.
    private static let maxLength = 10_000

    /// 0 if it is not a terminal.
    var columns: Int { Int(csystem_terminal_columns(descriptor)) }

    var movesCursor: Bool { columns > 0 && System.environment("TERM") != "dumb" }

    /// Whether non-ASCII characters can be shown, by the locale's name, as in the C library.
    static let isUTF8: Bool = {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(System.environment)
        let locale = names.first { !$0.isEmpty }?.uppercased() ?? ""
        return locale.contains("UTF-8") || locale.contains("UTF8")
    }()

    /// Escapes and shortens a line: names of files may contain line feeds, and values may be long.
    private func plain(_ line: String) -> String { line.shortened(to: Self.maxLength).shown }

    func say(_ line: String) { print(plain(line)) }

    /// Writes one line after its mark: an error, a warning, or a hint about the line before.
    func say(_ mark: Mark, _ line: String) {
        let word = mark.rawValue + ":"
        let isColored = Console.current.colors.allows(self)
        print(
            (mark == .hint ? "" : "reveal-render: ")
                + (isColored ? "\u{1B}[\(mark.color)m\(word)\u{1B}[0m " : word + " ") + plain(line))
    }

    enum Mark: String {
        case error, warning, hint

        /// The terminal's code for the mark's color: bold red, yellow, or cyan.
        fileprivate var color: String {
            switch self {
            case .error: "1;31"
            case .warning: "1;33"
            case .hint: "1;36"
            }
        }
    }

    func refuseFrames() throws {
        guard columns == 0 else {
            throw Failure.usage(
                "frames cannot be printed on a terminal",
                hint: "pipe them into a program: - | ffmpeg …")
        }
    }

    /// Writes the requested lines, with escapes for invisible characters.
    func deliver(_ lines: [String]) throws {
        try deliver(document: lines.map(plain).joined(separator: "\n"))
    }

    func deliver<F: Facts>(_ facts: F, asJSON isJSON: Bool) throws {
        if isJSON { try deliver(document: json(facts, F.keys)) } else { try deliver(facts.lines) }
    }

    /// Writes a requested document that escapes its own texts, such as JSON or a scene file.
    ///
    /// A terminal gets no control characters except line feeds.
    ///
    /// - Throws: a failure if not all of it can be written.
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

    func print(_ line: String) { write(line + "\n") }

    /// Writes `text` unchanged, and ignores errors: there is no other place to report them.
    func write(_ text: String) {
        try? System.write(Array(text.utf8).span, to: descriptor)
    }
}

/// The settings of the running command's messages; tasks inherit them.
struct Console: Sendable {
    var colors = ColorMode.auto
    /// Whether a failure is also printed as a JSON object.
    var isJSON = false

    static let bound = TaskLocal(wrappedValue: Console())
    static var current: Console { bound.get() }
}
