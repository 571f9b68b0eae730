/// The type of a file that is not a PNG file, recognized by its first bytes.
package enum FileNature: Equatable {
    case empty
    /// A Git LFS pointer to a file that has not been fetched.
    case pointer
    /// A picture in this format, which FFmpeg can convert.
    case picture(String)
    /// A movie; the text is the format's name with an article.
    case movie(String)
    /// Another type; the text is its name with an article.
    case other(String)

    /// Examines the file at `path`; nil if its type is unknown.
    package init?(ofFileAt path: String) {
        let kept = OpenInputs.current.beginning(of: path, count: Self.length)
        guard let bytes = try? kept ?? System.beginning(of: path, count: Self.length) else {
            return nil
        }
        self.init(bytes)
    }

    init?(beginningOf bytes: Span<UInt8>) {
        self.init((0..<min(Self.length, bytes.count)).map { bytes[$0] })
    }

    private static let length = 64

    var isText: Bool { self == .other("text") }

    private static let formats: [(start: [UInt8], nature: FileNature)] = [
        ([0xFF, 0xD8, 0xFF], .picture("JPEG")), (Array("GIF8".utf8), .picture("GIF")),
        (Array("P5".utf8), .picture("PGM")), (Array("P2".utf8), .picture("PGM")),
        (Array("BM".utf8), .picture("BMP")), ([0x49, 0x49, 0x2A, 0], .picture("TIFF")),
        ([0x4D, 0x4D, 0, 0x2A], .picture("TIFF")), (Array("8BPS".utf8), .picture("Photoshop")),
        ([0, 0, 1, 0], .picture("ICO")), ([0xFF, 0x0A], .picture("JPEG XL")),
        ([0, 0, 0, 0x0C] + Array("JXL ".utf8), .picture("JPEG XL")),
        (Array("qoif".utf8), .picture("QOI")), ([0x76, 0x2F, 0x31, 1], .picture("OpenEXR")),
        ([0x1A, 0x45, 0xDF, 0xA3], .movie("a Matroska or WebM movie")),
        (Array("%PDF".utf8), .other("a PDF document")), (Array("PK".utf8), .other("a ZIP archive")),
        ([0x1F, 0x8B], .other("a gzip archive")), (Array("<svg".utf8), .other("an SVG drawing")),
        (Array("<?xml".utf8), .other("an XML document, such as an SVG drawing")),
        (Array("<!doctype html".utf8), .other("a web page")),
        (Array("YUV4MPEG2".utf8), .other("a stream of frames")),
        (Array("version https://git-lfs".utf8), .pointer),
    ]

    package init?(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else {
            self = .empty
            return
        }
        let brand = String(decoding: bytes.dropFirst(4).prefix(8), as: UTF8.self)
        if let format = Self.formats.first(where: { bytes.starts(with: $0.start) }) {
            self = format.nature
        } else if bytes.starts(with: Array("RIFF".utf8)) {
            self = brand.hasSuffix("WEBP") ? .picture("WebP") : .other("a RIFF file")
        } else if brand.hasPrefix("ftyp") {
            let pictures = [
                "heic": "HEIC", "heix": "HEIC", "mif1": "HEIF", "avif": "AVIF", "avis": "AVIF",
            ]
            let name = pictures[String(brand.dropFirst(4))]
            self = name.map(FileNature.picture) ?? .movie("an MP4 or QuickTime movie")
        } else if Self.isText(bytes) {
            self = .other("text")
        } else {
            return nil
        }
    }

    /// Whether UTF-8 text starts with `bytes`, which may end within a character.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
            && (0..<min(4, bytes.count)).contains { cut in
                String(validating: bytes.dropLast(cut), as: UTF8.self) != nil
            }
    }

    package var isPicture: Bool { if case .picture = self { true } else { false } }

    package var mayMove: Bool {
        switch self {
        case .movie, .picture("GIF"), .picture("WebP"), .picture("AVIF"): true
        default: false
        }
    }

    package var name: String? {
        switch self {
        case .empty, .pointer: nil
        case .picture(let name): "\("AIO".contains(name.prefix(1)) ? "an" : "a") \(name) picture"
        case .movie(let name), .other(let name): name
        }
    }

    package var clause: String {
        switch self {
        case .empty: "the file is empty"
        case .pointer: "it is a Git LFS pointer: run git lfs pull"
        case .picture, .movie, .other: "it is \(name ?? "")"
        }
    }
}
