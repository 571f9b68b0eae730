/// The plan of one scanline of a frame: the sources of its columns.
package struct Scanline {
    /// The runs, in the order of execution.
    ///
    /// Copies never overlap; a run of another kind follows the copies beneath it.
    package var runs: ArraySlice<Run> { runMemory[..<runCount] }
    private(set) var runMemory: [Run] = []
    private(set) var runCount = 0
    /// The shares of columns that are not copied, run by run, each run between `sharePadding`
    /// zeros.
    package private(set) var shares: [UInt16] = []
    /// The number of shares in use; later ones are memory for the next rows.
    private var shareCount = 0
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
        runCount = 0
        shareCount = 0
        if known != nil { known = nil }
        (row, self.width, self.background) = (y, width, background)
        let bottom = stack.lastIndex { $0.isCopied && $0.mask == nil }
        append(Run(.copy, of: bottom.map { stack[$0].source } ?? background, 0..<width))
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
        append(Run(.mixed, of: layer.source, columns, layer: index, shares: shares))
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
        _ = addShares(columns) { shape.shares(of: columns, into: &$0, at: $1) }
        append(
            Run(
                .mixed, of: layer.source, columns, layer: index, shares: shares,
                isPaintedInside: true))
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
            append(Run(.mixed, of: layer.source, hiding, layer: index))
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
        for i in shares..<own {
            self.shares[i] = product(self.shares[i], self.shares[own + i - shares])
        }
        shareCount = own
        append(Run(.mixed, of: layer.source, columns, layer: index, shares: shares))
    }

    private mutating func addCopied(
        _ source: Int, inside mask: some MaskScanline, _ columns: Range<Int>
    ) {
        let full = mask.full.clamped(to: columns)
        let (left, right) = (
            columns.lowerBound..<full.lowerBound, full.upperBound..<columns.upperBound
        )
        addCopy(of: source, full)
        guard !left.isEmpty || !right.isEmpty else { return }
        // Both edges' shares have the padding between them in common.
        let leftShares = addRoom(left.count + sharePadding + right.count)
        let rightShares = leftShares + sharePadding + left.count
        var span = shares.mutableSpan
        SIMD16<UInt16>.zero.store(to: &span, at: rightShares, sharePadding)
        mask.coverage(
            of: left, right, into: &span, at: leftShares + sharePadding, rightShares + sharePadding)
        if !left.isEmpty { append(Run(.edge, of: source, left, shares: leftShares)) }
        if !right.isEmpty { append(Run(.edge, of: source, right, shares: rightShares)) }
    }

    /// Appends the shares that `write` stores from an index on, and returns the index of their
    /// padding.
    private mutating func addShares(
        _ columns: Range<Int>, _ write: (inout MutableSpan<UInt16>, Int) -> Void
    ) -> Int {
        let start = addRoom(columns.count)
        var span = shares.mutableSpan
        write(&span, start + sharePadding)
        return start
    }

    /// Appends room for `count` shares with padding, and returns its index.
    @inline(__always)
    private mutating func addRoom(_ count: Int) -> Int {
        let start = shareCount
        let end = start + count + 2 * sharePadding
        shareCount = end
        if end > shares.count {
            shares.append(contentsOf: repeatElement(0, count: end - shares.count))
        }
        var span = shares.mutableSpan
        SIMD16<UInt16>.zero.store(to: &span, at: start, sharePadding)
        SIMD16<UInt16>.zero.store(to: &span, at: end - sharePadding, sharePadding)
        return start
    }

    @inline(__always)
    private mutating func append(_ run: Run) {
        if runCount < runMemory.count {
            runMemory[runCount] = run
        } else {
            runMemory.append(run)
        }
        runCount += 1
    }

    private mutating func addCopy(of source: Int, _ columns: Range<Int>) {
        guard !columns.isEmpty else { return }
        let copy = Run(.copy, of: source, columns)
        // Most often inside the last copy, which has hidden all runs before it in these columns.
        guard runCount > 0, runMemory[runCount - 1].kind == .copy,
            runMemory[runCount - 1].columns.contains(columns)
        else {
            hide(columns)
            append(copy)
            return
        }
        runCount -= 1
        let (beneath, all) = (runMemory[runCount].source, runMemory[runCount].columns)
        if let left = all.before(columns) { append(Run(.copy, of: beneath, left)) }
        append(copy)
        if let right = all.behind(columns) { append(Run(.copy, of: beneath, right)) }
    }

    /// Cuts `columns` out of copies, and removes other runs inside of `columns`.
    private mutating func hide(_ columns: Range<Int>) {
        runMemory.removeLast(runMemory.count - runCount)
        runMemory.cut(columns) { $0.kind == .copy || columns.contains($0.columns) }
        runCount = runMemory.count
    }
}

extension Range<Int> {
    /// Whether two nonempty ranges overlap; `overlaps` also tests for empty ones.
    @inline(__always)
    func meets(_ other: Range<Int>) -> Bool {
        lowerBound < other.upperBound && other.lowerBound < upperBound
    }

    @inline(__always)
    func contains(_ other: Range<Int>) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }

    func before(_ other: Range<Int>) -> Range<Int>? {
        lowerBound < other.lowerBound ? lowerBound..<other.lowerBound : nil
    }

    func behind(_ other: Range<Int>) -> Range<Int>? {
        other.upperBound < upperBound ? other.upperBound..<upperBound : nil
    }
}

/// Columns that come from one source.
protocol Copying {
    var columns: Range<Int> { get }

    /// Returns a copy of the same source.
    func copy(_ columns: Range<Int>) -> Self
}

extension Array where Element: Copying {
    /// Cuts `columns` out of the elements from `first` on for which `isCut` returns true.
    @inline(__always)
    mutating func cut(
        _ columns: Range<Int>, from first: Int = 0, where isCut: (Element) -> Bool = { _ in true }
    ) {
        var i = first
        while i < count {
            let run = self[i]
            if run.columns.meets(columns), isCut(run) {
                let (left, right) = (run.columns.before(columns), run.columns.behind(columns))
                guard let rest = left ?? right else {
                    remove(at: i)
                    continue
                }
                self[i] = run.copy(rest)
                if left != nil, let right {
                    i += 1
                    put(run.copy(right), at: i)
                }
            }
            i += 1
        }
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
