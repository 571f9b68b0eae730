import Foundation
import PNG
import Raster
import RevealColor
import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// Frames, stills and PNG files are made in memory, without a disk.
struct MemoryTests {
    private static func transition(_ layout: PixelLayout = .rgb) throws -> Transition {
        var noise = Noise(7)
        let snapshots = try (0..<2).map { _ in
            Snapshot(.eight(try noise.bitmap(40, 30, layout)))
        }
        return try Transition(CircularReveal(), from: snapshots[0], to: snapshots[1])
    }

    private static func job(
        _ transition: Transition, _ output: RenderOutput = .memory, threads: Int = 2
    ) throws -> RenderJob {
        var options = RenderOptions()
        options.threads = threads
        return try RenderJob(transition, to: output, options: options)
    }

    @Test(arguments: [1, 2, 5], [1, 3])
    func `frames in memory equal the frames in files`(_ threads: Int, _ ahead: Int) async throws {
        try await Disk.withFolder { folder in
            let transition = try Self.transition()
            let files = RenderOutput.frames(FramePattern(inDirectory: folder + "/f"))
            try await Self.job(transition, files).run()
            var numbers: [Int] = []
            for try await frame in try Self.job(transition, threads: threads).frames(ahead: ahead) {
                let name = String(repeating: "0", count: frame.number < 10 ? 3 : 2)
                let file = try picture("\(folder)/f/\(name)\(frame.number).png")
                #expect(frame.bitmap == .eight(file))
                #expect(frame.time == Rational(frame.number) / 60)
                let png = try frame.png()
                #expect(try DecodedPNG(png.span).bitmap == frame.bitmap)
                numbers.append(frame.number)
            }
            #expect(numbers == Array(0...30))
        }
    }

    @Test func `a bitmap at the time of a frame equals the frame, and other times are possible`()
        async throws
    {
        let transition = try Self.transition(.rgba)
        for try await frame in try Self.job(transition).frames() where frame.number % 7 == 0 {
            #expect(try transition.bitmap(at: frame.time) == frame.bitmap)
        }
        #expect(try transition.bitmap(at: 0.3) != transition.bitmap(at: 0.301))
        #expect(throws: (any Error).self) { try transition.bitmap(at: 0.6) }
    }

    /// PNG files made in memory from two pictures in Display P3.
    @Test func `pixels in memory keep their color description`() async throws {
        func isP3(_ file: [UInt8]) throws -> Bool {
            try PNGFile(file.span).color.agrees(with: .displayP3)
        }
        let snapshots = try Self.transition().snapshots.map { snapshot in
            try Snapshot(png: snapshot.bitmap.png(color: .displayP3))
        }
        let transition = try Transition(Fitted(), from: snapshots[0], to: snapshots[1])
        #expect(try isP3(snapshots[0].bitmap.png()))
        #expect(try isP3(transition.bitmap(at: 0.25).png()))
        #expect(try transition.bitmaps(at: [0, 0.5]).allSatisfy { try isP3($0.png()) })
        for try await frame in try Self.job(transition).frames() where frame.number == 9 {
            #expect(try isP3(frame.png()) && isP3(frame.bitmap.png()))
            guard case .eight(let bitmap) = frame.bitmap else { return }
            #expect(try isP3(bitmap.png()))
            // As a snapshot it differs from the same samples in sRGB.
            let again = Snapshot(frame.bitmap)
            var plain = bitmap
            plain.color = ColorDescription()
            #expect(again.color.agrees(with: .displayP3) && again != Snapshot(.eight(plain)))
            #expect(try !isP3(plain.png()))
        }
    }

    /// Copies share their samples until one of them changes; a change of color does not change the
    /// samples.
    @Test func `a copied bitmap has its own color description and samples`() throws {
        let bitmap = try Bitmap<UInt8>(width: 2, height: 1, layout: .gray)
        var copy = bitmap
        copy.color = .displayP3
        var third = copy
        third.withMutableRow(0) { $0[0] = 9 }
        #expect(bitmap.color == ColorDescription())
        #expect(copy.color == .displayP3 && third.color == .displayP3)
        #expect(bitmap == copy && third != copy)
        copy.withMutableRow(0) { $0[1] = 7 }
        #expect(bitmap.withRow(0) { [$0[0], $0[1]] } == [0, 0])
        #expect(copy.withRow(0) { [$0[0], $0[1]] } == [0, 7])
        #expect(third.withRow(0) { [$0[0], $0[1]] } == [9, 0])
    }

