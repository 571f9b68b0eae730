import RevealFiles
import RevealMotion
import RevealMovies
import RevealPreviews
import RevealRendering

/// A kind of output as people name it: by the end of a file's name, or by `--format`.
///
/// `all` is the command's list of outputs: a kind that stands there can be named, is completed, and
/// is told of in messages.
struct NamedOutput: Sendable {
    /// What tells it from others.
    private var identity: [String] { [format ?? ""] + endings }

    var summary: String
    /// What `--format` calls it; nil for a kind that only names tell.
    var format: String?
    /// What its files' names end in, where that tells the kind; the others go with its `--format`
    /// only.
    var endings: [String] = []
    /// What such names may end in beside.
    var otherEndings: [String] = []
    /// What it says of a still; nil where it takes one.
    var withoutStills: Stills?
    /// Whether FFmpeg makes it, and takes options for its encoder.
    var isMovie = false
    /// Whether it has room for a stinger beside a matte: alpha, and mixers that read it.
    var takesMatteLayout = false
    /// Whether it is made of a matte instead of pictures, as with `--matte`.
    var isMatte = false
    /// Whether frames of a farm are put together to it.
    var isAssembled = true
    /// What is made at a place.
    var output: @Sendable (OutputPlace, Options) -> RenderOutput

    /// Why a kind does not go with `--at` or `--frame`.
    enum Stills: Sendable {
        case manyFrames
        /// It is made of several, as that clause says.
        case several(String)
    }

    /// What only some kinds are told.
    struct Options: Sendable {
        var codecOptions: [String] = []
        var matteLayout: MatteLayout?
        /// What shows in the half that a matte leaves.
        var stinger: Transition?
        var columns: Int?
    }

    /// Every kind of output but numbered frames, which are told by a pattern or a folder.
    static let all: [NamedOutput] =
        [animation, page] + StreamFormat.allCases.map(stream) + MovieFormat.allCases.map(movie)
        + [sprite, lumaMap]

    /// An animated PNG; a still where one moment is wanted.
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
    /// Each kind and what it is, for help.
    static var list: [(String, String)] {
        all.map { kind in
            let names = kind.endings + (kind.format.map { ["\(\.format) \($0)"] } ?? [])
            return (names.joined(separator: ", "), kind.summary)
        } + [("'frames/%04d.png', frames/", "Numbered frames: PNG files.")]
    }

    /// The kind whose files are called like `name`.
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
