private import Synchronization

/// The places where both snapshots are flat.
///
/// Blur, such as that of text in a browser's screenshot, does not change them.
///
/// The border is excluded, since a browser may show another page in its last column.
struct FlatPlaces {
    /// Whether the border, or a color that is not flat, is within two pixels; row by row.
    private(set) var isNear: [Bool]

    /// The maximum difference of neighbors, in 8-bit sample values.
    private static let most: Int16 = 6
    /// The reach of blur, in pixels.
    private static let reach = 2

    init(_ one: Bitmap<UInt8>, _ other: Bitmap<UInt8>) {
        let (width, height) = (one.width, one.height)
        isNear = [Bool](repeating: false, count: width * height)
        for picture in [one, other] {
            let channels = picture.layout.channels
            picture.withSamples { samples in
                func differ(_ i: Int, _ j: Int) -> Bool {
                    (0..<channels).contains { channel in
                        let (a, b) = (
                            samples[i * channels + channel], samples[j * channels + channel]
                        )
                        return abs(Int16(a) - Int16(b)) > Self.most
                    }
                }
                for y in 0..<height {
                    for x in 0..<width {
                        let i = y * width + x
                        if x > 0, differ(i - 1, i) { (isNear[i - 1], isNear[i]) = (true, true) }
                        if y > 0, differ(i - width, i) {
                            (isNear[i - width], isNear[i]) = (true, true)
                        }
                    }
                }
            }
        }
        for x in 0..<width { (isNear[x], isNear[(height - 1) * width + x]) = (true, true) }
        for y in 0..<height { (isNear[y * width], isNear[(y + 1) * width - 1]) = (true, true) }
        spread(along: 1, lines: height, apart: width, length: width)
        spread(along: width, lines: width, apart: 1, length: height)
    }

    /// Spreads marked places along rows or columns.
    ///
    /// There are `lines` lines, `apart` places apart, of `length` pixels that are `step` places
    /// apart.
    private mutating func spread(along step: Int, lines: Int, apart: Int, length: Int) {
        for line in 0..<lines {
            let start = line * apart
            let near = (0..<length).filter { isNear[start + $0 * step] }
            for i in near {
                for j in max(0, i - Self.reach)...min(length - 1, i + Self.reach) {
                    isNear[start + j * step] = true
                }
            }
        }
    }
}

extension MeasuredPair {
    private static let leastFlat = 0.2

    fileprivate func onFlatPlaces() -> MeasuredPair? {
        let flat = leavingOut(FlatPlaces(outgoing, incoming).isNear)
        return Double(flat.told) > Self.leastFlat * Double(told) ? flat : nil
    }
}

/// A pair limited to flat places, computed on first use.
final class FlatPair: Sendable {
    private let whole: MeasuredPair
    private let found = Mutex<MeasuredPair??>(nil)

    init(of whole: MeasuredPair) { self.whole = whole }

    var pair: MeasuredPair? {
        found.withLock { found in
            if let found { return found }
            let flat = whole.onFlatPlaces()
            found = .some(flat)
            return flat
        }
    }
}
