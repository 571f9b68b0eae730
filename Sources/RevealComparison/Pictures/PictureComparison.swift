import PNG
import RevealColor
public import RevealFiles

/// What comes of comparing a file, or what is in its place, with the file that is expected: all the
/// pictures of both.
public struct PictureComparison: Sendable {
    /// What both are called: a path within folders, or the actual file's.
    public let name: String
    /// The expected file; nil where there is none.
    package let expectedPath: String?
    /// The actual file; nil where there is none.
    package let actualPath: String?
    /// What came of it.
    public internal(set) var status: Status
    /// The pictures that both have, in order: one, or an animation's frames.
    package internal(set) var frames: [Frame] = []
    /// What else is different: counts and times of frames.
    public internal(set) var differences: [String] = []
    /// What people should know and what does not count as a difference.
    public internal(set) var notes: [String] = []
    /// How the spelling of the two names differs, if they are one name with its accents written in
    /// two ways, or how that of its only name differs from another picture's; nil if it does not.
    package internal(set) var spelling: String?
    /// Warnings about the files, a sentence each: eXIf orientations.
    package internal(set) var warnings: [String] = []
    /// How both files are hashed, where pictures are not the same and outputs say it.
    ///
    /// So they can be accepted as they were seen.
    package internal(set) var hashes: Hashes?
    /// How long it took to find out, in seconds.
    public internal(set) var seconds = 0.0

    /// What comes of a comparison.
    public enum Status: Sendable, Equatable {
        /// All that is expected is there.
        case same
        /// Something differs.
        case changed
        /// There is no actual file.
        case missing
        /// No such file is expected.
        case new
        /// A file cannot be read.
        case unreadable(FileError)

        /// One word for it.
        package var word: String {
            switch self {
            case .same: "same"
            case .changed: "changed"
            case .missing: "missing"
            case .new: "new"
            case .unreadable: "unreadable"
            }
        }
    }

    /// SHA-256 of two files' bytes, in hexadecimal; nil of a file that is not there.
    package struct Hashes: Sendable {
        /// The expected one's.
        package let expected: String?
        /// The actual one's.
        package let actual: String?
    }

    /// One of the pictures.
    package struct Frame: Sendable {
        /// The number of an animation's frame; nil for a still picture or the default image.
        package let number: Int?
        /// What came of it.
        package let comparison: Comparison
    }

    /// The number of frames that are not as they should be.
    package var changedFrames: Int { frames.count { !$0.comparison.isSame } }

    /// What people should know of the picture, a sentence each.
    public var sentences: [String] {
        switch status {
        case .missing: return ["it is expected, and is not there"] + [spelling].compactMap(\.self)
        case .new: return ["it is there, and is not expected"] + [spelling].compactMap(\.self)
        case .unreadable(let error):
            guard case .unreadable(_, let path, .png(.notPNG)) = error,
                let nature = FileNature(ofFileAt: path)
            else { return [error.description, error.cure].compactMap(\.self) }
            return [error.description + ": " + nature.clause]
        case .same, .changed: break
        }
        let told = frames.flatMap { frame in
            // A picture that has only one thing to say is told of without a number.
            let sentences = frame.comparison.sentences
            let label = frames.count == 1 ? "" : frame.number.map { "frame \($0): " }
            return sentences.map { (label ?? "default image: ") + $0 }
        }
        let shown = told.prefix(Self.mostSentences)
        let more = told.count > shown.count ? ["and so on: \(changedFrames) frames differ"] : []
        return differences + shown + more + notes + [spelling].compactMap(\.self)
    }

    /// How many sentences about frames are told.
    private static let mostSentences = 10
}

/// Two files whose pictures are compared one after another.
struct PicturePair {
    private var expected: PictureFile
    private var actual: PictureFile
    /// Whether both files have the same bytes.
    let isIdentical: Bool
    /// What brings pictures to one space; nil where nothing does.
    private let match: ColorMatch?
    private let memory: MemoryBudget
    /// The memory counted in addition to both files.
    private var shares: [MemoryBudget.Share] = []
    /// What is known of both before the first picture.
    private(set) var comparison: PictureComparison

    /// Opens both files.
    ///
    /// - Throws: as `PictureFile`.
    init(
        _ name: String, _ expected: String, _ actual: String, _ limits: Limits,
        isColorManaged: Bool, makesPictures: Bool
    ) throws(FileError) {
        memory = limits.memory
        self.expected = try PictureFile(expected, limits)
        isIdentical = self.expected.hasBytes(ofFileAt: actual, limits)
        // What is wrong with bytes is wrong with both files, and has been found.
        self.actual = isIdentical ? self.expected : try PictureFile(actual, limits)
        match =
            isColorManaged && !isIdentical
            ? ColorMatch(self.expected.colors, self.actual.colors) : nil
        comparison = PictureComparison(
            name: name, expectedPath: expected, actualPath: actual, status: .same)
        // Of two depths, both are brought to 16 bits.
        let (one, other) = (self.expected.pictureBytes, self.actual.pictureBytes)
        let areAlike = self.expected.animation.file.depth == self.actual.animation.file.depth
        let conversion = match == nil ? 0 : 3 * max(one, other) + ColorConversion.tableBytes
        shares.append(try memory.take((areAlike ? 0 : 2 * max(one, other)) + conversion))
        if makesPictures {
            let header = self.expected.animation.file.header
            let bytes = Triptych.bytes(width: header.width, height: header.height)
            shares.append(try memory.take(bytes))
        }
        let conflict =
            isColorManaged && !isIdentical
            ? ColorMatch.conflict(between: self.expected.colors, and: self.actual.colors) : nil
        compareFacts(conflict)
    }

