/// The longest match for some bytes, and one that looks to the other side, or less far.
///
/// Where an edge has come between the bytes and what the one repeats, which then is another
/// source's in the frame, the other may still hold.
struct MatchPair {
    let best: Match
    /// Of length 0 where there is none.
    let other: Match

    init(_ best: Match, other: Match? = nil) {
        self.best = best
        self.other = other ?? Match(at: Int(best.start), length: 0, distance: 1)
    }
}
