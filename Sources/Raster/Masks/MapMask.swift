/// A gray map as a mask: grays below a threshold are covered, with a ramp of partial coverage just
/// below it.
///
/// The map is stretched to a rectangle, beyond which its border is repeated. Grays are interpolated
/// bilinearly at the centers of pixels.
package struct MapMask: PixelMask, Hashable {
    package let map: GrayMap
    /// The rectangle of the map, in pixels of the frame.
    package let frame: Rect
    /// The gray below which pixels are covered; black is 0 and white is 1.
    ///
    /// The threshold ends at 1 + `softness`, or at 2 without a ramp, so that white is covered too.
    package let threshold: Double
    package let softness: Double
    package let curve: FeatherCurve
    /// Whether light grays come first.
    package let isInverted: Bool

    /// Creates the mask at `progress`, 0 to 1, as the threshold moves from 0 to 1 + `softness`.
    package init(
        _ map: GrayMap, in frame: Rect, progress: Double, softness: Double,
        curve: FeatherCurve, isInverted: Bool
    ) {
        (self.map, self.frame, self.curve, self.isInverted) = (map, frame, curve, isInverted)
        self.softness = softness > 1e-9 ? softness : 0
        // Without a ramp, white is covered only at the end.
        let isOver = progress >= 1 && self.softness == 0
        threshold = isOver ? 2 : progress * (1 + self.softness)
    }

    package func parts(row: Int, width: Int, _ memory: inout MaskRows) -> [KnownScanline] {
        memory.maps.scanlines(of: self, row: row, width: width)
    }

    @inline(__always)
    package func share(ofGray gray: Double) -> UInt16 {
        let level = (isInverted ? 65535 - gray : gray) / 65535
        guard level < threshold else { return 0 }
        guard softness > 0, level > threshold - softness else { return .max }
        return steps(curve.left(at: Lanes(repeating: 1 - (threshold - level) / softness))).x
    }

    @inline(__always)
    func shares(ofGrays grays: Lanes) -> SIMD4<UInt16> {
        let levels = (isInverted ? 65535 - grays : grays) / 65535
        let all = SIMD4<UInt16>(repeating: .max)
        let outside = levels .>= threshold
        guard softness > 0 else { return all.replacing(with: 0, where: outside.narrow) }
        let isOn = levels .> threshold - softness
        let ramp = steps(curve.left(at: 1 - (threshold - levels) / softness))
        return all.replacing(with: ramp, where: isOn.narrow)
            .replacing(with: 0, where: outside.narrow)
    }

    func shares(of grays: ClosedRange<UInt16>) -> (least: UInt16, greatest: UInt16) {
        let shares = (
            share(ofGray: Double(grays.lowerBound)), share(ofGray: Double(grays.upperBound))
        )
        return (min(shares.0, shares.1), max(shares.0, shares.1))
    }
}

struct MapRows {
    private var parts = ScanlineParts()
    private var shares: [UInt16] = []
    private var places: [MapAxis.Place] = []
    private var axis: MapAxis?

    /// The minimum number of consecutive full or empty columns that form a separate part.
    private static let shortest = 4

    mutating func scanlines(of mask: MapMask, row: Int, width: Int) -> [KnownScanline] {
        parts.begin(width: width)
        let frame = mask.frame
        if frame.width > 0, frame.height > 0 {
            let across = MapAxis(mask.map.grays.width, from: frame.x, length: frame.width)
            let down = MapAxis(mask.map.grays.height, from: frame.y, length: frame.height)
            if axis != across || places.count != width {
                (axis, places) = (across, (0..<width).map(across.place))
            }
            add(mask, across, down.place(ofPixel: row), width: width)
        }
        return parts.end()
    }

    private mutating func add(
        _ mask: MapMask, _ across: MapAxis, _ down: MapAxis.Place, width: Int
    ) {
        let cellRow = down.index / GrayMap.cellSide
        var start = 0
        for cell in 0..<mask.map.columns {
            let isLast = cell + 1 == mask.map.columns
            let next = across.firstPixel(from: (cell + 1) * GrayMap.cellSide, in: start...width)
            let columns = start..<(isLast ? width : next)
            guard !columns.isEmpty else { continue }
            start = columns.upperBound
            let bounds = mask.shares(of: mask.map.grays(inCell: cell, cellRow))
            if bounds.least == .max {
                parts.addFull(columns)
            } else if bounds.greatest > 0 {
                write(columns, of: mask, down)
                add(columns)
            }
        }
    }

    private mutating func write(
        _ columns: Range<Int>, of mask: MapMask, _ down: MapAxis.Place
    ) {
        if shares.count < columns.count { shares = Array(repeating: 0, count: columns.count) }
        let places = places
        var span = shares.mutableSpan
        mask.map.grays.withRow(down.index) { upper in
            mask.map.grays.withRow(down.next) { lower in
                @inline(__always)
                func gray(_ column: Int) -> Double {
                    let place = places[column]
                    let top = place.mixed(upper)
                    return top + (place.mixed(lower) - top) * down.part
                }
                var column = columns.lowerBound
                while column < columns.upperBound {
                    let count = min(Lanes.scalarCount, columns.upperBound - column)
                    var grays = Lanes.zero
                    for i in 0..<count { grays[i] = gray(column + i) }
                    mask.shares(ofGrays: grays)
                        .store(to: &span, at: column - columns.lowerBound, count)
                    column += count
                }
            }
        }
    }

    /// Adds columns with known shares; full or empty columns at either end, or in longer runs, are
    /// not edges.
    private mutating func add(_ columns: Range<Int>) {
        var start = 0
        while start < columns.count {
            let share = shares[start]
            var end = start + 1
            while end < columns.count, shares[end] == share { end += 1 }
            let isAlone = end - start >= Self.shortest || start == 0 || end == columns.count
            let run = columns.lowerBound + start..<columns.lowerBound + end
            start = end
            switch share {
            case .max where isAlone: parts.addFull(run)
            case 0 where isAlone: break
            default: for column in run { parts.add(column, share: share) }
            }
        }
    }
}

private struct MapAxis: Equatable {
    private let count: Int
    private let start: Double
    private let length: Double

    init(_ count: Int, from start: Double, length: Double) {
        (self.count, self.start, self.length) = (count, start, length)
    }

    struct Place {
        let index: Int
        let next: Int
        /// The position between the two, 0 to 1.
        let part: Double

        @inline(__always)
        func mixed(_ row: Span<UInt16>) -> Double {
            let first = Double(row[index])
            return first + (Double(row[next]) - first) * part
        }
    }

    @inline(__always)
    func place(ofPixel pixel: Int) -> Place {
        let middle = (Double(pixel) + 0.5 - start) * (Double(count) / length) - 0.5
        let place = max(0, min(Double(count - 1), middle))
        let index = place.rounded(.down).clampedInteger(in: 0...count - 1)
        return Place(
            index: index, next: min(index + 1, count - 1), part: place - Double(index))
    }

    /// Returns the first frame pixel whose center is at or after that of a map pixel.
    func firstPixel(from index: Int, in range: ClosedRange<Int>) -> Int {
        let place = (Double(index) + 0.5) * (length / Double(count)) + start - 0.5
        return place.rounded(.up).clampedInteger(in: range)
    }
}

extension SIMDMask<SIMD4<Int64>> {
    @inline(__always)
    fileprivate var narrow: SIMDMask<SIMD4<Int16>> {
        var mask = SIMDMask<SIMD4<Int16>>()
        for i in 0..<4 { mask[i] = self[i] }
        return mask
    }
}
