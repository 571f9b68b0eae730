import PNG
import Raster
import RevealMotion
import RevealValues
private import Synchronization

/// What stands in an animation's frames for pixels that stay as they are.
///
/// It is a colour that no frame has, which the file declares to be transparent; where frames have
/// alpha, that says it.
/// Whoever needs it first looks for it, and the others wait: it is the same for all frames.
final class StayingPixels: Sendable {
    private let job: any FrameJob
    private let color = Mutex<[UInt16]??>(nil)

    init(_ job: any FrameJob) { self.job = job }

    /// The colour's samples; nil where frames are to hold all of what they change.
    func color<S: Sample>(_ worker: inout Worker<S>) throws -> [S]? {
        let layout = worker.frame.layout
        // Stable files are to change where pictures do, and nowhere else.
        guard job.frames.count > 1, job.options.compression != .stable else { return nil }
        if layout.hasAlpha { return Array(repeating: 0, count: layout.channels) }
        // FFmpeg 5.1 shows no animation of 16 bits a sample that has a transparent colour.
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
    /// The samples of a colour that no frame of `job` has; nil if there is none, or if more than
    /// half of the pixels change from frame to frame, so that it would be of no use.
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
            // Several whole pictures may come at once; what fades is found out soon.
            if changed > pixels * (10 + position) / 2 { return nil }
        }
        return used.unused(S.self)
    }
}
