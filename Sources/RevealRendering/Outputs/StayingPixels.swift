private import Synchronization

/// The color of unchanged pixels in an animation's frames.
///
/// If there is alpha, it is transparent black; otherwise it is a color that no frame contains and
/// that the file declares transparent.
///
/// The first worker searches for this color while the others wait.
final class StayingPixels: Sendable {
    private let job: any FrameJob
    private let color = Mutex<[UInt16]??>(nil)

    init(_ job: any FrameJob) { self.job = job }

    /// Returns the color's samples; nil if frames must contain unchanged pixels, too.
    func color<S: Sample>(_ worker: inout Worker<S>) throws -> [S]? {
        let layout = worker.frame.layout
        // Stable files may change only where their pictures do.
        guard job.frames.count > 1, job.options.compression != .stable else { return nil }
        if layout.hasAlpha { return Array(repeating: 0, count: layout.channels) }
        // FFmpeg 5.1 does not show 16-bit animations with a transparent color.
        guard S.depth == 8 else { return nil }
        let found = try color.withLock { color throws in
            if let known = color { return known }
            let found = try worker.unusedColor(of: job)?.map { UInt16($0) }
            color = .some(found)
            return found
        }
        return found?.map { S(truncatingIfNeeded: $0) }
    }
}

extension Worker {
    /// Returns an unused color; nil if there is none, or if on average more than half of the pixels
    /// change per frame.
    fileprivate mutating func unusedColor(of job: any FrameJob) throws -> [S]? {
        var used = UsedColors(frame.layout)
        if job.options.poster == .middle {
            try render(at: job.grid.time(of: job.posterFrame))
            for y in 0..<frame.height { used.add(frame, row: y, 0..<frame.width) }
        }
        let pixels = frame.width * frame.height
        var changed = 0
        for (position, number) in job.frames.enumerated() {
            try Task.checkCancellation()
            let rect = try renderNext(at: job.grid.time(of: number))
            guard position > 0 else {
                for y in 0..<frame.height { used.add(frame, row: y, 0..<frame.width) }
                continue
            }
            guard let rect else { continue }
            let changes = changes(in: rect, rows: 1)
            for part in changes.parts { used.add(frame, row: part.row, part.columns) }
            changed += changes.count
            // The limit allows for several complete changes at once; a fade soon exceeds it.
            if changed > pixels * (10 + position) / 2 { return nil }
        }
        return used.unused(S.self)
    }
}