    /// Notes how both files are hashed, where their pictures are not the same.
    mutating func addHashes() {
        guard !comparison.status.isSame else { return }
        comparison.hashes = .init(expected: expected.hash, actual: actual.hash)
    }

    /// Counts the memory for pictures that are made of snapshots of one color.
    ///
    /// - Throws: `.overBudget`.
    mutating func take(_ snapshots: SnapshotPair?) throws(FileError) {
        guard let snapshots else { return }
        let header = expected.animation.file.header
        let pixels = header.width * header.height
        let isDeep = [expected, actual].contains { $0.animation.file.depth == 16 }
        for side in [snapshots.outgoing, snapshots.incoming] {
            // At 16 bits it is there twice for a moment.
            shares.append(try memory.take(side.bytes(pixels: pixels) * (isDeep ? 3 : 1)))
        }
    }

    /// Two pictures that should be the same.
    struct Pictures {
        /// What they are in their files.
        let kind: PictureReader.Kind
        let expected: AnyBitmap
        let actual: AnyBitmap
        /// What their samples mean.
        let expectedColor: ColorDescription
        let actualColor: ColorDescription
    }

    /// The next pictures of both files, decoded side by side if `isAlone`; nil when one has no
    /// more.
    mutating func next(isAlone: Bool) async throws -> Pictures? {
        let extra = comparison.frames.isEmpty ? try extraPicture() : nil
        let one: (kind: PictureReader.Kind, bitmap: AnyBitmap)?
        let other: (kind: PictureReader.Kind, bitmap: AnyBitmap)?
        if isIdentical {
            // Files of the same bytes would be read twice only to be the same twice.
            one = try expected.next()
            other = one
        } else if isAlone {
            async let read = Self.read(actual)
            one = try expected.next()
            (actual, other) = try await read
        } else {
            one = try expected.next()
            other = try actual.next()
        }
        guard let one, let other else { return nil }
        guard let match else {
            // A default image that is not a frame may look like one that is, the first frame.
            if let extra, [one.bitmap, other.bitmap].contains(extra) {
                comparison.differences.removeAll { $0 == Showing.otherDefaultImage }
                comparison.status = comparison.differences.isEmpty ? .same : .changed
            }
            return Pictures(
                kind: one.kind, expected: one.bitmap, actual: other.bitmap,
                expectedColor: expected.color, actualColor: actual.color)
        }
        let both = try match.applied(to: one.bitmap, other.bitmap)
        return Pictures(
            kind: one.kind, expected: both.expected, actual: both.actual,
            expectedColor: match.color, actualColor: match.color)
    }

    /// By which these pictures are compared.
    func options(_ options: ComparisonOptions, for pictures: Pictures) -> ComparisonOptions {
        match?.options(options, for: pictures.expected, pictures.actual) ?? options
    }

    /// What is known of both behind the last picture.
    var result: PictureComparison {
        var result = comparison
        let frames = result.frames.filter { $0.number != nil }
        let facts = Set(result.differences).subtracting([Showing.otherDefaultImage])
        if result.status == .changed, facts.isEmpty, frames.allSatisfy(\.comparison.isSame),
            let last = frames.last?.number
        {
            result.notes.append(
                "\(last == 0 ? "the only frame is" : "all \(last + 1) frames are") the same; only the "
                    + "default image differs, which is shown where animations do not play")
        }
        guard let match else { return result }
        result.notes.append(
            result.status == .same
                ? "the same colors, described differently: \(match.names)"
                : "the files describe their colors differently, \(match.names), and are compared as "
                    + "they look")
        return result
    }

    /// A file behind its next picture, and the picture.
    private static func read(
        _ file: PictureFile
    ) async throws -> (PictureFile, (kind: PictureReader.Kind, bitmap: AnyBitmap)?) {
        var file = file
        let picture = try file.next()
        return (file, picture)
    }

    /// Reads the default image that one animation alone has besides its frames, so that frames are
    /// compared with frames; nil if there is none.
    private mutating func extraPicture() throws(FileError) -> AnyBitmap? {
        let (one, other) = (expected.showing, actual.showing)
        if one.hasExtraPicture(beside: other) { return try expected.next()?.bitmap }
        return other.hasExtraPicture(beside: one) ? try actual.next()?.bitmap : nil
    }

    /// Notes that all pictures are the same, as those of files with the same bytes are, whose
    /// chunks have been found whole: no pixel is decoded for that.
    mutating func addAll(_ options: ComparisonOptions) {
        let same = Comparison(same: expected.form, options)
        for kind in expected.showing.kinds { add(same, kind) }
    }

    /// Notes what came of the pictures that were read last.
    mutating func add(_ result: Comparison, of pictures: Pictures) {
        add(result, pictures.kind)
    }

    private mutating func add(_ result: Comparison, _ kind: PictureReader.Kind) {
        let number: Int? = if case .frame(let number) = kind { number } else { nil }
        comparison.frames.append(.init(number: number, comparison: result))
        if !result.isSame { comparison.status = .changed }
    }

    /// Compares what the files say about their frames and colors.
    private mutating func compareFacts(_ conflict: String?) {
        let (one, other) = (expected.animation, actual.animation)
        if match == nil, !one.file.color.agrees(with: other.file.color) {
            comparison.notes.append("the files describe their colors differently")
        }
        comparison.warnings = [
            orientationWarning(comparison.expectedPath ?? "", one.file.orientation),
            orientationWarning(comparison.actualPath ?? "", other.file.orientation),
        ].compactMap(\.self)
        let differences =
            actual.showing.differences(from: expected.showing) + [conflict].compactMap(\.self)
        comparison.differences = differences
        if !differences.isEmpty { comparison.status = .changed }
    }
}
