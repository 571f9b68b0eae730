/// The result of a render.
public struct RenderResult: Sendable, Equatable {
    /// The number of frames rendered and written.
    public let written: Int
    /// The number of existing frames, complete and from the same job.
    public let kept: Int
    /// The frames of an earlier job that directly follow this job's frames; they are removed if
    /// `overwrites` is set.
    package let leftovers: [String]
}

extension FrameJob {
    package func make(
        progress: @escaping @Sendable (_ done: Int) throws -> Void
    ) async throws -> RenderResult {
        try check(options.limits)
        let (path, names) = outputNames
        guard let path else {
            return try await run(OutputTarget(descriptor: output.place.descriptor), progress)
        }
        let directory = try OutputDirectory(path, isDurable: options.isDurable)
        return try await withTaskCancellationHandler {
            do {
                try directory.claim(claimedName, for: key)
                defer { directory.release() }
                return try await run(names, in: directory, progress)
            } catch {
                directory.abandon()
                try Task.checkCancellation()
                throw FileError(outOfMemory: error) ?? error
            }
        } onCancel: {
            directory.abandon()
        }
    }

    /// Renders to a descriptor or a receiver, for which there are no files to remove.
    private func run(
        _ target: OutputTarget, _ progress: @escaping @Sendable (Int) throws -> Void
    ) async throws -> RenderResult {
        do {
            if let descriptor = output.place.descriptor {
                try InputLedger.check(descriptor, inputs: inputs)
            }
            let sink = try output.sink(for: self, in: target)
            do {
                try await sink.begin()
                try await make(allBut: [], sink, progress)
                try Task.checkCancellation()
                try await sink.finish()
            } catch {
                sink.end()
                throw error
            }
            return RenderResult(written: frames.count, kept: 0, leftovers: [])
        } catch {
            try Task.checkCancellation()
            throw FileError(outOfMemory: error) ?? error
        }
    }

    private func run(
        _ names: [String], in directory: OutputDirectory,
        _ progress: @escaping @Sendable (Int) throws -> Void
    ) async throws -> RenderResult {
        let replaceable = try replaceable(names, in: directory)
        let removable = try removable(in: directory)
        let kept = try await kept(replaceable, in: directory)
        if kept.count < frames.count {
            try output.checkMeans()
            let sink = try output.sink(
                for: self,
                in: OutputTarget(
                    directory: directory, names: names, replaceable: replaceable,
                    kind: output.traits.fileKind))
            try await withTaskCancellationHandler {
                try await sink.begin()
                try await make(allBut: kept, sink, progress)
                try Task.checkCancellation()
                try await sink.finish()
            } onCancel: {
                sink.abandon()
            }
        } else {
            try progress(kept.count)
        }
        try directory.removeLeftovers(removable)
        let leftovers =
            options.overwrites ? removable : (try? leftovers(in: directory)) ?? []
        try directory.synchronize()
        return RenderResult(
            written: frames.count - kept.count, kept: kept.count,
            leftovers: leftovers.map { directory.path + $0 })
    }

    private func make(
        allBut kept: Set<Int>, _ sink: any FrameSink,
        _ progress: @escaping @Sendable (Int) throws -> Void
    ) async throws {
        let left = frames.indices.filter { !kept.contains($0) }
        let queue = PartQueue(
            Array(0..<sink.openings) + left.map { sink.openings + $0 })
        let dispatcher = dispatcher
        for position in kept { dispatcher?.finish(position) }
        if !kept.isEmpty { try progress(kept.count) }
        try await make(queue, sink) { part in
            if case .frame(let position) = part { dispatcher?.finish(position) }
            try progress(kept.count + max(0, queue.finish() - sink.openings))
        }
    }

    /// Makes the parts in `queue`, openings before frames, concurrently, and calls `finish` after
    /// each.
    func make(
        _ queue: PartQueue, _ sink: any FrameSink,
        _ finish: @escaping @Sendable (_ part: Part) throws -> Void
    ) async throws {
        if format.depth == 16 {
            try await make(UInt16.self, queue, sink, finish)
        } else {
            try await make(UInt8.self, queue, sink, finish)
        }
    }

    private func make<S: Sample>(
        _: S.Type, _ queue: PartQueue, _ sink: any FrameSink,
        _ finish: @escaping @Sendable (_ part: Part) throws -> Void
    ) async throws {
        let newWorker = try await workers(S.self)
        let gate = sink.isOrdered ? OrderedGate() : nil
        try await withThrowingTaskGroup { group in
            for _ in 0..<threads {
                group.addTask(executorPreference: options.executor, priority: options.priority) {
                    var worker = try newWorker()
                    let writer = PNGWriter()
                    while !Task.isCancelled, let number = queue.next() {
                        let part: Part =
                            number < sink.openings
                            ? .opening(number) : .frame(at: number - sink.openings)
                        try sink.make(part, &worker, writer)
                        try await gate?.wait(for: number)
                        try await sink.write(part, worker, writer)
                        await gate?.advance()
                        try finish(part)
                        // Lets other tasks use the thread.
                        await Task.yield()
                    }
                }
            }
            do {
                for try await _ in group {}
            } catch {
                queue.stop()
                await gate?.close()
                throw error
            }
        }
    }
}

extension FileError {
    fileprivate init?(outOfMemory error: any Error) {
        switch error {
        case let error as OutOfMemory: self = .outOfMemory(bytes: error.bytes)
        case PNGError.outOfMemory(let bytes): self = .outOfMemory(bytes: bytes)
        default: return nil
        }
    }
}
