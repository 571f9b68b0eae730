/// Returns the runs of equal signatures in the best alignment.
///
/// The score is the number of pairs of equal signatures. Each insertion or removal costs 8, plus
/// its number of lines. Dynamic programming over the lines and a few offsets finds the maximum, as
/// in banded sequence alignment, in a time linear in the number of lines. A score below 1/8 of the
/// lines is treated as chance: there are no runs. `UInt32.max` means no signature.
func runsOfEqual(_ expected: [UInt32], _ actual: [UInt32]) -> [LineAlignment.Run] {
    let offsets = likelyOffsets(expected, actual)
    let width = offsets.count
    func isPair(_ line: Int, _ other: Int) -> Bool {
        actual.indices.contains(other) && expected[line] == actual[other]
            && expected[line] != .max
    }
    // The best score of an alignment up to a line, for each offset of that line.
    var sums = [Int32](repeating: 0, count: expected.count * width)
    // The index of the preceding line's offset in that alignment; −1 if there is none.
    var previous = [Int8](repeating: -1, count: sums.count)
    for line in expected.indices {
        for (i, offset) in offsets.enumerated() {
            var (sum, best) = (Int32(0), -1)
            for (j, other) in offsets.enumerated() {
                let last = line - 1 - max(0, other - offset)
                guard last >= 0 else { continue }
                let cost = j == i ? 0 : Int32(clamping: abs(other - offset) + 8)
                let found = sums[last * width + j] - cost
                // Among equal scores, the same offset is preferred.
                if found > sum || found == sum && j == i { (sum, best) = (found, j) }
            }
            sums[line * width + i] = sum + (isPair(line, line + offset) ? 1 : 0)
            previous[line * width + i] = Int8(best)
        }
    }
    guard let end = sums.indices.max(by: { sums[$0] < sums[$1] }),
        8 * Int(sums[end]) >= min(expected.count { $0 != .max }, actual.count { $0 != .max })
    else { return [] }
    var runs: [LineAlignment.Run] = []
    var (line, i) = (end / width, end % width)
    while line >= 0, i >= 0 {
        let offset = offsets[i]
        let run = LineAlignment.Run(expected: line, actual: line + offset, count: 1)
        if isPair(run.expected, run.actual) { runs.append(run) }
        let j = Int(previous[line * width + i])
        line -= j < 0 ? line + 1 : 1 + max(0, offsets[j] - offset)
        i = j
    }
    return runs.reversed()
}

/// Returns the most frequent offsets between equal signatures, at most 18.
///
/// A signature that occurs several times is paired in order and has less weight.
private func likelyOffsets(_ expected: [UInt32], _ actual: [UInt32]) -> [Int] {
    var places: [UInt32: (lines: [Int], others: [Int])] = [:]
    for (line, signature) in expected.enumerated() where signature != .max {
        places[signature, default: ([], [])].lines.append(line)
    }
    for (line, signature) in actual.enumerated() { places[signature]?.others.append(line) }
    var votes: [Int: Int] = [:]
    for (lines, others) in places.values {
        let weight = 65_536 / max(lines.count, others.count)
        for (line, other) in zip(lines, others) { votes[other - line, default: 0] += weight }
    }
    let ends = [0, actual.count - expected.count]
    let best = votes.sorted { ($0.value, abs($1.key), $1.key) > ($1.value, abs($0.key), $0.key) }
    return Array(Set(ends + best.prefix(16).map(\.key))).sorted()
}
