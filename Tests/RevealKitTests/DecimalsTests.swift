import RevealRendering
import RevealValues
import Testing

/// Numbers are formatted for people.
struct DecimalsTests {
    @Test(arguments: [
        (0, "+0.00"), (-0.0, "+0.00"), (-0.004, "+0.00"), (-0.006, "−0.01"), (0.004, "+0.00"),
        (0.3149, "+0.31"), (-12.346, "−12.35"),
    ])
    func `a signed number that rounds to zero has a plus sign`(
        _ value: Double, _ text: String
    ) {
        #expect(signed(value) == text)
    }
}
