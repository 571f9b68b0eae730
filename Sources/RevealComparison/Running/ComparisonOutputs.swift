/// What a comparison writes beside its answer.
public struct ComparisonOutputs: Sendable {
    /// The picture that shows what is expected, what differs and what is there, of the first that
    /// differs; or, with a slash at its end, a folder for one of each that differs.
    public var differences: String?
    /// The page that shows the whole run.
    public var report: String?
    /// The text of the whole run for a comment on a change, in Markdown; pictures of what differs
    /// stand beside it.
    public var summary: String?
    /// The results in the form that JUnit made common.
    public var junit: String?
    /// Whether files that this program did not write may be replaced.
    public var overwrites = false

    /// Whether something else says how files are hashed that are not as expected; the page and the
    /// results do in any case.
    public var wantsHashes = false

    /// Whether anything does.
    var tellsHashes: Bool { wantsHashes || report != nil || junit != nil }

    /// Nothing.
    public init() {}
}
