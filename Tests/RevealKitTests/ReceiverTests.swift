import Foundation
import PNG
import Raster
import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues
import Synchronization
import TestSupport
import Testing

/// Outputs implemented by programs that use the library.
struct ReceiverTests {
    /// The calls that a receiver got, in order.
    private final class Diary: Sendable {
        private let entries = Mutex<[String]>([])

        func note(_ entry: String) { entries.withLock { $0.append(entry) } }

        var all: [String] { entries.withLock { $0 } }

        /// All entries except frames.
        var others: [String] { all.filter { Int($0) == nil } }
    }

    /// Logs frames, and fails at one of them.
    private struct Noting: FrameReceiver {
        let diary = Diary()
        var isOrdered = true
        var failing: Int?

        func begin(_ series: FrameSeries) {
            diary.note("\(series.width)×\(series.height) \(series.count) at \(series.rate)")
        }

        func receive(_ frame: Frame) throws {
            diary.note("\(frame.number)")
            if frame.number == failing { throw FileError.outputInUse("it") }
        }

        func finish() { diary.note("finish") }

        func abandon() { diary.note("abandon") }
    }

    /// Saves files.
    private struct Keeping: FrameReceiver {
        let files = Diary()
        let folder: String

        func receive(_ frame: EncodedFrame) throws {
            let file = try Disk.read("\(folder)/\(10_000 + frame.number).png")
            files.note(frame.png == file ? "\(frame.number)" : "other")
        }
    }

    private static func job(_ output: RenderOutput, threads: Int = 3) throws -> RenderJob {
        var noise = Noise(11)
        let snapshots = try (0..<2).map { _ in
            Snapshot(.eight(try noise.bitmap(40, 30, .rgb) as Bitmap<UInt8>))
        }
        var options = RenderOptions()
        (options.threads, options.startNumber) = (threads, 10_000)
        let transition = try Transition(
            Fitted(.reveal), from: snapshots[0], to: snapshots[1])
        return try RenderJob(transition, to: output, options: options)
    }

    @Test(arguments: [true, false])
    func `a receiver is called at the beginning, once per frame, and at the end`(
        _ isOrdered: Bool
    ) async throws {
        let receiver = Noting(isOrdered: isOrdered)
        let job = try Self.job(.receiver(receiver))
        #expect(job.outputPaths.isEmpty)
        let result = try await job.run()
        #expect(result.written == 31)
        let entries = receiver.diary.all
        #expect(entries.first == "40×30 31 at 60" && entries.last == "finish")
        let numbers = entries.dropFirst().dropLast().map { Int($0) ?? -1 }
        #expect((isOrdered ? numbers : numbers.sorted()) == Array(0...30))
    }

    @Test func `a receiver's files equal those of a folder of frames`() async throws {
        try await Disk.withFolder { folder in
            try await Self.job(.frames(FramePattern(inDirectory: folder))).run()
            let receiver = Keeping(folder: folder)
            try await Self.job(.receiver(receiver)).run()
            #expect(receiver.files.all == (0...30).map { "\($0)" })
        }
    }

    @Test func `an error thrown by a receiver ends the render, which then abandons the receiver`()
        async throws
    {
        let receiver = Noting(failing: 7)
        let job = try Self.job(.receiver(receiver))
        await #expect(throws: FileError.outputInUse("it")) { try await job.run() }
        #expect(receiver.diary.others == ["40×30 31 at 60", "abandon"])
        #expect(receiver.diary.all.suffix(2) == ["7", "abandon"])
    }

    @Test func `a canceled render abandons the receiver`() async throws {
        let receiver = Noting()
        let job = try Self.job(.receiver(receiver))
        await #expect(throws: CancellationError.self) {
            try await withThrowingTaskGroup { group in
                group.addTask { try await job.run { if $0 == 5 { throw CancellationError() } } }
                try await group.waitForAll()
            }
        }
        #expect(receiver.diary.others == ["40×30 31 at 60", "abandon"])
    }

    /// Refuses the series.
    private struct Refusing: FrameReceiver {
        func begin(_ series: FrameSeries) throws { throw FileError.outputInUse("no") }

        func receive(_ frame: EncodedFrame) {
            Issue.record("a receiver that refuses frames got one")
        }
    }

    @Test func `a receiver whose begin throws gets no frames`() async throws {
        let job = try Self.job(.receiver(Refusing()))
        await #expect(throws: FileError.outputInUse("no")) { try await job.run() }
    }

    @Test func `a pipe without a reader is an error and does not end the process`() async throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        let job = try Self.job(.stream(.rgb24, toDescriptor: ends[1]))
        await #expect(throws: FileError.self) { try await job.run() }
        close(ends[1])
    }
}
