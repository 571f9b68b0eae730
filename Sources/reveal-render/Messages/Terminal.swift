private import CSystem
import RevealFiles
import RevealRendering

/// Standard output or standard error.
struct Terminal: Sendable {
    static let standardOutput = Terminal(descriptor: 1)
    static let standardError = Terminal(descriptor: 2)

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

    /// `lines` as they can be shown.
    func plain(_ lines: [String]) -> String {
        lines.map { plain($0) }.joined(separator: "\n")
    }

    /// `line` as it can be shown.
    func plain(_ line: String) -> String {
        let all = line.unicodeScalars
        let isLong = all.count > Self.longest
        let shown =
            isLong
            ? Array(all.prefix(Self.longest / 2)) + ["…"] + all.suffix(Self.longest / 2)
            : Array(all)
        let scalars = shown.map { scalar -> String in
            if let byte = scalar.loneByte { return "\\x" + String(byte, radix: 16) }
            return Self.isUnseen(scalar)
                ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }
        return scalars.joined()
    }

    /// Whether a letter does something to a terminal instead of showing: controls, ends of lines,
    /// and what turns the direction of the letters behind it.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<32, 127..<160, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Refuses to show frames on a terminal.
    func refuseFrames() throws {
        guard columns == 0 else {
            throw Failure.usage(
                "frames on a terminal would be noise",
                hint: "pipe them into a program: - | ffmpeg …")
        }
    }

    /// Writes what somebody asked for, whole lines.
    ///
    /// - Throws: a failure when not all of it can be written.
    func deliver(_ text: String) throws {
        let lines = text.hasSuffix("\n") ? text : text + "\n"
        do {
            try System.write(Array(lines.utf8).span, to: descriptor)
        } catch {
            throw Failure(
                message: "cannot write to standard output: \(error)", status: .notWritten,
                isPipeClosed: error.code == EPIPE)
        }
    }

    /// Writes a line.
    func print(_ line: String) {
        write(line + "\n")
    }

    /// Writes `text` as it is; what cannot be written is lost, for there is nobody to tell.
    func write(_ text: String) {
        try? System.write(Array(text.utf8).span, to: descriptor)
    }
}
