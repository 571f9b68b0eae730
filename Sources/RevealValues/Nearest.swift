/// Returns the word with the smallest edit distance, if that distance is small.
///
/// If no word is close, returns the only one that ends in a dash and `word`, or starts with `word`
/// and a period.
package func nearest(to word: String, among words: [String]) -> String? {
    let letters = Array(word)
    let few = max(1, letters.count / 3)
    var best: (word: String, distance: Int)?
    for candidate in words {
        // A large difference in length means a large distance, which would be slow to compute.
        guard (candidate.count - letters.count).magnitude <= few else { continue }
        let distance = editDistance(letters, Array(candidate))
        if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    // A single letter would match any other.
    guard let best, best.distance <= few, best.distance < letters.count else {
        let longer = words.filter { $0.hasSuffix("-" + word) || $0.hasPrefix(word + ".") }
        return longer.count == 1 && letters.count > 1 ? longer[0] : nil
    }
    return best.word
}

/// Returns the number of insertions, deletions, replacements, and swaps of adjacent letters.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    // Rows of the table of all prefixes of `a` and `b`: the current one and the two before it.
    var row = Array(0...b.count)
    var (above, two) = (row, row)
    for i in a.indices {
        (two, above, row) = (above, row, two)
        row[0] = i + 1
        for j in b.indices {
            let change = above[j] + (a[i] == b[j] ? 0 : 1)
            row[j + 1] = min(change, above[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                row[j + 1] = min(row[j + 1], two[j - 1] + 1)
            }
        }
    }
    return row[b.count]
}
