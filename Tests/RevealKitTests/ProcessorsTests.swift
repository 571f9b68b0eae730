import RevealFiles
import RevealRendering
import Testing

/// The number of processors that a container may use.
struct ProcessorsTests {
    @Test(
        arguments: [
            ("max", "100000", nil), ("-1", "100000", nil), ("", "", nil), ("5", "0", nil),
            ("100000", "100000", 1), ("150000", "100000", 2), ("50000", "100000", 1),
            ("400000", "100000", 4), ("400001", "100000", 5),
        ] as [(Substring, Substring, Int?)])
    func `a quota of processor time is converted to a number of processors, rounded up`(
        _ quota: Substring, _ period: Substring, _ count: Int?
    ) {
        #expect(Processors.count(quota: quota, period: period) == count)
    }
}
