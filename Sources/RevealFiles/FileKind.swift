/// The kind of an output file; without being asked, a file replaces only files of its own kind.
///
/// Each kind is declared next to the code that writes it.
package struct FileKind: Sendable, Hashable {
    /// The word for the kind in keys.
    package let name: String
    /// Whether the key is at the end of the file, where readers of the format ignore it, and not in
    /// a PNG text chunk.
    package let isAtEnd: Bool

    package init(_ name: String, atEnd isAtEnd: Bool = false) {
        (self.name, self.isAtEnd) = (name, isAtEnd)
    }
}
