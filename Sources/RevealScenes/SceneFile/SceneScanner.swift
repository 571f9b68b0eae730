/// Goes through the tokens of YAML far enough to see which anchors, aliases, tags and brackets are
/// tokens and which are part of a text, a comment or a plain scalar.
///
/// That takes knowing where plain scalars end. Within one line this is easy; a plain scalar that
/// goes on in the next line is refused, as are quoted ones, since no value of a scene needs that
/// and it is most often a comma or a quotation mark that is missing.
struct SceneScanner {
    /// Brackets inside each other, at most.
    static let deepest = 32
    /// The rightmost column where a block of lines may begin: each is one deeper than the one
    /// around it, and one column or more further right.
    static let rightmost = 256

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var place = ScenePlace()
    /// How many brackets are open.
    private var depth = 0
    /// Whether the last token is a plain scalar that has not ended.
    private var isInPlain = false
    /// Whether there is nothing in the line so far but blanks, `-`, `?` and `:`.
    private var isLeading = true
    /// The first tab in front of the line's first token.
    private var tab: ScenePlace?
    /// Where the innermost block of lines begins; a line further right is a part of it.
    private var block = 0
    /// Where the last token outside brackets begins.
    private var token = 0

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    mutating func scan() throws(SceneMistake) {
        while index < scalars.count {
            let scalar = scalars[index]
            if Self.breaks.contains(scalar) {
                advance()
                (isLeading, tab) = (true, nil)
            } else if Self.blanks.contains(scalar) {
                if scalar == "\t", isLeading { tab = tab ?? place }
                advance()
            } else if scalar == "#", !isInPlain || isBehindBlank {
                try checkColor()
                skipComment()
            } else if isDocumentMarker {
                for _ in 0..<3 { advance() }
                (depth, isInPlain, block) = (0, false, 0)
            } else {
                try step(scalar)
            }
        }
    }

    private static let breaks: Set<Unicode.Scalar> = ["\n", "\r"]
    private static let blanks: Set<Unicode.Scalar> = [" ", "\t"]

    /// Whether `scalar`, which may be none, ends an indicator.
    private static func isGap(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map { breaks.contains($0) || blanks.contains($0) } ?? true
    }

    private func ahead(_ distance: Int) -> Unicode.Scalar? {
        index + distance < scalars.count ? scalars[index + distance] : nil
    }

    private var isBehindBlank: Bool { index == 0 || Self.isGap(scalars[index - 1]) }

    private var isDocumentMarker: Bool {
        let mark = scalars[index]
        return place.column == 1 && (mark == "-" || mark == ".") && ahead(1) == mark
            && ahead(2) == mark && Self.isGap(ahead(3))
    }

    private mutating func advance() {
        // A carriage return ends a line too, unless the line feed behind it does.
        if scalars[index] == "\r", ahead(1) != "\n" {
            (place.line, place.column) = (place.line + 1, 1)
        } else {
            place.pass(scalars[index])
        }
        index += 1
    }

    /// Refuses a comment that stands for a value in brackets and looks like a colour.
    private func checkColor() throws(SceneMistake) {
        guard depth > 0, isBehindBlank,
            scalars[..<index].last(where: { !Self.isGap($0) }) == ":"
        else { return }
        let digits = scalars[(index + 1)...].prefix { $0.properties.isASCIIHexDigit }
        guard [3, 4, 6, 8].contains(digits.count) else { return }
        let color = String(String.UnicodeScalarView(digits))
        throw SceneMistake(
            place, "what begins with # is a comment; a colour goes in quotes: '#\(color)'")
    }

    private mutating func skipComment() {
        while index < scalars.count, !Self.breaks.contains(scalars[index]) { advance() }
        isInPlain = false
    }

    private mutating func step(_ scalar: Unicode.Scalar) throws(SceneMistake) {
        if isInPlain, isLeading { try checkEnd(before: scalar) }
        guard isInPlain else { return try begin(scalar) }
        let endsPlain =
            depth > 0
            ? ",[]{}?:".unicodeScalars.contains(scalar) : scalar == ":" && Self.isGap(ahead(1))
        guard endsPlain else { return advance() }
        isInPlain = false
        try begin(scalar)
    }

    /// Ends a plain scalar at the first character of a later line.
    private mutating func checkEnd(before scalar: Unicode.Scalar) throws(SceneMistake) {
        let goesOn = depth > 0 ? !",]}:".unicodeScalars.contains(scalar) : place.column > block
        if goesOn, depth == 0, let tab { throw Self.indented(by: tab) }
        guard !goesOn else { throw SceneMistake(place, "a value ends on the line it begins on") }
        isInPlain = false
    }

    /// Reads an indicator, or the first character of a token.
    private mutating func begin(_ scalar: Unicode.Scalar) throws(SceneMistake) {
        if depth == 0, isLeading { try checkIndentation() }
        let isBlockIndicator =
            "-?:".unicodeScalars.contains(scalar)
            && (Self.isGap(ahead(1)) || (depth > 0 && scalar != "-"))
        if isBlockIndicator {
            if depth == 0 { block = isLeading ? place.column : token }
            return advance()
        }
        if depth == 0 { token = place.column }
        isLeading = false
        try check(scalar)
        switch scalar {
        case "[", "{": depth += 1
        case "]", "}": depth = max(0, depth - 1)
        case ",": break
        case "\"", "'": return try skipQuoted(scalar)
        default: isInPlain = true
        }
        advance()
    }

    private static func indented(by tab: ScenePlace) -> SceneMistake {
        SceneMistake(tab, "a tab does not indent; write blanks")
    }

    private func checkIndentation() throws(SceneMistake) {
        if let tab { throw Self.indented(by: tab) }
        guard place.column <= Self.rightmost else { throw SceneMistake(place, "nested too deeply") }
    }

    /// Refuses what scene files do without.
    private func check(_ scalar: Unicode.Scalar) throws(SceneMistake) {
        switch scalar {
        case "&": throw SceneMistake(place, "anchors are not for scene files")
        case "*": throw SceneMistake(place, "aliases are not for scene files")
        case "!": throw SceneMistake(place, "tags are not for scene files")
        case "|" where depth == 0, ">" where depth == 0:
            throw SceneMistake(place, "a value ends on the line it begins on")
        case "[" where depth >= Self.deepest, "{" where depth >= Self.deepest:
            throw SceneMistake(place, "nested too deeply")
        default: break
        }
    }

    private mutating func skipQuoted(_ quote: Unicode.Scalar) throws(SceneMistake) {
        let start = place
        advance()
        while let scalar = ahead(0), !Self.breaks.contains(scalar) {
            advance()
            let isEscape = quote == "\"" ? scalar == "\\" : scalar == "'" && ahead(0) == "'"
            if isEscape {
                if let escaped = ahead(0), !Self.breaks.contains(escaped) { advance() }
            } else if scalar == quote {
                return
            }
        }
        throw SceneMistake(start, "a text in quotes ends on the line it begins on")
    }
}
