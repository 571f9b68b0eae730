import TestSupport
import Testing

/// Each name is written where it is declared, and nowhere else.
///
/// A name may belong to several things: the option `easing`, the key of a stage, the definition in
/// the JSON Schema. Each of them declares it once, as the first argument of an initializer, as the
/// value of a constant, or as the raw value of a case. All other code refers to the declaration.
@Suite(.enabled(if: !Sanitizer.isOn, "a sanitizer does not change the sources"))
struct NameTests {
    /// Words of other formats that are also names in this project.
    private static let exempt: Set = [
        // JSON Schema.
        "type",
        // CSS positions.
        "center",
        // File extensions.
        "png",
        // Keys in other formats.
        "ease", "from", "steps", "path",
        // FFmpeg options.
        "preset", "threads",
        // Keys of reports in JSON and CSV.
        "frame", "incoming", "outgoing", "summary",
        // A unit.
        "pixels",
        // Words that users of other programs type.
        "diff", "plot", "sprite", "theme",
    ]

    /// A string literal on one line, with the code before it.
    private struct Literal {
        let place: String
        let text: String
        let before: Substring

        /// Whether it declares an option, a preset, an easing, a shape, or an output.
        var declaresName: Bool {
            before.contains(
                /\b(?:Option|OptionRow|PresetDeclaration|ShapeDeclaration)\(\s*(?:(?:several|xfade):\s*)?$|\bformat:\s*$|\.init\(\s*name:\s*$/
            )
        }

        /// Whether it declares a name of any kind.
        var isDeclaration: Bool {
            before.contains(
                /(?:\b(?:[A-Z]\w*(?:<\w+>)?|key)|\.init)\(\s*(?:\w+:\s*)?$|\b(?:let|case) \w+ = $|\bformat:\s*$/
            )
        }
    }

    private static func literals(of target: String) throws -> [Literal] {
        try SwiftSource.all(below: ["Sources/\(target)"]).flatMap { source in
            let lines = source.lines.map { $0.drop { $0 == " " }.hasPrefix("//") ? "" : $0 }
            let code = lines.joined(separator: "\n")
            return code.matches(of: /"((?:\\.|[^"\\\n])*)"/).map { match in
                let start = code.index(
                    match.range.lowerBound, offsetBy: -120, limitedBy: code.startIndex)
                return Literal(
                    place: source.path, text: String(match.1),
                    before: code[(start ?? code.startIndex)..<match.range.lowerBound])
            }
        }
    }

    @Test func `an option name is a string literal only in its declaration`() throws {
        let literals = try ["RevealMotion", "RevealScenes", "RevealCommand"].map(Self.literals)
        let names = Set(literals.joined().filter(\.declaresName).map(\.text))
        #expect(names.count > 120)
        #expect(names.isSuperset(of: ["ring", "bubble-mask", "ease-out", "hexagon", "sprite"]))
        #expect(Self.exempt.count <= 20)
        for literal in literals.joined()
        where names.contains(literal.text) && !literal.isDeclaration {
            #expect(Self.exempt.contains(literal.text), "\(literal.place): \(literal.text)")
        }
    }
}
