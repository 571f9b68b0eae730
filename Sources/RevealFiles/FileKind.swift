/// What kind of file an output is; a file replaces only files of its own kind unasked.
///
/// Whoever writes a kind of file declares it where that is written.
package struct FileKind: Sendable, Hashable {
    /// The word that files of the kind bear in their keys.
    package let name: String

    /// The kind of that word.
    package init(_ name: String) { self.name = name }
}
