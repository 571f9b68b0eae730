/// The longest match at a position, and an alternative (in the other direction or nearer) that may
/// be valid in a frame if the longest match is not.
struct MatchPair {
    let best: Match
    /// The alternative; its length is 0 if there is none.
    let other: Match

    init(_ best: Match, other: Match? = nil) {
        self.best = best
        self.other = other ?? Match(at: Int(best.start), length: 0, distance: 1)
    }
}
