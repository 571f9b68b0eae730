import Raster
import RevealRendering
import RevealValues

/// How FFmpeg is told to make a movie of frames.
///
/// It reads their samples as they are, without a container, and converts colours itself: its scaler
/// comes within rounding of Rec. 709 when it is told to (`MovieTests` measures that), and so
/// whoever chooses another pixel format gets it from the frames and not from what ours would have
/// left of them.
struct MovieEncoding: Sendable {
    private let format: MovieFormat
    private let plays: Int
    /// How much longer the last frame shows, in seconds.
    private let rest: Rational
    /// What FFmpeg is told of the encoder beside what it is told anyway.
    private let codecOptions: [String]
    private let rate: FrameRate
    /// Of the samples that it reads.
    let depth: Int
    /// Whether frames have alpha.
    private let hasAlpha: Bool
    /// Where frames lie in the movie; nil for all over it.
    private let matteLayout: MatteLayout?
    /// Whether a stinger's frame comes before each frame.
    private let hasStinger: Bool
    /// What it says of its colours.
    private let tag: ColorTag
    /// Whether it has 10 bits a sample: frames have 16 because somebody wants them to, or light
    /// beyond white.
    private let isDeep: Bool
    /// What frames say of light beyond white.
    private let light: MasteringLight?
    /// What it reads.
    let form: StreamForm

    init(
        _ format: MovieFormat, of job: some FrameJob, _ codecOptions: [String],
        _ matteLayout: MatteLayout?, hasStinger: Bool
    ) {
        self.format = format
        (self.matteLayout, self.hasStinger) = (matteLayout, hasStinger)
        (plays, rest, self.codecOptions) = (job.options.plays, job.lastRest, codecOptions)
        rate = job.rate
        // FFmpeg takes 16 bits to 8 a level beside what rounding makes of them.
        depth = format.holdsDepth ? job.format.depth : 8
        hasAlpha = job.hasAlpha || hasStinger
        tag = job.format.colors.tag
        isDeep =
            format.holdsDepth
            && (job.options.depth == .sixteen || job.format.colors.isHighRange)
        light = job.format.colors.isHighRange ? MasteringLight(job.format.color) : nil
        let step = Self.step(format, hasAlpha || matteLayout != nil)
        func whole(_ length: Int) -> Int { (length + step - 1) / step * step }
        form = StreamForm(
            .packed(hasAlpha ? .rgba : .rgb), width: whole(job.format.width),
            height: whole(job.format.height), losesHidden: true)
    }

    /// What widths and heights are multiples of: H.264 halves the columns and rows of chroma.
    private static func step(_ format: MovieFormat, _ hasAlpha: Bool) -> Int {
        switch format {
        case .mp4, .mkv: 2
        case .mov: hasAlpha ? 1 : 2
        case .webm, .gif, .webp, .avif: 1
        }
    }

    /// The arguments that make the movie in the file 0; a GIF with the colours in the file 1.
    var arguments: [String] {
        let colors =
            format == .gif
            ? ["-f", "rawvideo", "-pixel_format", "rgba"] + input("16x16", Self.file(1)) : []
        return Self.manner + frames + colors + conversion + Self.threads + encoder + container
            + codecOptions + [Self.file(0)]
    }

    /// The arguments that choose the colours of a GIF from some of its frames, for the file 0.
    var paletteArguments: [String] {
        Self.manner + frames
            + ["-filter_complex", "palettegen", "-pix_fmt", "rgba", "-f", "rawvideo"]
            + [Self.file(0)]
    }

    /// A file that the program gets when it starts.
    ///
    /// Not `pipe:3`, for it is read and written here and there.
    static func file(_ number: Int) -> String { "file:/dev/fd/\(3 + number)" }

    /// It asks nobody, says little, tells its progress on standard output, and touches files only.
    private static let manner = [
        "-hide_banner", "-nostdin", "-loglevel", "error", "-nostats", "-progress", "pipe:1", "-y",
    ]

