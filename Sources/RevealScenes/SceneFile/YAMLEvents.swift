private import CYAML

/// What libyaml reads in a text, event by event, but for what scene files do without: anchors,
/// aliases, tags, values of more than one line, deep nesting.
///
/// Most often these come of a comma or a quotation mark that is missing, or of a word that should
/// be in quotes. They are refused with where they are, which it is, and what helps.
@safe
final class YAMLEvents {
    /// What begins or ends somewhere.
    enum Kind {
        case document
        case scalar(String)
        case list
        case mapping
        /// The end of the innermost list, mapping or document.
        case end
        /// The end of the text.
        case finish
    }

    struct Event {
        let place: ScenePlace
        let kind: Kind
    }

    /// Brackets inside each other, at most.
    static let deepest = 32
    /// The rightmost column where a block of lines may begin: each is one deeper than the one
    /// around it, and one column or more further right.
    static let rightmost = 256

    // Neither moves: the parser holds its own address and the text's.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: UnsafeMutableBufferPointer<UInt8>
    private let scalars: [Unicode.Scalar]
    /// The number of scalars up to the end of the last event.
    private var passed = 0
    /// Whether each list and mapping that has not ended is in brackets.
    private var brackets: [Bool] = []

    /// The first key of a mapping that it has already, as who reads the events found; to be told
    /// once the whole text is known to be YAML.
    var repetition: SceneMistake?

    init(_ scalars: [Unicode.Scalar]) throws(SceneMistake) {
        self.scalars = scalars
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        let bytes = Array(String(view).utf8)
        unsafe text = .allocate(capacity: bytes.count)
        _ = unsafe text.initialize(from: bytes)
        unsafe parser = .allocate(capacity: 1)
        unsafe parser.initialize(to: yaml_parser_t())
        // It clears the parser even where it fails, so that deinit may delete it.
        guard unsafe yaml_parser_initialize(parser) == 1 else { throw mistake }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
        // What begins first is the text.
        _ = try next()
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe text.deallocate()
    }

