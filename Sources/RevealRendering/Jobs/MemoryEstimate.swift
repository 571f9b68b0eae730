import PNG
package import Raster
import RevealColor
import RevealFiles
import RevealMotion
import RevealValues

/// How much memory a job needs at its peak, worked out before it starts.
///
/// At the peak all workers hold a frame, or a few rows of one that is put together from bits, and
/// its compressed bytes. Snapshots stay in memory as they were decoded, and once more where the
/// frames' layout or depth or a background calls for other samples. A frame is made of the
/// snapshots' pixels, so its file is about as long as theirs.
package struct MemoryEstimate {
    /// What the process holds before the first pixel.
    package static let base = MemoryBudget.base
    /// What libpng and zlib need to compress one picture, or our coder: a block of 256 KiB as it is
    /// and filtered, and its matches.
    package static let compressor = 640 << 10
    /// What libdeflate needs at the level of small files.
    package static let libdeflate = 9 << 20

    /// What the coder of stable files needs: a block of 256 KiB at most, twice, and for each of its
    /// bytes the search's 36.
    package static let stableCoder = 10 << 20

    let bytes: Int

    /// The estimate for `job` when `threads` workers share it, and `coders` code its snapshots.
    init(_ job: RenderJob, threads: Int, coders: Int) {
        let snapshots = job.transition.snapshots
        let format = job.format
        let maps = job.transition.timeline.maskMaps
        let pixels = snapshots.map(\.bytes).reduce(0, +) + maps.map(\.bytes).reduce(0, +)
        let copies = snapshots.map { snapshot -> Int in
            // Other samples, and once more over the background.
            let isConverted =
                snapshot.layout != format.layout || snapshot.depth != format.depth
            let isFinished = snapshot.layout.hasAlpha && job.options.background.alpha != 0
            let pixel = format.layout.channels * format.depth / 8
            let copies = (isConverted ? 1 : 0) + (isFinished ? 1 : 0)
            // In the frames' colours, and where these are shallower at its own depth before.
            let isRecolored = format.colors.conversion(of: DescribedPicture(snapshot)) != nil
            return copies * snapshot.width * snapshot.height * pixel
                + (isRecolored ? snapshot.bytes + ColorConversion.tableBytes : 0)
        }.reduce(0, +)
        let share = min(1, snapshots.map { Double($0.storedBytes) / Double($0.bytes) }.max() ?? 1)
        let frame = Double(format.bytes)
        // In an animation, who makes any frame but the first keeps the one before it as well.
        let output = job.output
        let before = output.traits.comparesFrames ? min(threads, job.frames.count - 1) : 0
        let worker = output.bytesPerWorker(of: job, share: share)
        // Coded snapshots with the places where they can be cut; samples of 16 bits are kept as PNG
        // stores them, too.
        let book: Double =
            job.splices
            ? Double(snapshots.count) * frame
                * (share + SpliceBook.cellShare + (format.depth == 16 ? 1.0 : 0)) : 0
        // What workers need to code the snapshots they give back before there are frames; it is not
        // counted again, and within the estimate's margin, but where much thought goes into it.
        let coder = SpliceBook.coderBytes(
            snapshots.count, format.bytes / format.height, job.options.compression)
        let others = Double(max(0, coders - threads) * coder)
        let isParsed = job.splices && job.options.compression.parses
        let coding = isParsed ? Double(max(coders, threads) * coder) : 0
        let workers = max(
            coding, others + Double(threads) * (worker + Double(Self.compressor)))
        let light = job.options.blending == .linear ? LightTables<UInt16>.bytes : 0
        let rendering =
            copies + light + before * format.bytes
            + (book + output.peakBytes(of: job, workers: workers))
            .clampedInteger(in: 0...Int.max / 2)
        // Snapshots are read side by side, each beside the whole of its file, and then fitted.
        let reading =
            snapshots.map(\.bytesToMake).reduce(0, +) + maps.map(\.bytesToMake).reduce(0, +)
        // Files that may be kept are inflated, each worker one at a time, before anything is
        // rendered.
        let checking =
            job.options.skipsExisting
            ? (Double(threads) * frame * (1 + share)).clampedInteger(in: 0...Int.max / 2) : 0
        bytes = Self.base + pixels + max(reading, rendering, checking)
    }
}

extension RenderJob {
    /// The most memory that the job is expected to need at once, in bytes.
    package var expectedMemory: Int { neededMemory }

    /// The most memory that the job is expected to need with so many workers, in bytes.
    package func memory(threads: Int) -> Int {
        let coders = threads < self.threads ? threads : coders
        return MemoryEstimate(self, threads: threads, coders: coders).bytes
    }

    /// The most threads that can code the snapshots, `most` at most, and no fewer than there are
    /// workers.
    func codersThatFit(_ most: Int) -> Int {
        let useful = min(most, SpliceBook.bands(height: height))
        guard useful > threads else { return threads }
        let budget = options.limits.memory.bytes
        return (threads...useful).last {
            MemoryEstimate(self, threads: threads, coders: $0).bytes <= budget
        } ?? threads
    }

    /// Columns of each frame.
    package var width: Int { format.width }

    /// Rows of each frame.
    package var height: Int { format.height }

    /// The channels of each frame's pixels.
    package var layout: PixelLayout { format.layout }

    /// Bits a sample of each frame: 8 or 16.
    package var depth: Int { format.depth }

    /// The path of each file that the job writes.
    package var outputPaths: [String] { paths }

    /// The bytes that a worker needs to make the whole file of a frame.
    package func bytesPerFile(share: Double) -> Double {
        // A file that is put together from bits stands in memory beside a few rows of its frame.
        guard splices else { return bytesPerPicture(share: share) }
        let parser =
            options.compression.parses
            ? SpliceBook.parserBytes(format.bytes / format.height) : 0
        return Double(format.bytes) * share + Double(parser)
    }
}
