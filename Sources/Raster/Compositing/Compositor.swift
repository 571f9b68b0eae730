/// Composites frames from sources: each scanline is planned as runs of pixels, which are then
/// copied, blended, or painted.
///
/// An instance holds the working memory for one scanline, so use one per thread.
package struct Compositor<S: Sample>: Sendable {
    package let sources: [Source<S>]
    package let samples: [SourceSamples<S>]
    private let background: Int
    package let layout: PixelLayout
    private var scanline = Scanline()
    private var layers: [StagedSource] = []
    private var size = (width: 0, height: 0)
    private var plannedRow = -1
    private var mixer: Mixer<S>
    private var top: [S] = []
    private var inside: [S] = []
    /// The resamplers of the staged sources, by index; used for scaled ones only.
    private var resamplers: [Resampler] = []

    /// Creates a compositor of `sources`, which have the layout of the frames.
    ///
    /// `background` is the index of the flat source beneath everything and beneath every masked
    /// source. With `light`, colors are blended in linear light instead of as encoded.
    package init(sources: [Source<S>], background: Int, light: LightTables<S>? = nil) {
        layout = sources[background].layout
        precondition(sources[background].isFlat, "the background must be one color")
        precondition(sources.allSatisfy { [layout] in $0.layout == layout })
        self.sources = sources
        samples = sources.map { unsafe SourceSamples($0) }
        self.background = background
        mixer = Mixer(layout: layout, light: light)
    }

    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func composite(_ stack: [PlacedSource], into frame: inout Bitmap<S>) {
        begin(stack, width: frame.width, height: frame.height)
        for y in 0..<frame.height {
            composite(row: y, 0..<frame.width, into: &frame, at: y)
        }
    }

    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func begin(_ stack: [PlacedSource], width: Int, height: Int) {
        layers = staged(stack, width: width, height: height)
        scanline.masks = stack.masks
        size = (width, height)
        plannedRow = -1
        prepare(layers, width: width)
    }

    /// Appends row `y`'s runs that are copied from a source, left to right.
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

    /// Renders `columns` of the frame's row `y`, and possibly adjacent ones, into row `place` of
    /// `rows`.
    ///
    /// `rows` must have the frame's width.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func composite(
        row y: Int, _ columns: Range<Int>, into rows: inout Bitmap<S>, at place: Int
    ) {
        precondition(rows.layout == layout && rows.width == size.width && y < size.height)
        plan(row: y)
        // A blended run is blended again as a whole, over fresh copies.
        let columns = columns.count < size.width ? scanline.blended(with: columns) : columns
        rows.withMutableRow(place) { composite(row: y, columns, into: &$0) }
    }

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
        // By index: an iterator would keep a reference to the runs.
        for i in 0..<scanline.runCount {
            let run = scanline.runMemory[i]
            guard run.columns.meets(columns) else { continue }
            switch run.kind {
            case .copy:
                let copied =
                    max(
                        run.columns.lowerBound, columns.lowerBound)..<min(
                        run.columns.upperBound, columns.upperBound)
                let samples = copied.samples(layout)
                self.samples[run.source].withRow(y) {
                    row.copySamples(from: $0.extracting(samples), at: samples.lowerBound)
                }
            case .edge:
                let (shares, samples) = (scanline.shares, run.columns.samples(layout))
                self.samples[run.source].withRow(y) {
                    mixer.blend($0, into: &row, samples, by: shares.span.extracting(run.shares))
                }
            case .mixed:
                mix(i, row: y, into: &row)
            }
        }
    }
}

extension Compositor {
    private mutating func mix(_ index: Int, row y: Int, into row: inout MutableSpan<S>) {
        let run = scanline.runMemory[index]
        let (layer, samples) = (run.layer, run.columns.samples(layout))
        fetchTop(layer, row: y, run.columns)
        if run.isHiding
            || layers[layer].isSolid && !run.isPaintedInside && !layers[layer].isClipped
        {
            row.copySamples(from: top.span.extracting(samples), at: samples.lowerBound)
            return
        }
        // A span of a property would prevent changes to `self`; these copies share memory.
        let (top, shares) = (top, scanline.shares)
        let maskShares = shares.span.extracting(run.shares)
        guard run.isPaintedInside else {
            mixer.paint(top.span, over: &row, samples, by: maskShares)
            return
        }
        // Inside its mask, the source is over the background.
        var inside: [S] = []
        swap(&inside, &self.inside)
        fetch(self.samples[background], samples, of: y, into: &inside, at: samples.lowerBound)
        var span = inside.mutableSpan
        let own = shares.span.extracting(run.paintShares)
        mixer.paint(top.span, over: &span, samples, by: own)
        mixer.blend(inside.span, into: &row, samples, by: maskShares)
        swap(&inside, &self.inside)
    }

    private mutating func fetchTop(_ index: Int, row y: Int, _ columns: Range<Int>) {
        let layer = layers[index]
        let source = sources[layer.source]
        switch layer.sampling {
        case .scaled:
            resamplers[index].render(source, row: y, columns, into: &top)
        case .shifted(let x, let firstRow):
            // An oval's columns may include a pixel outside its rectangle, with a share of 0.
            let columns = columns.clamped(to: x..<x + source.width)
            let start = columns.lowerBound - x
            let samples = start * layout.channels..<(start + columns.count) * layout.channels
            let target = columns.lowerBound * layout.channels
            fetch(self.samples[layer.source], samples, of: y - firstRow, into: &top, at: target)
        }
    }
}

private func fetch<S: Sample>(
    _ source: SourceSamples<S>, _ samples: Range<Int>, of y: Int, into row: inout [S], at start: Int
) {
    var row = row.mutableSpan
    source.withRow(y) { row.copySamples(from: $0.extracting(samples), at: start) }
}

package struct StaticRun: Equatable, Sendable, Copying {
    package let source: Int
    package let columns: Range<Int>

    func copy(_ columns: Range<Int>) -> StaticRun { StaticRun(source: source, columns: columns) }
}

extension Scanline {
    /// Returns `columns` together with all columns of blended runs that overlap them.
    func blended(with columns: Range<Int>) -> Range<Int> {
        var wide = columns
        while true {
            var next = wide
            for run in runs where run.kind != .copy && run.columns.meets(wide) {
                next =
                    min(
                        next.lowerBound, run.columns.lowerBound)..<max(
                        next.upperBound, run.columns.upperBound)
            }
            guard next != wide else { return wide }
            wide = next
        }
    }

    /// Appends the row's copies, left to right, without the pixels that other runs cover.
    ///
    /// Inlined: a call would copy the scanline, which takes 30 instructions per row.
    @inline(__always)
    func appendStaticRuns(to result: inout [StaticRun]) {
        let first = result.count
        for run in runs where run.kind == .copy {
            // There are few runs, so insertion is fast.
            var place = result.count
            while place > first, result[place - 1].columns.lowerBound > run.columns.lowerBound {
                place -= 1
            }
            result.put(StaticRun(source: run.source, columns: run.columns), at: place)
        }
        for fresh in runs where fresh.kind != .copy { result.cut(fresh.columns, from: first) }
    }
}
