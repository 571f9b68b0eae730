import Raster
package import RevealMotion
import RevealRendering
import RevealValues

extension Grammar where Value == Bool {
    /// `true` or `false`; on a command line its name alone is `true`.
    package static var flag: Grammar {
        Grammar("true|false") { text throws(SyntaxError) in
            guard let value = Bool(text) else {
                throw SyntaxError("'\(text)' is neither true nor false")
            }
            return value
        }
    }
}

extension Grammar where Value == Int {
    /// A whole number in that range; `hint` helps with any other text.
    package static func whole(_ range: ClosedRange<Int>, hint: String? = nil) -> Grammar {
        Grammar("number", mayBeginWithDash: true) { text throws(SyntaxError) in
            do throws(SyntaxError) {
                return try RevealValues.whole(text, in: range)
            } catch {
                throw hint.map { SyntaxError(error.description, hint: $0) } ?? error
            }
        }
    }

    /// An amount of memory in bytes.
    package static var bytes: Grammar {
        Grammar("512MiB|2G", mayBeginWithDash: true, byteCount)
    }
}

extension Grammar where Value: RawRepresentable<String> & CaseIterable {
    /// The name of a case.
    package static var name: Grammar {
        let names = Value.allCases.map(\.rawValue)
        return Grammar(names.joined(separator: "|"), completion: .words(names)) {
            text throws(SyntaxError) in try named(text, among: Value.self)
        }
    }
}

extension Grammar where Value == WrittenTime {
    /// A length of time.
    package static var time: Grammar {
        Grammar("time", mayBeginWithDash: true) { text throws(SyntaxError) in
            try WrittenTime(text)
        }
    }

    /// A moment of a timeline, or a share of it.
    package static var moment: Grammar {
        Grammar("120ms|0.12s|50%", mayBeginWithDash: true) { text throws(SyntaxError) in
            try WrittenTime(text, allowsShare: true)
        }
    }
}

extension Grammar where Value == TimingFunction {
    /// A timing function.
    package static var easing: Grammar<TimingFunction> {
        Grammar(
            "name", completion: .words(TimingFunction.named.map(\.name)), TimingFunction.init)
    }
}

extension Grammar where Value == Color {
    /// A colour.
    static var color: Grammar { Grammar("colour", completion: .colors, Color.init) }
}

extension Grammar.Completion {
    fileprivate static var colors: Self { .words(["transparent"] + Color.named.map(\.name)) }
}

extension Grammar where Value == BubblePaint {
    /// A colour, or `auto`.
    static var bubble: Grammar {
        Grammar("colour", completion: .colors) { text throws(SyntaxError) in
            text == "auto" ? .automatic : .color(try Color(text))
        }
    }
}

extension Grammar where Value == Position {
    /// A place in the view.
    static var place: Grammar {
        Grammar("x,y|90%,90%|top left", mayBeginWithDash: true, Position.init)
    }
}

extension Grammar where Value == Rect {
    /// A rectangle in points.
    static var rectangle: Grammar {
        Grammar("x,y,w,h", mayBeginWithDash: true) { text throws(SyntaxError) in try Rect(text) }
    }
}

extension Grammar where Value == Radius {
    /// A radius; `keyword` is one of its words, for help.
    static func radius(_ keyword: String) -> Grammar {
        Grammar("points|%|\(keyword)|…", mayBeginWithDash: true, Radius.init)
    }
}

extension Grammar where Value == Double {
    /// Pixels a point.
    static var scale: Grammar {
        Grammar("number", mayBeginWithDash: true) { text throws(SyntaxError) in
            guard let value = number(text[...]), Transition.scales.contains(value) else {
                throw SyntaxError(
                    "'\(text)' is not a number from 0.01 to 100", hint: "2 is for @2x pictures")
            }
            return value
        }
    }
}

extension Grammar where Value == ViewSize {
    /// How large frames are.
    package static var size: Grammar {
        Grammar("400x|x800|400x867|50%", mayBeginWithDash: true, ViewSize.init)
    }
}

extension Grammar where Value == String {
    /// The path of a PNG file.
    static var picture: Grammar {
        Grammar(
            "picture", completion: .files(endings: ["png"]), mayBeginWithDash: true
        ) { $0 }
    }
}

extension Grammar where Value == FrameRate {
    /// Frames a second.
    static var rate: Grammar { Grammar("rate", mayBeginWithDash: true, FrameRate.init) }
}

extension Grammar where Value == FrameSelection {
    /// Frames by their numbers.
    static var frames: Grammar { Grammar("list", FrameSelection.init) }
}

extension Grammar where Value == RenderOptions.SampleDepth? {
    /// Bits a sample; nil for those of the pictures.
    static var depth: Grammar {
        let names = ["auto", "8", "16"]
        return Grammar("auto|8|16", completion: .words(names)) { text throws(SyntaxError) in
            switch text {
            case "auto": return nil
            case "8": return .eight
            case "16": return .sixteen
            default:
                throw SyntaxError("unknown value '\(text)'", hint: "it is one of auto, 8, 16")
            }
        }
    }
}
