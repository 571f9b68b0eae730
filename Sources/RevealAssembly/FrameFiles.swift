private import CSystem

struct FrameFiles: Sendable {
    let pattern: FramePattern
    let job: FrameOrigin.Job
    /// The number of frame 0 in file names.
    let start: Int
    let first: PNGFile
    let found: Set<Int>
    /// The numbers of other files that match the pattern, in ascending order.
    let others: [Int]
    let identities: Set<FileIdentity>
    /// The length of the longest file, in bytes.
    let longest: Int

    private struct Found {
        let number: Int
        let origin: FrameOrigin
        let status: FileStatus
        /// The job and the offset of file numbers, which all frames of a run share.
        var run: Run { Run(job: origin.job, start: number - origin.frame) }
    }

    private struct Run: Hashable {
        let job: FrameOrigin.Job
        let start: Int
    }

    /// Finds the complete job, or else the job with the most files.
    ///
    /// - Throws: `.noFrames`, or a `FileError` if files cannot be read.
    init(_ pattern: FramePattern) throws {
        let folder = pattern.directory.isEmpty ? "." : pattern.directory
        let numbers: [Int]
        do {
            let descriptor = try System.open(folder, O_RDONLY | O_DIRECTORY)
            defer { try? System.close(descriptor) }
            numbers = try System.names(in: descriptor, beginningWith: pattern.beginning)
                .compactMap { pattern.number(of: $0)?.value }.sorted()
        } catch {
            throw FileError.folder(folder, error)
        }
        let files = try numbers.map { number throws(FileError) in
            try Self.find(number, pattern)
        }
        let runs = Dictionary(grouping: files.compactMap(\.self), by: \.run)
        // Frames of a shorter job may have replaced some of a longer one. In a tie, the job with
        // the first file is chosen.
        let whole = runs.filter { $0.value.count == $0.key.job.frames }
        let likely = whole.isEmpty ? runs : whole
        let most = likely.values.map(\.count).max() ?? 0
        let candidates = likely.filter { $0.value.count == most }
        guard
            let (run, frames) = candidates.min(by: { $0.value[0].number < $1.value[0].number })
        else { throw AssemblyError.noFrames("\(pattern)", others: numbers.count) }
        let own = Set(frames.map(\.number))
        self.pattern = pattern
        (job, start) = (run.job, run.start)
        found = Set(frames.map(\.origin.frame))
        others = numbers.filter { !own.contains($0) }
        identities = Set(frames.map(\.status.identity))
        longest = frames.map(\.status.count).max() ?? 0
        first = try Self.read(pattern.path(FileNumber(frames[0].number))).facts
    }

    /// Examines a file; nil if it is not a frame of this program.
    private static func find(
        _ number: Int, _ pattern: FramePattern
    ) throws(FileError) -> Found? {
        let path = pattern.path(FileNumber(number))
        do {
            guard let status = try System.status(of: path, in: nil), status.isRegular else {
                return nil
            }
            let beginning = try System.beginning(of: path)
            let file = try PNGFile(beginning: beginning.span)
            guard JobKey.isOurs(beginning, kind: .frame),
                let origin = FrameOrigin(in: file.texts), number >= origin.frame
            else { return nil }
            return Found(number: number, origin: origin, status: status)
        } catch let error as PNGError {
            // A damaged PNG file may once have been a frame.
            guard error.cure != nil else { return nil }
            throw .unreadable(.frame, path, .png(error))
        } catch {
            throw .unreadable(.frame, path, .unreadable(error as? SystemError ?? .missing))
        }
    }

    func path(of frame: Int) -> String { pattern.path(FileNumber(start + frame)) }

    /// Checks that `frames` exist and, if they are `all`, that no other file matches.
    func check(_ frames: [Int], all: Bool) throws(AssemblyError) {
        let missing = frames.filter { !found.contains($0) }.map { $0 + start }
        let foreign = all ? others : []
        guard missing.isEmpty, foreign.isEmpty else {
            throw .frameFiles(
                "\(pattern)", missing: names(missing), foreign: names(foreign),
                missingCount: missing.count, foreignCount: foreign.count, last: job.frames - 1)
        }
    }

    private func names(_ numbers: [Int]) -> [String] {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        let names = ranges.prefix(3).map { range in
            let first = pattern.name(FileNumber(range.lowerBound))
            return range.count == 1
                ? first
                : first + (range.count == 2 ? ", " : " … ")
                    + pattern.name(FileNumber(range.upperBound))
        }
        return names + (ranges.count > 3 ? ["…"] : [])
    }

    /// Reads a frame's file, whose metadata must not have changed.
    func file(of frame: Int) throws(FileError) -> (file: InputFile, facts: PNGFile) {
        let path = path(of: frame)
        let (file, facts) = try Self.read(path)
        guard FrameOrigin(in: facts.texts) == FrameOrigin(job: job, frame: frame),
            facts.header == first.header, facts.color == first.color
        else { throw .unreadable(.frame, path, .changed) }
        return (file, facts)
    }

    private static func read(
        _ path: String
    ) throws(FileError) -> (file: InputFile, facts: PNGFile) {
        let file = try InputFile(path, as: .frame)
        return (file, try file.withPNG { bytes throws(PNGError) in try PNGFile(bytes) })
    }
}
