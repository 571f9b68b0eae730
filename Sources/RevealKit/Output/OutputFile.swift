/// An output that stands for itself: one file, in a folder that is made for it.
struct OutputFile: Sendable {
    let directory: OutputDirectory
    let name: String
    /// Whether there is a file that is replaced.
    let replacing: Bool

    /// The output at `path`, which may replace files of `kind` that this program wrote, or any if
    /// `overwrites`.
    ///
    /// - Throws: `.outputIsInput`, `.outputExists`, `.outputKept`, `.notCreated`.
    init(
        _ path: String, in directory: OutputDirectory? = nil, orOwn kind: JobKey.Kind? = nil,
        overwrites: Bool, inputs: (FileIdentity) -> Bool
    ) throws(RevealError) {
        let name = path.fileName
        let directory = if let directory { directory } else { try OutputDirectory(path.folder) }
        let place = try directory.place(of: name, overwrites: overwrites, inputs: inputs) {
            status throws(RevealError) in try directory.isOwn(name, status, of: kind)
        }
        guard place != .foreign else {
            let path = directory.path + name
            throw kind == nil ? .outputKept(path) : .outputExists([path], mayBeInput: false)
        }
        (self.name, self.directory, replacing) = (name, directory, place == .replaceable)
    }
}

extension OutputDirectory {
    /// What stands where an output goes.
    enum Place {
        case free
        /// A file that may be replaced.
        case replaceable
        /// A file that may not.
        case foreign
    }

    /// What stands at `name`, where a file may be replaced if `isOwn` says so of what it is, or any if
    /// `overwrites`.
    ///
    /// - Throws: `.outputIsInput`, `.notCreated`.
    func place(
        of name: String, overwrites: Bool, inputs: (FileIdentity) -> Bool = { _ in false },
        isOwn: (FileStatus) throws(RevealError) -> Bool
    ) throws(RevealError) -> Place {
        guard let status = try status(of: name) else { return .free }
        guard !inputs(status.identity) else { throw .outputIsInput(path + name) }
        guard !status.isDirectory else { throw .notCreated(path + name, .isDirectory) }
        let mayGo = overwrites ? true : try isOwn(status)
        return mayGo ? .replaceable : .foreign
    }
}
