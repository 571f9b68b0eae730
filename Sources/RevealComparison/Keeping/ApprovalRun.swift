import PNG
import Raster
package import RevealFiles
import RevealValues

/// Takes new pictures for what is expected from now on.
///
/// All is looked at before anything is written: where one picture is not what was seen, none is
/// taken. Then each golden changes at once or not at all, so a run that ends may be started again:
/// what has been taken is the same by then.
package struct ApprovalRun: Sendable {
    /// What is compared with what.
    package let pairs: ComparisonPairs
    /// Which pictures; nil for all that differ.
    package var wanted: [Sighting]?
    /// Whether goldens are removed of which there is no new picture.
    package var removesMissing = false
    /// How large pictures may be, and the memory for them.
    package var limits = Limits()

    /// What is done with a golden.
    package struct Change: Sendable, Equatable {
        /// What it is called.
        package let name: String
        /// What is done.
        package let kind: Kind
        /// Where it is or will be.
        package let golden: String
        let actual: String?
        /// Both files' hashes when they were looked at.
        let hashes: [String?]
    }

    /// What is done.
    package enum Kind: String, Sendable {
        /// Another picture takes its place.
        case replaced
        /// It is new.
        case added
        /// It is no longer expected.
        case removed
    }

    /// A run over those of `pairs` that differ.
    package init(_ pairs: ComparisonPairs) { self.pairs = pairs }

    /// What there is to be done: nothing for pictures that are the same by now.
    ///
    /// - Throws: an `ApprovalError`, or a `FileError` about a file that cannot be read.
    package func changes() throws -> [Change] {
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
                // Among all that differ, only what is there is taken.
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

    /// Makes all changes, and hands each to `each` when it is made.
    ///
    /// A golden that is stable stays so.
    ///
    /// - Throws: as `changes`, `ApprovalError.changed` where a file is no longer what it was, what
    ///   `each` throws, or a `CancellationError`.
    package func run(
        each: @escaping @Sendable (Change) throws -> Void = { _ in }
    ) async throws -> [Change] {
        let (changes, folders) = (try changes(), KeptFolders())
        // Where nothing is left to do, remains of a run that was killed may be.
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

    private func make(_ change: Change, _ folders: KeptFolders) throws {
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
            let (name, writer) = (change.actual ?? "", PNGWriter())
            guard try golden.input.withBytes({ try StableFile.isStable($0, limits) }),
                try StableFile.make(new, name, limits, in: writer)
            else { return try golden.replace(with: new, in: folders) }
            try writer.withBytes { try golden.replace(with: $0, in: folders) }
        }
    }

    private func picture(_ path: String) throws(FileError) -> InputFile {
        try InputFile(path, as: .picture, memory: limits.memory)
    }

    /// The pairs that are meant, and what was seen of each.
    private func chosen() throws(ApprovalError) -> (
        [ComparisonPairs.Pair], [FileName: [Sighting]]
    ) {
        guard let wanted else { return (pairs.pairs, [:]) }
        let sightings = Dictionary(grouping: wanted) { FileName($0.name) }
        let names = Set(pairs.pairs.map { FileName($0.name) })
        let unknown = wanted.map(\.name).filter { !names.contains(FileName($0)) }
        guard unknown.isEmpty else {
            throw .unknown(unknown, near: Self.meant(by: unknown[0], in: pairs.pairs.map(\.name)))
        }
        return (pairs.pairs.filter { sightings[FileName($0.name)] != nil }, sightings)
    }

    /// The one of `names` that somebody may have meant: one alike, or the only one in any folder.
    private static func meant(by name: String, in names: [String]) -> String? {
        let inFolders = names.filter { nearest(to: name, among: [$0.fileName]) != nil }
        return nearest(to: name, among: names) ?? (inFolders.count == 1 ? inFolders[0] : nil)
    }

    /// Whether there is nothing to do: both pictures are the same, whatever their files' bytes.
    ///
    /// - Throws: `.unreadable` if the new one is no PNG file or is damaged.
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
                    // A golden that cannot be read is replaced; the new picture is checked below.
                    return false
                }
            }
            if isSame != true { try StableFile.check(new, pair.actual ?? "", limits) }
            return isSame ?? false
        }
    }
}
