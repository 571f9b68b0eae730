import Raster

/// A number with one decimal.
func rounded(_ value: Double) -> String {
    let tenths = (value * 10 + 0.5).whole(in: 0...10_000_000_000)
    return "\(tenths / 10).\(tenths % 10)"
}

/// A number of bytes as people read it, in powers of ten.
func decimal(bytes count: Int) -> String {
    switch count {
    case ..<10_000: "\(count) bytes"
    case ..<1_000_000: "\((count + 500) / 1000) kB"
    default: rounded(Double(count) / 1e6) + " MB"
    }
}
