import RevealRendering
import RevealValues

/// A number of bytes as people read it, in powers of ten.
func decimal(bytes count: Int) -> String {
    switch count {
    case ..<10_000: "\(count) bytes"
    case ..<1_000_000: "\((count + 500) / 1000) kB"
    default: fixed(Double(count) / 1e6, 1) + " MB"
    }
}
