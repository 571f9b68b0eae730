/// Where a matte lies in a movie that also has room for a stinger, as OBS Studio wants its track
/// mattes: that half is transparent where the stinger does not paint.
public enum MatteLayout: String, Sendable, CaseIterable {
    /// The matte to the right of the stinger.
    case obsSide = "obs-side"
    /// The matte below the stinger.
    case obsStacked = "obs-stacked"

    /// How FFmpeg puts a frame where the matte lies.
    var filter: String {
        switch self {
        case .obsSide: "format=rgba64,pad=2*iw:ih:iw:0:black@0,"
        case .obsStacked: "format=rgba64,pad=iw:2*ih:0:ih:black@0,"
        }
    }

    /// How FFmpeg places frames with the stinger above the matte.
    var stingerFilter: String {
        switch self {
        case .obsSide:
            "split[a][b];[a]crop=iw:ih/2:0:0[c];[b]crop=iw:ih/2:0:ih/2[d];[c][d]hstack,"
        case .obsStacked: ""
        }
    }
}
