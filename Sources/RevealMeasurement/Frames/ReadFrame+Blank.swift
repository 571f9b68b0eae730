extension ReadFrame {
    /// Returns `.blank` if `picture` has one color, like a player's black frame, but the snapshot
    /// that it resembles has several.
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

    /// The maximum deviation from one color after a codec, and the minimum of a snapshot.
    private static let (mostOfCodec, leastOfSnapshot) = (4, 24)
}

extension Bitmap<UInt8> {
    fileprivate func isOneColor(within levels: Int) -> Bool {
        withSamples { samples in
            let channels = layout.channels
            return samples.indices.allSatisfy { i in
                abs(Int(samples[i]) - Int(samples[i % channels])) <= levels
            }
        }
    }
}
