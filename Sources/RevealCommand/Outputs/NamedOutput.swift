/// A kind of output, identified by the extension of a file or by `--format`.
///
/// Parsing, completions, and messages are derived from the list `all`.
struct NamedOutput: Sendable {
    private var identity: [String] { [format ?? ""] + endings }

    var summary: String
    /// The value of `--format`; nil for a kind that only extensions identify.
    var format: String?
    /// The file extensions that identify the kind.
    var endings: [String] = []
    /// Other file extensions that are permitted with `--format`.
    var otherEndings: [String] = []
    /// The reason why the output cannot be a still; nil if it can.
    var withoutStills: Stills?
    /// Whether FFmpeg makes the output, with options for the encoder.
    var isMovie = false
    /// Whether video mixers read the output as a stinger with a matte, which needs alpha.
    var takesMatteLayout = false
    /// Whether the output is made from a matte, as with `--matte`.
    var isMatte = false
    /// Whether the output can be assembled from the frames of a farm.
    var isAssembled = true
    var output: @Sendable (OutputPlace, Options) -> RenderOutput

    enum Stills: Sendable {
        case manyFrames
        /// The output has several frames; the text is a clause about that.
        case several(String)
    }

    struct Options: Sendable {
        var codecOptions: [String] = []
        var matteLayout: MatteLayout?
        /// The transition in the half next to a matte.
        var stinger: Transition?
        var columns: Int?
    }

    /// Every kind of output except numbered frames, which a pattern or a folder identifies.
    static let all: [NamedOutput] =
        [animation, page] + StreamFormat.allCases.map(stream) + MovieFormat.allCases.map(movie)
        + [sprite, lumaMap]

    private static let animation = NamedOutput(
        summary: "An animated PNG; a still with --at or --frame.", endings: [".png", ".apng"]
    ) { place, _ in
        .animation(place.path)
    }

    private static let page = NamedOutput(
        summary: "An HTML page that plays the frames.", endings: [".html"],
        withoutStills: .several("a page plays frames"), isAssembled: false
    ) { place, _ in .page(place.path) }

    private static let sprite = NamedOutput(
        summary: "A sprite sheet: all frames on one picture.", format: "sprite",
        otherEndings: [".png"],
        withoutStills: .several("a sprite sheet shows several frames")
    ) { .sprite($0.file, columns: $1.columns) }

    private static let lumaMap = NamedOutput(
        summary: "A gray picture of 16 bits: when each pixel changes.", format: "luma-map",
        otherEndings: [".png"],
        withoutStills: .several("a luma map holds all moments"), isMatte: true, isAssembled: false
    ) { place, _ in .lumaMap(place.file) }

    private static func stream(_ format: StreamFormat) -> NamedOutput {
        NamedOutput(
            summary: "Frames on standard output, for another program.",
            format: format.rawValue, endings: format == .y4m ? [".y4m"] : [],
            otherEndings: format == .apng ? [".png", ".apng"] : [], withoutStills: .manyFrames
        ) { place, _ in .stream(format, to: place.file) }
    }

    private static func movie(_ format: MovieFormat) -> NamedOutput {
        NamedOutput(
            summary: "A movie, made by ffmpeg.", endings: [".\(format.rawValue)"],
            withoutStills: .manyFrames, isMovie: true,
            takesMatteLayout: format == .mov || format == .webm
        ) {
            .movie(
                $0.path, format, codecOptions: $1.codecOptions, matteLayout: $1.matteLayout,
                stinger: $1.stinger)
        }
    }
}

extension NamedOutput: Equatable {
    static func == (one: Self, other: Self) -> Bool { one.identity == other.identity }
}

extension NamedOutput {
    static var list: [(String, String)] {
        all.map { kind in
            let names = kind.endings + (kind.format.map { ["\(\.format) \($0)"] } ?? [])
            return (names.joined(separator: ", "), kind.summary)
        } + [("'frames/%04d.png', frames/", "Numbered frames: PNG files.")]
    }

    init?(ofFile name: String) {
        let kind = Self.all.first { kind in
            kind.endings.contains {
                name.ending(among: [$0]) != nil
                    && (!kind.isMovie || name.utf8.count > $0.utf8.count)
            }
        }
        guard let kind else { return nil }
        self = kind
    }
}

extension OutputPlace {
    fileprivate var file: String? { if case .file(let path) = self { path } else { nil } }

    fileprivate var path: String { file ?? "-" }
}
