package import PNG
import Raster
import RevealValues

/// What ties an output file to the job that made it: a hash over everything that reaches its bytes.
///
/// Paths, threads and the selection of frames do not reach a frame's bytes and are not in its key.
package struct JobKey: Sendable, Hashable {
    package static let software = Release.name
    package static let keyword = "reveal-render:key"

    /// A hash of everything that all files of the job have in common, in hexadecimal.
    package let text: String

    /// The key of a file that `text` says everything about.
    package init(_ text: String) {
        self.text = SHA256.hexDigest(of: "\(Release.name) \(Release.version)\n\(text)")
    }

    /// The key that a file tells; nil where `text` is none.
    package init?(told text: some StringProtocol) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
        else { return nil }
        self.text = String(text)
    }

    /// The texts of a file that shows `content`, which no other file of its kind in the job does.
    package func texts(_ kind: FileKind, _ content: String) -> [PNGFile.Text] {
        [
            .init(keyword: "Software", text: Self.software),
            .init(keyword: Self.keyword, text: sign(kind, content)),
        ]
    }

    /// What a file that shows `content` bears at its end.
    package func mark(_ kind: FileKind, _ content: String) -> String {
        "\(Self.keyword) \(sign(kind, content))"
    }

    /// The kind of a file that shows `content`, and a hash over everything that reaches its bytes.
    private func sign(_ kind: FileKind, _ content: String) -> String {
        "\(kind.name) \(SHA256.hexDigest(of: "\(text)\n\(kind.name) \(content)"))"
    }

    /// The bytes of a file's end that are looked at for a mark, and those that may follow it.
    package static let (markRoom, markRest) = (160, 8)

    /// Of which kind the file is that ends with `bytes`; nil where it bears no mark.
    package static func kind(ofEnd bytes: [UInt8]) -> FileKind? {
        let word = Array("\(keyword) ".utf8)
        guard let start = bytes.indices.last(where: { bytes[$0...].starts(with: word) }) else {
            return nil
        }
        let rest = bytes[(start + word.count)...]
        let name = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        let key = rest.dropFirst(name.count + 1).prefix(64)
        let length = name.count + 1 + key.count
        guard !name.isEmpty, JobKey(told: String(decoding: key, as: UTF8.self)) != nil,
            rest.count - length <= markRest
        else { return nil }
        return FileKind(String(decoding: name, as: UTF8.self), atEnd: true)
    }

    /// Whether the file that begins with `bytes` is one of that kind that this program wrote.
    package static func isOurs(_ bytes: [UInt8], kind: FileKind) -> Bool {
        Self.kind(of: bytes) == kind
    }

    /// Of which kind the file is that begins with `bytes`; nil where this program did not write it.
    package static func kind(of bytes: [UInt8]) -> FileKind? {
        guard let file = try? PNGFile(beginning: bytes.span),
            file.texts.contains(where: { $0.keyword == "Software" && $0.text == software })
        else { return nil }
        let words = file.texts.first { $0.keyword == keyword }?.text
            .split(separator: " ", omittingEmptySubsequences: false)
        guard let words, words.count == 2, words[1].count == 64 else { return nil }
        return FileKind(String(words[0]))
    }
}
