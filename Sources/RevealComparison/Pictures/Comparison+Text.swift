import Raster
import RevealValues

extension Comparison {
    /// What people should know, a sentence each; nothing of pictures without any difference.
    public var sentences: [String] {
        let forms = "\(expected) is expected, the picture is \(actual)"
        guard let differences else { return ["the sizes differ: \(forms)"] }
        return (hasForm ? [] : [forms]) + sentences(differences)
    }

    private func sentences(_ differences: Differences) -> [String] {
        guard differences.compared > 0 else {
            return ["nothing was compared: every pixel is to be ignored"]
        }
        guard differences.differing > 0 else {
            var notes: [String] = []
            if differences.largest > 0 {
                notes.append("all pixels are within the tolerance: \(apart(differences)) at most")
            }
            if isPointless {
                notes.append(
                    "a tolerance of \(briefly(options.tolerance)) lets every picture of \(depth) bits "
                        + "pass")
            }
            return notes
        }
        let count = differences.differing == 1 ? "1 pixel" : "\(differences.differing) pixels"
        var facts =
            "\(count) of \(differences.compared) \(differences.differing == 1 ? "differs" : "differ")"
            + " (\(percentage(differences.share))), by \(apart(differences)) at most"
        if let bounds = differences.bounds {
            facts += ", within \(bounds.width)×\(bounds.height) at \(bounds.x),\(bounds.y)"
        }
        if let first = differences.first {
            facts +=
                "; the first at \(first.x),\(first.y): \(samples(first.expected)) is expected, "
                + "\(samples(first.actual)) is there"
        }
        return [facts] + [edgeSentence].compactMap(\.self)
    }

    /// What is known of the edge's place; nil where it was not looked for.
    package var edgeSentence: String? { search?.description }

    /// Bits a sample of what was compared.
    private var depth: Int { max(expected.depth, actual.depth) }

    private var largestSample: Int { 1 << depth - 1 }

    /// Whether no two pixels of that depth could have been too far apart.
    private var isPointless: Bool {
        [.exact, .max].contains(options.metric) && options.tolerance >= Double(largestSample)
    }

    /// The largest distance, in words.
    private func apart(_ differences: Differences) -> String {
        switch options.metric {
        case .exact, .max: "\(briefly(differences.largest)) of \(largestSample)"
        case .oklab, .yiq, .ssim: "\(briefly(differences.largest)) (\(options.metric.rawValue))"
        }
    }

    /// A pixel as `#rrggbb`, with alpha where it is not opaque, or as four numbers at 16 bits.
    private func samples(_ pixel: [UInt16]) -> String {
        guard depth == 8 else {
            return pixel.map { "\($0)" }.joined(separator: " ")
        }
        let isOpaque = pixel.last == 255
        return "#" + (isOpaque ? pixel.dropLast() : pixel[...]).map { hexadecimal($0) }.joined()
    }

    private func hexadecimal(_ sample: UInt16) -> String {
        (sample < 16 ? "0" : "") + String(sample, radix: 16)
    }
}

extension EdgeFinding: CustomStringConvertible {
    /// What people are told.
    var description: String {
        switch self {
        case .found(let move): move.description
        case .failed(let why): why
        }
    }
}

/// `0.039 %`; never 0 % of something, nor 100 % of less than all.
func percentage(_ share: Double) -> String {
    guard share > 0, share < 1 else { return share > 0 ? "100 %" : "0 %" }
    if share < 0.000_001 { return "less than 0.0001 %" }
    return share > 0.9995 ? "more than 99.9 %" : "\(briefly(share * 100)) %"
}
