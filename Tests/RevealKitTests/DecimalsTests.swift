import RevealRendering
import RevealValues
import Testing

/// Numbers as people read them.
struct DecimalsTests {
    @Test(arguments: [
        (0, "+0.00"), (-0.0, "+0.00"), (-0.004, "+0.00"), (-0.006, "−0.01"), (0.004, "+0.00"),
        (0.3149, "+0.31"), (-12.346, "−12.35"),
    ])
    func `a number with its sign is never less than nothing by nothing`(
        _ value: Double, _ text: String
    ) {
        #expect(signed(value) == text)
    }
}
