/// What Git LFS leaves where a file has not been fetched.
package enum PointerFile {
    /// What it begins with.
    package static let beginning = Array("version https://git-lfs".utf8)
    /// What it is and what helps, in a clause.
    package static let clause = "it is a pointer of Git LFS: git lfs pull"
}
