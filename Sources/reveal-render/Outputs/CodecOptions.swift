import RevealRendering

/// What `--codec-options` says.
enum CodecOptions {
    /// Its words: options for ffmpeg's encoder, each with its value.
    static func words(in text: String) throws -> [String] {
        let words = try parts(of: text)
        for i in stride(from: 0, to: words.count, by: 2) {
            let name = words[i]
            guard name.hasPrefix("-"), name.dropFirst().first?.isLetter ?? false,
                i + 1 < words.count, !flags.contains(name)
            else {
                throw Failure.usage(
                    "--codec-options: '\(name)' is not an option with a value",
                    hint: "write pairs: --codec-options '-crf 12 -preset slow'")
            }
            if let ours = ours.first(where: { name == $0 || name.hasPrefix($0 + ":") }) {
                throw Failure.usage(
                    "--codec-options: \(ours) is not the encoder's",
                    hint: "pipe the frames into an ffmpeg of your own: - --format y4m | ffmpeg …")
            }
        }
        return words
    }

    /// Refuses them where there is no movie.
    static func check(_ words: [String], for destination: Destination) throws {
        if destination.kind?.isMovie ?? false { return }
        guard words.isEmpty else {
            throw Failure.usage(
                "--codec-options is for movies, and the output is none",
                hint: "ffmpeg makes .mp4, .mov, .mkv, .webm, .gif, .webp and .avif files")
        }
    }

    /// Options that would change what is read, how frames get to the encoder, or what is written.
    private static let ours = [
        "-i", "-f", "-vf", "-af", "-filter", "-filter_complex", "-lavfi", "-map", "-progress",
        "-attach",
    ]

    /// Options without a value, behind which a word would name one more file to write.
    private static let flags: Set<String> = [
        "-y", "-n", "-an", "-vn", "-sn", "-dn", "-re", "-stdin", "-nostdin", "-stats", "-nostats",
        "-shortest", "-copyts", "-start_at_zero", "-report", "-hide_banner", "-xerror",
        "-benchmark",
        "-debug_ts", "-vstats", "-ignore_unknown", "-copy_unknown", "-autoscale", "-noautoscale",
    ]

    /// The words of `text`, parted by spaces that are not between quotes.
    private static func parts(of text: String) throws -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for letter in text {
            if letter == quote {
                quote = nil
            } else if quote == nil, letter == "'" || letter == "\"" {
                (quote, word) = (letter, word ?? "")
            } else if quote == nil, letter.isWhitespace {
                words += [word].compactMap(\.self)
                word = nil
            } else {
                word = (word ?? "") + String(letter)
            }
        }
        guard quote == nil else {
            throw Failure.usage("--codec-options: a quotation mark is missing: \(text)")
        }
        return words + [word].compactMap(\.self)
    }
}
