private import CSystem
public import RevealValues

/// An error number of the operating system.
public struct SystemError: DescribedError {
    /// The number, as in `errno`.
    package let code: Int32

    /// A directory stands where a file should.
    static let isDirectory = SystemError(code: EISDIR)
    /// Nothing has that name.
    package static let missing = SystemError(code: ENOENT)

    /// The error of that number.
    package init(code: Int32) {
        self.code = code
    }

    /// The system's words for it, without a capital: `no such file or directory`.
    public var description: String {
        let words = System.words(for: code)
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}
