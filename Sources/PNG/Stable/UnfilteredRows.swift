import CPNG
import Raster

/// The rows of a picture as its file stores them, of any colour type and depth, without filters.
struct UnfilteredRows {
    let height: Int
    let layout: RowLayout
    /// Each row behind a byte that is no longer read.
    private var bytes: [UInt8]

    /// The rows of a picture of that size in the zlib stream `stream`; nil where it holds others.
    ///
    /// Only a stream that holds so many bytes is inflated into so many.
    init?(_ stream: [UInt8], width: Int, height: Int, _ header: PNGHeader) {
        // An animation's data may come before it is said where they go.
        guard width > 0, height > 0 else { return nil }
        let bits = header.bitDepth * header.colorType.samples
        layout = RowLayout(bytes: (width * bits + 7) / 8, step: max(1, bits / 8))
        self.height = height
        let (count, stride) = ((layout.bytes + 1) * height, layout.bytes + 1)
        // Encoders need less than that; empty blocks could go on for gigabytes.
        guard stream.count <= count + count / 64 + 16_384 else { return nil }
        bytes = [UInt8](repeating: 0, count: count)
        // The array holds so many bytes, and arrays passed to a C function live for the call.
        guard unsafe cpng_inflate(stream, stream.count, &bytes, count, nil) else { return nil }
        for row in 0..<height {
            guard let filter = RowFilter(rawValue: bytes[row * stride]) else { return nil }
            undo(filter, at: row * stride + 1)
        }
    }

    /// Undoes the filter of the row that begins at `start`.
    private mutating func undo(_ filter: RowFilter, at start: Int) {
        guard filter != .none else { return }
        let (step, stride) = (layout.step, layout.bytes + 1)
        for i in start..<start + layout.bytes {
            let left = i - start >= step ? bytes[i - step] : 0
            let up = i >= stride ? bytes[i - stride] : 0
            let corner = i - start >= step && i >= stride ? bytes[i - stride - step] : 0
            bytes[i] &+= filter.prediction(left: left, up: up, corner: corner)
        }
    }

    /// Calls `body` with the bytes of row `row`.
    func withRow(_ row: Int, _ body: (Span<UInt8>) -> Void) {
        let start = row * (layout.bytes + 1) + 1
        body(bytes.span.extracting(start..<start + layout.bytes))
    }
}

extension RowFilter {
    /// What a byte's neighbours let expect of it.
    fileprivate func prediction(left: UInt8, up: UInt8, corner: UInt8) -> UInt8 {
        switch self {
        case .none: 0
        case .sub: left
        case .up: up
        case .average: UInt8((UInt16(left) + UInt16(up)) / 2)
        case .paeth: paethPredictor(left, up, corner)
        }
    }
}

extension PNGHeader.ColorType {
    /// How many numbers a pixel has in the file.
    fileprivate var samples: Int {
        switch self {
        case .grey, .palette: 1
        case .greyAlpha: 2
        case .rgb: 3
        case .rgba: 4
        }
    }
}
