private import CYAML

/// Reads a text with libyaml, and refuses anchors, aliases, tags, values of more than one line, and
/// deep nesting.
///
/// Most of these result from a missing comma or quotation mark, or from a word that should be in
/// quotes.
@safe
final class YAMLReader {
    /// The maximum nesting of brackets.
    static let deepest = 32
    /// The rightmost column at which a block of lines may begin; each block is indented at least
    /// one column more than the block around it.
    static let rightmost = 256
    /// The maximum nesting of values, since reading them recurses: each bracket and each column may
    /// contain two.
    private static let deepestValue = 300

    // The addresses are stable: the parser stores its own address and the text's.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: UnsafeMutableBufferPointer<UInt8>
    private let scalars: [Unicode.Scalar]
    private var last = (type: YAML_NO_EVENT, place: ScenePlace())
    /// The number of scalars up to the end of the last event.
    private var passed = 0
    /// For each open list and mapping, whether it is in brackets.
    private var brackets: [Bool] = []
    private var mayHaveFrames = false
    /// The first repeated key, reported only after the whole text is known to be YAML.
    private var repetition: SceneMistake?

    private init(_ scalars: [Unicode.Scalar]) throws(SceneMistake) {
        self.scalars = scalars
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        let bytes = Array(String(view).utf8)
        unsafe text = .allocate(capacity: bytes.count)
        _ = unsafe text.initialize(from: bytes)
        unsafe parser = .allocate(capacity: 1)
        unsafe parser.initialize(to: yaml_parser_t())
        // libyaml clears the parser even if it fails, so that deinit may delete it.
        guard unsafe yaml_parser_initialize(parser) == 1 else { throw mistake }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe text.deallocate()
    }

    /// Returns the value of the only document of `text`, and whether a time may be in frames.
    static func document(
        _ text: SceneText
    ) throws(SceneMistake) -> (root: SceneNode, mayHaveFrames: Bool) {
        let reader = try YAMLReader(text.scalars)
        // Skips the start of the stream and reads that of the document.
        for _ in 0..<2 { _ = try reader.next() }
        guard reader.last.type == YAML_DOCUMENT_START_EVENT, let node = try reader.next() else {
            throw SceneMistake(ScenePlace(), "the file is empty")
        }
        // Skips the end of the document and reads that of the stream.
        for _ in 0..<2 { _ = try reader.next() }
        guard reader.last.type == YAML_STREAM_END_EVENT else {
            throw SceneMistake(reader.last.place, "a scene file contains one document")
        }
        if let repetition = reader.repetition { throw repetition }
        if case .scalar("") = node.content {
            throw SceneMistake(ScenePlace(), "the file is empty")
        }
        return (node, reader.mayHaveFrames)
    }

