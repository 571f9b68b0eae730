private import CSystem
public import RevealValues

/// An error number of the operating system.
public struct SystemError: DescribedError {
    /// The value of `errno`.
    package let code: Int32

    static let isDirectory = SystemError(code: EISDIR)
    package static let missing = SystemError(code: ENOENT)

    package init(code: Int32) {
        self.code = code
    }

    /// The system's message in lowercase, such as `no such file or directory`.
    public var description: String {
        let words = System.words(for: code)
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}
