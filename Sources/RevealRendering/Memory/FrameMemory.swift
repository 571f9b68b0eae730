import PNG
import Raster
import RevealFiles
import RevealMotion
import RevealValues

extension RenderOutput {
    /// Nowhere: frames are taken from `RenderJob.frames(ahead:)`, as they come.
    public static let memory = RenderOutput(FrameMemory())
}

/// Frames that stay in memory, handed over through a channel.
struct FrameMemory: FrameOutput {
    var moment: Rational?
    /// Nil for a job of which nobody has asked for frames yet: running it leads nowhere.
    var channel: FrameChannel?

    var place: OutputPlace { .standardOutput }

    var traits: OutputTraits {
        var traits = OutputTraits()
        traits.describesColors = false
        return traits
    }

    func bytesPerWorker(of job: some FrameJob, share: Double) -> Double {
        // The frame that is painted, and its copies on the way.
        Double(job.format.bytes * 3)
    }

    func sink(for job: some FrameJob, in target: OutputTarget) -> any FrameSink {
        Sink(job: job, channel: channel)
    }

    /// Copies each frame into the channel.
    private struct Sink: FrameSink {
        let job: any FrameJob
        let channel: FrameChannel?

        var isOrdered: Bool { true }

        func make<S: Sample>(
            _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
        ) throws {
            guard case .frame(let position) = part else { return }
            try worker.render(at: job.output.moment ?? job.grid.time(of: job.frames[position]))
        }

        func write<S: Sample>(
            _ part: Part, _ worker: Worker<S>, _ writer: PNGWriter
        ) async throws {
            guard let channel, case .frame(let position) = part,
                let bitmap = AnyBitmap(try worker.frame.copied())
            else { return }
            let number = job.frames[position]
            try await channel.send(
                Frame(
                    number: number, time: job.output.moment ?? job.grid.time(of: number),
                    bitmap: bitmap, color: job.format.color))
        }

        func finish() {}
    }
}

extension AnyBitmap {
    /// A bitmap of either depth as what it is; there are no others.
    fileprivate init?<S: Sample>(_ bitmap: Bitmap<S>) {
        switch bitmap {
        case let bitmap as Bitmap<UInt8>: self = .eight(bitmap)
        case let bitmap as Bitmap<UInt16>: self = .sixteen(bitmap)
        default: return nil
        }
    }
}
