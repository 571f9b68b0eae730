import RevealMotion

extension FrameSelection {
    /// Frames in the words of `--frames`, which are also those of Open Job Description but for the
    /// sign before a step.
    static func words(for frames: some Collection<Int>, step: String = "x") -> String {
        var (words, rest) = ([String](), Array(frames)[...])
        while let first = rest.first {
            let distance = rest.dropFirst().first.map { $0 - first } ?? 1
            let run = zip(rest, rest.dropFirst()).prefix { $1 - $0 == distance }.count + 1
            // Two frames that do not touch are no range.
            let count = run == 2 && distance > 1 ? 1 : run
            let last = first + (count - 1) * distance
            words.append(
                count == 1
                    ? "\(first)" : "\(first)-\(last)" + (distance == 1 ? "" : "\(step)\(distance)"))
            rest = rest.dropFirst(count)
        }
        return words.joined(separator: ",")
    }
}
