private import Glibc

/// An error number of the operating system.
public struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The number, as in `errno`.
    public let code: Int32

    /// A directory stands where a file should.
    static let isDirectory = SystemError(code: EISDIR)

    /// The error of that number.
    public init(code: Int32) {
        self.code = code
    }

    /// The system's words for it, without a capital: `no such file or directory`.
    public var description: String {
        var buffer = [CChar](repeating: 0, count: 256)
        // The buffer has the size that is given, and strerror_r ends what it writes with a zero.
        guard unsafe strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        let text = String(
            decoding: buffer.map(UInt8.init(bitPattern:)).prefix { $0 != 0 }, as: UTF8.self)
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
