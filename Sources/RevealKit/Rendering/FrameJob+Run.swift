import PNG
import Raster

/// What a render did.
public struct RenderResult: Sendable, Equatable {
    /// Frames rendered and written.
    public let written: Int
    /// Frames that were there already, whole and from this very job.
    public let kept: Int
    /// The paths of frames of an earlier, longer job, which follow this one's without a gap; removed
    /// where everything may be replaced.
    public let leftovers: [String]
}

extension FrameJob {
    /// Makes the frames and writes them, under the promises of `RenderJob.run(progress:)`.
    func make(
        progress: @escaping @Sendable (_ done: Int) throws -> Void
    ) async throws -> RenderResult {
        try check(options.limits)
        if case .stream(let format, to: nil) = output {
            return try await run(stream(format, StandardOutput()), progress)
        }
        let (path, names) = outputNames
        let directory = try OutputDirectory(path, isDurable: options.isDurable)
        return try await withTaskCancellationHandler {
            do {
                let claim = try directory.claim(claimedName, for: key)
                defer { withExtendedLifetime(claim) {} }
                return try await run(names, in: directory, progress)
            } catch {
                directory.abandon()
                try Task.checkCancellation()
                throw RevealError(outOfMemory: error) ?? error
            }
        } onCancel: {
            directory.abandon()
        }
    }

    /// Renders all frames for a sink that leaves nothing behind.
    private func run(
        _ sink: any FrameSink, _ progress: @escaping @Sendable (Int) throws -> Void
    ) async throws -> RenderResult {
        do {
            try await make(allBut: [], sink, progress)
            try Task.checkCancellation()
            try sink.finish()
            return RenderResult(written: frames.count, kept: 0, leftovers: [])
        } catch {
            try Task.checkCancellation()
            throw RevealError(outOfMemory: error) ?? error
        }
    }

    private func run(
        _ names: [String], in directory: OutputDirectory,
        _ progress: @escaping @Sendable (Int) throws -> Void
    ) async throws -> RenderResult {
        let replaceable = try replaceable(names, in: directory)
        let kept = try await kept(replaceable, in: directory)
        if kept.count < frames.count {
            let sink = try makeSink(in: directory, replaceable)
            try await withTaskCancellationHandler {
                try await make(allBut: kept, sink, progress)
                try Task.checkCancellation()
                try sink.finish()
            } onCancel: {
                sink.abandon()
            }
        } else {
            try progress(kept.count)
        }
        let leftovers = leftovers(in: directory)
        if options.overwrites { try directory.removeLeftovers(leftovers) }
        try directory.synchronize()
        return RenderResult(
            written: frames.count - kept.count, kept: kept.count,
            leftovers: leftovers.map { directory.path + $0 })
    }

    /// Makes the frames at all positions but those in `kept`.
    private func make(
        allBut kept: Set<Int>, _ sink: any FrameSink,
        _ progress: @escaping @Sendable (Int) throws -> Void
    ) async throws {
        let before = sink.partsBeforeFrames
        let left = frames.indices.filter { !kept.contains($0) }
        let parts = PartQueue(Array(0..<before) + left.map { before + $0 })
        let messenger = messenger
        for position in kept { messenger?.finish(position) }
        if !kept.isEmpty { try progress(kept.count) }
        let finish: @Sendable (Int) throws -> Void = { part in
            messenger?.finish(part - before)
            try progress(kept.count + max(0, parts.finish() - before))
        }
        try await make(parts, sink, finish)
    }

    /// Has workers make `parts` of what `sink` makes, and calls `finish` after each.
    func make(
        _ parts: PartQueue, _ sink: any FrameSink,
        _ finish: @escaping @Sendable (_ part: Int) throws -> Void
    ) async throws {
        if format.depth == 16 {
            try await make(UInt16.self, parts, sink, finish)
        } else {
            try await make(UInt8.self, parts, sink, finish)
        }
    }

    private func make<S: Sample>(
        _: S.Type, _ parts: PartQueue, _ sink: any FrameSink,
        _ finish: @escaping @Sendable (_ part: Int) throws -> Void
    ) async throws {
        let newWorker = try await workers(S.self)
        try await withThrowingTaskGroup { group in
            for _ in 0..<threads {
                group.addTask {
                    var worker = try newWorker()
                    let writer = PNGWriter()
                    while !Task.isCancelled, let part = parts.next() {
                        try await sink.make(part: part, &worker, writer)
                        try finish(part)
                    }
                }
            }
            do {
                for try await _ in group {}
            } catch {
                parts.stop()
                await sink.cancel()
                throw error
            }
        }
    }
}

extension RevealError {
    /// That memory could not be had, if that is what `error` says.
    fileprivate init?(outOfMemory error: any Error) {
        switch error {
        case let error as OutOfMemory: self = .outOfMemory(bytes: error.bytes)
        case PNGError.outOfMemory(let bytes): self = .outOfMemory(bytes: bytes)
        default: return nil
        }
    }
}
