/// An approval of new pictures, which replace the expected ones.
///
/// All files are checked before any is written: if a picture has changed since it was reviewed,
/// nothing is replaced. An interrupted run can be repeated.
package struct ApprovalRun: Sendable {
    package let pairs: ComparisonPairs
    /// The pictures to approve; nil for all that differ.
    package var wanted: [Sighting]?
    package var removesMissing = false
    package var limits = Limits()

    package struct Change: Sendable, Equatable {
        package let name: String
        package let kind: Kind
        package let golden: String
        let actual: String?
        /// The hashes of both files when they were checked.
        let hashes: [String?]
    }

    package enum Kind: String, Sendable {
        case replaced
        case added
        case removed
    }

    package init(_ pairs: ComparisonPairs) { self.pairs = pairs }

    /// Determines the changes; equal pictures need none.
    package func changes() throws -> [Change] {
        // An empty folder is more likely a mistake than a request to remove every golden.
        if removesMissing, wanted == nil, pairs.pairs.allSatisfy({ $0.actual == nil }) {
            throw ComparisonError.noPictures([pairs.actual])
        }
        let (chosen, sightings) = try chosen()
        var (changes, changed, missing): ([Change], [String], [String]) = ([], [], [])
        for pair in chosen {
            let golden = try pair.expected.flatMap { try KeptFile($0, limits.memory) }
            let actual = try pair.actual.map(picture)
            guard try !isSame(golden, actual, pair) else { continue }
            let hashes = [golden?.input.hash, actual?.hash]
            let isSeen = sightings[FileName(pair.name)]?.allSatisfy {
                $0.sees(expected: hashes[0], actual: hashes[1])
            }
            if isSeen == false { changed.append(pair.name) }
            if actual == nil, !removesMissing {
                if wanted != nil { missing.append(pair.name) }
                continue
            }
            changes.append(
                Change(
                    name: pair.name,
                    kind: actual == nil ? .removed : golden == nil ? .added : .replaced,
                    golden: pairs.golden(of: pair), actual: pair.actual, hashes: hashes))
        }
        guard changed.isEmpty else { throw ApprovalError.changed(changed) }
        guard missing.isEmpty else { throw ApprovalError.missing(missing) }
        return changes
    }

    /// Makes all changes, and calls `each` after each one; a stable golden remains stable.
    ///
    /// - Throws: `ApprovalError.changed` also if a file changes during the run.
    package func run(
        each: @escaping @Sendable (Change) throws -> Void = { _ in }
    ) async throws -> [Change] {
        let (changes, folders) = (try changes(), OpenFolders(claim: KeptFile.claim))
        // Opening a folder removes the remains of killed runs even if nothing changes.
        for folder in Set(pairs.pairs.compactMap { ($0.expected?.folder).map(FileName.init) }) {
            _ = try folders.directory(folder.text)
        }
        for change in changes {
            try Task.checkCancellation()
            try make(change, folders)
            try each(change)
        }
        return changes
    }

    private func make(_ change: Change, _ folders: OpenFolders) throws {
        let golden = try KeptFile(change.golden, limits.memory)
        let actual = try change.actual.map(picture)
        guard [golden?.input.hash, actual?.hash] == change.hashes else {
            throw ApprovalError.changed([change.name])
        }
        guard let actual else {
            try golden?.remove(in: folders)
            return
        }
        try actual.withBytes { new in
            guard let golden else {
                return try KeptFile.create(new, at: change.golden, in: folders)
            }
            let writer = PNGWriter()
            guard try golden.input.withBytes({ try StableFile.isStable($0, limits) }),
                try StableFile.make(new, change.actual ?? "", limits, in: writer)
            else { return try golden.replace(with: new, in: folders) }
            try writer.withBytes { try golden.replace(with: $0, in: folders) }
        }
    }

    private func picture(_ path: String) throws(FileError) -> InputFile {
        try InputFile(path, as: .picture, memory: limits.memory)
    }

    private func chosen() throws(ApprovalError) -> (
        [ComparisonPairs.Pair], [FileName: [Sighting]]
    ) {
        guard let wanted else { return (pairs.pairs, [:]) }
        let sightings = Dictionary(grouping: wanted) { FileName($0.name) }
        let names = pairs.pairs.map(\.name)
        let known = Set(names.map(FileName.init))
        let unknown = wanted.map(\.name).filter { !known.contains(FileName($0)) }
        guard unknown.isEmpty else {
            let inFolders = names.filter { nearest(to: unknown[0], among: [$0.fileName]) != nil }
            let near = nearest(to: unknown[0], among: names)
            throw .unknown(unknown, near: near ?? (inFolders.count == 1 ? inFolders[0] : nil))
        }
        return (pairs.pairs.filter { sightings[FileName($0.name)] != nil }, sightings)
    }

    /// Returns whether the pictures are equal, whatever the files' bytes.
    ///
    /// - Throws: `.unreadable` if the new picture is damaged or not a PNG file.
    private func isSame(
        _ golden: KeptFile?, _ actual: InputFile?, _ pair: ComparisonPairs.Pair
    ) throws -> Bool {
        guard let actual else { return golden == nil }
        return try actual.withBytes { new in
            let isSame = try golden?.input.withBytes { old in
                if old.isSame(as: new) { return true }
                do {
                    return try StableFile.areSame(old, new, pair.name, limits)
                } catch FileError.unreadable {
                    // An unreadable golden is replaced; the new picture is checked below.
                    return false
                }
            }
            if isSame != true { try StableFile.check(new, pair.actual ?? "", limits) }
            return isSame ?? false
        }
    }
}

/// An error before any picture was approved.
package enum ApprovalError: Error, Sendable, Equatable {
    /// These pictures have changed since they were reviewed.
    case changed([String])
    /// There are no pictures with these names; `near` is similar to the first.
    case unknown([String], near: String?)
    /// These pictures exist only as goldens, so an approval would remove them.
    case missing([String])
    case nothingNamed
}

extension ApprovalError: DescribedError {
    package var description: String {
        switch self {
        case .changed(let names): "changed since the report was made: \(Self.list(names))"
        case .unknown(let names, _): "there is no such picture: \(Self.list(names))"
        case .missing(let names):
            "there is no new picture for: \(Self.list(names))"
        case .nothingNamed: "no picture is named"
        }
    }

    private static func list(_ names: [String]) -> String {
        names.prefix(3).joined(separator: ", ")
            + (names.count > 3 ? " and \(names.count - 3) more" : "")
    }
}
