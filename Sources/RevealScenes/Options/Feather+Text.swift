import Raster
import RevealMotion
import RevealValues

/// The words for where a ramp lies, as CSS and After Effects have them.
package enum FeatherAlign: String, Sendable, CaseIterable {
    case inside, center, outside

    /// How far from the edge a ramp may lie, in its own widths: overshoot takes it so far.
    static let shares = -1000.0...1000.0

    /// The part of the ramp that lies outside.
    var share: Double {
        switch self {
        case .inside: 0
        case .center: 0.5
        case .outside: 1
        }
    }
}

/// The words for whether a ramp is out of the way at both ends.
package enum FeatherStretch: String, Sendable, CaseIterable {
    case auto, none

    init(_ isStretched: Bool) { self = isStretched ? .auto : .none }
}

extension Notation where Value == Length {
    static var width: Notation {
        Notation(
            "24|3%", examples: ["24", "3%"], wrong: ["-1"],
            schema: SchemaDefinition.feather.reference, "is not a width",
            hint: "write points such as 24, or a share of the view's diagonal such as 3%",
            print: \.text
        ) { text in Length(text).flatMap { $0.points(of: 1).sign == .plus ? $0 : nil } }
    }

    /// A length, which may be negative.
    static var length: Notation {
        Notation(
            "4|1%", examples: ["4", "-1%"], schema: SchemaDefinition.length.reference,
            "is not a length",
            hint: "write points such as 4, or a share of the view's diagonal such as 1%",
            print: \.text, read: Length.init)
    }
}

extension Notation where Value == Double {
    /// Where a ramp lies about its edge: the part of it that lies outside, as a word or a number.
    static var featherAlign: Notation {
        let names = FeatherAlign.allCases.map(\.rawValue)
        return Notation(
            names.joined(separator: "|"), words: names, mayBeginWithDash: true,
            examples: names + ["0.2", "-1000"], schema: SchemaDefinition.featherAlign.reference,
            print: { share in
                FeatherAlign.allCases.first { $0.share == share }?.rawValue ?? share.shortest
            }
        ) { text throws(SyntaxError) in
            guard let share = RevealValues.number(text[...]) else {
                return try named(text, among: FeatherAlign.self).share
            }
            guard FeatherAlign.shares.contains(share) else {
                throw SyntaxError("'\(text)' is not a number from -1000 to 1000")
            }
            return share
        }
    }
}

extension SchemaDefinition {
    static let feather = SchemaDefinition(
        "feather",
        .oneOf(.number(in: 0...Rect.optionLimit), .text("^[0-9.eE+-]+(%|px)?$")))

    static let featherAlign = SchemaDefinition(
        "feather-align",
        .oneOf(
            ["enum": .words(FeatherAlign.allCases.map(\.rawValue))],
            .number(in: FeatherAlign.shares)))
}
