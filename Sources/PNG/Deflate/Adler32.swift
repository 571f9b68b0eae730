private import CPNG

/// The checksum of a zlib stream (RFC 1950), of rows whose sums are known in parts.
///
/// As in zlib, remainders are taken after many bytes: sums of a few thousand fit into 32 bits. A
/// row's sums join those of the rows before it by zlib's `adler32_combine`.
struct Adler32 {
    /// The largest prime below 2¹⁶, by which all sums are taken.
    static let modulus = 65521
    private var low = 1
    private var high = 0

    /// A row's sums, without its filter's byte: of its bytes, and of these times their places from
    /// 1 on.
    struct RowSums {
        private var sum = 0
        private var weightedSum = 0

        /// How many bytes are summed in 32 bits: 255 times the sum of their places is below 2³².
        private static let part = 4096

        /// Adds those bytes of a row.
        @unsafe
        mutating func add(_ row: UnsafePointer<UInt8>, _ bytes: Range<Int>) {
            var start = bytes.lowerBound
            if bytes.count < 24 {
                // Too few for vectors.
                for i in bytes {
                    let byte = unsafe Int(row[i])
                    sum &+= byte
                    weightedSum &+= byte &* (i &+ 1)
                }
                return
            }
            while start < bytes.upperBound {
                let end = min(bytes.upperBound, start + Self.part)
                var (partSum, partWeighted): (UInt32, UInt32) = (0, 0)
                let part = unsafe row + start
                for i in 0..<(end &- start) {
                    let byte = unsafe UInt32(part[i])
                    partSum &+= byte
                    partWeighted &+= byte &* UInt32(truncatingIfNeeded: i &+ 1)
                }
                sum += Int(partSum)
                weightedSum += Int(partWeighted) + Int(partSum) * start
                start = end
            }
        }

        /// Adds bytes of a row, which are whole periods of a colour, counted from the row's start.
        mutating func add(_ color: FlatColor, _ bytes: Range<Int>) {
            let period = color.period
            let (first, end) = (bytes.lowerBound / period, bytes.upperBound / period)
            // The sum of first..<end, for each byte of the colour as often as there are periods.
            let (periods, places) = (end - first, (first + end - 1) * (end - first) / 2)
            for i in 0..<period {
                let byte = Int(color[i])
                sum += byte * periods
                weightedSum += byte * (places * period + periods * (i + 1))
            }
        }

        /// Adds the bytes between two places of a row whose sums are known.
        @inline(__always)
        mutating func add(from start: ReducedSums, to end: ReducedSums) {
            sum += Int(end.sum) - Int(start.sum) + modulus
            weightedSum += Int(end.weightedSum) - Int(start.weightedSum) + modulus
        }

        /// Both sums, reduced.
        var reduced: ReducedSums {
            ReducedSums(
                sum: UInt16(truncatingIfNeeded: sum % modulus),
                weightedSum: UInt16(truncatingIfNeeded: weightedSum % modulus))
        }

        fileprivate func total(_ filter: RowFilter) -> (sum: Int, weighted: Int) {
            ((sum + Int(filter.rawValue)) % modulus, weightedSum % modulus)
        }
    }

    /// A row's sums up to one of its bytes, reduced by the modulus.
    struct ReducedSums: BitwiseCopyable {
        fileprivate let sum: UInt16
        fileprivate let weightedSum: UInt16
    }

    /// Adds a row of `count` bytes behind the byte of its filter.
    mutating func add(_ row: RowSums, filter: RowFilter, count: Int) {
        let (sum, weighted) = row.total(filter)
        // The running sum after each of count + 1 bytes, added up.
        high = (high + (count + 1) * (low + sum) - weighted) % Self.modulus
        low = (low + sum) % Self.modulus
    }

    /// Adds `count` bytes, the rows' filters among them.
    @unsafe
    mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
        let sums = unsafe cpng_adler32(value, bytes, count)
        (low, high) = (Int(sums & 0xFFFF), Int(sums >> 16))
    }

    /// Both sums, the high one first.
    var value: UInt32 {
        UInt32((high + Self.modulus) % Self.modulus) << 16 | UInt32(low)
    }
}
