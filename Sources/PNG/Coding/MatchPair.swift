/// The longest match at a position, and an alternative that may hold in a frame if it does not.
///
/// The alternative is to the other side or nearer.
struct MatchPair {
    let best: Match
    /// Its length is 0 if there is none.
    let other: Match

    init(_ best: Match, other: Match? = nil) {
        self.best = best
        self.other = other ?? Match(at: Int(best.start), length: 0, distance: 1)
    }
}
