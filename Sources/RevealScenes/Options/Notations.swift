import Raster
import RevealMotion
import RevealRendering
package import RevealValues

extension Notation where Value == WrittenTime {
    /// A length of time.
    package static var time: Notation {
        Notation(
            "time", mayBeginWithDash: true, examples: ["500ms", "0.5s", "30f", "1001/30000s", "0"],
            mistakes: [
                Mistake("-1s", "'-1s' is before the beginning", hint: "times are 0 or more"),
                Mistake("5", "'5' is not a time", hint: "did you mean 5s?"),
            ], schema: SchemaDefinition.time.reference, print: \.text
        ) { text throws(SyntaxError) in
            try WrittenTime(text)
        }
    }

    /// A moment of a timeline, or a share of it.
    package static var moment: Notation {
        Notation(
            "120ms|0.12s|50%", mayBeginWithDash: true, examples: ["120ms", "0.12s", "50%"],
            print: \.text
        ) { text throws(SyntaxError) in
            try WrittenTime(text, allowsShare: true)
        }
    }
}

extension Notation where Value == Color {
    /// A color.
    package static var color: Notation {
        Notation(
            "color", words: Color.words,
            examples: ["navy", "#fff", "#aabbccdd", "rgb(1 2 3 / 50%)", "transparent"],
            mistakes: [Mistake("blakc", "unknown color 'blakc'", hint: "did you mean 'black'?")],
            schema: SchemaDefinition.color.reference, print: \.hexadecimal, parse: Color.init)
    }
}

extension Color {
    /// The names of colors.
    fileprivate static var words: [String] { ["transparent"] + named.map(\.name) }
}

extension Notation where Value == BubblePaint {
    /// A color, or `auto`.
    static var bubble: Notation {
        let automatic = "auto"
        return Notation(
            "color", words: Color.words, examples: [automatic, "navy"],
            schema: ["anyOf": [["const": .string(automatic)], SchemaDefinition.color.reference]],
            print: { if case .color(let color) = $0 { color.hexadecimal } else { automatic } }
        ) { text throws(SyntaxError) in
            text == automatic ? .automatic : .color(try Color(text))
        }
    }
}

extension Notation where Value == Position {
    /// A position in the view.
    static var position: Notation {
        Notation(
            "x,y|90%,90%|top left", mayBeginWithDash: true,
            examples: ["12,-3.5", "90%,90%", "top left", "right 20%", "center"],
            mistakes: [Mistake("lft", "'lft' is not a place", hint: "did you mean 'left'?")],
            schema: SchemaDefinition.position.reference, print: \.text, parse: Position.init)
    }
}

extension Notation where Value == Rect {
    /// A rectangle in points.
    static var rectangle: Notation {
        Notation(
            "x,y,w,h", mayBeginWithDash: true, examples: ["20,40,120,60", "-4.5,1e3,0,7px"],
            mistakes: [
                Mistake(
                    "1,2,3", "'1,2,3' is not a rectangle",
                    hint: "write x,y,width,height in points, such as 20,40,120,60")
            ],
            schema: [
                "$ref": "#/$defs/rectangle",
                "items": [
                    "minimum": .number(-Rect.optionLimit), "maximum": .number(Rect.optionLimit),
                ],
            ],
            print: { [$0.x, $0.y, $0.width, $0.height].map(\.shortest).joined(separator: ",") }
        ) { text throws(SyntaxError) in try Rect(text) }
    }
}

extension Notation where Value == Radius {
    /// A radius; `keyword` is one of its words, for help.
    static func radius(_ keyword: String) -> Notation {
        Notation(
            "points|%|\(keyword)|…", mayBeginWithDash: true,
            examples: Radius.keywords.map(\.name) + ["40", "120%"],
            mistakes: [
                Mistake(
                    "closest-sid", "'closest-sid' is not a radius",
                    hint: "did you mean 'closest-side'?")
            ],
            schema: SchemaDefinition.radius.reference, print: \.text, parse: Radius.init)
    }
}

extension Notation where Value == Double {
    /// The number of pixels in a point.
    static var scale: Notation {
        Notation(
            "number", mayBeginWithDash: true, examples: ["2", "0.5"],
            mistakes: [
                Mistake(
                    "0", "'0' is not a number from 0.01 to 100", hint: "2 is for @2x pictures")
            ],
            schema: .number(in: Transition.scales), print: \.shortest
        ) { text throws(SyntaxError) in
            guard let value = number(text[...]), Transition.scales.contains(value) else {
                throw SyntaxError(
                    "'\(text)' is not a number from 0.01 to 100", hint: "2 is for @2x pictures")
            }
            return value
        }
    }
}

extension Notation where Value == ViewSize {
    /// The size of frames.
    package static var size: Notation {
        Notation(
            "400x|x800|400x867|50%", mayBeginWithDash: true,
            examples: ["400x", "x800", "400x867", "50%"],
            mistakes: [Mistake("400", "'400' is not a size", hint: "did you mean 400x?")],
            print: \.text, parse: ViewSize.init)
    }
}

extension Notation where Value == FrameRate {
    /// The number of frames per second.
    static var rate: Notation {
        Notation(
            "rate", mayBeginWithDash: true, examples: ["60", "29.97", "30000/1001"],
            schema: .oneOf(
                ["type": "number", "exclusiveMinimum": 0, "maximum": 1000],
                .text("^[0-9]+/[0-9]+$")), print: \.description, parse: FrameRate.init)
    }
}

extension Notation where Value == FrameSelection {
    /// Frames by their numbers.
    static var frames: Notation {
        let frames = "[0-9]+(-[0-9]+([x:][0-9]+)?)?"
        return Notation(
            "list", examples: ["7", "0-99", "0-99x2", "0-9,20,30-50x5"],
            mistakes: [Mistake("5-1", "frames run upwards: '5-1'", hint: "write 1-5")],
            schema: .oneOf(
                ["type": "integer", "minimum": 0],
                .text("^\(frames)(,\(frames))*$")), print: \.text, parse: FrameSelection.init)
    }
}

extension Notation where Value == RenderOptions.SampleDepth? {
    /// The number of bits per sample; nil for that of the pictures.
    static var depth: Notation {
        let values: [(name: String, depth: Value)] = [
            ("auto", nil), ("8", .eight), ("16", .sixteen),
        ]
        let names = values.map(\.name)
        return Notation(
            names.joined(separator: "|"), words: names, examples: names,
            mistakes: [
                Mistake("12", "unknown value '12'", hint: "it is one of auto, 8, 16")
            ],
            schema: ["enum": .array(names.map { Double($0).map(JSON.number) ?? .string($0) })],
            print: { depth in values.first { $0.depth == depth }?.name ?? "" }
        ) { text throws(SyntaxError) in
            guard let value = values.first(where: { $0.name == text }) else {
                throw SyntaxError(
                    "unknown value '\(text)'", hint: "it is one of \(names.joined(separator: ", "))"
                )
            }
            return value.depth
        }
    }
}

extension SchemaDefinition {
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
