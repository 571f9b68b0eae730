package import PNG
import Raster
package import RevealFiles
package import RevealValues

/// The picture files of a capture, and when each of their pictures is shown.
public struct CaptureFiles: Sendable {
    /// The files in order, each with one picture; or one animated PNG file.
    package let paths: [String]
    /// When each is shown, in seconds; empty for an animation, which says so itself.
    private let times: [Rational]

    /// Those files, and when each is shown.
    package init(_ paths: [String], times: [Rational]) throws(MeasurementError) {
        guard paths.count > 1 else { throw .fewFrames(paths.count) }
        guard paths.count == times.count else {
            throw .timesDiffer(times: times.count, frames: paths.count)
        }
        (self.paths, self.times) = (paths, times)
    }

    /// An animated PNG file.
    ///
    /// - Throws: what is wrong with the file, or that it is no animation.
    package init(animation path: String) throws {
        let frames = try AnimationFrames.read(contentsOf: path).frames
        guard frames.count > 1 else { throw MeasurementError.fewFrames(max(1, frames.count)) }
        (paths, times) = ([path], [])
    }

    /// The first and the last picture.
    ///
    /// - Throws: a `FileError`.
    package func ends(_ limits: Limits) throws -> (first: AnyBitmap, last: AnyBitmap) {
        var pictures: [AnyBitmap] = []
        if times.isEmpty {
            try eachFrame(limits) { picture, _, _ in
                if pictures.count == 2 { pictures[1] = picture } else { pictures.append(picture) }
            }
        } else {
            for path in [paths.first, paths.last] {
                if let path { pictures.append(try Self.picture(path, limits)) }
            }
        }
        guard let first = pictures.first, let last = pictures.last else {
            throw MeasurementError.fewFrames(0)
        }
        return (first, last)
    }

    /// What all frames show of a reveal between the pictures of `pair`, read side by side by that
    /// many tasks.
    ///
    /// - Throws: a `FileError`, a `MeasurementError`, or a `CancellationError`.
    package func read(
        _ pair: MeasuredPair, _ limits: Limits, tasks: Int
    ) async throws -> CaptureReader {
        let bare = try CaptureReader(pair)
        var whole = bare
        guard !times.isEmpty else {
            var last: AnyBitmap?
            try eachFrame(limits) { picture, number, time in
                try Task.checkCancellation()
                try whole.read(
                    picture, number: number, at: time.double, repeatsLast: picture == last)
                last = picture
            }
            return whole
        }
        var parts = Self.parts(of: paths.count, tasks).makeIterator()
        return try await withThrowingTaskGroup(of: CaptureReader.self) { group in
            for part in (0..<max(1, tasks)).compactMap({ _ in parts.next() }) {
                group.addTask { try readPart(part, bare, limits) }
            }
            while let read = try await group.next() {
                whole.add(read)
                guard let part = parts.next() else { continue }
                group.addTask { try readPart(part, bare, limits) }
            }
            return whole
        }
    }

    /// Frames one behind the other, in some parts for each task: what frames cost differs.
    ///
    /// Few, since each part also decodes the frame before it.
    private static func parts(of count: Int, _ tasks: Int) -> [Range<Int>] {
        let parts = tasks > 1 ? partsOfTask * tasks : 1
        let size = max(1, (count + parts - 1) / parts)
        return stride(from: 0, to: count, by: size).map { $0..<min(count, $0 + size) }
    }

    private static let partsOfTask = 3

    private func readPart(
        _ part: Range<Int>, _ bare: CaptureReader, _ limits: Limits
    ) throws -> CaptureReader {
        var reader = bare
        var last = part.lowerBound > 0 ? try Self.picture(paths[part.lowerBound - 1], limits) : nil
        for number in part {
            try Task.checkCancellation()
            let picture = try Self.picture(paths[number], limits)
            try reader.read(
                picture, number: number, at: times[number].double, repeatsLast: picture == last)
            last = picture
        }
        return reader
    }

    /// The picture in the file at `path`; of an animated one, the default image.
    package static func picture(_ path: String, _ limits: Limits) throws(FileError) -> AnyBitmap {
        let file = try InputFile(path, as: .picture, memory: limits.memory.copied)
        return try file.withPNG { bytes throws(PNGError) in
            try DecodedPNG(bytes, limits: limits.pixels).bitmap
        }
    }

    /// Calls `body` with each frame of the animation, its number, and when it is shown.
    private func eachFrame(
        _ limits: Limits, _ body: (AnyBitmap, Int, Rational) throws -> Void
    ) throws {
        let file = try InputFile(paths[0], as: .picture, memory: limits.memory.copied)
        var reader = try file.withPNG { bytes throws(PNGError) in
            try PictureReader(bytes, limits: limits.pixels)
        }
        var time = Rational(0, over: 1)
        while let kind = reader.nextKind {
            let picture = try file.withPNG { bytes throws(PNGError) in
                try reader.next(in: bytes)
            }
            guard let picture, case .frame(let number) = kind else { continue }
            try body(picture, number, time)
            let frame = reader.animation.frames[number]
            time = time + Rational(Int128(frame.delay), over: Int128(frame.delayParts))
        }
    }
}

extension MemoryBudget {
    /// A budget of as much, of which nothing is taken: files that are read one after another do not
    /// add up.
    fileprivate var copied: MemoryBudget { MemoryBudget(bytes: bytes, for: task) }
}
