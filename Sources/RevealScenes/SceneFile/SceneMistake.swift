/// A mistake in a scene file, and its place.
public struct SceneFileError: Error, Sendable, Equatable {
    /// The file, as it was named.
    public let path: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int
    /// The mistake, with the offending word, and a hint.
    public let message: String
    /// The reason why a snapshot that is named there cannot be read, if that is the mistake.
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

struct ScenePlace: Sendable, Hashable {
    /// From 1.
    var line = 1
    /// From 1, in Unicode scalars.
    var column = 1

    /// Moves to the place after `scalar`.
    ///
    /// A carriage return counts like any character: a line feed after it ends the line.
    mutating func pass(_ scalar: Unicode.Scalar) {
        if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    }
}

struct SceneMistake: Error, Sendable {
    let place: ScenePlace
    let message: String
    /// The unreadable file that is named at `place`, if that is the mistake.
    var input: (path: String, problem: FileError.InputProblem)?

    /// The maximum length of a message: a quoted word may be as long as the file.
    private static let longest = 300

    init(_ place: ScenePlace, _ message: String) {
        self.place = place
        self.message = message.shortened(to: Self.longest).shown
    }

    init(_ place: ScenePlace, _ error: SyntaxError) {
        let hint = error.hint.map { $0.hasPrefix("did you mean") ? ", \($0)" : "; \($0)" } ?? ""
        self.init(place, error.description + hint)
    }
}
