/// The easing of a motion, which turns the elapsed fraction into progress.
///
/// The named curves are Core Animation's and CSS's; `steps` and `stops` are CSS Easing Functions
/// Level 2's.
public struct TimingFunction: Sendable, Hashable, CustomStringConvertible {
    package let easing: any Easing

    /// Wraps an easing.
    public init(_ easing: some Easing) { self.easing = easing }

    /// Constant speed: progress equals the elapsed fraction.
    public static let linear = Self(Linear())
    /// Android's `AccelerateDecelerateInterpolator`: (1 − cos πt) / 2, slow at both ends.
    public static let accelerateDecelerate = Self(AccelerateDecelerate())
    package static func cubicBezier(_ curve: CubicBezier) -> Self { Self(curve) }
    package static func steps(_ steps: Steps) -> Self { Self(steps) }
    package static func stops(_ stops: LinearStops) -> Self { Self(stops) }
    /// Returns the motion of a spring in real time: a short duration cuts it off.
    public static func spring(_ spring: Spring) -> Self { Self(spring) }

    /// Returns the progress at `fraction` of the time, which is clamped to 0…1.
    ///
    /// `duration`, in seconds, affects only springs; the default is their settling duration.
    /// Progress is clamped to ±1e9 to keep everything that it moves finite.
    public func progress(at fraction: Double, of duration: Rational? = nil) -> Double {
        let progress = easing.progress(at: min(max(0, fraction), 1), of: duration)
        return min(max(-Self.farthest, progress), Self.farthest)
    }

    package static let farthest = 1e9

    package var naturalDuration: Rational? { easing.naturalDuration }
    /// The function's text, which parses as an equal function.
    public var description: String { easing.description }
    package var name: String { Self.named.first { $0.function == self }?.name ?? description }

    /// Returns whether both easings are equal.
    public static func == (a: Self, b: Self) -> Bool { a.easing.isEqual(to: b.easing) }
    /// Hashes the easing.
    public func hash(into hasher: inout Hasher) { hasher.combine(easing) }

    package static let declarations = [
        Linear.declaration, CubicBezier.declaration, AccelerateDecelerate.declaration,
        Steps.declaration, LinearStops.declaration, Spring.declaration,
    ]

    package static let named: [(name: String, function: TimingFunction)] = {
        let names = declarations.flatMap(\.names)
        return names.map { ($0.name, $0.function) }
            + names.flatMap { name in name.aliases.map { ($0, name.function) } }
    }()

    package static var names: [String] { declarations.flatMap(\.names).map(\.name) }

    package static var forms: [EasingDeclaration.Form] { declarations.compactMap(\.form) }

    package static var spellings: String {
        let words = names + forms.map { $0.name + "(…)" }
        return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    }

    package static var written: String { (names + forms.map(\.form)).joined(separator: ", ") }

    package static var meanings: [(name: String, meaning: String)] {
        declarations.flatMap(\.names).map { ($0.name, $0.meaning ?? $0.function.description) }
            + forms.map { ($0.form, $0.meaning) }
    }

    /// Parses a CSS or Core Animation name, or a function with arguments such as
    /// `spring(1,100,10)`, as listed on the documentation's page about easing.
    ///
    /// - Throws: a `SyntaxError` that quotes the text.
    public init(_ text: String) throws(SyntaxError) {
        if let known = Self.named.first(where: { $0.name == text }) {
            self = known.function
            return
        }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
            throw Self.unknown(text)
        }
        guard let form = Self.forms.first(where: { $0.name == text[..<open] }) else {
            throw Self.unknown(String(text[..<open]))
        }
        let arguments = text[text.index(after: open)...].dropLast()
            .split(separator: ",", omittingEmptySubsequences: false)
        var hint = form.usage
        do throws(ValueError) {
            if let function = try form.parse(arguments) {
                self = function
                return
            }
        } catch { hint = error.cure ?? error.description }
        throw SyntaxError("'\(text)' is not a timing function", hint: hint, in: .timingFunction)
    }

    private static func unknown(_ name: String) -> SyntaxError {
        if let form = forms.first(where: { $0.name == name }) {
            return SyntaxError(
                "'\(name)' needs its numbers", hint: "write \(form.examples[0])",
                in: .timingFunction)
        }
        let near = nearest(to: name, among: named.map(\.name) + forms.map { String($0.name) })
        return SyntaxError(
            "unknown easing '\(name)'",
            hint: near.map { "did you mean '\($0)'?" } ?? "use \(spellings)", in: .timingFunction)
    }
}

extension Notation where Value == TimingFunction {
    package static var easing: Notation {
        let (words, forms) = (TimingFunction.named.map(\.name), TimingFunction.forms)
        let functions = forms.map(\.name).joined(separator: "|")
        let placeholders = forms.map(\.form).joined(separator: ", ")
        return Notation(
            "name", words: words, examples: words + forms.flatMap(\.examples),
            mistakes: forms.flatMap { form in
                form.mistakes.map { text, hint in
                    Mistake(text, "'\(text)' is not a timing function", hint: hint ?? form.usage)
                }
            },
            schema: [
                "description": .string("A name, \(placeholders)."), "type": "string",
                "pattern": .string("^(\(words.joined(separator: "|"))|(\(functions))\\(.*\\))$"),
            ], print: \.name
        ) { text throws(SyntaxError) in try TimingFunction(text) }
    }
}
