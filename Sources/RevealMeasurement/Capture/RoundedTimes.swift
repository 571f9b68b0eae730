/// Times at an even rate that were rounded to whole milliseconds, as in Matroska or by
/// `Math.round`.
///
/// In half a millisecond, an edge may move by a pixel, which would look like another curve.
struct RoundedTimes {
    let even: [Double]

    /// Fails if `times` are not whole milliseconds or have no even rate; frames may be missing.
    init?(_ times: [Double]) {
        let steps = zip(times.dropFirst(), times).map { $0 - $1 }
        let usual = steps.middle
        guard times.count >= Self.leastTimes, usual > 8 * Self.rounding,
            times.allSatisfy({ ($0 * 1000 - ($0 * 1000).rounded()).magnitude < 1e-6 })
        else { return nil }
        var places = [0.0]
        for step in steps { places.append(places[places.count - 1] + (step / usual).rounded()) }
        let even = times.straightened(at: places)
        guard zip(times, even).allSatisfy({ ($0 - $1).magnitude < 1.1 * Self.rounding }) else {
            return nil
        }
        self.even = even
    }

    /// The largest rounding error, in seconds.
    private static let rounding = 0.0005
    /// The minimum number of times for which an even rate is not a coincidence.
    private static let leastTimes = 6
}
