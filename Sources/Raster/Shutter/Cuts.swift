/// Times from 0 to 1 in ascending order, for a few of which there is room.
struct Cuts {
    private var times = InlineArray<32, Double>(repeating: 0)
    private(set) var count = 0

    /// Whether one more has room.
    var hasRoom: Bool { count < times.count }

    subscript(index: Int) -> Double { times[index] }

    /// Adds a time, which is held to 0…1.
    mutating func add(_ time: Double) {
        let time = Swift.max(0, Swift.min(1, time))
        var i = count
        while i > 0, times[i - 1] > time {
            times[i] = times[i - 1]
            i -= 1
        }
        times[i] = time
        count += 1
    }
}