    @Test func `a snapshot from bytes equals the snapshot from a file`() async throws {
        try await Disk.withFolder { folder in
            let bitmap = try Self.transition().bitmap(at: 0.25)
            let bytes = try bitmap.png()
            try Disk.write(bytes, to: folder + "/s.png")
            let (one, other) = (
                try Snapshot(png: bytes), try Snapshot(contentsOf: folder + "/s.png")
            )
            #expect(one.bitmap == bitmap && one.digest == other.digest)
            #expect(one.path == nil && one.identity == nil)
            #expect(throws: PNGError.self) { try Snapshot(png: Array(bytes.dropLast(20))) }
        }
    }

    /// If the consumer stops, the render stops too.
    @Test func `leaving the loop over frames, or canceling it, ends the render`() async throws {
        let rendered = Log()
        let transition = try Self.transition().on(.stageCompletion) { _ in rendered.note("over") }
        for try await frame in try Self.job(transition).frames() where frame.number == 3 { break }
        try await Task.sleep(for: .milliseconds(200))
        #expect(rendered.lines.isEmpty)
        let again = try Self.job(transition).frames()
        var iterator = again.makeAsyncIterator()
        _ = try await iterator.next()
        let waiting = Task {
            var count = 0
            for try await _ in again {
                count += 1
                try await Task.sleep(for: .seconds(20))
            }
            return count
        }
        try await Task.sleep(for: .milliseconds(50))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `a slow consumer receives all frames in order`() async throws {
        let transition = try Self.transition()
        let done = Log()
        let frames = try Self.job(
            transition.on(.start) { _ in done.note("begun") }, threads: 1
        ).frames(ahead: 2)
        var iterator = frames.makeAsyncIterator()
        #expect(try await iterator.next()?.number == 0)
        try await Task.sleep(for: .milliseconds(100))
        #expect(try await iterator.next()?.number == 1)
        // All others arrive in order, and the end stays an end.
        for number in 2...30 { #expect(try await iterator.next()?.number == number) }
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
    }

    /// An iterator shared by tasks.
    private struct Shared: @unchecked Sendable {
        let iterator: FrameSequence.Iterator
    }

    @Test(.timeLimit(.minutes(30)), arguments: [2, 5])
    func `tasks that share an iterator receive each frame exactly once`(_ tasks: Int) async throws {
        let shared = Shared(
            iterator: try Self.job(try Self.transition()).frames().makeAsyncIterator())
        let numbers = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<tasks {
                group.addTask {
                    var (iterator, numbers) = (shared.iterator, [Int]())
                    while let frame = try await iterator.next() { numbers.append(frame.number) }
                    return numbers
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(numbers.sorted() == Array(0...30))
    }

    @Test func `freed pictures return memory to the budget, so any number fits in sequence`()
        async throws
    {
        try await Disk.withFolder { folder in
            var noise = Noise(8)
            let bitmap: Bitmap<UInt8> = try noise.bitmap(64, 64, .rgb)
            let bytes = try bitmap.png()
            try Disk.write(bytes, to: folder + "/s.png")
            let gray: Bitmap<UInt8> = try noise.bitmap(64, 64, .gray)
            try Disk.write(try gray.png(), to: folder + "/map.png")
            let other = Snapshot(.eight(try noise.bitmap(60, 50, .rgb)))
            var limits = Limits()
            // The fixed need of a render, and two pictures.
            limits.memory = MemoryBudget(bytes: 18_200 << 10 + 70_000)
            for _ in 0..<50 {
                let picture = try Snapshot(contentsOf: folder + "/s.png", limits: limits)
                #expect(picture.width == 64)
                _ = try Snapshot(png: bytes, limits: limits)
                _ = try picture.fitted(.cover(), to: other, limits: limits)
                _ = try MaskMap(contentsOf: folder + "/map.png", limits: limits)
                #expect(throws: (any Error).self) {
                    try Snapshot(png: Array(bytes.dropLast(20)), limits: limits)
                }
            }
            var kept = try (0..<5).map { _ in try Snapshot(png: bytes, limits: limits) }
            #expect(throws: FileError.self) { try Snapshot(png: bytes, limits: limits) }
            kept.removeLast()
            #expect(try Snapshot(png: bytes, limits: limits) == kept[0])
        }
    }

    @Test func `a stream writes to an open descriptor and leaves it open`() async throws {
        try await Disk.withFolder { folder in
            let transition = try Self.transition()
            let file = FileHandle(
                fileDescriptor: open(folder + "/open.rgb", O_CREAT | O_RDWR, 0o600),
                closeOnDealloc: true)
            let output = RenderOutput.stream(.rgb24, toDescriptor: file.fileDescriptor)
            try await Self.job(transition, output).run()
            try file.write(contentsOf: [1])
            try await Self.job(transition, .stream(.rgb24, to: folder + "/named.rgb")).run()
            let bytes = try Disk.read(folder + "/named.rgb")
            let written = try Disk.read(folder + "/open.rgb")
            #expect(written.dropLast() == bytes[...] && written.last == 1)
            let (frames, pixels) = (31, 40 * 30)
            #expect(bytes.count == frames * pixels * 3)
        }
    }

    @Test func `an error ends the sequence of frames`() async throws {
        var options = RenderOptions()
        options.limits.memory = MemoryBudget(bytes: 1000)
        let job = try RenderJob(try Self.transition(), to: .memory, options: options)
        await #expect(throws: FileError.self) { for try await _ in job.frames() {} }
    }

    /// An executor that logs its jobs and runs them on one thread.
    private final class Bench: TaskExecutor {
        let log = Log()
        private let queue = DispatchQueue(label: "bench")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            let executor = asUnownedTaskExecutor()
            queue.async {
                self.log.note("job")
                job.runSynchronously(on: executor)
            }
        }
    }

    @Test func `frames are rendered on RenderOptions.executor`() async throws {
        let bench = Bench()
        var options = RenderOptions()
        (options.executor, options.priority, options.threads) = (bench, .low, 2)
        let transition = try Self.transition()
        var count = 0
        for try await frame in try RenderJob(transition, to: .memory, options: options).frames() {
            #expect(try transition.bitmap(at: frame.time) == frame.bitmap)
            count += 1
        }
        // Each frame yields its thread.
        #expect(count == 31 && bench.log.lines.count >= 31)
    }

    @Test func `bitmaps, frame selections and easings can be made from values`() throws {
        let bitmap = try Bitmap<UInt8>(
            width: 2, height: 1, layout: .rgb, samples: [1, 2, 3, 4, 5, 6])
        #expect(bitmap.withSamples { span in span.indices.map { span[$0] } } == [1, 2, 3, 4, 5, 6])
        #expect(throws: SampleCountError.self) {
            try Bitmap<UInt8>(width: 2, height: 1, layout: .rgb, samples: [1, 2, 3, 4, 5])
        }
        #expect(throws: SampleCountError.self) {
            try Bitmap<UInt8>(width: .max, height: 2, layout: .rgb, samples: [])
        }
        #expect(throws: SampleCountError.self) {
            try Bitmap<UInt8>(width: 0, height: 2, layout: .rgb, samples: [])
        }
        #expect(try FrameSelection(0...3).frames(of: 9) == [0, 1, 2, 3])
        #expect(try FrameSelection([7, 2, 3, 2]).frames(of: 9) == [2, 3, 7])
        #expect(throws: FrameSelectionError.self) { try FrameSelection([-1]) }
        let square = TimingFunction.sampling { $0 * $0 }
        #expect((square.progress(at: 0.3, of: 1) - 0.09).magnitude < 1e-5)
        #expect(square.progress(at: 1, of: 1) == 1)
        let broken = LinearStops(sampling: { $0 < 0.5 ? $0 : .nan }, at: 5)
        #expect(broken.stops.map(\.output) == [0, 0.25, 0.25, 0.25, 0.25])
        #expect(Rational(seconds: 0.1) == 0.1 && Rational(seconds: .nan) == nil)
        #expect(Rational(seconds: -1e9) == nil && Rational(seconds: 1.0 / 3)?.denominator ?? 0 > 1)
    }

    @Test func `a task in an AsyncThrowingStream may capture a transition`() async throws {
        let (transition, time, options) = (try Self.transition(), Rational(1) / 3, RenderOptions())
        let stream = AsyncThrowingStream<Double, any Error> { continuation in
            let task = Task {
                do {
                    let job = try RenderJob(transition, to: .memory, options: options)
                    continuation.yield(job.lastTime.double)
                    continuation.yield(time.double)
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
        var values: [Double] = []
        for try await value in stream { values.append(value) }
        #expect(values == [0.5, 1.0 / 3])
    }
}