    /// The next event; after the last one there is none.
    ///
    /// - Throws: `SceneMistake` if the text is not YAML, or has what scene files do without.
    func next() throws(SceneMistake) -> Event {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw mistake }
        defer { unsafe yaml_event_delete(&event) }
        let (start, end) = unsafe (event.start_mark, event.end_mark)
        let (place, data) = unsafe (ScenePlace(start), event.data)
        if let mistake = colorInComment { throw mistake }
        passed = Int(end.index)
        let kind: Kind
        switch unsafe event.type {
        case YAML_SCALAR_EVENT:
            let scalar = unsafe data.scalar
            try unsafe refuse(scalar.anchor, scalar.tag, start)
            switch unsafe scalar.style {
            case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE:
                throw SceneMistake(place, Self.long)
            case YAML_PLAIN_SCALAR_STYLE where end.line > start.line:
                throw continuation(from: Int(start.index))
            case _ where end.line > start.line: throw SceneMistake(place, Self.longQuote)
            default: break
            }
            // The event holds so many bytes.
            let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            kind = unsafe .scalar(String(decoding: bytes, as: UTF8.self))
        case YAML_SEQUENCE_START_EVENT:
            let list = unsafe data.sequence_start
            try unsafe refuse(list.anchor, list.tag, start)
            try unsafe open(start, inBrackets: list.style == YAML_FLOW_SEQUENCE_STYLE)
            kind = .list
        case YAML_MAPPING_START_EVENT:
            let mapping = unsafe data.mapping_start
            try unsafe refuse(mapping.anchor, mapping.tag, start)
            try unsafe open(start, inBrackets: mapping.style == YAML_FLOW_MAPPING_STYLE)
            kind = .mapping
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            brackets.removeLast()
            kind = .end
        case YAML_DOCUMENT_END_EVENT: kind = .end
        case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT: kind = .document
        case YAML_ALIAS_EVENT: throw SceneMistake(place, Self.aliases)
        default: kind = .finish
        }
        return Event(place: place, kind: kind)
    }

    /// Refuses the anchor or the tag of a value, whichever is first.
    private func refuse(
        _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?,
        _ start: yaml_mark_t
    ) throws(SceneMistake) {
        guard unsafe anchor != nil || tag != nil else { return }
        let isTag = scalars[Int(start.index)] == "!"
        throw SceneMistake(ScenePlace(start), isTag ? Self.tags : Self.anchors)
    }

    private func open(_ start: yaml_mark_t, inBrackets: Bool) throws(SceneMistake) {
        let isDeep =
            inBrackets
            ? brackets.count(where: \.self) >= Self.deepest : start.column >= Self.rightmost
        guard !isDeep else { throw SceneMistake(ScenePlace(start), "nested too deeply") }
        brackets.append(inBrackets)
    }

    private static let anchors = "anchors are not for scene files"
    private static let aliases = "aliases are not for scene files"
    private static let tags = "tags are not for scene files"
    private static let long = "a value ends on the line it begins on"
    private static let longQuote = "a text in quotes ends on the line it begins on"
    private static let tab = "a tab does not indent; write blanks"
    /// What libyaml's words for a problem mean here.
    private static let meanings: KeyValuePairs = [
        "anchor": anchors, "alias": aliases, "tag": tags, "block scalar": long,
        "scanning a quoted scalar": longQuote,
    ]

    /// That a plain value which begins there goes on in another line: where it does, or at a tab
    /// before that.
    private func continuation(from start: Int) -> SceneMistake {
        let next = scalars[start...].drop { !Self.breaks.contains($0) }
            .drop { Self.breaks.contains($0) || Self.blanks.contains($0) }.startIndex
        let blanks = scalars[..<next].reversed().prefix { Self.blanks.contains($0) }.count
        if let tab = scalars[(next - blanks)..<next].firstIndex(of: "\t"), brackets.last != true {
            return SceneMistake(place(of: tab), Self.tab)
        }
        return SceneMistake(place(of: next), Self.long)
    }

    private static let (breaks, blanks): (Set<Unicode.Scalar>, Set<Unicode.Scalar>) = (
        ["\n", "\r"], [" ", "\t"]
    )
    private func place(of index: Int) -> ScenePlace {
        var place = ScenePlace()
        for (scalar, next) in zip(scalars[..<index], scalars[1...]) {
            // A carriage return ends a line too, unless the line feed behind it does.
            place.pass(scalar == "\r" && next != "\n" ? "\n" : scalar)
        }
        return place
    }

    /// What the parser has stumbled over.
    private var mistake: SceneMistake {
        let parser = unsafe self.parser.pointee
        guard let problem = unsafe parser.problem else {
            return SceneMistake(ScenePlace(), "there is no memory left to read it")
        }
        let context = unsafe parser.context.map { unsafe " " + String(cString: $0) } ?? ""
        let words = unsafe String(cString: problem) + context
        let (mark, start) = unsafe (parser.problem_mark, parser.context_mark)
        if let (_, message) = Self.meanings.first(where: { words.contains($0.key) }) {
            return SceneMistake(ScenePlace(start), message)
        }
        if mark.index < scalars.count, scalars[Int(mark.index)] == "\t" {
            return SceneMistake(ScenePlace(mark), Self.tab)
        }
        return colorInComment ?? SceneMistake(ScenePlace(mark), "not YAML: \(words)")
    }

    /// The mistake of an unquoted color after a key in brackets: YAML reads it as a comment.
    private var colorInComment: SceneMistake? {
        guard brackets.last == true else { return nil }
        func isGap(_ scalar: Unicode.Scalar) -> Bool {
            Self.breaks.contains(scalar) || Self.blanks.contains(scalar)
        }
        let rest = scalars[min(passed, scalars.count)...].drop(while: isGap)
        let comment = rest.dropFirst().drop(while: isGap)
        let digits = comment.dropFirst().prefix { $0.properties.isASCIIHexDigit }
        guard rest.first == ":", comment.first == "#", [3, 4, 6, 8].contains(digits.count) else {
            return nil
        }
        return SceneMistake(
            place(of: comment.startIndex),
            "what begins with # is a comment; a color goes in quotes: '#"
                + String(String.UnicodeScalarView(digits)) + "'")
    }
}

extension ScenePlace {
    /// libyaml counts from 0, columns in Unicode scalars.
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }
}
