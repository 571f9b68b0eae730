extension Notation where Value == WrittenTime {
    package static var time: Notation {
        Notation(
            "time", mayBeginWithDash: true, examples: ["500ms", "0.5s", "30f", "1001/30000s", "0"],
            mistakes: [
                Mistake("-1s", "'-1s' is negative", hint: "times are 0 or more"),
                Mistake("5", "'5' is not a time", hint: "did you mean 5s?"),
            ], schema: SchemaDefinition.time.reference, print: \.text
        ) { text throws(SyntaxError) in try WrittenTime(text) }
    }

    /// A time on a timeline, or a share of its length.
    package static var moment: Notation {
        Notation(
            "120ms|0.12s|50%", mayBeginWithDash: true, examples: ["120ms", "0.12s", "50%"],
            print: \.text
        ) { text throws(SyntaxError) in try WrittenTime(text, allowsShare: true) }
    }
}

extension Notation where Value == Color {
    package static var color: Notation {
        Notation(
            "color", words: ["transparent"] + Color.named.map(\.name),
            examples: ["navy", "#fff", "#aabbccdd", "rgb(1 2 3 / 50%)", "transparent"],
            mistakes: [Mistake("blakc", "unknown color 'blakc'", hint: "did you mean 'black'?")],
            schema: SchemaDefinition.color.reference, print: \.hexadecimal, parse: Color.init)
    }
}

extension Notation where Value == Color? {
    /// A color, or nil for the color of the incoming picture's border.
    static var bubble: Notation {
        let automatic = "auto"
        return Notation(
            "color", words: Notation<Color>.color.words, examples: [automatic, "navy"],
            schema: ["anyOf": [["const": .string(automatic)], SchemaDefinition.color.reference]],
            print: { $0?.hexadecimal ?? automatic }
        ) { text throws(SyntaxError) in text == automatic ? nil : try Color(text) }
    }
}

extension Notation where Value == Position {
    static var position: Notation {
        Notation(
            "x,y|90%,90%|top left", mayBeginWithDash: true,
            examples: ["12,-3.5", "90%,90%", "top left", "right 20%", "center"],
            mistakes: [Mistake("lft", "'lft' is not a place", hint: "did you mean 'left'?")],
            schema: SchemaDefinition.position.reference, print: \.text, parse: Position.init)
    }
}

extension Notation where Value == Rect {
    package static var rectangle: Notation {
        rectangle(
            within: Rect.optionLimit,
            schema: [
                "$ref": "#/$defs/rectangle",
                "items": [
                    "minimum": .number(-Rect.optionLimit), "maximum": .number(Rect.optionLimit),
                ],
            ])
    }

    static func rectangle(
        within limit: Double, schema: JSON,
        _ problem: String = "is not a rectangle",
        hint: String = "write x,y,width,height in points, such as 20,40,120,60"
    ) -> Notation {
        Notation(
            "x,y,w,h", examples: ["20,40,120,60", "-4.5,1e3,0,7px"], wrong: ["1,2,3"],
            schema: schema, problem, hint: hint,
            print: { [$0.x, $0.y, $0.width, $0.height].map(\.shortest).joined(separator: ",") }
        ) { text in
            guard let sides = numbers(text, within: limit, points), sides.count == 4,
                sides[2] >= 0, sides[3] >= 0
            else { return nil }
            return Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
        }
    }
}

extension Notation where Value == Radius {
    /// The notation of a radius; `keyword` is the keyword that help shows.
    static func radius(_ keyword: String) -> Notation {
        Notation(
            "points|%|\(keyword)|…", mayBeginWithDash: true,
            examples: Radius.keywords.map(\.key) + ["40", "120%"],
            mistakes: [
                Mistake(
                    "closest-sid", "'closest-sid' is not a radius",
                    hint: "did you mean 'closest-side'?")
            ],
            schema: SchemaDefinition.radius.reference, print: \.text, parse: Radius.init)
    }
}

extension Notation where Value == Double {
    static var scale: Notation {
        number(
            in: Transition.scales, examples: ["2", "0.5"], wrong: ["0"],
            hint: "2 is for @2x pictures")
    }

    package static func number(
        in range: ClosedRange<Double>, examples: [String] = ["1"], wrong: [String] = [],
        hint: String? = nil
    ) -> Notation {
        Notation(
            "number", examples: examples, wrong: wrong, schema: .number(in: range),
            "is not a number from \(range.lowerBound.shortest) to \(range.upperBound.shortest)",
            hint: hint, print: \.shortest
        ) { text in RevealValues.number(text).flatMap { range.contains($0) ? $0 : nil } }
    }

