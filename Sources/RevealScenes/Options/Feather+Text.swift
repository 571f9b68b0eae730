import Raster
import RevealMotion
import RevealValues

/// A feather as people write it, part by part; nil for parts that they leave as they are.
struct WrittenFeather: Sendable, Equatable {
    /// Shares are of the view's diagonal.
    var width: Length?
    var curve: FeatherCurve?
    var align: Double?
    var isStretched: Bool?

    /// Gives the parts to `feather`, in a view of `size`.
    func apply(to feather: inout Feather, in size: Size) {
        feather.width = width?.points(of: size.diagonal) ?? feather.width
        feather.curve = curve ?? feather.curve
        feather.align = align ?? feather.align
        feather.isStretched = isStretched ?? feather.isStretched
    }
}

/// The words for where a ramp lies, as CSS and After Effects have them.
package enum FeatherAlign: String, Sendable, CaseIterable {
    case inside, center, outside

    /// The part of the ramp that lies outside.
    var share: Double {
        switch self {
        case .inside: 0
        case .center: 0.5
        case .outside: 1
        }
    }

    /// The word for a part, or its number.
    static func text(_ share: Double) -> String {
        allCases.first { $0.share == share }?.rawValue ?? share.shortest
    }
}

/// The words for whether a ramp is out of the way at both ends.
package enum FeatherStretch: String, Sendable, CaseIterable {
    case auto, none

    init(_ isStretched: Bool) { self = isStretched ? .auto : .none }
}

extension WrittenFeather {
    /// How far from the edge a ramp may lie, in its own widths: overshoot takes it so far.
    static let aligns = -1000.0...1000.0

    /// The width that `text` says: points, or a share of the view's diagonal.
    static func width(_ text: String) throws(SyntaxError) -> Length {
        guard let length = Length(text[...]), length.points(of: 1).sign == .plus else {
            throw SyntaxError(
                "'\(text)' is not a width",
                hint: "write points such as 24, or a share of the view's diagonal such as 3%")
        }
        return length
    }

    /// The part of a ramp that lies outside of the edge, as `text` says it by a word or a number.
    static func align(_ text: String) throws(SyntaxError) -> Double {
        if let share = number(text[...]) {
            guard aligns.contains(share) else {
                throw SyntaxError("'\(text)' is not a number from -1000 to 1000")
            }
            return share
        }
        return try named(text, among: FeatherAlign.self).share
    }
}

extension Feather {
    /// Its alignment as people write it.
    var alignText: String { FeatherAlign.text(align) }
}

extension Ring {
    /// Its alignment as people write it.
    var alignText: String { FeatherAlign.text(align) }
}

extension Notation where Value == Length {
    /// A width.
    static var width: Notation {
        Notation(
            "24|3%", mayBeginWithDash: true, examples: ["24", "3%"],
            mistakes: [
                Mistake(
                    "-1", "'-1' is not a width",
                    hint: "write points such as 24, or a share of the view's diagonal such as 3%")
            ],
            schema: SchemaDefinition.feather.reference, print: \.text, parse: WrittenFeather.width)
    }
}

extension Notation where Value == Double {
    /// Where a ramp lies about its edge.
    static var featherAlign: Notation {
        let names = FeatherAlign.allCases.map(\.rawValue)
        return Notation(
            names.joined(separator: "|"), words: names, mayBeginWithDash: true,
            examples: names + ["0.2", "-1000"], schema: SchemaDefinition.featherAlign.reference,
            print: FeatherAlign.text, parse: WrittenFeather.align)
    }
}

extension OptionValues {
    /// What the options say of a feather.
    func writtenFeather() throws(OptionError) -> WrittenFeather {
        let written = WrittenFeather(
            width: self[\.feather], curve: self[\.featherCurve],
            align: self[\.featherAlign],
            isStretched: self[\.featherStretch].map { $0 == .auto })
        let others: [AnyOption] = [\.featherCurve, \.featherAlign, \.featherStretch]
        if feather == nil, let option = firstGiven(of: others) {
            throw OptionError(
                option, "there is no feather", hint: "say how wide it is with a feather")
        }
        return written
    }

    /// How masks look in a view of `size`.
    func maskStyle(in size: Size) throws(OptionError) -> MaskStyle {
        var style = MaskStyle(shape: try shapeOfMask())
        try writtenFeather().apply(to: &style.feather, in: size)
        self[\.ring]?.apply(to: &style.ring, in: size)
        self[\.shadow]?.apply(to: &style.shadow, in: size)
        return style
    }
}

extension SchemaDefinition {
    static let feather = SchemaDefinition(
        "feather",
        .oneOf(.number(in: 0...1e6), .text("^[0-9.eE+-]+(%|px)?$")))

    static let featherAlign = SchemaDefinition(
        "feather-align",
        .oneOf(
            ["enum": .words(FeatherAlign.allCases.map(\.rawValue))],
            .number(in: WrittenFeather.aligns)))
}
