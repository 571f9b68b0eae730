import Dispatch
private import Synchronization

extension TimingSearch {
    /// The maximum excess of a known curve's `restFromFar` over that of fitted curves.
    static let mostFarther = 100.0

    static func known(
        _ series: RadiusSeries, _ guess: TimingFit.Guess,
        _ families: [EasingFamily] = EasingFamily.known, bound: Double = .infinity
    ) -> [TimingFit] {
        fits(series, families, series.firstEnds, near: guess, bound: bound)
    }

    private typealias Trial = (family: EasingFamily, ends: TimingFit.Ends, guess: TimingFit.Guess)

    static func fits(
        _ series: RadiusSeries, _ families: [EasingFamily], _ ends: [TimingFit.Ends],
        near guess: TimingFit.Guess, bound: Double = .infinity
    ) -> [TimingFit] {
        let trials = families.flatMap { family in ends.map { (family, $0, guess) } }
        return fits(series, trials, bound: bound)
    }

    private static func fits(
        _ series: RadiusSeries, _ trials: [Trial], bound: Double = .infinity
    ) -> [TimingFit] {
        let found = Mutex<[Int: TimingFit]>([:])
        DispatchQueue.concurrentPerform(iterations: trials.count) { number in
            let (family, ends, guess) = trials[number]
            let fit = TimingFit(series, family, ends, near: guess, bound: bound)
            found.withLock { $0[number] = fit }
        }
        return found.withLock { fits in trials.indices.compactMap { fits[$0] } }
    }

    static func flexible(
        _ series: RadiusSeries, _ guess: TimingFit.Guess, _ ends: [TimingFit.Ends]
    ) -> [TimingFit] {
        let families = EasingFamily.curves + EasingFamily.springs
        return fits(series, ends.flatMap { ends in families.map { ($0, ends, guess) } })
    }
}
