import Raster

/// The parts of rows (blocks) that equal a snapshot and need no closer look.
///
/// Most blocks of a lossless capture do, and comparing bytes takes 10 % of the time of mixing.
struct PlainBlocks {
    static let width = 64

    enum Sight: UInt8 {
        case outgoing, incoming
        /// A part that is nearly the same in both snapshots.
        case either
        /// A mix, or something else.
        case mixed
    }

    let count: Int
    private let height: Int
    private var sights: [Sight]

    init(_ picture: Bitmap<UInt8>, _ pair: MeasuredPair) {
        count = pair.blocks
        height = pair.height
        sights = []
        sights.reserveCapacity(count * height)
        let length = Self.width * pair.outgoing.layout.channels
        for y in 0..<height {
            picture.withRow(y) { here in
                pair.outgoing.withRow(y) { out in
                    pair.incoming.withRow(y) { into in
                        for block in 0..<count {
                            let range = block * length..<min(here.count, (block + 1) * length)
                            let part = here.extracting(range)
                            let isOutgoing = part.isSame(as: out.extracting(range))
                            let isPlain = isOutgoing || part.isSame(as: into.extracting(range))
                            sights.append(
                                !isPlain
                                    ? .mixed
                                    : pair.informative(block, y) == 0
                                        ? .either : isOutgoing ? .outgoing : .incoming)
                        }
                    }
                }
            }
        }
    }

    subscript(_ block: Int, _ y: Int) -> Sight { sights[y * count + block] }

    /// Returns whether the edge between the snapshots may cross or touch a block.
    func mayCross(_ block: Int, _ y: Int) -> Bool {
        let own = self[block, y]
        guard own != .either else { return false }
        return own == .mixed || block > 0 && own.differs(from: self[block - 1, y])
            || block + 1 < count && own.differs(from: self[block + 1, y])
            || y > 0 && own.differs(from: self[block, y - 1])
            || y + 1 < height && own.differs(from: self[block, y + 1])
    }
}

extension PlainBlocks.Sight {
    fileprivate func differs(from other: Self) -> Bool { other != .either && other != self }
}
