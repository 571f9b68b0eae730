import Raster
import RevealEdges

extension ReadFrame {
    /// What it shows, unless `picture` has one color all over, as a player's black frame has, and
    /// the snapshot of `pair` that it seems to be has not: where only few pixels tell these apart,
    /// it may come near either.
    func unlessBlank(_ picture: Bitmap<UInt8>, of pair: MeasuredPair) -> ReadFrame {
        let snapshot: Bitmap<UInt8>
        switch sight {
        case .outgoing: snapshot = pair.outgoing
        case .incoming: snapshot = pair.incoming
        case .edge, .other: return self
        }
        guard picture.isOneColor(within: Self.mostOfCodec),
            !snapshot.isOneColor(within: Self.leastOfSnapshot)
        else { return self }
        return ReadFrame(sight: .other(.blank), band: nil)
    }

    /// Levels that a codec leaves of one color, and levels by which it hides nothing.
    private static let (mostOfCodec, leastOfSnapshot) = (4, 24)
}

extension Bitmap<UInt8> {
    /// Whether all pixels have the color of the first, give or take so many levels.
    fileprivate func isOneColor(within levels: Int) -> Bool {
        withSamples { samples in
            let channels = layout.channels
            return samples.indices.allSatisfy { i in
                abs(Int(samples[i]) - Int(samples[i % channels])) <= levels
            }
        }
    }
}
