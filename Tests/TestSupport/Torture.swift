private import Foundation

/// How often tests repeat what they prove: `make test` has some cases, `make torture` all of them.
///
/// `REVEAL_TORTURE=1` asks for the long form, and `REVEAL_TORTURE_SEED` chooses the random cases:
/// the same ones in every `make test`, others every day in `make torture`. A sample keeps at least
/// one case of each kind: what `make test` leaves out are repetitions.
package enum Torture {
    /// Whether everything is tried.
    package static let isOn = number("REVEAL_TORTURE") != nil

    /// The seed of random cases, if the environment has one.
    package static let seed = number("REVEAL_TORTURE_SEED")

    /// Every `step`th case, beginning with the one at `first`; all in the long form.
    package static func sample<Case>(
        _ cases: [Case], every step: Int, from first: Int = 0
    ) -> [Case] {
        isOn ? cases : stride(from: first, to: cases.count, by: step).map { cases[$0] }
    }

    /// Values of two kinds together: each with each in the long form, else each of both kinds once
    /// at least.
    package static func pairs<A, B>(_ some: [A], _ others: [B]) -> [(A, B)] {
        guard !isOn else { return some.flatMap { one in others.map { (one, $0) } } }
        return (0..<max(some.count, others.count)).map {
            (some[$0 % some.count], others[$0 % others.count])
        }
    }

    /// `few` cases, or as many as the environment asks for in `REVEAL_TORTURE_` and `name`.
    package static func count(_ name: String, _ few: Int) -> Int {
        number("REVEAL_TORTURE_" + name) ?? few
    }

    /// How many of `all` random cases are tried: all in the long form, else `few`; a tenth of `all`
    /// at most under a sanitizer, which looks for other mistakes than those of digits.
    package static func cases(_ all: Int, _ few: Int) -> Int {
        isOn ? all : Sanitizer.isOn ? min(few, all / 10) : few
    }

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
