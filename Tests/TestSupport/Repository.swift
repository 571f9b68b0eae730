/// Places in the repository, relative to this file.
package enum Repository {
    /// The repository's root, without a trailing slash.
    package static let root: String = {
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/")
    }()

    package static func fixture(_ path: String) -> String { "\(root)/Fixtures/\(path)" }

    /// A folder of external test pictures next to the repository; nil if it does not exist, and
    /// tests that need it are then skipped.
    package static func corpus(_ name: String) -> String? {
        let parts = root.split(separator: "/").dropLast()
        let path = "/" + parts.joined(separator: "/") + "/shared/corpora/" + name
        return Disk.exists(path) ? path : nil
    }
}