    static var cornerRadius: Notation {
        Notation(
            "points", examples: ["0", "12", "7px"],
            schema: .oneOf(.number(in: MaskShape.cornerRadii), .text("^[0-9.eE+]+px$")),
            "is not a corner radius", hint: "write points, 0 or more, such as 12",
            print: \.shortest
        ) { text in points(text).flatMap { MaskShape.cornerRadii.contains($0) ? $0 : nil } }
    }

    static var softness: Notation {
        share(
            "10%|0.1", examples: ["10%", "0.1", "0", "1"], "is not a softness",
            hint: "write 0 to 1, or 0% to 100%, such as 10%")
    }

    static var mapProgress: Notation {
        share(
            "0.5|50%", examples: ["0.5", "50%"], "is not a map's progress",
            hint: "write 0 to 1, or 0% to 100%")
    }

    private static func share(
        _ form: String, examples: [String], _ problem: String, hint: String
    ) -> Notation {
        Notation(
            form, examples: examples, schema: SchemaDefinition.softness.reference, problem,
            hint: hint, print: \.shortest
        ) { text in
            let share =
                text.hasSuffix("%")
                ? RevealValues.number(text.dropLast()).map { $0 / 100 } : RevealValues.number(text)
            return share.flatMap { MaskMap.softnesses.contains($0) ? $0 : nil }
        }
    }
}

extension Notation where Value == ViewSize {
    package static var size: Notation {
        Notation(
            "400x|x800|400x867|50%", mayBeginWithDash: true,
            examples: ["400x", "x800", "400x867", "50%"],
            mistakes: [Mistake("400", "'400' is not a size", hint: "did you mean 400x?")],
            print: \.text, parse: ViewSize.init)
    }
}

extension Notation where Value == FrameRate {
    static var rate: Notation {
        Notation(
            "rate", mayBeginWithDash: true, examples: ["60", "29.97", "30000/1001"],
            schema: .oneOf(
                ["type": "number", "exclusiveMinimum": 0, "maximum": 1000],
                .text("^[0-9]+/[0-9]+$")), print: \.description, parse: FrameRate.init)
    }
}

extension Notation where Value == FrameSelection {
    static var frames: Notation {
        let frames = "[0-9]+(-[0-9]+([x:][0-9]+)?)?"
        return Notation(
            "list", examples: ["7", "0-99", "0-99x2", "0-9,20,30-50x5"],
            mistakes: [Mistake("5-1", "frames must ascend: '5-1'", hint: "write 1-5")],
            schema: .oneOf(
                ["type": "integer", "minimum": 0],
                .text("^\(frames)(,\(frames))*$")), print: \.text, parse: FrameSelection.init)
    }
}

extension Notation where Value == RenderOptions.SampleDepth? {
    /// The notation of the bits per sample; nil keeps the depth of the pictures.
    static var depth: Notation {
        let values: KeyValuePairs<String, Value> = ["auto": nil, "8": .eight, "16": .sixteen]
        let names = values.map(\.key)
        let hint = "write one of \(names.joined(separator: ", "))"
        return Notation(
            names.joined(separator: "|"), words: names, examples: names,
            mistakes: [Mistake("12", "unknown value '12'", hint: hint)],
            schema: ["enum": .array(names.map { Double($0).map(JSON.number) ?? .string($0) })],
            print: { depth in values.first { $0.value == depth }?.key ?? "" }
        ) { text throws(SyntaxError) in
            guard let known = values.first(where: { $0.key == text }) else {
                throw SyntaxError("unknown value '\(text)'", hint: hint)
            }
            return known.value
        }
    }
}

extension SchemaDefinition {
    static let softness = SchemaDefinition(
        "softness",
        .oneOf(.number(in: MaskMap.softnesses), .text("^[0-9.eE+-]+%?$")))

    static let time = SchemaDefinition(
        "time",
        .oneOf(
            ["const": 0],
            .text(
                #"^(([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?(ms|s|f)|[0-9]+/[0-9]+s|0)$"#)))

    static let easing = SchemaDefinition("easing", Notation<TimingFunction>.easing.schema)
    static let color = SchemaDefinition(
        "color",
        .text(
            "^(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]+"
                + #"|[A-Za-z0-9]+\(.*\))$"#))
}

extension MaskMap {
    static let softnesses = 0.0...1
}
