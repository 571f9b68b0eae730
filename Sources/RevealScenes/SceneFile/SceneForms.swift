import Raster
import RevealMotion
import RevealValues

extension SceneForm where Value: Sendable & Equatable {
    /// A text that an option would be written as.
    static func text(_ notation: Notation<Value>) -> SceneForm {
        SceneForm(notation, write: \.yamlScalar) { node throws(SceneMistake) in try node.text() }
    }

    /// The same, or a list of what has commas between in a text.
    static func list(_ notation: Notation<Value>) -> SceneForm {
        SceneForm(notation, write: \.yamlScalar) { node throws(SceneMistake) in try node.joined() }
    }

    /// The same of numbers, which are written as a list.
    static func numbers(_ notation: Notation<Value>) -> SceneForm {
        SceneForm(notation) { text in
            text.contains(",") ? "[\(text.replacing(",", with: ", "))]" : text
        } text: { node throws(SceneMistake) in
            try node.joined()
        }
    }

    /// What `notation` parses of the text that a node has.
    fileprivate init(
        _ notation: Notation<Value>, write: @escaping @Sendable (String) -> String,
        text: @escaping @Sendable (SceneNode) throws(SceneMistake) -> String
    ) {
        self.init(
            notation.form, notation.schema, write: { .line(write(notation.print($0))) },
            says: notation.says
        ) { node throws(SceneMistake) in try node.parsed(text(node), notation.parse) }
    }
}

extension SceneForm where Value: RawRepresentable<String> & CaseIterable & Sendable & Equatable {
    /// One of the words that the cases are.
    static var word: SceneForm { .text(.name) }
}

extension SceneForm where Value: SceneMapping {
    static var mapping: SceneForm {
        SceneForm(
            "{…}", Value.reference, write: { .lines($0.lines) }, read: Value.init(mapping:))
    }
}

extension SceneForm where Value == SceneTime {
    static var time: SceneForm {
        SceneForm(
            "500ms|0.5s|30f", SchemaDefinition.time.reference, write: { .line($0.written.text) }
        ) { node throws(SceneMistake) in try node.time() }
    }
}

extension SceneForm where Value == SceneReference {
    /// The name of what another place of the file describes.
    static var reference: SceneForm {
        SceneForm("name", SchemaDefinition.name.reference, write: { .line($0.name.yaml) }) {
            node throws(SceneMistake) in
            SceneReference(name: try node.text(), place: node.place)
        }
    }

    static var path: SceneForm {
        SceneForm("file", SchemaDefinition.path.reference, read: reference.read)
    }
}

extension SceneForm {
    /// A list of mappings, as many as `counts` says; `problem` follows any other number.
    static func list<M: SceneMapping>(
        _ counts: ClosedRange<Int>, _ problem: String
    ) -> SceneForm where Value == [M] {
        SceneForm(
            "[{…}, …]", .list(counts, of: M.reference),
            write: { $0.isEmpty ? .line("[]") : .lines($0.flatMap(\.lines.asItem)) }
        ) { node throws(SceneMistake) in
            let nodes = try node.list()
            guard counts.contains(nodes.count) else {
                throw node.mistake("there are \(nodes.count) \(problem)")
            }
            var items: [M] = []
            for node in nodes { items.append(try M(mapping: node)) }
            return items
        }
    }
}

extension SceneForm where Value == String {
    static var name: SceneForm {
        SceneForm("name", SchemaDefinition.name.reference, write: { .line($0.yaml) }) {
            node throws(SceneMistake) in try node.name()
        }
    }

    static var path: SceneForm {
        SceneForm("file", SchemaDefinition.path.reference, write: { .line($0.yaml) }) {
            node throws(SceneMistake) in try node.text()
        }
    }
}

extension SceneForm where Value == Bool {
    static var flag: SceneForm { .text(.flag) }
}

extension SceneForm where Value == Color {
    static var color: SceneForm {
        SceneForm(.color, write: \.yaml) { node throws(SceneMistake) in try node.colorText() }
    }
}

extension Notation where Value == Rect {
    static func sceneRectangle(
        _ problem: String = "is not a rectangle",
        hint: String = "write x,y,width,height in points, such as 20,40,120,60"
    ) -> Notation {
        rectangle(
            within: Rect.sceneLimit, schema: SchemaDefinition.rectangle.reference, problem,
            hint: hint
        ).called("[x, y, width, height]")
    }
}

extension Notation where Value == Point {
    /// A factor, or one across and one down.
    static var scale: Notation {
        let range = 0.0...1000
        return Notation(
            "2|[2, 1]", examples: ["2", "2,1"],
            schema: .oneOf(
                .number(in: range), .text("^[^,]+,[^,]+$"), .list(1...2, of: .number(in: range))),
            "is not a scale", hint: "write a number from 0 to 1000, or two",
            print: { $0.x == $0.y ? $0.x.shortest : "\($0.x.shortest),\($0.y.shortest)" }
        ) { text in
            guard let factors = numbers(text, within: range.upperBound), factors.count <= 2,
                factors.allSatisfy(range.contains)
            else { return nil }
            return Point(x: factors[0], y: factors[factors.count - 1])
        }
    }

    /// A way across and one down.
    static var translation: Notation {
        Notation(
            "[x, y]", examples: ["0,10"],
            schema: .oneOf(
                .text("^[^,]+,[^,]+$"), .list(2...2, of: SchemaDefinition.coordinate.reference)),
            "is not a translation", hint: "write x,y in points, such as 0,10",
            print: { "\($0.x.shortest),\($0.y.shortest)" }
        ) { text in
            guard let values = numbers(text, within: Rect.sceneLimit), values.count == 2 else {
                return nil
            }
            return Point(x: values[0], y: values[1])
        }
    }
}

/// The name of a stage, a snapshot, or a file, and where it stands.
struct SceneReference: Sendable {
    let name: String
    var place = ScenePlace()
}

extension SchemaDefinition {
    static let name = SchemaDefinition(
        "name",
        [
            "type": "string", "minLength": 1, "maxLength": .number(Double(SceneNode.longestName)),
            "pattern": #"^[^\u0000-\u001f\u007f-\u009f]*$"#,
        ])

    static let path = SchemaDefinition("path", .anyText)
}
