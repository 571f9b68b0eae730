private import CYAML

/// What libyaml reads in a text, event by event.
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

    // Neither moves: the parser holds its own address and the text's.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: UnsafeMutableBufferPointer<UInt8>

    /// The first key of a mapping that it has already, as who reads the events found; to be told
    /// once the whole text is known to be YAML.
    var repetition: SceneMistake?

    init(_ text: String) throws(SceneMistake) {
        unsafe self.text = .allocate(capacity: text.utf8.count)
        _ = unsafe self.text.initialize(from: text.utf8)
        unsafe parser = .allocate(capacity: 1)
        unsafe parser.initialize(to: yaml_parser_t())
        // It clears the parser even where it fails, so that deinit may delete it.
        guard unsafe yaml_parser_initialize(parser) == 1 else { throw mistake }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, self.text.baseAddress, self.text.count)
        // What begins first is the text.
        _ = try next()
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe text.deallocate()
    }

    /// The next event; behind the last one there is none.
    ///
    /// - Throws: `SceneMistake` where the text is not YAML, or has what the scan of `SceneText`
    ///   refuses.
    func next() throws(SceneMistake) -> Event {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw mistake }
        defer { unsafe yaml_event_delete(&event) }
        let place = unsafe ScenePlace(event.start_mark)
        let (kind, isPlain) = unsafe Self.kind(of: event)
        guard isPlain else {
            throw SceneMistake(place, "anchors, aliases and tags have no meaning here")
        }
        return Event(place: place, kind: kind)
    }

    /// What `event` is, and whether it has neither anchor nor tag.
    @unsafe
    private static func kind(of event: yaml_event_t) -> (Kind, isPlain: Bool) {
        let data = unsafe event.data
        switch unsafe event.type {
        case YAML_SCALAR_EVENT:
            let scalar = unsafe data.scalar
            // The event holds so many bytes.
            let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return unsafe (
                .scalar(String(decoding: bytes, as: UTF8.self)),
                scalar.anchor == nil && scalar.tag == nil
            )
        case YAML_SEQUENCE_START_EVENT:
            let list = unsafe data.sequence_start
            return unsafe (.list, list.anchor == nil && list.tag == nil)
        case YAML_MAPPING_START_EVENT:
            let mapping = unsafe data.mapping_start
            return unsafe (.mapping, mapping.anchor == nil && mapping.tag == nil)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT, YAML_DOCUMENT_END_EVENT:
            return (.end, true)
        case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT: return (.document, true)
        case YAML_ALIAS_EVENT: return (.end, false)
        default: return (.finish, true)
        }
    }

    /// What the parser has stumbled over.
    private var mistake: SceneMistake {
        let parser = unsafe self.parser.pointee
        guard let problem = unsafe parser.problem else {
            return SceneMistake(ScenePlace(), "there is no memory left to read it")
        }
        let context = unsafe parser.context.map { unsafe " " + String(cString: $0) } ?? ""
        return unsafe SceneMistake(
            ScenePlace(parser.problem_mark), "not YAML: \(String(cString: problem))\(context)")
    }
}

extension ScenePlace {
    /// libyaml counts from 0, columns in Unicode scalars.
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }
}
