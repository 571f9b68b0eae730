package import PNG
package import RevealFiles
package import RevealValues

/// What a numbered frame says of the job that it is one of: enough to tell it from others, to see
/// which are missing, and to put all together as the job itself would have.
///
/// It stands in a tEXt chunk of each frame, beside the key, as words such as `frame=7`.
package struct FrameOrigin: Sendable, Hashable {
    /// What all frames of a job say.
    package struct Job: Sendable, Hashable {
        /// A hash of everything that all of its files have in common.
        package let key: JobKey
        /// How many frames there are in all, 1 or more.
        package let frames: Int
        /// Frames a second.
        package let rate: FrameRate
        /// The frame at the middle of the motion.
        package let poster: Int
        /// Who compressed them.
        package let encoder: PNGEncoder
        /// How much time their size was worth.
        package let compression: Compression
        /// Whether they may be anything but opaque.
        package let hasAlpha: Bool
        /// How much longer the last frame shows in an animation, in seconds.
        package let rest: Rational
    }

    /// The job.
    package let job: Job
    /// Which of its frames it is.
    package let frame: Int

    private static let keyword = "reveal-render:job"
    /// The rest that goes without saying.
    private static let usualRest: Rational = 1

    /// The frame of that number of `job`.
    package init(job: Job, frame: Int) {
        (self.job, self.frame) = (job, frame)
    }

    /// What the file of the frame says.
    var text: PNGFile.Text {
        let words =
            [
                "key=\(job.key.text)", "frame=\(frame)", "frames=\(job.frames)",
                "rate=\(job.rate.fraction)", "poster=\(job.poster)",
                "encoder=\(job.encoder.rawValue)",
                "compression=\(job.compression.rawValue)", "alpha=\(job.hasAlpha ? "yes" : "no")",
            ]
            + (job.rest == Self.usualRest
                ? [] : ["rest=\(job.rest.numerator)/\(job.rest.denominator)"])
        return .init(keyword: Self.keyword, text: words.joined(separator: " "))
    }

    /// What a file with those texts says; nil where it says nothing, or nothing that can be.
    package init?(in texts: [PNGFile.Text]) {
        guard let text = texts.first(where: { $0.keyword == Self.keyword })?.text else {
            return nil
        }
        var words: [Substring: Substring] = [:]
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, words.updateValue(parts[1], forKey: parts[0]) == nil else {
                return nil
            }
        }
        func number(_ name: Substring, in range: Range<Int>) -> Int? {
            words[name].flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
        }
        guard let key = words["key"].flatMap({ JobKey(told: $0) }),
            let frames = number("frames", in: 1..<1_000_001),
            let frame = number("frame", in: 0..<frames),
            let poster = number("poster", in: 0..<frames),
            let rate = words["rate"].flatMap({ FrameRate(fraction: $0) }),
            let encoder = words["encoder"].flatMap({ PNGEncoder(rawValue: String($0)) }),
            let compression = words["compression"].flatMap({ Compression(rawValue: String($0)) }),
            let alpha = words["alpha"], ["yes", "no"].contains(alpha),
            let rest = words["rest"].map(Self.rest) ?? Self.usualRest
        else { return nil }
        job = Job(
            key: key, frames: frames, rate: rate, poster: poster, encoder: encoder,
            compression: compression, hasAlpha: alpha == "yes", rest: rest)
        self.frame = frame
    }

    /// The rest that a fraction tells; nil where `text` is none.
    private static func rest(_ text: Substring) -> Rational? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let over = parts[0], let under = parts[1],
            (1...1_000_000_000).contains(under), (0...60 * under).contains(over)
        else { return nil }
        return Rational(over, over: under)
    }
}

extension FrameRate {
    /// `30000/1001`, exactly.
    package var fraction: String { "\(framesPerSecond.numerator)/\(framesPerSecond.denominator)" }

    /// The rate that `fraction` tells; nil where `text` is none.
    fileprivate init?(fraction text: Substring) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let over = parts[0], let under = parts[1],
            (1...1_000_000_000).contains(over), (1...1_000_000).contains(under),
            over <= 1000 * under
        else { return nil }
        self.init(checked: Rational(over, over: under))
    }
}
