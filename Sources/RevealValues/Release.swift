/// The program's name and version.
public enum Release {
    /// The name in the metadata of files.
    package static let name = "reveal-render"
    /// The semantic version.
    public static let version = "0.1.0"
}
