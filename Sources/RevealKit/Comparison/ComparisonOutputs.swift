/// What a comparison writes beside its answer.
public struct ComparisonOutputs: Sendable {
    /// The picture that shows what is expected, what differs and what is there, of the first that
    /// differs; or, with a slash at its end, a folder for one of each that differs.
    public var differences: String?
    /// The page that shows the whole run.
    public var report: String?
    /// The results in the form that JUnit made common.
    public var junit: String?
    /// Whether files that this program did not write may be replaced.
    public var overwrites = false

    /// Nothing.
    public init() {}
}

/// An output that stands for itself: one file, in a folder that is made for it.
struct OutputFile: Sendable {
    let directory: OutputDirectory
    let name: String
    /// Whether there is a file that is replaced.
    let replacing: Bool

    /// The output at `path`, which may replace files of `kind` that this program wrote, or any if
    /// `overwrites`.
    ///
    /// - Throws: `.outputIsInput`, `.outputExists`, `.notCreated`.
    init(
        _ path: String, in directory: OutputDirectory? = nil, orOwn kind: JobKey.Kind? = nil,
        overwrites: Bool, inputs: (FileIdentity) -> Bool
    ) throws(RevealError) {
        name = path.fileName
        let directory = if let directory { directory } else { try OutputDirectory(path.folder) }
        self.directory = directory
        guard let status = try directory.status(of: name) else {
            replacing = false
            return
        }
        guard !inputs(status.identity) else { throw .outputIsInput(directory.path + name) }
        guard !status.isDirectory else { throw .notCreated(directory.path + name, .isDirectory) }
        var mayGo = overwrites
        if let kind, !mayGo { mayGo = try directory.holdsOwn(name, of: kind) }
        guard mayGo else { throw .outputExists([directory.path + name], mayBeInput: false) }
        replacing = true
    }
}
