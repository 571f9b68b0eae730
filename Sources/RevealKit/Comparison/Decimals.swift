/// A number with its sign and two decimals: `+0.02`, `−0.00`.
func signed(_ value: Double) -> String {
    (value.sign == .minus ? "−" : "+") + fixed(value.magnitude, 2)
}

/// A number with as many decimals as tell its first two digits, at most six, and none where it has
/// three digits before them: `37`, `0.021`.
func briefly(_ value: Double) -> String {
    guard value.magnitude < 100 else { return fixed(value, 0) }
    var (places, scale) = (1, value.magnitude)
    while places < 6, scale < 1 {
        scale *= 10
        places += 1
    }
    return short(value, places)
}