    private var frames: [String] {
        let order = 1.littleEndian == 1 ? "le" : "be"
        let pixels =
            depth == 8
            ? (hasAlpha ? "rgba" : "rgb24") : (hasAlpha ? "rgba64" : "rgb48") + order
        return ["-f", "rawvideo", "-pixel_format", pixels]
            + input("\(form.width)x\(form.height * (hasStinger ? 2 : 1))", "pipe:0")
    }

    private func input(_ size: String, _ source: String) -> [String] {
        [
            "-video_size", size, "-framerate", rate.fraction, "-protocol_whitelist", "file,pipe",
            "-i", source,
        ]
    }

    /// Whether the movie is to have alpha, and nobody has chosen a pixel format.
    var promisesAlpha: Bool {
        keepsAlpha && !codecOptions.contains { $0.hasPrefix("-pix_fmt") }
    }

    /// Whether the movie is to have alpha.
    private var keepsAlpha: Bool { hasAlpha || matteLayout != nil && format.holdsAlpha }

    /// What stands last behind `-pix_fmt`, which the movie's pixels then are.
    private var pixelFormat: String {
        let chosen = codecOptions.indices.dropLast().last {
            codecOptions[$0].hasPrefix("-pix_fmt")
        }
        if let chosen { return codecOptions[chosen + 1] }
        if format == .mov, keepsAlpha { return "yuva444p10le" }
        if format == .mov, isDeep { return "yuv422p10le" }
        // With alpha VP9 has 8 bits.
        return keepsAlpha ? "yuva420p" : isDeep ? "yuv420p10le" : "yuv420p"
    }

    /// Bits a sample of the movie, as far as its frames have them: FFmpeg's names of pixel formats
    /// end in the bits above 8, such as `yuv420p10le`.
    var writtenDepth: Int {
        let bits = pixelFormat.firstMatch(of: /(9|1[0246])(le|be)$/).flatMap { Int($0.output.1) }
        let isWide = pixelFormat.contains(/(48|64)(le|be)$/)
        return min(depth, isWide ? 16 : bits ?? 8)
    }

    /// What codes 10 bits a sample; nil where that is not what is done, or somebody has chosen.
    var deepName: String? {
        guard isDeep, !namesEncoder, !codecOptions.contains(where: { $0.hasPrefix("-pix_fmt") })
        else { return nil }
        switch format {
        case .mp4, .mkv: return "H.265"
        case .mov: return "ProRes"
        case .webm: return keepsAlpha ? nil : "VP9"
        case .avif: return "AV1"
        case .gif, .webp: return nil
        }
    }

    /// To colours that the format holds, described as what they are.
    ///
    /// A picture's samples are taken as they are for Rec. 709's, as everybody does: only the matrix
    /// is Rec. 709's own. Converting to its transfer function as well would make movies lighter
    /// than their pictures, since players show both alike.
    private var conversion: [String] {
        switch format {
        case .gif:
            return [
                "-filter_complex", "[0:v][1:v]paletteuse=dither=sierra2_4a:diff_mode=rectangle",
            ]
        case .webp:
            // Its own encoder converts, and decoders know how; frames that are the same become one.
            return rest == 0
                ? [] : ["-filter_complex", "tpad=stop_mode=clone:stop_duration=\(rest.double)"]
        case .mp4, .mov, .mkv, .webm, .avif:
            let isRGB = ["gbr", "rgb", "bgr", "0rgb", "0bgr", "argb", "abgr"].contains {
                pixelFormat.hasPrefix($0)
            }
            let (primaries, transfer) = (tag.primariesName, tag.transferName)
            let tags = ["-color_primaries", primaries, "-color_trc", transfer]
            let layout = (hasStinger ? matteLayout?.stingerFilter : matteLayout?.filter) ?? ""
            guard !isRGB else {
                let filter = layout.isEmpty ? [] : ["-filter_complex", layout + "null"]
                return filter + ["-pix_fmt", pixelFormat] + tags + [
                    "-colorspace", "rgb", "-color_range", "pc",
                ]
            }
            let filter =
                layout + "scale=flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp"
                + ":out_color_matrix=\(tag.isLarge ? "bt2020" : "bt709"):out_range=tv,"
                + "setparams=range=tv:color_primaries=\(primaries):color_trc=\(transfer)"
                + ":colorspace=\(tag.matrixName)"
            return ["-filter_complex", filter, "-pix_fmt", pixelFormat] + tags + [
                "-colorspace", tag.matrixName, "-color_range", "tv",
            ]
        }
    }

