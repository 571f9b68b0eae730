/// The position of a matte in a movie for track mattes of OBS Studio.
///
/// The other half shows a stinger, or is transparent.
public enum MatteLayout: String, Sendable, CaseIterable {
    /// The matte to the right of the stinger.
    case obsSide = "obs-side"
    /// The matte below the stinger.
    case obsStacked = "obs-stacked"

    var filter: String {
        switch self {
        case .obsSide: "format=rgba64,pad=2*iw:ih:iw:0:black@0,"
        case .obsStacked: "format=rgba64,pad=iw:2*ih:0:ih:black@0,"
        }
    }

    var stingerFilter: String {
        switch self {
        case .obsSide:
            "split[a][b];[a]crop=iw:ih/2:0:0[c];[b]crop=iw:ih/2:0:ih/2[d];[c][d]hstack,"
        case .obsStacked: ""
        }
    }
}
