import Raster
import RevealMotion
import RevealValues

extension SceneForm {
    /// A text that an option would be written as.
    static func text(_ notation: Notation<Value>) -> SceneForm
    where Value: Sendable & Equatable {
        SceneForm(notation.form, notation.schema) { node throws(SceneMistake) in
            try node.value(notation.parse)
        }
    }

    /// The same, or a list of what has commas between in a text.
    static func list(_ notation: Notation<Value>) -> SceneForm
    where Value: Sendable & Equatable {
        SceneForm(notation.form, notation.schema) { node throws(SceneMistake) in
            try node.coordinates(notation.parse)
        }
    }
}

extension SceneForm where Value: RawRepresentable<String> & CaseIterable & Sendable & Equatable {
    /// One of the words that the cases are.
    static var word: SceneForm { .text(.name) }
}

extension SceneForm where Value: SceneMapping {
    /// A mapping; `name` is that of its schema among the definitions.
    static func mapping(_ name: String) -> SceneForm {
        SceneForm("{…}", .reference(name), read: Value.init(mapping:))
    }
}

extension SceneForm where Value == SceneTime {
    static var time: SceneForm {
        SceneForm("500ms|0.5s|30f", .reference("time")) { node throws(SceneMistake) in
            try node.time()
        }
    }
}

extension SceneForm where Value == SceneReference {
    /// The name of what another place of the file describes.
    static var reference: SceneForm {
        SceneForm("name", .reference("name")) { node throws(SceneMistake) in
            SceneReference(name: try node.text(), place: node.place)
        }
    }
}

extension SceneForm where Value == SceneNode {
    /// What is read when all else is known.
    static func later(_ form: String, _ schema: JSON) -> SceneForm {
        SceneForm(form, schema) { node throws(SceneMistake) in node }
    }
}

extension SceneForm where Value == String {
    static var name: SceneForm {
        SceneForm("name", .reference("name")) { node throws(SceneMistake) in try node.name() }
    }

    static var path: SceneForm {
        SceneForm("file", .reference("path")) { node throws(SceneMistake) in try node.text() }
    }
}

extension SceneForm where Value == Bool {
    static var flag: SceneForm { .text(.flag) }
}

extension SceneForm where Value == Color {
    static var color: SceneForm {
        SceneForm("color", .reference("color")) { node throws(SceneMistake) in try node.color() }
    }
}

extension SceneForm where Value == Double {
    static func decimal(in range: ClosedRange<Double>) -> SceneForm {
        SceneForm("number", .number(in: range)) { node throws(SceneMistake) in
            try node.decimal(in: range)
        }
    }
}

extension SceneForm where Value == Rect {
    /// A rectangle in points.
    static var rectangle: SceneForm {
        SceneForm("[x, y, width, height]", .reference("rectangle")) { node throws(SceneMistake) in
            try node.coordinates { text throws(SyntaxError) in
                try Rect(text, within: Rect.sceneLimit)
            }
        }
    }
}

extension SceneForm where Value == Point {
    /// A factor, or one across and one down.
    static var scale: SceneForm {
        let range = 0.0...1000
        let schema = JSON.oneOf(
            .number(in: range), .text("^[^,]+,[^,]+$"), .list(1...2, of: .number(in: range)))
        return SceneForm("2|[2, 1]", schema) { node throws(SceneMistake) in
            try node.coordinates { text throws(SyntaxError) in
                let factors = text.split(separator: ",", omittingEmptySubsequences: false)
                    .compactMap(number).filter(range.contains)
                guard factors.count == text.count(where: { $0 == "," }) + 1, factors.count <= 2
                else {
                    throw SyntaxError(
                        "'\(text)' is not a scale", hint: "write a number from 0 to 1000, or two")
                }
                return Point(x: factors[0], y: factors[factors.count - 1])
            }
        }
    }

    /// A way across and one down.
    static var translation: SceneForm {
        let schema = JSON.oneOf(.text("^[^,]+,[^,]+$"), .list(2...2, of: .reference("coordinate")))
        return SceneForm("[x, y]", schema) { node throws(SceneMistake) in
            try node.coordinates { text throws(SyntaxError) in
                let values = text.split(separator: ",", omittingEmptySubsequences: false)
                    .compactMap(number).filter { $0.magnitude <= Rect.sceneLimit }
                guard values.count == 2, text.count(where: { $0 == "," }) == 1 else {
                    throw SyntaxError(
                        "'\(text)' is not a translation", hint: "write x,y in points, such as 0,10")
                }
                return Point(x: values[0], y: values[1])
            }
        }
    }
}

/// The name of a stage or a snapshot, and where it stands.
struct SceneReference: Sendable {
    let name: String
    let place: ScenePlace
}

extension SchemaDefinition {
    static let name = SchemaDefinition(
        "name",
        [
            "type": "string", "minLength": 1, "maxLength": .number(Double(SceneNode.longestName)),
            "pattern": #"^[^\u0000-\u001f\u007f-\u009f]*$"#,
        ])

    static let path = SchemaDefinition("path", ["type": "string", "minLength": 1])
}
