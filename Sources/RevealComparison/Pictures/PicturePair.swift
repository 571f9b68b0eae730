import RevealColor

/// Two files whose pictures are compared one after another.
struct PicturePair {
    private var expected: PictureFile
    private var actual: PictureFile
    let isIdentical: Bool
    private let match: ColorMatch
    private let memory: MemoryBudget
    private let makesPictures: Bool
    private var shares: [MemoryBudget.Share] = []
    private var comparison: PictureComparison

    init(
        _ name: String, _ expected: String, _ actual: String, _ limits: Limits,
        isColorManaged: Bool, makesPictures: Bool
    ) throws(FileError) {
        (memory, self.makesPictures) = (limits.memory, makesPictures)
        let one = try PictureFile(expected, limits)
        isIdentical = one.hasBytes(ofFileAt: actual, limits)
        let other = isIdentical ? one : try PictureFile(actual, limits)
        (self.expected, self.actual) = (one, other)
        match = ColorMatch(one.colors, other.colors, isManaged: isColorManaged && !isIdentical)
        comparison = PictureComparison(
            name: name, expectedPath: expected, actualPath: actual, status: .same)
        let largest = max(one.pictureBytes, other.pictureBytes)
        // If the depths differ, both pictures are converted to 16 bits.
        let deep = one.form.depth == other.form.depth ? 0 : 2 * largest
        let converted = match.isNeeded ? 3 * largest + ColorConversion.tableBytes : 0
        shares.append(try memory.take(deep + converted))
        if makesPictures {
            shares.append(try memory.take(Triptych.bytes(one.form.size)))
        }
        compareFacts()
    }

    private mutating func compareFacts() {
        let (one, other) = (expected.animation.file, actual.animation.file)
        if !match.isNeeded, !one.color.agrees(with: other.color) {
            comparison.notes.append("the files describe their colors differently")
        }
        comparison.warnings = [
            orientationWarning(comparison.expectedPath ?? "", one.orientation),
            orientationWarning(comparison.actualPath ?? "", other.orientation),
        ].compactMap(\.self)
        comparison.differences =
            actual.showing.differences(from: expected.showing)
            + [match.conflict].compactMap(\.self)
        if !comparison.differences.isEmpty { comparison.status = .changed }
    }

    mutating func take(_ snapshots: SnapshotPair) throws(FileError) {
        let pixels = expected.form.pixels
        let isDeep = max(expected.form.depth, actual.form.depth) == 16
        for side in [snapshots.outgoing, snapshots.incoming] {
            // The conversion to 16 bits needs three times the memory.
            shares.append(try memory.take(side.bytes(pixels: pixels) * (isDeep ? 3 : 1)))
        }
        if isDeep { shares.append(try memory.take(FaintContrast.bytes(pixels: pixels))) }
    }

    struct Pictures {
        let kind: PictureReader.Kind
        let expected: AnyBitmap
        let actual: AnyBitmap
        let expectedColor: ColorDescription
        let actualColor: ColorDescription
    }

    /// Reads the next picture of both files, in parallel if `isAlone`; nil after the last one of
    /// either.
    mutating func next(isAlone: Bool) async throws -> Pictures? {
        let extra = comparison.frames.isEmpty ? try extraPicture() : nil
        let one: (kind: PictureReader.Kind, bitmap: AnyBitmap)?
        let other: (kind: PictureReader.Kind, bitmap: AnyBitmap)?
        if isIdentical {
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
        // A default image that is not a frame may equal the first frame.
        if !match.isNeeded, let extra, [one.bitmap, other.bitmap].contains(extra) {
            comparison.differences.removeAll { $0 == Showing.otherDefaultImage }
            comparison.status = comparison.differences.isEmpty ? .same : .changed
        }
        let both = try match.applied(to: one.bitmap, other.bitmap)
        return Pictures(
            kind: one.kind, expected: both.expected, actual: both.actual,
            expectedColor: match.color ?? expected.color, actualColor: match.color ?? actual.color)
    }

    private static func read(
        _ file: PictureFile
    ) async throws -> (PictureFile, (kind: PictureReader.Kind, bitmap: AnyBitmap)?) {
        var file = file
        let picture = try file.next()
        return (file, picture)
    }

    /// Reads a default image that only one of the animations has, if any.
    private mutating func extraPicture() throws(FileError) -> AnyBitmap? {
        let (one, other) = (expected.showing, actual.showing)
        if one.hasExtraPicture(beside: other) { return try expected.next()?.bitmap }
        return other.hasExtraPicture(beside: one) ? try actual.next()?.bitmap : nil
    }

    mutating func compare(
        _ pictures: Pictures, _ options: ComparisonOptions, _ snapshots: SnapshotPair?
    ) throws -> Comparison {
        let (one, other) = (expected.form, actual.form)
        // Both are converted to one layout, and their paired lines are copied.
        let channels = max(one.layout, other.layout).channels
        let aligning = 2 * (one.pixels + other.pixels) * channels * max(one.depth, other.depth) / 8
        let room = one.size == other.size ? try? memory.take(aligning) : try memory.take(aligning)
        defer { withExtendedLifetime(room) {} }
        let result = try Comparison(
            pictures.expected, pictures.actual,
            match.options(options, for: pictures.expected, pictures.actual), snapshots,
            findsMoves: room != nil)
        if makesPictures, let alignment = result.drawnAlignment {
            shares.append(try memory.take(Triptych.bytes(alignment.size)))
        }
        add(result, pictures.kind)
        return result
    }

    /// Records that all pictures are equal, without decoding them: the chunks have been checked.
    mutating func addAll(_ options: ComparisonOptions) {
        let same = Comparison(same: expected.form, options)
        for kind in expected.showing.kinds { add(same, kind) }
    }

    private mutating func add(_ result: Comparison, _ kind: PictureReader.Kind) {
        comparison.frames.append(.init(number: kind.number, comparison: result))
        if !result.isSame { comparison.status = .changed }
    }

    func result(isHashed: Bool = false) -> PictureComparison {
        var result = comparison
        if isHashed, !result.status.isSame {
            result.hashes = .init(expected: expected.hash, actual: actual.hash)
        }
        let frames = result.frames.filter { $0.number != nil }
        let facts = Set(result.differences).subtracting([Showing.otherDefaultImage])
        if result.status == .changed, facts.isEmpty, frames.allSatisfy(\.comparison.isSame),
            let last = frames.last?.number
        {
            result.notes.append(
                "\(last == 0 ? "the only frame is" : "all \(last + 1) frames are") the same; only the "
                    + "default image differs, which viewers without animation show")
        }
        guard match.isNeeded else { return result }
        result.notes.append(
            result.status == .same
                ? "the colors are the same, but described differently: \(match.names)"
                : "the files describe their colors differently (\(match.names)), so colors were "
                    + "converted before the comparison")
        return result
    }
}
