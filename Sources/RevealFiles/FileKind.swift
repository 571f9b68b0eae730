/// The kind of an output file, declared next to the code that writes it.
///
/// By default, an output replaces only files of its own kind.
package struct FileKind: Sendable, Hashable {
    package let name: String
    /// Whether the key is appended to the file, where readers ignore it, not in a PNG text chunk.
    package let isAtEnd: Bool

    package init(_ name: String, atEnd isAtEnd: Bool = false) {
        (self.name, self.isAtEnd) = (name, isAtEnd)
    }
}
