private import Synchronization

final class ComparisonWriter: Sendable {
    private let outputs: ComparisonOutputs
    private let pairs: ComparisonPairs
    /// The compared files, which no output may replace.
    private let inputs: Set<FileIdentity>
    private let summary: OutputFile?
    private let junit: OutputFile?
    private let differences: OutputFile?
    private let report: (output: OutputFile, file: StagedFile)?
    private let folders = OpenFolders()
    private let state = Mutex(State())

    private struct State {
        var hasDifference = false
        var summaryPictures: [Int: String] = [:]
    }

    init(_ outputs: ComparisonOutputs, _ pairs: ComparisonPairs) throws {
        let hasFiles = outputs.havePictures || outputs.junit != nil
        let inputs = hasFiles ? pairs.identities() : []
        (self.outputs, self.pairs, self.inputs) = (outputs, pairs, inputs)
        func open(_ path: String?, _ mark: OutputFile.Mark) throws(FileError) -> OutputFile? {
            guard let path else { return nil }
            return try OutputFile(
                (try? FramePattern.fileName(path)) ?? path, orOwn: mark,
                overwrites: outputs.overwrites, inputs: inputs.contains)
        }
        let (folder, picture) =
            outputs.differences?.endsInSlash == true
            ? (outputs.differences, nil) : (nil, outputs.differences)
        junit = try open(outputs.junit, .beginning(JUnit.isOurs))
        summary = try open(outputs.summary, .beginning(SummaryText.isOurs))
        differences = try open(picture, .key(.difference))
        let page = try open(outputs.report, .beginning(ReportPage.isOurs))
        try OutputFile.checkApart([junit, summary, differences, page].compactMap(\.self))
        report = try page.map { ($0, try $0.directory.stage($0.name)) }
        if let folder, try System.isDirectory(folder) {
            // The remains of a killed run are removed even if nothing differs.
            try folders.directory(folder).removeRemains()
        }
        try report?.file.write(ReportPage.beginning.span)
    }

    func finish(
        _ results: [PictureComparison], _ options: ComparisonOptions, after seconds: Double
    ) throws {
        if let report {
            let isSame = results.allSatisfy(\.status.isSame)
            try report.file.write(ReportPage.end(pairs, options, isSame: isSame).span)
            try report.file.commit(replacing: report.output.replacing)
        }
        if let summary {
            let pictures = state.withLock(\.summaryPictures)
            let text = SummaryText.text(results, pictures: pictures)
            try summary.write(text.pathBytes.span)
            try removeEarlierPictures(of: summary, after: pictures.count)
        }
        if let junit {
            let text = JUnit.text(of: results, pairs.kind, seconds: seconds)
            try junit.write(Array(text.utf8).span)
        }
    }

    /// Writes a pair's part of the report and the summary, in the order of the pairs.
    func add(_ part: ReportPart) throws {
        try report?.file.write(part.bytes.span)
        let count = state.withLock(\.summaryPictures.count)
        guard let summary, let picture = part.summaryPicture, count < SummaryText.mostPictures
        else { return }
        let file = try differenceFile(Self.picture(count + 1, of: summary), in: summary.directory)
        try file.write(picture.span)
        state.withLock { $0.summaryPictures[part.number] = file.name }
    }

    func write(
        _ pictures: PicturePair.Pictures, _ comparison: Comparison, of pair: ComparisonPairs.Pair,
        _ png: PNGWriter, _ part: inout ReportPart
    ) throws {
        if report != nil { try show(pictures, comparison, png, &part) }
        guard !comparison.isSame else { return }
        let (expected, actual) = (pictures.expected, pictures.actual)
        let isShort = state.withLock(\.summaryPictures.count) < SummaryText.mostPictures
        if summary != nil, part.summaryPicture == nil, isShort {
            let picture = try Triptych(summaryOf: expected, actual, comparison).bitmap
            try png.difference(picture)
            part.summaryPicture = try png.bytes()
        }
        guard let file = try differenceFile(of: pair, pictures.kind.number) else { return }
        let sheet = try Triptych(expected, actual, comparison)
        try png.difference(sheet.bitmap)
        try file.directory.write(png, as: file.name, replacing: file.replacing, .difference)
    }

