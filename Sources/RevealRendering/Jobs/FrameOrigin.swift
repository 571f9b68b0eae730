/// The description of a job in a numbered frame's file: a tEXt chunk of fields such as `frame=7`.
///
/// The fields suffice to distinguish jobs, to find missing frames, and to assemble frames into the
/// file that the job would have made.
package struct FrameOrigin: Sendable, Hashable {
    package struct Job: Sendable, Hashable {
        package let key: JobKey
        /// The number of frames of the whole job, at least 1.
        package let frames: Int
        package let rate: FrameRate
        /// The number of the frame in the middle of the motion.
        package let poster: Int
        package let encoder: PNGEncoder
        package let compression: Compression
        package let hasAlpha: Bool
        package let rest: Rational
    }

    package let job: Job
    package let frame: Int

    private static let keyword = "reveal-render:job"
    private static let usualRest: Rational = 1

    package init(job: Job, frame: Int) {
        (self.job, self.frame) = (job, frame)
    }

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

    private static func rest(_ text: Substring) -> Rational? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let over = parts[0], let under = parts[1],
            (1...1_000_000_000).contains(under), (0...60 * under).contains(over)
        else { return nil }
        return Rational(over, over: under)
    }
}

extension FrameRate {
    package var fraction: String { "\(framesPerSecond.numerator)/\(framesPerSecond.denominator)" }

    fileprivate init?(fraction text: Substring) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let over = parts[0], let under = parts[1],
            (1...1_000_000_000).contains(over), (1...1_000_000).contains(under),
            over <= 1000 * under
        else { return nil }
        self.init(checked: Rational(over, over: under))
    }
}
