public import RevealFiles
public import RevealValues

/// What is wrong in a scene file, and where.
public struct SceneFileError: Error, Sendable, Equatable {
    /// The file, as it was named.
    public let path: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int
    /// What is wrong, with the offending word, and what would help.
    public let message: String
    /// Why a snapshot that is named there cannot be read, where that is what is wrong.
    public let problem: FileError.InputProblem?
    /// The path of that snapshot.
    public let snapshot: String?

    init(_ path: String, _ mistake: SceneMistake) {
        (self.path, problem, snapshot) = (path, mistake.input?.problem, mistake.input?.path)
        (line, column) = (mistake.place.line, mistake.place.column)
        message = mistake.message
    }
}

extension SceneFileError: DescribedError {
    /// One line: `scene.yaml:4:11: unknown easing 'eas-out', did you mean 'ease-out'?`.
    public var description: String { "\(path):\(line):\(column): \(message)" }
}

/// A place in a text.
struct ScenePlace: Sendable, Hashable {
    /// From 1.
    var line = 1
    /// From 1, in Unicode scalars.
    var column = 1
}

/// What is wrong at a place of a scene file that has no name yet.
struct SceneMistake: Error, Sendable {
    let place: ScenePlace
    let message: String
    /// The file that is named there, if it cannot be read.
    var input: (path: String, problem: FileError.InputProblem)?

    /// Words of a file may be as long as the file and hold anything, a message may not.
    private static let longest = 300

    init(_ place: ScenePlace, _ message: String) {
        self.place = place
        let scalars = message.unicodeScalars
        let shown =
            scalars.count <= Self.longest
            ? String(scalars)
            : String(scalars.prefix(Self.longest / 2)) + "…"
                + String(scalars.suffix(Self.longest / 2))
        self.message = shown.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control
                ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }.joined()
    }

    init(_ place: ScenePlace, _ error: SyntaxError) {
        let hint = error.hint.map { $0.hasPrefix("did you mean") ? ", \($0)" : "; \($0)" } ?? ""
        self.init(place, error.description + hint)
    }
}
