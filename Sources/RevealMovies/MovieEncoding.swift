/// FFmpeg's arguments for making a movie from frames.
///
/// FFmpeg reads raw samples and converts colors itself, directly to any pixel format. With the
/// options used, the results of its scaler differ from Rec. 709 only by rounding (`MovieTests`).
struct MovieEncoding: Sendable {
    private let format: MovieFormat
    private let plays: Int
    private let rest: Rational
    private let codecOptions: [String]
    private let rate: FrameRate
    let depth: Int
    private let hasAlpha: Bool
    private let matteLayout: MatteLayout?
    /// Whether a stinger's frame precedes each frame.
    private let hasStinger: Bool
    private let tag: ColorTag
    /// Whether the movie has 10 bits per sample, for 16 requested bits or high dynamic range.
    private let isDeep: Bool
    private let light: MasteringLight?
    let form: StreamForm

    init(
        _ format: MovieFormat, of job: some FrameJob, _ codecOptions: [String],
        _ matteLayout: MatteLayout?, hasStinger: Bool
    ) {
        self.format = format
        (self.matteLayout, self.hasStinger) = (matteLayout, hasStinger)
        (plays, rest, self.codecOptions) = (job.options.plays, job.lastRest, codecOptions)
        rate = job.rate
        // FFmpeg's conversion from 16 to 8 bits differs from rounding by one level.
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

    private static func step(_ format: MovieFormat, _ hasAlpha: Bool) -> Int {
        switch format {
        case .mp4, .mkv: 2
        case .mov: hasAlpha ? 1 : 2
        case .webm, .gif, .webp, .avif: 1
        }
    }

    var arguments: [String] {
        let colors =
            format == .gif
            ? ["-f", "rawvideo", "-pixel_format", "rgba"] + input("16x16", Self.file(1)) : []
        return Self.manner + frames + colors + conversion + Self.threads + encoder + container
            + codecOptions + [Self.file(0)]
    }

    var paletteArguments: [String] {
        Self.manner + frames
            + ["-filter_complex", "palettegen", "-pix_fmt", "rgba", "-f", "rawvideo"]
            + [Self.file(0)]
    }

    /// Returns FFmpeg's name for an open file that it gets at its start.
    ///
    /// The name is not `pipe:3`, since FFmpeg seeks in the file.
    static func file(_ number: Int) -> String { "file:/dev/fd/\(3 + number)" }

    /// Options for noninteractive use: error messages only, progress on standard output, and
    /// permission to overwrite the output.
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

    /// Whether the movie must have alpha; false if the caller chose a pixel format.
    var promisesAlpha: Bool {
        keepsAlpha && !codecOptions.contains { $0.hasPrefix("-pix_fmt") }
    }

    private var keepsAlpha: Bool { hasAlpha || matteLayout != nil && format.holdsAlpha }

    private var pixelFormat: String {
        let chosen = codecOptions.indices.dropLast().last {
            codecOptions[$0].hasPrefix("-pix_fmt")
        }
        if let chosen { return codecOptions[chosen + 1] }
        if format == .mov, keepsAlpha { return "yuva444p10le" }
        if format == .mov, isDeep { return "yuv422p10le" }
        // VP9 with alpha has 8 bits.
        return keepsAlpha ? "yuva420p" : isDeep ? "yuv420p10le" : "yuv420p"
    }

    /// Bits per sample of the movie, limited to those of the frames.
    ///
    /// FFmpeg's planar formats with more than 8 bits end with the bits and the byte order:
    /// `yuv420p10le`.
    var writtenDepth: Int {
        let bits = pixelFormat.firstMatch(of: /(9|1[0246])(le|be)$/).flatMap { Int($0.output.1) }
        let isWide = pixelFormat.contains(/(48|64)(le|be)$/)
        return min(depth, isWide ? 16 : bits ?? 8)
    }

    /// The codec that stores 10 bits per sample; nil if there is none, or the caller chose one.
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

    /// The conversion to the format's colors, and their description.
    ///
    /// sRGB samples are used as Rec. 709 samples without conversion (`ColorTag.standard`).
    private var conversion: [String] {
        switch format {
        case .gif:
            return [
                "-filter_complex", "[0:v][1:v]paletteuse=dither=sierra2_4a:diff_mode=rectangle",
            ]
        case .webp:
            // The encoder converts colors in the usual way, and merges equal frames.
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

    /// The number of encoder threads.
    ///
    /// It is constant, since the output of libx264, libx265, libvpx, and libaom depends on it. With
    /// 8 threads, H.264 files are 0.25 % larger than with 3.
    private static let threads = ["-threads", "8"]

    private var encoder: [String] {
        guard !namesEncoder else { return [] }
        switch format {
        case .mov where keepsAlpha:
            // Constant quality is four times as fast as a constant bit rate, with a PSNR of 54 dB.
            return [
                "-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-qscale:v", "6",
            ]
        case .mov where isDeep:
            return ["-c:v", "prores_ks", "-profile:v", "hq", "-vendor", "apl0", "-qscale:v", "6"]
        case .mp4 where isDeep, .mkv where isDeep:
            // libx265 ignores FFmpeg's log level. Apple's players need the tag `hvc1`. Frames are
            // coded one at a time, with parallel rows: with three or more at once, 3 of 37 runs
            // wrote other bytes.
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

    /// Whether the mastering data of the frames is missing in the movie.
    ///
    /// Raw frames cannot contain the data; only libx265 gets it, as parameters.
    var losesLight: Bool { light != nil && deepName != "H.265" }

    private var namesEncoder: Bool {
        let names = ["-c", "-c:v", "-codec", "-codec:v", "-vcodec"]
        return codecOptions.contains(where: names.contains)
    }

    /// The option for the delay of a GIF's last frame, in hundredths of a second, if it has a
    /// pause.
    private var lastDelay: [String] {
        let shown = (rest + 1 / rate.framesPerSecond) * 100 + Rational(1, over: 2)
        return rest == 0 ? [] : ["-final_delay", String(shown.roundedDown)]
    }

    /// The container's arguments, without the time and program of writing, so that equal frames
    /// yield equal files.
    private var container: [String] {
        let kind =
            switch format {
            case .mp4, .mov: [format.rawValue, "-movflags", "+faststart"]
            case .mkv: ["matroska"]
            case .webm, .avif: [format.rawValue]
            // The number of repetitions: 0 means forever, -1 none.
            case .gif:
                ["gif", "-loop", String(plays == 0 ? 0 : plays == 1 ? -1 : plays - 1)] + lastDelay
            case .webp: ["webp", "-loop", String(plays)]
            }
        return ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-f"] + kind
    }
}