    /// The encoder's threads, so that the same frames make the same bytes on any number of
    /// processors: libx264, libx265, libvpx and libaom write other bytes with another number.
    ///
    /// With 8, H.264 is 0.25 % larger than with 3.
    private static let threads = ["-threads", "8"]

    /// The encoder and how it works, unless somebody has chosen another.
    private var encoder: [String] {
        guard !namesEncoder else { return [] }
        switch format {
        case .mov where keepsAlpha:
            // Of one quality: four times faster than at a bit rate, and 54 dB from its frames.
            return [
                "-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-qscale:v", "6",
            ]
        case .mov where isDeep:
            return ["-c:v", "prores_ks", "-profile:v", "hq", "-vendor", "apl0", "-qscale:v", "6"]
        case .mp4 where isDeep, .mkv where isDeep:
            // It talks whatever FFmpeg is told. Players of Apple's know it by that name.
            // One frame at a time, whose rows all processors code: with three frames and more it
            // wrote other bytes in 3 of 37 runs.
            return ["-c:v", "libx265", "-preset", "medium", "-crf", "18", "-threads", "1"]
                + ["-x265-params", x265Parameters.joined(separator: ":")]
                + (format == .mp4 ? ["-tag:v", "hvc1"] : [])
        case .mp4, .mov, .mkv:
            return ["-c:v", "libx264", "-preset", "medium", "-crf", "18"]
        case .webm:
            return [
                "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-row-mt", "1", "-tile-columns",
                "2", "-cpu-used", "4",
            ]
        case .gif: return []
        case .webp: return ["-c:v", "libwebp_anim", "-quality", "90"]
        case .avif:
            return [
                "-c:v", "libaom-av1", "-usage", "realtime", "-cpu-used", "6", "-crf", "18",
                "-row-mt", "1",
            ]
        }
    }

    private var x265Parameters: [String] {
        ["log-level=error", "info=0"] + (light?.x265Parameters ?? [])
    }

    /// Whether the movie says less of light beyond white than its frames do: FFmpeg tells only
    /// libx265 of it, since frames without a container have no place for it.
    var losesLight: Bool { light != nil && deepName != "H.265" }

    /// Whether somebody has chosen the encoder.
    private var namesEncoder: Bool {
        let names = ["-c", "-c:v", "-codec", "-codec:v", "-vcodec"]
        return codecOptions.contains(where: names.contains)
    }

    /// How long the last frame of a GIF shows, in hundredths of a second, unless as long as others.
    private var lastDelay: [String] {
        let shown = (rest + 1 / rate.framesPerSecond) * 100 + Rational(1, over: 2)
        return rest == 0 ? [] : ["-final_delay", String(shown.roundedDown)]
    }

    /// The container: without the time and the program that wrote it, so that the same frames make
    /// the same file.
    private var container: [String] {
        let kind =
            switch format {
            case .mp4, .mov: [format.rawValue, "-movflags", "+faststart"]
            case .mkv: ["matroska"]
            case .webm, .avif: [format.rawValue]
            // How often it is repeated: 0 for ever, -1 never.
            case .gif:
                ["gif", "-loop", String(plays == 0 ? 0 : plays == 1 ? -1 : plays - 1)] + lastDelay
            case .webp: ["webp", "-loop", String(plays)]
            }
        return ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-f"] + kind
    }
}
