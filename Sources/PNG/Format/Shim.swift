import CPNG

extension cpng_picture {
    init<S: Sample>(_ bitmap: Bitmap<S>) {
        self.init(
            width: UInt32(bitmap.width), height: UInt32(bitmap.height),
            channels: UInt32(bitmap.layout.channels), depth: UInt32(S.depth),
            row_bytes: bitmap.samplesPerRow * MemoryLayout<S>.stride)
    }
}

func check(_ report: cpng_report) throws(PNGError) {
    switch report.status {
    case CPNG_DONE:
        return
    case CPNG_OUT_OF_MEMORY:
        throw .outOfMemory(bytes: 0)
    default:
        throw .undecodable(report.text)
    }
}

extension cpng_report {
    var text: String {
        let bytes = unsafe withUnsafeBytes(of: message) { unsafe Array($0) }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
