extension Bitmap {
    /// Whether no pixel lets anything shine through, whatever the layout allows.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func isOpaque() -> Bool {
        guard layout.hasAlpha else { return true }
        return withSamples { samples in
            stride(from: 3, to: samples.count, by: 4).allSatisfy { samples[$0] == .max }
        }
    }
}