    private func show(
        _ pictures: PicturePair.Pictures, _ comparison: Comparison, _ png: PNGWriter,
        _ part: inout ReportPart
    ) throws {
        let (expected, actual) = (pictures.expected, pictures.actual)
        // Most pictures in folders are the same; of these, the report shows only small ones.
        let isSmall = expected.width * expected.height <= 1 << 16
        var files: [(String, [UInt8])] = []
        if !comparison.isSame || isSmall || pairs.kind != .folders {
            files.append(("expected", try png.base64File(expected, pictures.expectedColor)))
        }
        if !comparison.isSame {
            files.append(("actual", try png.base64File(actual, pictures.actualColor)))
            let difference = try pictureOfDifferences(expected, actual, comparison)
            files.append(
                ("difference", try png.base64File(.eight(difference), ColorDescription())))
        }
        part.add(pictures.kind.label, comparison, files)
        // A single pair has no order to keep, and an animation may be long.
        if pairs.count == 1 {
            try report?.file.write(part.bytes.span)
            part.bytes = []
        }
    }

    /// Adds all pictures of a file without a counterpart to the report; returns its hash if needed.
    func show(
        alone pair: ComparisonPairs.Pair, _ limits: Limits, _ png: PNGWriter,
        _ part: inout ReportPart
    ) throws -> PictureComparison.Hashes? {
        guard outputs.haveHashes, let path = pair.expected ?? pair.actual else { return nil }
        let isExpected = pair.expected != nil
        var file = try PictureFile(path, limits)
        let hash = file.hash
        while report != nil, let (kind, bitmap) = try file.next() {
            let name = isExpected ? "expected" : "actual"
            part.add(kind.label, nil, [(name, try png.base64File(bitmap, file.color))])
        }
        return .init(expected: isExpected ? hash : nil, actual: isExpected ? nil : hash)
    }

    private func differenceFile(
        of pair: ComparisonPairs.Pair, _ number: Int?
    ) throws -> OutputFile? {
        guard let path = outputs.differences else { return nil }
        if let differences {
            let isFirst = state.withLock { state in
                defer { state.hasDifference = true }
                return !state.hasDifference
            }
            return isFirst ? differences : nil
        }
        let place = path + pair.name
        let name = place.fileName
        let suffix = name.ending(among: [".apng", ".png"]) ?? ""
        let ending =
            number.map { "-" + FramePattern(inDirectory: "").name(FileNumber($0)) } ?? ".png"
        return try differenceFile(
            String(name.dropLast(suffix.count)) + ending, in: folders.directory(place.folder))
    }

    private func differenceFile(
        _ name: String, in directory: OutputDirectory
    ) throws -> OutputFile {
        try OutputFile(
            name, in: directory, orOwn: .key(.difference), overwrites: outputs.overwrites,
            inputs: inputs.contains)
    }

    private func removeEarlierPictures(of summary: OutputFile, after count: Int) throws {
        let directory = summary.directory
        let names = (1...SummaryText.mostPictures).dropFirst(count)
            .map { Self.picture($0, of: summary) }.filter { $0 != differences?.name }
        try directory.removeLeftovers(
            names.filter { name in
                let place = try directory.place(
                    of: name, overwrites: false, inputs: inputs.contains
                ) { status throws(FileError) in
                    try directory.isOwn(name, status, of: .difference)
                }
                return place == .replaceable
            })
    }

    private static func picture(_ number: Int, of summary: OutputFile) -> String {
        let stem = summary.name.hasSuffix(".md") ? String(summary.name.dropLast(3)) : summary.name
        return "\(stem)-\(number).png"
    }
}

extension FileKind {
    fileprivate static let difference = FileKind("difference")
}

extension PNGWriter {
    /// Writes a picture of differences.
    ///
    /// Its key is the SHA-256 of the CRC-32 of each row, since hashing all samples would take 10 %
    /// of the time of the whole comparison.
    fileprivate func difference(_ sheet: Bitmap<UInt8>) throws {
        let sums = (0..<sheet.height).map { row in sheet.withRow(row) { String($0.crc) } }
        let digest = SHA256.hexDigest(of: sums.joined(separator: " "))
        let texts: [PNGFile.Text] = [
            .init(keyword: "Software", text: JobKey.software),
            .init(keyword: JobKey.keyword, text: "\(FileKind.difference.name) \(digest)"),
        ]
        try file(sheet, texts: texts, color: ColorDescription(), compression: .balanced)
    }

    fileprivate func base64File(_ picture: AnyBitmap, _ color: ColorDescription) throws -> [UInt8] {
        switch picture {
        case .eight(let bitmap): try file(bitmap, color: color, compression: .balanced)
        case .sixteen(let bitmap): try file(bitmap, color: color, compression: .balanced)
        }
        return try withBytes { base64($0) }
    }
}
