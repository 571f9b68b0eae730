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
        let stem = summary.name.hasSuffix(".md") ? String(summary.name.dropLast(3)) : summary.name
        let file = try OutputFile(
            "\(stem)-\(summaryPictures.count + 1).png", in: summary.directory,
            orOwn: .key(.difference), overwrites: outputs.overwrites, inputs: compared.holds)
        let staged = try file.directory.stage(file.name)
        try staged.write(bytes.span)
        try staged.commit(replacing: file.replacing)
        noteSummaryPicture(file.name, ofPair: number)
    }

    /// Writes the text.
    func finishSummary(_ results: [PictureComparison]) throws {
        guard let summary else { return }
        let file = try summary.directory.stage(summary.name)
        let text = SummaryText.text(results, pictures: summaryPictures)
        try file.write(text.pathBytes.span)
        try file.commit(replacing: summary.replacing)
    }

    private var hasEnoughPictures: Bool { summaryPictures.count >= SummaryText.mostPictures }
}
