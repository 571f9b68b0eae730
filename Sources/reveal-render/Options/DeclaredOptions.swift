import ArgumentParser
import FoundationEssentials
import RevealFiles

/// The options that a command declares, read from ArgumentParser's own description of them.
struct DeclaredOptions: Decodable {
    private struct Argument: Decodable {
        let kind: String
        let parsingStrategy: String
        let names: [Name]?
    }

    private struct Name: Decodable {
        let kind: String
        let name: String
    }

    private struct Command: Decodable { let arguments: [Argument] }

    private let command: Command

    /// The first word of `arguments` that ArgumentParser would misread as options of the command
    /// `C`, such as the name `-h.png`; nil if there is none.
    ///
    /// Flags of one letter may be written together, except `-h`, if no file has that name.
    static func misreadWord<C: ParsableCommand>(
        in arguments: [String], of _: C.Type
    ) throws -> String? {
        let words = arguments.prefix { $0 != "--" }
        guard words.contains(where: isSuspect) else { return nil }
        let options = try JSONDecoder().decode(Self.self, from: Data(C._dumpHelp().utf8))
        let flags = options.names("short") { $0.kind == "flag" }.filter { $0 != "h" }
        // The options that take the next word as their value whatever it begins with.
        let greedy = options.names("long") { $0.parsingStrategy == "unconditional" }
        var isValue = false
        return words.first { word in
            defer { isValue = !isValue && greedy.contains { word == "--" + $0 } }
            guard !isValue, isSuspect(word) else { return false }
            return System.exists(word)
                || !word.dropFirst().allSatisfy { flags.contains(String($0)) }
        }
    }

    /// Whether `word` is one dash before anything but a usual flag, a value for an option that has
    /// none, or two dashes before what no option's name contains.
    private static func isSuspect(_ word: String) -> Bool {
        let bytes = word.utf8
        guard bytes.starts(with: "--".utf8) else {
            return bytes.first == 0x2D && bytes.count > 1
                && !["-h", "-q", "-v", "-y"].contains(word)
        }
        let name = bytes.prefix { $0 != UInt8(ascii: "=") }
        return name.contains { ".%/".utf8.contains($0) }
            || ["--help=", "--version="].contains { bytes.starts(with: $0.utf8) }
    }

    private func names(_ kind: String, _ isWanted: (Argument) -> Bool) -> [String] {
        command.arguments.filter(isWanted).flatMap { $0.names ?? [] }
            .filter { $0.kind == kind }.map(\.name)
    }
}
