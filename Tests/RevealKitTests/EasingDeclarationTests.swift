import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// Rules for every declared easing, and easings defined by a client.
struct EasingDeclarationTests {
    static let notation = Notation<TimingFunction>.easing

    @Test(arguments: notation.examples)
    func `every example of an easing survives parsing, printing and parsing again`(_ text: String)
        throws
    {
        let function = try Self.notation.parse(text)
        #expect(try Self.notation.parse(Self.notation.print(function)) == function)
        #expect(try Self.notation.parse(function.description) == function)
    }

    @Test(arguments: notation.mistakes)
    func `every mistake in the table gets its message and its hint`(_ mistake: Mistake) {
        let error = #expect(throws: SyntaxError.self) { try Self.notation.parse(mistake.text) }
        #expect(error?.description == mistake.message && error?.hint == mistake.hint)
        #expect(error?.grammar == .timingFunction)
    }

    @Test(arguments: notation.examples)
    func `every example of an easing begins at 0 and ends within 0.001 of 1`(
        _ text: String
    ) throws {
        let function = try Self.notation.parse(text)
        #expect(function.progress(at: 0) == 0)
        #expect((function.progress(at: 1) - 1).magnitude <= 0.001)
    }

    @Test(arguments: TimingFunction.forms.map { String($0.name) })
    func `every easing with parameters has its own examples and mistakes`(_ name: String) throws {
        let form = try #require(TimingFunction.forms.first { $0.name == name })
        #expect(form.examples.count > 1 && form.mistakes.count > 1)
        for text in form.examples + form.mistakes.map(\.key) {
            #expect(text.hasPrefix("\(name)("))
        }
        // A name without parameters may belong to another easing.
        guard !TimingFunction.names.contains(name) else { return }
        let error = #expect(throws: SyntaxError.self) { try TimingFunction(name) }
        #expect(error?.description == "'\(name)' needs its numbers")
        #expect(error?.hint == "write \(form.examples[0])")
    }

    @Test func `timing functions are equal, with equal hashes, if and only if their easings are`()
        throws
    {
        let functions = try Self.notation.examples.map { try TimingFunction($0) }
        for a in functions {
            for b in functions {
                #expect((a == b) == (a.easing.canonicalText == b.easing.canonicalText))
                if a == b { #expect(a.hashValue == b.hashValue) }
            }
        }
        #expect(TimingFunction.linear != .stops(LinearStops(sampling: { $0 }, at: 2)))
    }

    @Test func `the canonical text of stops is exact even if their description is rounded`() throws
    {
        let stops = try ["1e-321", "0"].map { try TimingFunction("linear(0 0%,1 \($0)%)") }
        #expect(Set(stops.map(\.easing.canonicalText)).count == 2)
        let names = try ["ease", "steps(3)", "spring(1,100,10)", "linear"].map {
            try TimingFunction($0).easing.canonicalText
        }
        #expect(
            names == [
                "cubic-bezier(0.25,0.1,0.25,1)", "steps(3,jump-end)", "spring(1,100,10)", "linear",
            ])
    }

    /// An easing that is not part of the library.
    struct Power: Easing {
        let exponent: Int

        var naturalDuration: Rational? { 3 }
        var description: String { "power \(exponent)" }
        func progress(at fraction: Double, of duration: Rational?) -> Double {
            exponent == 0 ? .nan : (0..<exponent).reduce(1) { product, _ in product * fraction }
        }
    }

    @Test func `a client's own easing moves a reveal, enters its key, and sets the duration`()
        throws
    {
        let function = TimingFunction(Power(exponent: 2))
        let reveal = CircularReveal(timingFunction: function)
        #expect(reveal.timing.duration == 3)
        let timeline = try PresetTests.transition(reveal).timeline
        #expect((timeline.progress(at: 1.5) - 0.25).magnitude < 1e-12)
        #expect(timeline.canonicalText.contains { $0.contains("power 2") })
        #expect(function == TimingFunction(Power(exponent: 2)) && function != .linear)
        #expect(function != TimingFunction(Power(exponent: 3)) && function.name == "power 2")
        #expect(TimingFunction(Power(exponent: 0)).progress(at: 0.5).isFinite)
    }
}
