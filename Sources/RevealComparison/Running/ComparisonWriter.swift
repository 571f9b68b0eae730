import PNG
import Raster
import RevealFiles
import RevealValues
private import Synchronization

/// Writes what a comparison was asked to write.
final class ComparisonWriter: Sendable {
    let outputs: ComparisonOutputs
    let pairs: ComparisonPairs
    let compared: ComparedFiles
    let summary: OutputFile?
    private let junit: OutputFile?
    private let differences: OutputFile?
    private let report: (output: OutputFile, file: StagedFile)?
    private let state = Mutex(State())

    private struct State {
        /// The folders of pictures of what differs, of which only so many are kept open.
        var recent: [OutputDirectory] = []
        /// Whether the one picture of differences has been written.
        var hasDifference = false
        /// The files that show what differs in a pair, for the summary, by the pair's number.
        var summaryPictures: [Int: String] = [:]
    }

    /// What the one picture of what differs is called; nil where there is none, or a folder.
    var difference: String? { differences?.name }

    var summaryPictures: [Int: String] { state.withLock(\.summaryPictures) }

    /// Notes that the file `name` shows what differs in the pair of that number.
    func noteSummaryPicture(_ name: String, ofPair number: Int) {
        state.withLock { $0.summaryPictures[number] = name }
    }

    /// Looks at all names before anything is compared.
    ///
    /// - Throws: what is wrong with a name.
    init(_ outputs: ComparisonOutputs, _ pairs: ComparisonPairs) throws {
        let compared = ComparedFiles(pairs)
        (self.outputs, self.pairs, self.compared) = (outputs, pairs, compared)
        let open = { (path: String, mark: OutputFile.Mark) throws(FileError) in
            try OutputFile(
                FramePattern.unescaped(path), orOwn: mark, overwrites: outputs.overwrites,
                inputs: compared.holds)
        }
        junit = try outputs.junit.map { try open($0, .beginning(JUnit.isOurs)) }
        summary = try outputs.summary.map { try open($0, .beginning(SummaryText.isOurs)) }
        let picture = outputs.differences.flatMap { $0.endsInSlash ? nil : $0 }
        differences = try picture.map { try open($0, .key(.difference)) }
        let page = try outputs.report.map { try open($0, .beginning(ReportPage.isOurs)) }
        try OutputFile.checkApart([junit, summary, differences, page].compactMap(\.self))
        report = try page.map { ($0, try $0.directory.stage($0.name)) }
        if let folder = outputs.differences, try folder.endsInSlash && System.isDirectory(folder) {
            // Also if nothing differs, what a killed run left there goes.
            try directory(folder).removeRemains()
        }
        try report?.file.write(ReportPage.beginning.span)
    }

    /// Writes what is written last, after so many seconds.
    func finish(
        _ results: [PictureComparison], _ options: ComparisonOptions, after seconds: Double
    ) throws {
        if let report {
            let isSame = results.allSatisfy(\.status.isSame)
            try report.file.write(ReportPage.end(pairs, options, isSame: isSame).span)
            try report.file.commit(replacing: report.output.replacing)
        }
        try finishSummary(results)
        if let junit {
            let text = JUnit.text(of: results, pairs.kind, seconds: seconds)
            try junit.write(Array(text.utf8).span)
        }
    }

    /// Writes what the report says of a pair, after the one before it.
    func add(_ part: ReportPart) throws {
        try report?.file.write(part.bytes.span)
        if let picture = part.summaryPicture {
            try addSummaryPicture(picture, ofPair: part.number)
        }
    }

    /// Writes two pictures of a pair, of which `result` is known, to wherever they belong.
    func write(
        _ pictures: PicturePair.Pictures, _ comparison: Comparison, of result: PictureComparison,
        _ png: PNGWriter, _ part: inout ReportPart
    ) throws {
        if report != nil { try show(pictures, comparison, png, &part) }
        if part.summaryPicture == nil {
            part.summaryPicture = try summaryPicture(pictures, comparison, png)
        }
        guard !comparison.isSame, let file = try differenceFile(result) else { return }
        let sheet = try Triptych(
            pictures.expected, pictures.actual, comparison.options,
            bounds: comparison.differences?.bounds
        ).bitmap
        try png.file(
            sheet, texts: JobKey.differenceTexts(sheet), color: ColorDescription(),
            compression: .balanced)
        try file.directory.write(png, as: file.name, replacing: file.replacing, .difference)
    }

