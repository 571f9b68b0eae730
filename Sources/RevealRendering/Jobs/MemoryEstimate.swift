import RevealColor

/// An estimate of a job's peak memory, made before it starts.
///
/// At the peak, each worker holds a frame, or a few rows of a spliced one, and its compressed
/// bytes. Snapshots stay in memory, with a copy if frames have other samples. Frames are assumed to
/// compress like the snapshots, since they have the same pixels.
package struct MemoryEstimate {
    package static let base = MemoryBudget.base
    /// The memory of libpng and zlib, or of our encoder: a block of 256 KiB, raw and filtered, and
    /// its matches.
    package static let compressor = 640 << 10
    package static let libdeflate = 9 << 20

    /// Two blocks of up to 256 KiB, and 38 bytes per byte for the match search.
    package static let stableCoder = 10 << 20

    let bytes: Int

    init(_ job: RenderJob, threads: Int, coders: Int) {
        let snapshots = job.transition.snapshots
        let format = job.format
        let maps = job.transition.timeline.maskMaps
        // The transitions of a slide show in memory: those of the workers, and the next one.
        let shown = job.slides.map { $0.transitions(in: threads) + 1 } ?? 1
        let pixels = snapshots.map(\.bytes).reduce(0, +) + maps.map(\.bytes).reduce(0, +)
        let copies = snapshots.map { snapshot -> Int in
            // One copy with other samples, and one over the background.
            let isConverted =
                snapshot.layout != format.layout || snapshot.depth != format.depth
            let isFinished = snapshot.layout.hasAlpha && job.options.background.alpha != 0
            let pixel = format.layout.channels * format.depth / 8
            let copies = (isConverted ? 1 : 0) + (isFinished ? 1 : 0)
            // The picture converted to the frames' colors, at first at its own depth if the frames
            // are shallower.
            let isRecolored = format.colors.conversion(of: DescribedPicture(snapshot)) != nil
            return copies * snapshot.width * snapshot.height * pixel
                + (isRecolored ? snapshot.bytes + ColorConversion.tableBytes : 0)
        }.reduce(0, +)
        let share = job.content.share
        let frame = Double(format.bytes)
        // In an animation, a worker also holds the previous frame.
        let output = job.output
        let before = output.traits.comparesFrames ? min(threads, job.frames.count - 1) : 0
        let worker = output.bytesPerWorker(of: job, share: share)
        // Encoded snapshots with the positions at which they can be cut; 16-bit samples are also
        // kept in PNG byte order.
        let book: Double =
            job.splices
            ? Double(shown * snapshots.count) * frame
                * (share + SpliceBook.cellShare + (format.depth == 16 ? 1.0 : 0)) : 0
        // The memory for encoding the snapshots is freed before frames are rendered. The estimate's
        // margin covers it, except for the slow compression levels.
        let coder = SpliceBook.coderBytes(
            snapshots.count, format.bytes / format.height, job.options.compression)
        let others = Double(max(0, coders - threads) * coder)
        let isParsed = job.splices && job.options.compression.parses
        let coding = isParsed ? Double(max(coders, threads) * coder) : 0
        let workers = max(
            coding, others + Double(threads) * (worker + Double(Self.compressor)))
        let light = job.options.blending == .linear ? LightTables<UInt16>.bytes : 0
        let rendering =
            shown * copies + light + before * format.bytes
            + (book + output.peakBytes(of: job, workers: workers))
            .clampedInteger(in: 0...Int.max / 2)
        // Snapshots are read concurrently, each with its whole file in memory, and then fitted.
        let reading =
            snapshots.map(\.bytesToMake).reduce(0, +) + maps.map(\.bytesToMake).reduce(0, +)
        // Existing files that may be kept are inflated first, one per worker.
        let checking =
            job.options.skipsExisting
            ? (Double(threads) * frame * (1 + share)).clampedInteger(in: 0...Int.max / 2) : 0
        // A slide show is read and encoded while it is rendered, and keeps its first pictures.
        let slides = job.slides == nil ? 0 : shown * pixels + reading + (job.splices ? coder : 0)
        bytes = Self.base + pixels + slides + max(reading, rendering, checking)
    }
}

extension RenderJob {
    package var expectedMemory: Int { neededMemory }

    package func memory(threads: Int) -> Int {
        let coders = threads < self.threads ? threads : coders
        return MemoryEstimate(self, threads: threads, coders: coders).bytes
    }

    /// Returns the maximum number of threads that can encode the snapshots within the memory.
    func codersThatFit(_ most: Int) -> Int {
        let useful = min(most, SpliceBook.bands(height: height))
        guard useful > threads else { return threads }
        let budget = options.limits.memory.bytes
        return (threads...useful).last {
            MemoryEstimate(self, threads: threads, coders: $0).bytes <= budget
        } ?? threads
    }

    package var width: Int { format.width }

    package var height: Int { format.height }

    package var layout: PixelLayout { format.layout }

    package var depth: Int { format.depth }

    package var outputPaths: [String] { paths }

    package func bytesPerFile(share: Double) -> Double {
        // A spliced file needs only a few rows of its frame in memory.
        guard splices else { return bytesPerPicture(share: share) }
        let parser =
            options.compression.parses
            ? SpliceBook.parserBytes(format.bytes / format.height) : 0
        return Double(format.bytes) * share + Double(parser)
    }
}
