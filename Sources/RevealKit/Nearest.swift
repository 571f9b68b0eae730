/// The word of `words` that differs from `word` in the fewest letters, if they are few.
package func nearest(to word: String, among words: [String]) -> String? {
    let few = max(1, word.count / 3)
    // Words much shorter differ in more letters, and comparing them with a long one takes long.
    let comparable = words.filter { ($0.count - word.count).magnitude <= few }
    let distances = comparable.map { ($0, editDistance(word, $0)) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    // Of a word of one letter nothing would be left.
    return best.1 <= few && best.1 < word.count ? best.0 : nil
}

/// How many letters must be added, removed, changed, or swapped with their neighbour.
private func editDistance(_ from: String, _ to: String) -> Int {
    let (a, b) = (Array(from), Array(to))
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var rows = [Array(0...b.count)]
    for i in 1...a.count {
        var row = [i]
        for j in 1...b.count {
            let change = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
            var best = min(change, rows[i - 1][j] + 1, row[j - 1] + 1)
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                best = min(best, rows[i - 2][j - 2] + 1)
            }
            row.append(best)
        }
        rows.append(row)
    }
    return rows[a.count][b.count]
}
