import ArgumentParser
import Raster
import RevealFiles
import RevealMeasurement
import RevealMotion
import RevealScenes
import RevealValues

/// What a capture should show, said by a preset's options.
struct ExpectedOptions: ParsableArguments {
    @Option(OptionList.preset) var preset
    @Option(OptionList.flavor) var flavor
    @Option(OptionList.type) var type
    @Option(OptionList.center) var center
    @Option(OptionList.startRadius) var startRadius
    @Option(OptionList.endRadius) var endRadius
    @Option(OptionList.duration) var duration
    @Option(OptionList.easing) var easing
    @Option(OptionList.scale) var scale
}

extension MeasureCommand {
    /// What is expected, where that is told, in a capture of a size that is not known yet.
    func expectation(_ limits: Limits) throws -> ((PixelSize) throws -> ExpectedReveal)? {
        let written = try WrittenOptions(expected.given)
        if let expect {
            if let option = written.names.first {
                throw Failure.usage(
                    "--\(option.rawValue): the scene file says what is expected",
                    hint: "write it in \(expect), or leave one of them out")
            }
            let scene = try SceneFile(contentsOf: expect)
            let transition = try scene.transition(at: .sixty, size: nil, limits: limits)
            let reveal = try Self.reveal(of: transition, saidBy: "--expect: \(expect)")
            return { _ in reveal }
        }
        guard let option = written.names.first else { return nil }
        try written.check(snapshots: 2)
        return { size in
            try Self.reveal(
                of: try written.transition(in: size, limits: limits),
                saidBy: "--\(option.rawValue)")
        }
    }

    private static func reveal(
        of transition: Transition, saidBy origin: String
    ) throws -> ExpectedReveal {
        do {
            return try ExpectedReveal(transition.timeline, scale: transition.scale)
        } catch {
            throw Failure.usage("\(origin): \(error)")
        }
    }
}
