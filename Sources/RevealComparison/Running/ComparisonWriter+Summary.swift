import PNG
import RevealFiles

extension ComparisonWriter {
    /// The small picture of what differs that goes with a summary; nil where none is wanted, or
    /// enough are there.
    func summaryPicture(
        _ pictures: PicturePair.Pictures, _ comparison: Comparison, _ png: PNGWriter
    ) throws -> [UInt8]? {
        guard summary != nil, !comparison.isSame, !hasEnoughPictures else { return nil }
        let bitmap = try SummaryPicture.bitmap(pictures.expected, pictures.actual, comparison)
        try png.file(
            bitmap, texts: JobKey.differenceTexts(bitmap), color: ColorDescription(),
            compression: .balanced)
        return try png.bytes()
    }

    /// Writes the small picture of the pair of that number, after those before it.
    func addSummaryPicture(_ bytes: [UInt8], ofPair number: Int) throws {
        guard let summary, !hasEnoughPictures else { return }
        let file = try OutputFile(
            pictureName(summaryPictures.count + 1, of: summary), in: summary.directory,
            orOwn: .key(.difference), overwrites: outputs.overwrites, inputs: compared.holds)
        try file.write(bytes.span)
        noteSummaryPicture(file.name, ofPair: number)
    }

    /// Writes the text.
    func finishSummary(_ results: [PictureComparison]) throws {
        guard let summary else { return }
        let text = SummaryText.text(results, pictures: summaryPictures)
        try summary.write(text.pathBytes.span)
        try removeEarlierPictures(of: summary)
    }

    /// Removes pictures of an earlier summary of that name, which had more of them: they would be
    /// taken for pictures of this one.
    private func removeEarlierPictures(of summary: OutputFile) throws {
        let directory = summary.directory
        let numbers = (1...SummaryText.mostPictures).dropFirst(summaryPictures.count)
        let names = numbers.map { pictureName($0, of: summary) }.filter { $0 != difference }
        try directory.removeLeftovers(
            names.filter { name in
                let place = try directory.place(
                    of: name, overwrites: false, inputs: compared.holds
                ) { status throws(FileError) in
                    try directory.isOwn(name, status, of: .difference)
                }
                return place == .replaceable
            })
    }

    /// What the picture of that number, from 1 on, is called.
    private func pictureName(_ number: Int, of summary: OutputFile) -> String {
        let stem = summary.name.hasSuffix(".md") ? String(summary.name.dropLast(3)) : summary.name
        return "\(stem)-\(number).png"
    }

    private var hasEnoughPictures: Bool { summaryPictures.count >= SummaryText.mostPictures }
}
