/// The plan of one scanline of a frame: the sources of its columns.
package struct Scanline {
    /// The runs, in the order of execution.
    ///
    /// Copies never overlap; a run of another kind follows the copies beneath it.
    package private(set) var runs: [Run] = []
    /// The shares of columns that are not copied, run by run, each run between `sharePadding`
    /// zeros.
    package private(set) var shares: [UInt16] = []
    var masks: [any PixelMask] = []
    /// The memory for masks other than sharp ellipses; an array, to make it one reference.
    private var maskRows = [MaskRows()]
    /// The parts of the row's last mask with known parts, which adjacent sources often share.
    private var known: (mask: StagedMask?, parts: [KnownScanline])?
    private(set) var row = 0
    private(set) var width = 0
    private var background = 0

    package init() {}

    /// Plans row `y` of `stack`, bottom first, over the source `background`, for a frame of `width`
    /// columns.
    package mutating func plan(
        _ stack: [StagedSource], background: Int, row y: Int, width: Int
    ) {
        runs.removeAll(keepingCapacity: true)
        shares.removeAll(keepingCapacity: true)
        known = nil
        (row, self.width, self.background) = (y, width, background)
        let bottom = stack.lastIndex { $0.isCopied && $0.mask == nil }
        addCopy(of: bottom.map { stack[$0].source } ?? background, 0..<width)
        for i in (bottom.map { $0 + 1 } ?? 0)..<stack.count {
            switch stack[i].mask {
            case nil: addPainted(stack[i], at: i)
            case .ellipse(let ellipse):
                guard let mask = EllipseScanline(ellipse, row: y, width: width) else { continue }
                add(stack, i, inside: mask)
            case .other(let number):
                let mask = masks[number]
                mask.plan(stack, i, in: &self)
            }
        }
    }

    /// Adds the source at `index` inside the parts of its mask, which are kept for the next source.
    mutating func add<Mask: PixelMask>(
        _ stack: [StagedSource], _ index: Int, insideKnown mask: Mask
    ) where Mask.Part == KnownScanline {
        if known?.mask != stack[index].mask {
            // First, to release the references to its shares: a change then copies nothing.
            known = nil
            known = (stack[index].mask, mask.parts(row: row, width: width, &maskRows[0]))
        }
        let parts = known?.parts ?? []
        for part in parts { add(stack, index, inside: part) }
    }

    private mutating func addPainted(_ layer: StagedSource, at index: Int) {
        guard let shape = ShapeScanline(layer, row: row, width: width) else { return }
        addPainted(layer, index, shape, shape.columns)
    }

    private mutating func addPainted(
        _ layer: StagedSource, _ index: Int, _ shape: ShapeScanline, _ columns: Range<Int>
    ) {
        guard !columns.isEmpty else { return }
        let shares = addShares(columns) { shape.shares(of: columns, into: &$0, at: $1) }
        runs.append(
            Run(mixed: layer.source, layer: index, columns, shares: shares, paintShares: nil))
    }

    /// Adds the source at `index` inside a mask, and the background in columns outside the source.
    mutating func add(
        _ stack: [StagedSource], _ index: Int, inside mask: some MaskScanline
    ) {
        // Most masked sources are copied, which requires only their position.
        guard !stack[index].isCopied else {
            addCopied(stack[index].source, inside: mask, mask.touched)
            return
        }
        let layer = stack[index]
        let shape = ShapeScanline(layer, row: row, width: width)
        guard let shape, shape.columns.overlaps(mask.touched) else {
            if !layer.isClipped { addCopied(background, inside: mask, mask.touched) }
            return
        }
        let columns = shape.columns.clamped(to: mask.touched)
        guard !layer.isClipped else {
            addClipped(layer, at: index, shape, mask, columns)
            return
        }
        addCopied(background, inside: mask, mask.touched.lowerBound..<columns.lowerBound)
        addCopied(background, inside: mask, columns.upperBound..<mask.touched.upperBound)
        let shares = addShares(columns) { mask.shares(of: columns, into: &$0, at: $1) }
        let paintShares = addShares(columns) { shape.shares(of: columns, into: &$0, at: $1) }
        runs.append(
            Run(
                mixed: layer.source, layer: index, columns, shares: shares,
                paintShares: paintShares))
    }

    /// Adds a source painted by its shares times its mask's coverage, or copied in fully covered
    /// columns if it is opaque.
    private mutating func addClipped(
        _ layer: StagedSource, at index: Int, _ shape: ShapeScanline, _ mask: some MaskScanline,
        _ columns: Range<Int>
    ) {
        let full = mask.full.clamped(to: columns)
        addEdge(layer, index, shape, mask, columns.lowerBound..<full.lowerBound)
        let hiding =
            layer.isOpaque ? shape.full.clamped(to: full) : full.lowerBound..<full.lowerBound
        addPainted(layer, index, shape, full.lowerBound..<hiding.lowerBound)
        if !hiding.isEmpty {
            hide(hiding)
            runs.append(
                Run(mixed: layer.source, layer: index, hiding, shares: 0..<0, paintShares: nil))
        }
        addPainted(layer, index, shape, hiding.upperBound..<full.upperBound)
        addEdge(layer, index, shape, mask, full.upperBound..<columns.upperBound)
    }

    private mutating func addEdge(
        _ layer: StagedSource, _ index: Int, _ shape: ShapeScanline, _ mask: some MaskScanline,
        _ columns: Range<Int>
    ) {
        guard !columns.isEmpty else { return }
        let shares = addShares(columns) { mask.coverage(of: columns, into: &$0, at: $1) }
        let own = addShares(columns) { shape.shares(of: columns, into: &$0, at: $1) }
        for (i, j) in zip(shares, own) {
            self.shares[i] = product(self.shares[i], self.shares[j])
        }
        self.shares.removeLast(own.count)
        runs.append(
            Run(mixed: layer.source, layer: index, columns, shares: shares, paintShares: nil))
    }

    private mutating func addCopied(
        _ source: Int, inside mask: some MaskScanline, _ columns: Range<Int>
    ) {
        let full = mask.full.clamped(to: columns)
        addEdge(of: source, mask, columns.lowerBound..<full.lowerBound)
        addCopy(of: source, full)
        addEdge(of: source, mask, full.upperBound..<columns.upperBound)
    }

    private mutating func addEdge(of source: Int, _ mask: some MaskScanline, _ columns: Range<Int>)
    {
        guard !columns.isEmpty else { return }
        let shares = addShares(columns) { mask.coverage(of: columns, into: &$0, at: $1) }
        runs.append(Run(.edge, of: source, columns, shares: shares))
    }

    /// Appends the shares that `write` stores from an index on, and returns their padded range.
    private mutating func addShares(
        _ columns: Range<Int>, _ write: (inout MutableSpan<UInt16>, Int) -> Void
    ) -> Range<Int> {
        let start = shares.count
        shares.append(contentsOf: repeatElement(0, count: columns.count + 2 * sharePadding))
        var span = shares.mutableSpan
        write(&span, start + sharePadding)
        return start..<start + columns.count + 2 * sharePadding
    }

    private mutating func addCopy(of source: Int, _ columns: Range<Int>) {
        guard !columns.isEmpty else { return }
        hide(columns)
        runs.append(Run(.copy, of: source, columns))
    }

    /// Cuts `columns` out of copies, and removes other runs inside them.
    @inline(__always)
    private mutating func hide(_ columns: Range<Int>) {
        var i = 0
        while i < runs.count {
            let beneath = runs[i]
            guard beneath.columns.overlaps(columns),
                beneath.kind == .copy || columns.contains(beneath.columns)
            else {
                i += 1
                continue
            }
            i = runs.replace(
                at: i,
                left: beneath.columns.before(columns).map { Run(.copy, of: beneath.source, $0) },
                right: beneath.columns.behind(columns).map { Run(.copy, of: beneath.source, $0) })
        }
    }
}

extension Range<Int> {
    func before(_ other: Range<Int>) -> Range<Int>? {
        lowerBound < other.lowerBound ? lowerBound..<other.lowerBound : nil
    }

    func behind(_ other: Range<Int>) -> Range<Int>? {
        other.upperBound < upperBound ? other.upperBound..<upperBound : nil
    }
}

extension Array {
    /// Replaces the element at `index` by those of `left` and `right` that exist; returns the next
    /// index.
    @inline(__always)
    mutating func replace(at index: Int, left: Element?, right: Element?) -> Int {
        guard let first = left ?? right else {
            remove(at: index)
            return index
        }
        self[index] = first
        guard left != nil, let right else { return index + 1 }
        put(right, at: index + 1)
        return index + 2
    }

    /// Inserts `element`; appends, the most common case, skip the preparation for moving elements.
    @inline(__always)
    mutating func put(_ element: Element, at index: Int) {
        guard index < count else {
            append(element)
            return
        }
        insert(element, at: index)
    }
}