    /// Returns the value that begins with the next event; nil if that event is not a value.
    private func next(depth: Int = 0) throws(SceneMistake) -> SceneNode? {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw mistake }
        defer { unsafe yaml_event_delete(&event) }
        let (start, end) = unsafe (event.start_mark, event.end_mark)
        let (place, data) = unsafe (ScenePlace(start), event.data)
        if let mistake = colorInComment { throw mistake }
        passed = Int(end.index)
        last = unsafe (event.type, place)
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
            let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let text = unsafe String(decoding: bytes, as: UTF8.self)
            mayHaveFrames = mayHaveFrames || text.mayBeFrames
            return SceneNode(place, .scalar(text))
        case YAML_SEQUENCE_START_EVENT:
            let list = unsafe data.sequence_start
            try unsafe refuse(list.anchor, list.tag, start)
            try unsafe open(start, inBrackets: list.style == YAML_FLOW_SEQUENCE_STYLE, depth)
            var nodes: [SceneNode] = []
            while let node = try next(depth: depth + 1) { nodes.append(node) }
            return SceneNode(place, .list(nodes))
        case YAML_MAPPING_START_EVENT:
            let mapping = unsafe data.mapping_start
            try unsafe refuse(mapping.anchor, mapping.tag, start)
            try unsafe open(start, inBrackets: mapping.style == YAML_FLOW_MAPPING_STYLE, depth)
            return SceneNode(place, .mapping(try entries(depth: depth + 1)))
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: brackets.removeLast()
        case YAML_ALIAS_EVENT: throw SceneMistake(place, Self.aliases)
        default: break
        }
        return nil
    }

    private func entries(depth: Int) throws(SceneMistake) -> [SceneNode.Entry] {
        var entries: [SceneNode.Entry] = []
        var words: Set<String> = []
        while let key = try next(depth: depth), let value = try next(depth: depth) {
            if case .scalar(let word) = key.content, !words.insert(word).inserted {
                let mistake = SceneMistake(key.place, "the key '\(word)' is repeated")
                repetition = repetition ?? mistake
            }
            entries.append(SceneNode.Entry(key: key, value: value))
        }
        return entries
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

    private func open(
        _ start: yaml_mark_t, inBrackets: Bool, _ depth: Int
    ) throws(SceneMistake) {
        let isDeep =
            inBrackets
            ? brackets.count(where: \.self) >= Self.deepest : start.column >= Self.rightmost
        guard !isDeep, depth < Self.deepestValue else {
            throw SceneMistake(ScenePlace(start), "nested too deeply")
        }
        brackets.append(inBrackets)
    }

    private static let anchors = "scene files do not support anchors"
    private static let aliases = "scene files do not support aliases"
    private static let tags = "scene files do not support tags"
    private static let long = "a value must be on one line"
    private static let longQuote = "a quoted text must be on one line"
    private static let tab = "tabs cannot indent; use spaces"
    /// This program's messages for those of libyaml.
    private static let meanings: KeyValuePairs = [
        "anchor": anchors, "alias": aliases, "tag": tags, "block scalar": long,
        "scanning a quoted scalar": longQuote,
    ]

    /// Returns the mistake of a plain value from `start` that continues on another line: at the
    /// continuation, or at a tab before it.
    private func continuation(from start: Int) -> SceneMistake {
        let next = scalars[start...].drop { !Self.breaks.contains($0) }.drop(while: Self.isGap)
            .startIndex
        let blanks = scalars[..<next].reversed().prefix { Self.blanks.contains($0) }.count
        if let tab = scalars[(next - blanks)..<next].firstIndex(of: "\t"), brackets.last != true {
            return SceneMistake(place(of: tab), Self.tab)
        }
        return SceneMistake(place(of: next), Self.long)
    }

    private static let (breaks, blanks): (Set<Unicode.Scalar>, Set<Unicode.Scalar>) = (
        ["\n", "\r"], [" ", "\t"]
    )

    private static func isGap(_ scalar: Unicode.Scalar) -> Bool {
        breaks.contains(scalar) || blanks.contains(scalar)
    }

    private func place(of index: Int) -> ScenePlace {
        var place = ScenePlace()
        for (scalar, next) in zip(scalars[..<index], scalars[1...]) {
            // A carriage return also ends a line, unless a line feed follows it.
            place.pass(scalar == "\r" && next != "\n" ? "\n" : scalar)
        }
        return place
    }

    private var mistake: SceneMistake {
        let parser = unsafe self.parser.pointee
        guard let problem = unsafe parser.problem else {
            return SceneMistake(ScenePlace(), "out of memory")
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
        let rest = scalars[min(passed, scalars.count)...].drop(while: Self.isGap)
        let comment = rest.dropFirst().drop(while: Self.isGap)
        let digits = comment.dropFirst().prefix { $0.properties.isASCIIHexDigit }
        guard rest.first == ":", comment.first == "#", [3, 4, 6, 8].contains(digits.count) else {
            return nil
        }
        return SceneMistake(
            place(of: comment.startIndex),
            "text after # is a comment; quote the color: '#"
                + String(String.UnicodeScalarView(digits)) + "'")
    }
}

extension String {
    /// Whether the text may be a time in frames, such as `30f`; colors such as `#fff` are not.
    fileprivate var mayBeFrames: Bool {
        utf8.last == UInt8(ascii: "f") && (first.map { $0.isNumber || "+-.".contains($0) } ?? false)
    }
}

extension ScenePlace {
    /// Creates a place from libyaml's mark, which counts from 0, with columns in Unicode scalars.
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }
}
