extension SceneForm where Value: Sendable & Equatable {
    static func text(_ notation: Notation<Value>) -> SceneForm {
        SceneForm(notation) { node throws(SceneMistake) in try node.text() }
    }

    /// The notation for a text with commas between its items, or for a list of the items.
    static func list(_ notation: Notation<Value>) -> SceneForm {
        SceneForm(notation) { node throws(SceneMistake) in try node.joined() }
    }

    /// The notation for numbers, which are written as a list.
    static func numbers(_ notation: Notation<Value>) -> SceneForm {
        SceneForm(notation) { text in
            text.contains(",") ? "[\(text.replacing(",", with: ", "))]" : text
        } text: { node throws(SceneMistake) in
            try node.joined()
        }
    }

    private init(
        _ notation: Notation<Value>, write: @escaping @Sendable (String) -> String = \.yamlScalar,
        text: @escaping @Sendable (SceneNode) throws(SceneMistake) -> String
    ) {
        self.init(
            notation.form, notation.schema, write: { .line(write(notation.print($0))) }
        ) { node throws(SceneMistake) in try node.value(text(node), notation.parse) }
    }
}

extension SceneForm where Value == Color {
    static var color: SceneForm {
        SceneForm(.color, write: \.yaml) { node throws(SceneMistake) in try node.colorText() }
    }
}

extension SceneForm where Value: RawRepresentable<String> & CaseIterable & Sendable & Equatable {
    static var word: SceneForm { .text(.name) }
}

extension SceneForm where Value: SceneMapping {
    static var mapping: SceneForm {
        SceneForm(
            "{…}", Value.reference, write: { .lines($0.lines) }, read: Value.init(mapping:))
    }
}

extension SceneForm {
    /// A list whose number of items is in `counts`; `problem` is the message for any other number.
    static func list<Item>(
        _ counts: ClosedRange<Int>, _ form: String = "[{…}, …]", of schema: JSON,
        _ problem: @escaping @Sendable (Int) -> String,
        write: @escaping @Sendable (Item) -> [String],
        read: @escaping @Sendable (SceneNode) throws(SceneMistake) -> Item
    ) -> SceneForm where Value == [Item] {
        SceneForm(
            form, .list(counts, of: schema),
            write: { items in
                let lines = items.flatMap { item in
                    write(item).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
                }
                return items.isEmpty ? .line("[]") : .lines(lines)
            }
        ) { node throws(SceneMistake) in
            let nodes = try node.list()
            guard counts.contains(nodes.count) else { throw node.mistake(problem(nodes.count)) }
            var items: [Item] = []
            for node in nodes { items.append(try read(node)) }
            return items
        }
    }

    /// A list of mappings; a message about a wrong number calls them `things`, with a remedy.
    static func list<M: SceneMapping>(
        _ counts: ClosedRange<Int>, _ things: String
    ) -> SceneForm where Value == [M] {
        .list(
            counts, of: M.reference, { "there are \($0) \(things)" }, write: \.lines,
            read: M.init(mapping:))
    }
}

extension SceneForm where Value == Rational {
    static var time: SceneForm {
        SceneForm(
            "500ms|0.5s|30f", SchemaDefinition.time.reference, write: { .line("\($0)s") }
        ) { node throws(SceneMistake) in try node.time() }
    }

    static var fraction: SceneForm {
        .text(
            Notation(
                "0.3", examples: ["0.3"], schema: .number(in: 0...1), "is not a number from 0 to 1",
                print: { "\($0)" }
            ) { text in Rational(decimal: text).flatMap { (0...1).contains($0) ? $0 : nil } })
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

struct SceneReference: Sendable {
    let name: String
    var place = ScenePlace()
}

/// The names of all items of one kind, in order.
struct SceneNames: Sendable {
    private let kind: String
    private var names: [String] = []
    private var numbers: [String: Int] = [:]

    /// - Throws: a mistake at the second of two equal names.
    init(_ kind: String, _ things: [(name: String?, place: ScenePlace)]) throws(SceneMistake) {
        self.kind = kind
        for (number, thing) in things.enumerated() {
            guard let name = thing.name else { continue }
            guard numbers.updateValue(number, forKey: name) == nil else {
                throw SceneMistake(thing.place, "two \(kind)s are called '\(name)'")
            }
            names.append(name)
        }
    }

    func number(of reference: SceneReference) throws(SceneMistake) -> Int {
        if let number = numbers[reference.name] { return number }
        let near = nearest(to: reference.name, among: names).map { ", did you mean '\($0)'?" }
        throw SceneMistake(
            reference.place, "no \(kind) is called '\(reference.name)'" + (near ?? ""))
    }
}

extension SceneForm where Value == SceneReference {
    static var reference: SceneForm { SceneForm(.name) }
    static var path: SceneForm { SceneForm(.path) }

    private init(_ form: SceneForm<String>) {
        self.init(form.form, form.schema, write: { form.write($0.name) }) {
            node throws(SceneMistake) in
            SceneReference(name: try form.read(node), place: node.place)
        }
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
    static var scale: Notation {
        let range = 0.0...1000
        return point(
            "2|[2, 1]", ["2", "2,1"],
            .oneOf(
                .number(in: range), .text("^[^,]+,[^,]+$"), .list(1...2, of: .number(in: range))),
            "is not a scale", hint: "write a number from 0 to 1000, or two", range, counts: 1...2)
    }

    static var translation: Notation {
        point(
            "[x, y]", ["0,10"],
            .oneOf(
                .text("^[^,]+,[^,]+$"), .list(2...2, of: SchemaDefinition.coordinate.reference)),
            "is not a translation", hint: "write x,y in points, such as 0,10",
            -Rect.sceneLimit...Rect.sceneLimit, counts: 2...2)
    }

    /// A notation for two numbers in `range`, or for one that means both if `counts` allows it.
    private static func point(
        _ form: String, _ examples: [String], _ schema: JSON, _ problem: String, hint: String,
        _ range: ClosedRange<Double>, counts: ClosedRange<Int>
    ) -> Notation {
        Notation(
            form, examples: examples, schema: schema, problem, hint: hint,
            print: { point in
                let isOne = counts.contains(1) && point.x == point.y
                return isOne ? point.x.shortest : "\(point.x.shortest),\(point.y.shortest)"
            }
        ) { text in
            guard let values = numbers(text, within: range.upperBound),
                counts.contains(values.count), values.allSatisfy(range.contains)
            else { return nil }
            return Point(x: values[0], y: values[values.count - 1])
        }
    }
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
