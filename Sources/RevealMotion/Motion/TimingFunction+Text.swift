import Raster
public import RevealValues

extension TimingFunction {
    /// The function that `text` names: a name as in CSS or Core Animation,
    /// `cubic-bezier(x1,y1,x2,y2)`, `steps(n,jump-end)`, `linear(0,0.6 40%,1)`,
    /// `spring(mass,stiffness,damping[,velocity])` or, as SwiftUI has springs, by the duration of a
    /// swing and how much it bounces, `spring(500ms,0.3)`.
    ///
    /// - Throws: a `SyntaxError` that names the text.
    public init(_ text: String) throws(SyntaxError) {
        if let known = Self.named.first(where: { $0.name == text }) {
            self = known.function
            return
        }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
            throw Self.unknown(text)
        }
        let arguments = text[text.index(after: open)...].dropLast()
            .split(separator: ",", omittingEmptySubsequences: false)
        func wrong(_ hint: String) -> SyntaxError {
            SyntaxError("'\(text)' is not a timing function", hint: hint, in: .timingFunction)
        }
        switch text[..<open] {
        case "cubic-bezier": self = .cubicBezier(try Self.curve(arguments, wrong))
        case "steps": self = .steps(try Self.steps(arguments, wrong))
        case "linear": self = .stops(try Self.stops(arguments, wrong))
        case "spring": self = .spring(try Self.spring(arguments, wrong))
        default: throw Self.unknown(String(text[..<open]))
        }
    }

    private static func unknown(_ name: String) -> SyntaxError {
        let functions = ["cubic-bezier", "steps", "linear", "spring"]
        if functions.contains(name) {
            let examples = [
                "cubic-bezier(0.42,0,0.58,1)", "steps(4,jump-end)", "linear(0,0.6 40%,1)",
                "spring(1,100,10)",
            ]
            return SyntaxError(
                "'\(name)' needs its numbers",
                hint: examples.first { $0.hasPrefix(name) }.map { "write \($0)" },
                in: .timingFunction)
        }
        let near = nearest(to: name, among: named.map(\.name) + functions)
        return SyntaxError(
            "unknown easing '\(name)'",
            hint: near.map { "did you mean '\($0)'?" }
                ?? "use \(spellings)", in: .timingFunction)
    }

    private static func curve(
        _ arguments: [Substring], _ wrong: (String) -> SyntaxError
    ) throws(SyntaxError) -> CubicBezier {
        let values = arguments.compactMap(number)
        guard arguments.count == 4, values.count == 4 else {
            throw wrong("cubic-bezier takes four numbers: cubic-bezier(0.42,0,0.58,1)")
        }
        return try made(wrong) { () throws(ValueError) in
            try CubicBezier(x1: values[0], y1: values[1], x2: values[2], y2: values[3])
        }
    }

    /// What `make` makes of numbers that are written; `wrong` refuses them.
    private static func made<T>(
        _ wrong: (String) -> SyntaxError, _ make: () throws(ValueError) -> T
    ) throws(SyntaxError) -> T {
        do { return try make() } catch { throw wrong(error.cure ?? error.description) }
    }

    private static func steps(
        _ arguments: [Substring], _ wrong: (String) -> SyntaxError
    ) throws(SyntaxError) -> Steps {
        let words = arguments.map { $0.filter { $0 != " " } }
        let names = ["start": Steps.Jump.start, "end": .end]
        guard (1...2).contains(words.count), let count = Int(words[0]),
            (1...100_000).contains(count),
            let jump = words.count == 1
                ? Steps.Jump.end : Steps.Jump(rawValue: words[1]) ?? names[words[1]]
        else {
            throw wrong(
                "steps takes a number and jump-start, jump-end, jump-none or jump-both: "
                    + "steps(4,jump-none)")
        }
        return try made(wrong) { () throws(ValueError) in try Steps(count, jump) }
    }

    private static func stops(
        _ arguments: [Substring], _ wrong: (String) -> SyntaxError
    ) throws(SyntaxError) -> LinearStops {
        var stops: [LinearStops.Stop] = []
        for argument in arguments {
            let words = argument.split(separator: " ")
            let shares = words.filter { $0.hasSuffix("%") }.compactMap { number($0.dropLast()) }
            let outputs = words.filter { !$0.hasSuffix("%") }.compactMap(number)
            // The progress may stand before or behind its percentages, but not between them.
            let isBetween = words.count == 3 && !words[1].hasSuffix("%")
            guard outputs.count == 1, shares.count == words.count - 1, words.count <= 3, !isBetween,
                abs(outputs[0]) <= 1000, shares.allSatisfy({ abs($0) <= 100_000 })
            else {
                throw wrong(
                    "linear takes progresses, each with up to two percentages: linear(0,0.6 40%,1)")
            }
            let inputs: [Double?] = shares.isEmpty ? [nil] : shares.map { $0 / 100 }
            stops += inputs.map { LinearStops.Stop(outputs[0], at: $0) }
        }
        guard arguments.count >= 2 else { throw wrong("linear takes two stops or more") }
        guard arguments.count <= 10_000 else { throw wrong("linear takes at most 10000 stops") }
        return try made(wrong) { () throws(ValueError) in try LinearStops(stops) }
    }

    private static func spring(
        _ arguments: [Substring], _ wrong: (String) -> SyntaxError
    ) throws(SyntaxError) -> Spring {
        if arguments.count == 2 { return try bouncing(arguments, wrong) }
        let values = arguments.compactMap(number)
        guard (3...4).contains(arguments.count), values.count == arguments.count else {
            throw wrong(
                "spring takes mass, stiffness, damping and perhaps velocity: spring(1,100,10); or a "
                    + "duration and a bounce: spring(500ms,0.3)")
        }
        return try made(wrong) { () throws(ValueError) in
            try Spring(
                mass: values[0], stiffness: values[1], damping: values[2],
                initialVelocity: values.count == 4 ? values[3] : 0)
        }
    }

    /// The spring of a duration, in `ms` or `s`, and a bounce.
    private static func bouncing(
        _ arguments: [Substring], _ wrong: (String) -> SyntaxError
    ) throws(SyntaxError) -> Spring {
        let hint = "a spring has a duration and a bounce from 0 to 1: spring(500ms,0.3)"
        let time = arguments[0].filter { $0 != " " }
        let unit = ["ms", "s"].first { time.hasSuffix($0) }
        guard let unit, let length = number(time.dropLast(unit.count)),
            let bounce = number(arguments[1]), (0...1).contains(bounce)
        else { throw wrong(hint) }
        return try made(wrong) { () throws(ValueError) in
            try Spring(duration: unit == "ms" ? length / 1000 : length, bounce: bounce)
        }
    }
}

extension TimingFunction: CustomStringConvertible {
    /// The function as it is written, which reads as the same function again.
    public var description: String {
        switch self {
        case .linear: return "linear"
        case .accelerateDecelerate: return "accelerate-decelerate"
        case .cubicBezier(let curve):
            return [curve.x1, curve.y1, curve.x2, curve.y2].arguments(of: "cubic-bezier")
        case .steps(let steps): return "steps(\(steps.count),\(steps.jump.rawValue))"
        case .stops(let stops):
            let texts = stops.stops.map { stop in
                stop.output.shortest
                    + (stop.input.map { " \(percentage(of: $0).shortest)%" } ?? "")
            }
            return "linear(\(texts.joined(separator: ",")))"
        case .spring(let spring):
            let numbers = [spring.mass, spring.stiffness, spring.damping]
            let velocity = spring.initialVelocity
            return (numbers + (velocity == 0 ? [] : [velocity])).arguments(of: "spring")
        }
    }
}

extension [Double] {
    /// The numbers as the arguments of `function`.
    fileprivate func arguments(of function: String) -> String {
        "\(function)(\(map(\.shortest).joined(separator: ",")))"
    }
}
