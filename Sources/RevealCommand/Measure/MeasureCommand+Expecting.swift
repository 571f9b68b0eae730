import PNG
import Raster
import RevealFiles
import RevealMeasurement
import RevealMotion
import RevealScenes
import RevealValues

extension MeasureCommand {
    /// What a capture should show, if that is told: the pictures before and after, if a scene file
    /// says them, and the reveal in a view of a size.
    typealias Expectation = (
        snapshots: (outgoing: AnyBitmap, incoming: AnyBitmap)?,
        reveal: @Sendable (PixelSize) throws -> ExpectedReveal
    )

    func expectation(_ limits: Limits) throws -> Expectation? {
        let said = options.given.first(where: \.describesScene)
        if let expect = expect?.value {
            if let option = said {
                throw Failure.option(
                    option.name, ": the scene file says what is expected",
                    hint: "write it in \(expect), or leave one of them out")
            }
            let scene = try SceneFile(contentsOf: expect)
            let reveal = try Self.reveal(
                of: scene.transition(at: .sixty, size: nil, limits: limits),
                saidBy: "\(option: \MeasureCommand.expect): \(expect)")
            return (reveal.snapshots, { _ in reveal })
        }
        guard let option = said else { return nil }
        try options.check(snapshots: 2)
        return (
            nil,
            { [options] size in
                try Self.reveal(
                    of: options.transition(in: size, limits: limits), saidBy: "--\(option.name)")
            }
        )
    }

    private static func reveal(
        of transition: Transition, saidBy origin: String
    ) throws -> ExpectedReveal {
        do {
            return try ExpectedReveal(transition)
        } catch {
            throw Failure.usage("\(origin): \(error)")
        }
    }
}
