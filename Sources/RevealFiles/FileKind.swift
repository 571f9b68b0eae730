/// What kind of file an output is; a file replaces only files of its own kind unasked.
///
/// Whoever writes a kind of file declares it where that is written.
package struct FileKind: Sendable, Hashable {
    /// The word that files of the kind bear in their keys.
    package let name: String
    /// Whether they bear it behind all else, where readers of their format ignore it, and not in a
    /// text of a PNG file.
    package let isAtEnd: Bool

    /// The kind of that word.
    package init(_ name: String, atEnd isAtEnd: Bool = false) {
        (self.name, self.isAtEnd) = (name, isAtEnd)
    }
}
