/// A recorder's transform of the view: a scale, a crop, or a border.
struct CaptureTransform: Sendable, Equatable {
    /// Pixels of the recording per pixel of the view.
    var scale = 1.0
    /// The column and row of the recording at which the view begins; negative after a crop.
    var offset: SIMD2<Double>
    var view: PixelSize

    var isCropped: Bool { offset.min() < 0 }

    var sentence: String {
        let cut = [(offset.x, "columns at the left"), (offset.y, "rows at the top")]
            .filter { $0.0 < 0 }.map { "\(fixed(-$0.0, 0)) \($0.1)" }
        let parts = [
            cut.isEmpty ? nil : "the recording lacks \(cut.joined(separator: " and ")) of the view",
            scale == 1 ? nil : "the recording is scaled by \(short(scale, 3))",
            cut.isEmpty && offset != .zero
                ? "the recording has a border: the view begins at "
                    + "\(fixed(offset.x, 0)), \(fixed(offset.y, 0)) px" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: "; ")
    }
}
