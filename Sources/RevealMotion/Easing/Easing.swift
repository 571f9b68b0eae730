public import RevealValues

/// A function from the elapsed fraction of a motion to its progress.
///
/// Progress may leave 0…1 on the way: a circle is then larger than its last one, or empty.
/// `description` is the text that people write for the easing; a type of your own may have any.
public protocol Easing: Sendable, Hashable, CustomStringConvertible {
    /// The progress at `fraction`, from 0 to 1, of a motion that lasts `duration` seconds, or
    /// `naturalDuration` if nil.
    func progress(at fraction: Double, of duration: Rational?) -> Double
    /// The duration, in seconds, of a motion that is given none; nil if the easing has none.
    var naturalDuration: Rational? { get }
    /// An exact text for frame keys: equal texts mean equal progress at all times.
    var canonicalText: String { get }
}

extension Easing {
    /// Nil: the easing fits any duration.
    public var naturalDuration: Rational? { nil }
    /// The description.
    public var canonicalText: String { description }

    /// The same function as a Bézier curve; nil if it is none.
    package var cubicBezier: CubicBezier? { self as? CubicBezier }

    func isEqual(to other: any Easing) -> Bool { self == other as? Self }
}
