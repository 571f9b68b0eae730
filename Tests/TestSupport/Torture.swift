private import Foundation

/// The extent of tests: `make test` runs some cases, and `make torture` all of them.
///
/// `REVEAL_TORTURE=1` selects the long form, and `REVEAL_TORTURE_SEED` chooses the random cases:
/// the same ones in every `make test`, and others every day in `make torture`. A sample keeps at
/// least one case of each kind; `make test` leaves out only repetitions.
package enum Torture {
    package static let isOn = number("REVEAL_TORTURE") != nil

    /// The seed of random cases, if the environment has one.
    package static let seed = number("REVEAL_TORTURE_SEED")

    /// Every `step`th case, starting at `first`; all cases in the long form.
    package static func sample<Case>(
        _ cases: [Case], every step: Int, from first: Int = 0
    ) -> [Case] {
        isOn ? cases : stride(from: first, to: cases.count, by: step).map { cases[$0] }
    }

    /// Pairs of values: all combinations in the long form, otherwise each value at least once.
    package static func pairs<A, B>(_ some: [A], _ others: [B]) -> [(A, B)] {
        guard !isOn else { return some.flatMap { one in others.map { (one, $0) } } }
        return (0..<max(some.count, others.count)).map {
            (some[$0 % some.count], others[$0 % others.count])
        }
    }

    /// `few` cases, or the number in the environment variable `REVEAL_TORTURE_` followed by `name`.
    package static func count(_ name: String, _ few: Int) -> Int {
        number("REVEAL_TORTURE_" + name) ?? few
    }

    /// The number of random cases to try: `all` in the long form, otherwise `few`, and at most a
    /// tenth of `all` under a sanitizer.
    package static func cases(_ all: Int, _ few: Int) -> Int {
        isOn ? all : Sanitizer.isOn ? min(few, all / 10) : few
    }

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
