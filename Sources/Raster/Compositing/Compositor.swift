/// Makes frames out of sources: plans every scanline as runs and carries them out.
///
/// It keeps the memory of one scanline, so each thread has its own.
package struct Compositor<S: Sample>: Sendable {
    package let sources: [Source<S>]
    /// What they hold; `sources` keeps it.
    package let samples: [SourceSamples<S>]
    private let background: Int
    package let layout: PixelLayout
    private var scanline = Scanline()
    /// The stack of the frame that is made row by row, and its size.
    private var layers: [StagedSource] = []
    private var size = (width: 0, height: 0)
    /// The row that `scanline` is of; -1 for none.
    private var plannedRow = -1
    private var mixer: Mixer<S>
    /// The row of a source that is to be painted, and what stands inside of its mask.
    private var top: [S] = []
    private var inside: [S] = []
    /// One for each staged source, by its place in the stack; only those that are scaled use it.
    private var resamplers: [Resampler] = []

    /// A compositor of `sources`, all of the layout of the frames to come, of which `background` is
    /// the flat one that stands beneath everything and beneath every masked side; what is mixed is
    /// mixed as the light that `light` says, or else as the samples that there are.
    package init(sources: [Source<S>], background: Int, light: LightTables<S>? = nil) {
        layout = sources[background].layout
        precondition(sources[background].isFlat, "the background is one color")
        precondition(sources.allSatisfy { [layout] in $0.layout == layout })
        self.sources = sources
        samples = sources.map { unsafe SourceSamples($0) }
        self.background = background
        mixer = Mixer(layout: layout, light: light)
    }

    /// Overwrites `frame` with `stack`, bottom source first.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func composite(_ stack: [PlacedSource], into frame: inout Bitmap<S>) {
        begin(stack, width: frame.width, height: frame.height)
        for y in 0..<frame.height {
            composite(row: y, 0..<frame.width, into: &frame, at: y)
        }
    }

    /// Begins a frame of that size that shows `stack`, bottom source first.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func begin(_ stack: [PlacedSource], width: Int, height: Int) {
        layers = staged(stack, width: width, height: height)
        scanline.masks = stack.masks
        size = (width, height)
        plannedRow = -1
        prepare(layers, width: width)
    }

    /// Appends those pixels of row `y` that are a source's as they are, from left to right.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func appendStaticRuns(inRow y: Int, to runs: inout [StaticRun]) {
        plan(row: y)
        scanline.appendStaticRuns(to: &runs)
    }

    private mutating func plan(row y: Int) {
        guard plannedRow != y else { return }
        scanline.plan(layers, background: background, row: y, width: size.width)
        plannedRow = y
    }

    /// Overwrites `columns`, and perhaps some beside them, of row `place` of `rows`, which is as
    /// wide as the frame, with those of the frame's row `y`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func composite(
        row y: Int, _ columns: Range<Int>, into rows: inout Bitmap<S>, at place: Int
    ) {
        precondition(rows.layout == layout && rows.width == size.width && y < size.height)
        plan(row: y)
        // What is blended is blended as a whole, over copies that have not been blended into yet.
        let columns = scanline.blended(with: columns)
        rows.withMutableRow(place) { composite(row: y, columns, into: &$0) }
    }

    /// `stack` without what never shows, made ready for frames of that size.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func staged(_ stack: [PlacedSource], width: Int, height: Int) -> [StagedSource] {
        let view = Size(width: Double(width), height: Double(height)).bounds
        let masks = stack.masks
        return stack.compactMap { placed in
            StagedSource(
                placed, masks, showing: sources[placed.source], background: background, in: view)
        }
    }

    private mutating func prepare(_ layers: [StagedSource], width: Int) {
        if top.count != width * layout.channels {
            top = Array(repeating: 0, count: width * layout.channels)
            inside = top
        }
        while resamplers.count < layers.count { resamplers.append(Resampler()) }
        for (i, layer) in layers.enumerated() where layer.sampling == .scaled {
            let source = sources[layer.source]
            resamplers[i].fit(source.width, source.height, into: layer.frame, view: width)
        }
    }

    private mutating func composite(
        row y: Int, _ columns: Range<Int>, into row: inout MutableSpan<S>
    ) {
        // By index, since iterating would keep a reference to the runs while the row is made.
        for i in scanline.runs.indices {
            let run = scanline.runs[i]
            guard run.columns.overlaps(columns) else { continue }
            let samples = run.samples(layout)
            switch run.kind {
            case .copy:
                let copied = run.columns.clamped(to: columns)
                let samples =
                    copied.lowerBound * layout.channels..<copied.upperBound * layout.channels
                self.samples[run.source].withRow(y) {
                    row.copySamples(from: $0.extracting(samples), at: samples.lowerBound)
                }
            case .edge:
                let shares = scanline.shares
                self.samples[run.source].withRow(y) {
                    mixer.blend($0, into: &row, samples, by: shares.span.extracting(run.shares))
                }
            case .mixed:
                mix(run, row: y, into: &row)
            }
        }
    }
}

