/// Places in the repository, found from this file's own.
package enum Repository {
    /// The repository's root, without a slash at its end.
    package static let root: String = {
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/")
    }()

    /// `Fixtures/` followed by `path`.
    package static func fixture(_ path: String) -> String { "\(root)/Fixtures/\(path)" }

    /// A folder of test pictures beside the repository that the project does not own; nil where
    /// it is absent, and tests that need it are skipped.
    package static func corpus(_ name: String) -> String? {
        let parts = root.split(separator: "/").dropLast()
        let path = "/" + parts.joined(separator: "/") + "/shared/corpora/" + name
        return Disk.exists(path) ? path : nil
    }
}
