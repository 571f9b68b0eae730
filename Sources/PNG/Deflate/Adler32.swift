private import CPNG

/// An Adler-32 checksum (RFC 1950), combined from row sums like zlib's `adler32_combine`.
struct Adler32 {
    /// The largest prime below 2¹⁶.
    static let modulus = 65521
    private var low = 1
    private var high = 0

    /// The sums of a row's bytes, and of bytes times their index from 1; no filter byte.
    struct RowSums {
        private var sum = 0
        private var weightedSum = 0

        /// The number of bytes summed in 32 bits: 255 times the sum of their indexes is below 2³².
        private static let part = 4096

        @unsafe
        mutating func add(_ row: UnsafePointer<UInt8>, _ bytes: Range<Int>) {
            var start = bytes.lowerBound
            if bytes.count < 24 {
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

        mutating func add(_ color: FlatColor, _ bytes: Range<Int>) {
            let period = color.period
            let (first, end) = (bytes.lowerBound / period, bytes.upperBound / period)
            // The number of repetitions of the color, and the sum of their indexes.
            let (periods, places) = (end - first, (first + end - 1) * (end - first) / 2)
            for i in 0..<period {
                let byte = Int(color[i])
                sum += byte * periods
                weightedSum += byte * (places * period + periods * (i + 1))
            }
        }

        @inline(__always)
        mutating func add(from start: ReducedSums, to end: ReducedSums) {
            sum += Int(end.sum) - Int(start.sum) + modulus
            weightedSum += Int(end.weightedSum) - Int(start.weightedSum) + modulus
        }

        var reduced: ReducedSums {
            ReducedSums(
                sum: UInt16(truncatingIfNeeded: sum % modulus),
                weightedSum: UInt16(truncatingIfNeeded: weightedSum % modulus))
        }

        fileprivate func total(_ filter: RowFilter) -> (sum: Int, weighted: Int) {
            ((sum + Int(filter.rawValue)) % modulus, weightedSum % modulus)
        }
    }

    struct ReducedSums: BitwiseCopyable {
        fileprivate let sum: UInt16
        fileprivate let weightedSum: UInt16
    }

    mutating func add(_ row: RowSums, filter: RowFilter, count: Int) {
        let (sum, weighted) = row.total(filter)
        // The sum of the running sums after each of the `count` + 1 bytes.
        high = (high + (count + 1) * (low + sum) - weighted) % Self.modulus
        low = (low + sum) % Self.modulus
    }

    @unsafe
    mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
        let sums = unsafe cpng_adler32(value, bytes, count)
        (low, high) = (Int(sums & 0xFFFF), Int(sums >> 16))
    }

    var value: UInt32 {
        UInt32((high + Self.modulus) % Self.modulus) << 16 | UInt32(low)
    }
}
