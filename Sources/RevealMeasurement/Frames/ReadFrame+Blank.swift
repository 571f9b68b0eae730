import Raster

extension ReadFrame {
    /// Whether `picture` has one colour all over, as a player's black frame has, and is none of
    /// `pair`: where only few pixels tell these apart, it may come near either.
    func isBlank(_ picture: Bitmap<UInt8>, _ pair: MeasuredPair) -> Bool {
        switch sight {
        case .outgoing: picture.hasOneColor && !pair.outgoing.hasOneColor
        case .incoming: picture.hasOneColor && !pair.incoming.hasOneColor
        case .edge, .other: false
        }
    }
}

extension Bitmap<UInt8> {
    /// Whether all pixels have the colour of the first, give or take what a codec leaves.
    fileprivate var hasOneColor: Bool {
        withSamples { samples in
            let channels = layout.channels
            return samples.indices.allSatisfy { i in
                abs(Int(samples[i]) - Int(samples[i % channels])) <= 4
            }
        }
    }
}
