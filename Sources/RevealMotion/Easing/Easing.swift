/// A function from the elapsed fraction of a motion to its progress.
///
/// Progress may leave 0…1: a circle is then larger than its final size, or empty. `description` is
/// the text that users write; your own types may have any text.
public protocol Easing: Sendable, Hashable, CustomStringConvertible {
    /// Returns the progress at `fraction`, from 0 to 1, of a motion of `duration` seconds; nil
    /// means `naturalDuration`.
    func progress(at fraction: Double, of duration: Rational?) -> Double
    /// The duration, in seconds, of a motion for which none is given; nil if there is no such
    /// duration.
    var naturalDuration: Rational? { get }
    /// An exact description for frame keys: equal texts mean equal progress at all times.
    var canonicalText: String { get }
}

extension Easing {
    /// Nil: the easing fits any duration.
    public var naturalDuration: Rational? { nil }
    /// The description.
    public var canonicalText: String { description }

    package var cubicBezier: CubicBezier? { self as? CubicBezier }

    func isEqual(to other: any Easing) -> Bool { self == other as? Self }
}
