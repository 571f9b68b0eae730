/// The facts about the output of a job, before or after the render.
struct Report: Facts {
    private let job: any FrameJob
    let outputs: [String]
    /// The estimated bytes of all outputs, with `--dry-run`.
    var expectedBytes: Int?
    /// Notes on surprising results.
    var advice: [String]
    /// Nil before the render.
    var seconds: Double?
    /// The number of frames that existed already.
    var kept: Int?

    static let keys: [JSONKey<Self>] = [
        JSONKey("frames", "the number of frames", \.frames),
        JSONKey("firstFrame", "the number of the first frame", \.firstFrame),
        JSONKey("lastFrame", "the number of the last frame", \.lastFrame),
        JSONKey("width", "pixels", \.size.width),
        JSONKey("height", "pixels", \.size.height),
        JSONKey("channels", "samples per pixel, from 1 to 4", \.channels),
        JSONKey("depth", "bits per sample") { $0.job.output.depth(of: $0.job) },
        JSONKey("colorSpace", "the name of the color space", \.job.format.colors.name),
        JSONKey("framesPerSecond", "the frame rate", \.job.rate.description),
        JSONKey("lastFrameAt", "the exact time of the last frame") { "\($0.job.lastTime)s" },
        JSONKey("lastFrameShownAt", "the same in decimals", \.lastFrameShownAt),
        JSONKey(
            "duration", "how long consecutive frames show, with the pause after the last",
            \.duration),
        JSONKey(
            "product", "the kind of file, such as `page`, if frames are only a part of it",
            \.product),
        JSONKey("outputs", "the paths that are written", \.outputs),
        JSONKey("threads", "the number of threads", \.job.threads),
        // A key path through `any` would give a symbol a different name in each build.
        JSONKey("expectedMemory", "bytes") { $0.job.neededMemory },
        JSONKey(
            "expectedBytes", "bytes of all outputs, with `--dry-run` if that can be estimated",
            \.expectedBytes),
        JSONKey(each: "events", Event.keys, \.events),
        JSONKey("advice", "notes on the result", \.advice),
        JSONKey("seconds", "how long the render took", \.seconds),
        JSONKey("kept", "the number of frames that were there already", \.kept),
    ]

    /// Creates the report before the render; `advice` precedes the output's own advice.
    init(_ job: some FrameJob, advice: [String] = []) {
        self.job = job
        outputs = job.paths
        self.advice = advice + job.outputAdvice
    }

    var frames: Int { job.frames.count }
    private var size: PixelSize { job.output.size(of: job) }

    /// The time of consecutive frames, with the rest after the last, rounded to 1 ms; nil for
    /// others.
    private var duration: String? {
        guard product == nil, frames > 1, lastFrame - firstFrame == frames - 1 else { return nil }
        return Self.decimals(
            Rational(frames) / job.rate.framesPerSecond
                + (job.output.traits.rests ? job.lastRest : 0))
    }

    private static func decimals(_ time: Rational) -> String {
        short(Double(time.thousandths) / 1000, 3) + "s"
    }

    private var firstFrame: Int { job.frames.first ?? 0 }
    private var lastFrame: Int { job.frames.last ?? 0 }
    private var channels: Int { job.format.layout.channels }
    private var lastFrameShownAt: String { Self.decimals(job.lastTime) }
    var product: String? { job.output.traits.product }
    private var events: [Event] { job.events }

    private var count: String { counted(frames, "frame") }

    /// `frames/0000.png … 0030.png`, or one path.
    private var names: String {
        guard outputs != ["-"] else { return "standard output" }
        guard let first = outputs.first, let last = outputs.last, first != last else {
            return outputs.first ?? ""
        }
        return "\(first) … \(last.fileName)"
    }

    var lines: [String] {
        [
            "\(count), \(firstFrame) to \(lastFrame), at \(job.rate) a second; the last at "
                + lastFrameShownAt,
            "\(size.width)×\(size.height) pixels, "
                + (channels == 1 ? "gray" : channels == 3 ? "RGB" : "RGBA")
                + ", \(job.output.depth(of: job)) bits a sample, \(job.format.colors.name)",
            "to \(names)" + (expectedBytes.map { ", about \(decimal(bytes: $0))" } ?? ""),
            "with \(counted(job.threads, "thread")) in about "
                + "\((job.neededMemory + (1 << 19)) >> 20) MiB of memory",
        ] + advice
    }

    var history: [String] { events.map(\.text) }

    var summary: String {
        let known = advice.isEmpty ? "" : "; " + advice.joined(separator: "; ")
        let what =
            (product.map { "a \($0) of " } ?? "") + count
            + (duration.map { " (\($0.dropLast()) s)" } ?? "")
        let done =
            switch kept ?? 0 {
            case 0: "wrote \(what)"
            case frames: "kept \(what)"
            case let kept: "wrote \(frames - kept) and kept \(kept) of \(what)"
            }
        return "\(done), \(size.width)×\(size.height), to \(names) in \(fixed(seconds ?? 0, 1)) s"
            + known
    }
}

extension Event {
    static let keys: [JSONKey<Self>] = [
        JSONKey("time", "the time of an event") { "\($0.time)s" },
        JSONKey("event", "the kind of event", \.kind.rawValue),
        JSONKey("chain", "the chain that it happens in", \.chain),
        JSONKey("stage", "the stage that it happens in", \.stage),
        JSONKey("finished", "whether the stage was played to its end", \.finished),
        JSONKey("position", "the end of the stage that it stopped at") { "\($0.position)" },
    ]

    var text: String {
        "at \(time)s \(kind.rawValue)" + (stage.map { " of \($0)" } ?? "")
            + (chain.map { " in \($0)" } ?? "")
            + (finished ? "" : ", not finished (at the \(position) position)")
    }
}

func decimal(bytes count: Int) -> String {
    switch count {
    case ..<10_000: "\(count) bytes"
    case ..<1_000_000: "\((count + 500) / 1000) kB"
    default: fixed(Double(count) / 1e6, 1) + " MB"
    }
}