extension Compositor {
    private mutating func mix(_ run: Run, row y: Int, into row: inout MutableSpan<S>) {
        guard let layer = run.layer else { return }
        let samples = run.samples(layout)
        fetchTop(layer, row: y, run.columns)
        if run.isHiding
            || layers[layer].isSolid && run.paintShares == nil && !layers[layer].isClipped
        {
            row.copySamples(from: top.span.extracting(samples), at: samples.lowerBound)
            return
        }
        // A span of what `self` holds would keep all of it from being changed; these share memory.
        let (top, shares) = (top, scanline.shares)
        let maskShares = shares.span.extracting(run.shares)
        guard let paintShares = run.paintShares else {
            mixer.paint(top.span, over: &row, samples, by: maskShares)
            return
        }
        // Inside of a mask the source stands on the background.
        var inside: [S] = []
        swap(&inside, &self.inside)
        fetch(self.samples[background], samples, of: y, into: &inside, at: samples.lowerBound)
        var span = inside.mutableSpan
        let own = shares.span.extracting(paintShares)
        mixer.paint(top.span, over: &span, samples, by: own)
        mixer.blend(inside.span, into: &row, samples, by: maskShares)
        swap(&inside, &self.inside)
    }

    /// Brings the pixels of a layer that lie in `columns` of row `y` of the frame.
    private mutating func fetchTop(_ index: Int, row y: Int, _ columns: Range<Int>) {
        let layer = layers[index]
        let source = sources[layer.source]
        switch layer.sampling {
        case .scaled:
            resamplers[index].render(source, row: y, columns, into: &top)
        case .shifted(let x, let firstRow):
            // An oval's columns may reach a pixel beyond its rectangle, where it has no share.
            let columns = columns.clamped(to: x..<x + source.width)
            let start = columns.lowerBound - x
            let samples = start * layout.channels..<(start + columns.count) * layout.channels
            let target = columns.lowerBound * layout.channels
            fetch(self.samples[layer.source], samples, of: y - firstRow, into: &top, at: target)
        }
    }
}

/// Copies those samples of a source's row to `row` from `start` on.
private func fetch<S: Sample>(
    _ source: SourceSamples<S>, _ samples: Range<Int>, of y: Int, into row: inout [S], at start: Int
) {
    var row = row.mutableSpan
    source.withRow(y) { row.copySamples(from: $0.extracting(samples), at: start) }
}

/// Consecutive pixels of a row that are a source's as they are.
package struct StaticRun: Equatable, Sendable {
    /// Which source.
    package let source: Int
    /// Which pixels.
    package let columns: Range<Int>
}

extension Scanline {
    /// `columns`, and those beside them that are blended together with some of them.
    func blended(with columns: Range<Int>) -> Range<Int> {
        var wide = columns
        while true {
            var next = wide
            for run in runs where run.kind != .copy && run.columns.overlaps(wide) {
                next =
                    min(
                        next.lowerBound, run.columns.lowerBound)..<max(
                        next.upperBound, run.columns.upperBound)
            }
            guard next != wide else { return wide }
            wide = next
        }
    }

    /// Appends the row's copies, from left to right, without the pixels that something else covers.
    ///
    /// Inlined, since a call would copy the scanline with its memory, thirty instructions a row.
    @inline(__always)
    func appendStaticRuns(to result: inout [StaticRun]) {
        let first = result.count
        for run in runs where run.kind == .copy {
            // Few runs: each goes where it belongs.
            var place = result.count
            while place > first, result[place - 1].columns.lowerBound > run.columns.lowerBound {
                place -= 1
            }
            result.put(StaticRun(source: run.source, columns: run.columns), at: place)
        }
        for fresh in runs where fresh.kind != .copy {
            var i = first
            while i < result.count {
                let run = result[i]
                guard run.columns.overlaps(fresh.columns) else {
                    i += 1
                    continue
                }
                i = result.replace(
                    at: i,
                    left: run.columns.before(fresh.columns).map {
                        StaticRun(source: run.source, columns: $0)
                    },
                    right: run.columns.behind(fresh.columns).map {
                        StaticRun(source: run.source, columns: $0)
                    })
            }
        }
    }
}
