package import PNG
import Raster
import RevealValues

/// A hash of everything that affects an output file's bytes, which links the file to its job.
///
/// Paths, threads, and the selection of frames do not affect a frame's bytes.
package struct JobKey: Sendable, Hashable {
    package static let software = Release.name
    package static let keyword = "reveal-render:key"

    package let text: String

    package init(_ text: String) {
        self.text = SHA256.hexDigest(of: "\(Release.name) \(Release.version)\n\(text)")
    }

    package init?(told text: some StringProtocol) {
        guard text.utf8.count == 64, text.utf8.allSatisfy(isHex)
        else { return nil }
        self.text = String(text)
    }

    package struct Part: Sendable, Equatable {
        /// The first 12 digits of the job's hash, and the first 8 digits of the frames' hash.
        package let job, frames: String

        package init(of job: String, frames: String) {
            self.job = String(SHA256.hexDigest(of: job).prefix(12))
            self.frames = String(SHA256.hexDigest(of: frames).prefix(8))
        }

        fileprivate init?(told text: Substring) {
            let words = text.split(separator: "-", omittingEmptySubsequences: false)
            guard words.map(\.utf8.count) == [12, 8],
                words.allSatisfy({ $0.utf8.allSatisfy(isHex) })
            else { return nil }
            (job, frames) = (String(words[0]), String(words[1]))
        }

        fileprivate var text: String { " \(job)-\(frames)" }
    }

    package struct Sign: Sendable {
        package let kind: FileKind
        package let part: Part?
    }

    /// Returns the text chunks; `content` is unique for the kind and the job.
    package func texts(
        _ kind: FileKind, _ content: String, part: Part? = nil
    ) -> [PNGFile.Text] {
        [
            .init(keyword: "Software", text: Self.software),
            .init(keyword: Self.keyword, text: sign(kind, content, part)),
        ]
    }

    package func mark(_ kind: FileKind, _ content: String, part: Part? = nil) -> String {
        "\(Self.keyword) \(sign(kind, content, part))"
    }

    private func sign(_ kind: FileKind, _ content: String, _ part: Part?) -> String {
        "\(kind.name) \(SHA256.hexDigest(of: "\(text)\n\(kind.name) \(content)"))"
            + (part?.text ?? "")
    }

    /// The bytes at a file's end in which a mark is sought, and the most that may follow the mark.
    package static let (markRoom, markRest) = (160, 8)

    package static func sign(ofEnd bytes: [UInt8]) -> Sign? {
        let word = Array("\(keyword) ".utf8)
        guard let start = bytes.indices.last(where: { bytes[$0...].starts(with: word) }) else {
            return nil
        }
        let rest = bytes[(start + word.count)...]
        let name = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        let key = rest.dropFirst(name.count + 1).prefix(64)
        let more = rest.dropFirst(name.count + 1 + key.count)
        let part = Part(told: String(decoding: more.dropFirst().prefix(21), as: UTF8.self)[...])
        let length = name.count + 1 + key.count + (part == nil ? 0 : 22)
        guard !name.isEmpty, JobKey(told: String(decoding: key, as: UTF8.self)) != nil,
            rest.count - length <= markRest
        else { return nil }
        let kind = FileKind(String(decoding: name, as: UTF8.self), atEnd: true)
        return Sign(kind: kind, part: part)
    }

    package static func isOurs(_ bytes: [UInt8], kind: FileKind) -> Bool {
        sign(of: bytes)?.kind == kind
    }

    /// Parses the text chunks; nil if the file is not from this program.
    package static func sign(of bytes: [UInt8]) -> Sign? {
        guard let file = try? PNGFile(beginning: bytes.span),
            file.texts.contains(where: { $0.keyword == "Software" && $0.text == software })
        else { return nil }
        let words = file.texts.first { $0.keyword == keyword }?.text
            .split(separator: " ", omittingEmptySubsequences: false)
        guard let words, words.count >= 2, words[1].count == 64 else { return nil }
        let part = words.count == 3 ? Part(told: words[2]) : nil
        guard words.count == 2 || part != nil else { return nil }
        return Sign(kind: FileKind(String(words[0])), part: part)
    }
}

private func isHex(_ byte: UInt8) -> Bool { "0123456789abcdef".utf8.contains(byte) }
