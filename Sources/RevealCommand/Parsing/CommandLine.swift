struct ParsedLine<C: Command> {
    enum Purpose {
        case command
        /// Help on one screen, or all of it.
        case help(isBrief: Bool)
        case version
    }

    private(set) var command = C()
    private(set) var purpose = Purpose.command
    /// The first mistake; it does not prevent help.
    private var mistake: Failure?
    private var operands: [String] = []
    private let options = C.table

    /// Parses `arguments` without the command's name.
    ///
    /// - Throws: the first mistake as a `Failure`, unless help is requested.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            if word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1 {
                parse(option: word, before: &rest)
            } else {
                operands.append(word)
            }
        }
        guard case .command = purpose else { return }
        assignOperands()
        if let mistake { throw mistake }
    }

    private func option(named name: Substring) -> Option<C>? { options.first { $0.name == name } }

    private func flag(_ letter: Character) -> Option<C>? { options.first { $0.short == letter } }

    private mutating func note(_ failure: Failure) { mistake = mistake ?? failure }

    private mutating func parse(option word: String, before rest: inout ArraySlice<String>) {
        switch word {
        case "-h": purpose = .help(isBrief: true)
        case "--help": purpose = .help(isBrief: false)
        case "--version": purpose = .version
        default:
            if word.hasPrefix("--") {
                parse(long: word.dropFirst(2), word, before: &rest)
            } else {
                parse(letters: word)
            }
        }
    }

    /// Parses flags of one letter, alone or together.
    private mutating func parse(letters word: String) {
        let parts = word.dropFirst().split(separator: "=", maxSplits: 1)
        let flags = (parts.first ?? "").map(flag)
        // Several letters may also be the name of a file.
        guard !flags.contains(where: { $0 == nil }), flags.count == 1 || !System.exists(word)
        else { return note(.unknown(word, as: C.self)) }
        for flag in flags.compactMap(\.self) {
            if word.contains("=") {
                note(.needlessValue(of: flag, parts.count > 1 ? String(parts[1]) : ""))
            } else {
                set(flag, "true")
            }
        }
    }

    private mutating func parse(
        long text: Substring, _ word: String, before rest: inout ArraySlice<String>
    ) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let option = option(named: parts[0]) else {
            return note(.unknown(word, as: C.self))
        }
        switch (option.form == .flag, parts.count > 1 ? String(parts[1]) : nil) {
        case (true, nil): set(option, "true")
        case (true, let value?): note(.needlessValue(of: option, value))
        case (false, ""?):
            note(
                .option(
                    option.name, ": its value is missing",
                    hint: "write it after the =; \(Failure.helps)"))
        case (false, let value?): set(option, value)
        case (false, nil):
            if let next = rest.first, !isOption(next, inPlaceOf: option) {
                rest.removeFirst()
                set(option, next)
            } else if let word = rest.first, !isKnown(word) {
                note(.unknown(word, as: C.self))
            } else {
                note(.missingValue(of: option))
            }
        }
    }

    /// Whether `word` is an option and not the value of `option`.
    private func isOption(_ word: String, inPlaceOf option: Option<C>) -> Bool {
        guard option.mayBeginWithDash || option.form.isRepeated else {
            return word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
        }
        return word.hasPrefix("--") && isKnown(word)
    }

    /// Whether `word` is a known option, known one-letter flags, or the end of options.
    private func isKnown(_ word: String) -> Bool {
        guard word.hasPrefix("--") else {
            return word.dropFirst().allSatisfy { flag($0) != nil || $0 == "h" }
        }
        let name = word.dropFirst(2).prefix { $0 != "=" }
        return name.isEmpty || option(named: name) != nil || ["help", "version"].contains(name)
    }

    private mutating func set(_ option: Option<C>, _ text: String) {
        do {
            try option.set(&command, text)
        } catch {
            note(.option(option.name, error))
        }
    }

    private mutating func assignOperands() {
        var words = operands[...]
        for operand in C.operands {
            guard words.count >= operand.counts.lowerBound else {
                return note(
                    .usage("missing expected argument '<\(operand.name)>'", hint: Failure.helps))
            }
            for word in words.prefix(operand.counts.upperBound) { operand.set(&command, word) }
            words = words.dropFirst(operand.counts.upperBound)
        }
        if let word = words.first {
            note(.usage("unexpected argument '\(word)'", hint: Failure.helps))
        }
    }
}

extension OptionForm {
    fileprivate var isRepeated: Bool { if case .values = self { true } else { false } }

    var placeholder: String? {
        switch self {
        case .flag: nil
        case .value(let form), .values(let form): form
        }
    }
}