    /// Adds a picture of both files to what the report says of them.
    private func show(
        _ pictures: PicturePair.Pictures, _ comparison: Comparison, _ png: PNGWriter,
        _ part: inout ReportPart
    ) throws {
        let (expected, actual) = (pictures.expected, pictures.actual)
        // Of a folder's pictures that are the same, only small ones are shown: most of them are.
        let isSmall = expected.width * expected.height <= 1 << 16
        var files: [(String, [UInt8])] = []
        if !comparison.isSame || isSmall || pairs.kind != .folders {
            files.append(("expected", try expected.base64File(png, pictures.expectedColor)))
        }
        if !comparison.isSame {
            files.append(("actual", try actual.base64File(png, pictures.actualColor)))
            if let difference = try pictureOfDifferences(expected, actual, comparison.options) {
                let picture = AnyBitmap.eight(difference)
                files.append(("difference", try picture.base64File(png, ColorDescription())))
            }
        }
        part.add(pictures.kind.label, comparison, files)
        // There is nobody to wait for, and an animation may be long.
        if pairs.count == 1 {
            try report?.file.write(part.bytes.span)
            part.bytes = []
        }
    }

    /// Shows all pictures of a file without a counterpart, and returns how it is hashed, where
    /// outputs say so.
    func show(
        alone pair: ComparisonPairs.Pair, _ limits: Limits, _ png: PNGWriter,
        _ part: inout ReportPart
    ) throws -> PictureComparison.Hashes? {
        guard outputs.tellsHashes, let path = pair.expected ?? pair.actual else { return nil }
        let isExpected = pair.expected != nil
        var file = try PictureFile(path, limits)
        let hash = file.hash
        while report != nil, let (kind, bitmap) = try file.next() {
            let name = isExpected ? "expected" : "actual"
            part.add(kind.label, nil, [(name, try bitmap.base64File(png, file.color))])
        }
        return .init(expected: isExpected ? hash : nil, actual: isExpected ? nil : hash)
    }

    /// Where a picture of the differences in a pair's last frame goes; nil where it goes nowhere.
    private func differenceFile(_ result: PictureComparison) throws -> OutputFile? {
        guard let path = outputs.differences else { return nil }
        if let differences {
            let isFirst = state.withLock { state in
                defer { state.hasDifference = true }
                return !state.hasDifference
            }
            return isFirst ? differences : nil
        }
        let place = path + result.name
        let stem = place.fileName.withoutPictureSuffix
        let number = result.frames.last?.number.map {
            "-" + FramePattern(inDirectory: "").name(FileNumber($0))
        }
        let folder = try directory(place.folder)
        return try OutputFile(
            stem + (number ?? ".png"), in: folder, orOwn: .key(.difference),
            overwrites: outputs.overwrites, inputs: compared.holds)
    }

    /// The folder at `path`, opened once: files come folder by folder.
    private func directory(_ path: String) throws(FileError) -> OutputDirectory {
        try state.withLock { state throws(FileError) in
            if let known = state.recent.last(where: { FileName($0.path) == FileName(path) }) {
                return known
            }
            let new = try OutputDirectory(path)
            // A process may have only so many files open.
            if state.recent.count >= Self.mostFolders { state.recent.removeFirst() }
            state.recent.append(new)
            return new
        }
    }

    /// How many folders are kept open.
    private static let mostFolders = 64
}

extension FramePattern {
    /// The name that `path` stands for, or the path as it is where it is no name of one file.
    fileprivate static func unescaped(_ path: String) -> String {
        (try? fileName(path)) ?? path
    }
}

extension FileKind {
    /// A picture of what differs.
    static let difference = FileKind("difference")
}

extension JobKey {
    /// The texts of a picture of differences, of which the key is SHA-256 of its rows' CRC-32: of
    /// all samples it would take a tenth of the time of the whole comparison.
    static func differenceTexts(_ sheet: Bitmap<UInt8>) -> [PNGFile.Text] {
        let sums = (0..<sheet.height).map { row in sheet.withRow(row) { String($0.crc) } }
        let digest = SHA256.hexDigest(of: sums.joined(separator: " "))
        return [
            .init(keyword: "Software", text: software),
            .init(
                keyword: keyword,
                text: "\(FileKind.difference.name) \(digest)"),
        ]
    }
}

extension String {
    /// The name without `.png` or `.apng`.
    fileprivate var withoutPictureSuffix: String {
        let suffix = ending(among: [".apng", ".png"]) ?? ""
        return String(dropLast(suffix.count))
    }
}
