import Foundation
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// Springs have the right positions, settling times and durations.
struct SpringTests {
    /// The closed forms with exp, cos, cosh and sinh, which the library must not use.
    static func exact(_ spring: Spring, at t: Double) -> Double {
        let w = (spring.stiffness / spring.mass).squareRoot()
        let (z, v) = (spring.dampingRatio, spring.initialVelocity)
        if abs(z - 1) < 1e-12 { return 1 - exp(-w * t) * (1 + (w - v) * t) }
        if z < 1 {
            let d = w * (1 - z * z).squareRoot()
            return 1 - exp(-z * w * t) * (cos(d * t) + (z * w - v) / d * sin(d * t))
        }
        let d = w * (z * z - 1).squareRoot()
        let (slow, fast) = (exp((d - z * w) * t), exp((-d - z * w) * t))
        let q = (z * w - v) / d
        return 1 - (slow * (1 + q) + fast * (1 - q)) / 2
    }

    @Test func `a duration and a bounce give SwiftUI's spring`() throws {
        // Apple's documentation: Spring(duration: 0.5, bounce: 0.3) is (1, 157.9, 17.6), and
        // Spring(mass: 1, stiffness: 100, damping: 10) has a duration of 0.63 and a bounce of 0.5.
        let spring = try Spring(duration: 0.5, bounce: 0.3)
        #expect(abs(spring.stiffness - 157.9) < 0.05 && abs(spring.damping - 17.6) < 0.05)
        let other = try Spring(duration: 2 * .pi / 10, bounce: 0.5)
        #expect(abs(other.stiffness - 100) < 1e-9 && abs(other.damping - 10) < 1e-9)
        #expect(abs(spring.dampingRatio - 0.7) < 1e-12)
        #expect(throws: ValueError.self) { try Spring(duration: 0, bounce: 0) }
        #expect(throws: ValueError.self) { try Spring(duration: 1, bounce: 1.5) }
    }

    @Test func `the default spring has Core Animation's known values`() throws {
        let spring = try Spring()
        #expect(abs(spring.position(at: 0.1) - 0.340300) < 1e-6)
        #expect(abs(spring.position(at: 0.2) - 0.849426) < 1e-6)
        #expect(abs(spring.position(at: 0.36276) - 1.163034) < 1e-6)
        let peak = stride(from: 0, to: 1, by: 0.0001).max {
            spring.position(at: $0) < spring.position(at: $1)
        }
        #expect(abs((peak ?? 0) - 0.36276) < 1e-4)
        #expect(abs(try Spring(damping: 20).position(at: 0.1) - 0.264241) < 1e-6)
    }

    @Test func `spring positions are within 1e-12 of the closed forms`() throws {
        var noise = Noise(50)
        for i in 0..<3_000 {
            let stiffness = exp(Double.random(in: -2...7, using: &noise))
            let ratio = [0.05, 0.3, 0.7, 1, 1.4, 4, 20][i % 7]
            let spring = try Spring(
                stiffness: stiffness, damping: 2 * ratio * stiffness.squareRoot(),
                initialVelocity: .random(in: -3...3, using: &noise))
            let time = Double.random(in: 0...12, using: &noise) / stiffness.squareRoot()
            let error = abs(spring.position(at: time) - Self.exact(spring, at: time))
            #expect(error < 1e-12, "\(spring) at \(time)")
        }
    }

    @Test(arguments: [0.0, 3, 10, 19.9, 19.9999, 20, 20.0001, 25, 200])
    func `a spring stays within 0.001 of its end after its settling time`(
        _ damping: Double
    ) throws {
        for velocity in [-20.0, 0, 1, 40] {
            let spring = try Spring(damping: damping, initialVelocity: velocity)
            guard damping > 0 else {
                #expect(spring.settlingDuration == nil)
                continue
            }
            let settled = try #require(spring.settlingDuration).double
            for later in stride(from: settled, to: 3 * settled, by: settled / 500) {
                #expect(abs(spring.position(at: later) - 1) <= 0.001 + 1e-9)
            }
        }
    }

    @Test func `the settling time of a spring is that of its envelope`() throws {
        // For a damping of 10, of 20 for critical: e^(−5t)·√(4/3) = 1/1000.
        let settled = try #require(try Spring().settlingDuration).double
        #expect(abs(settled - log(1000 * (4.0 / 3).squareRoot()) / 5) < 2e-6)
    }

    @Test func `a spring without a duration lasts until it settles`() throws {
        let spring = try Spring()
        let reveal = CircularReveal(timingFunction: .spring(spring))
        #expect(reveal.timing.duration == spring.settlingDuration)
        #expect(CircularReveal(duration: 2, timingFunction: .spring(spring)).timing.duration == 2)
        #expect(CircularReveal(timingFunction: .linear).timing.duration == 0.5)
    }

    @Test func `a spring with a duration runs in real seconds`() throws {
        let function = TimingFunction.spring(try Spring())
        #expect(try function.progress(at: 0.2, of: 1) == Spring().position(at: 0.2))
        #expect(try function.progress(at: 0.2, of: 0.5) == Spring().position(at: 0.1))
    }

    @Test(arguments: [
        "spring(1e6,1e-6,1e-6,1000)", "spring(1e-6,1e6,1e6,-1000)", "spring(1,1e6,0)",
    ])
    func `springs with extreme parameters have a finite progress at any time`(
        _ text: String
    ) throws {
        let function = try TimingFunction(text)
        for fraction in stride(from: 0, through: 1, by: 0.01) {
            #expect(function.progress(at: fraction, of: 86_400).isFinite)
        }
    }
}
