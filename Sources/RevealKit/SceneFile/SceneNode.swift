private import Yams

/// A value in a scene file and where it stands.
///
/// Scalars are their text: what a text means is up to the grammar of the key, never to YAML, in
/// which `yes`, `0x10` and `1e3` mean other things than people wrote.
struct SceneNode: Sendable {
    /// What stands there.
    indirect enum Content: Sendable {
        case scalar(String)
        case list([SceneNode])
        case mapping([Entry])
    }

    /// A key and its value.
    struct Entry: Sendable {
        let key: SceneNode
        let value: SceneNode
    }

    let place: ScenePlace
    let content: Content

    /// The value that `text` is.
    init(_ text: SceneText) throws(SceneMistake) {
        let root: Node?
        do {
            // Without rules for what plain scalars mean, which cost more than the parsing.
            root = try compose(yaml: text.text, .basic, .default, .utf8)
        } catch let error as YamlError {
            throw error.mistake
        } catch {
            throw SceneMistake(ScenePlace(), "not YAML: \(error)")
        }
        self.init(root ?? Node(""))
        if case .scalar("") = content { throw SceneMistake(ScenePlace(), "the file is empty") }
    }

    private init(_ node: Node) {
        place = node.mark.map(ScenePlace.init) ?? ScenePlace()
        content =
            switch node {
            case .scalar(let scalar): .scalar(scalar.string)
            case .sequence(let sequence): .list(sequence.map { SceneNode($0) })
            case .mapping(let mapping):
                .mapping(mapping.map { Entry(key: SceneNode($0.key), value: SceneNode($0.value)) })
            // The parser has put what aliases stand for in their place; none is left.
            case .alias: .scalar("")
            }
    }
}

extension ScenePlace {
    fileprivate init(_ mark: Mark) {
        self.init(line: mark.line, column: mark.column)
    }
}

extension YamlError {
    fileprivate var mistake: SceneMistake {
        switch self {
        case .composer(_, _, let mark, _):
            // Aliases apart, which are gone by now, this is the composer's only complaint.
            SceneMistake(ScenePlace(mark), "a scene file holds one document")
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _):
            SceneMistake(
                ScenePlace(mark),
                "not YAML: \(problem)" + (context.map { " \($0.text)" } ?? ""))
        case .duplicatedKeysInMapping(let keys, let context):
            // What is no scalar goes by a word of the parser's own.
            SceneMistake(
                ScenePlace(context.mark),
                keys.first == "<uncovertable>"
                    ? "a key is a word, not a list or a mapping"
                    : "the key '\(keys.first ?? "")' is there more than once")
        default: SceneMistake(ScenePlace(), "not YAML: \(self)")
        }
    }
}
