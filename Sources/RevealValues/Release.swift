/// Which program this is.
public enum Release {
    /// What files say made them.
    package static let name = "reveal-render"
    /// The version, as in semantic versioning.
    public static let version = "0.1.0"
}
