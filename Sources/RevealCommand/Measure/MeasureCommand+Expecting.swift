import PNG
import Raster
import RevealFiles
import RevealMeasurement
import RevealMotion
import RevealScenes
import RevealValues

/// What a capture should show.
enum Expectation {
    /// What a scene file says, with its pictures.
    case scene(ExpectedReveal)
    /// What a preset's options say of a view whose size is not known yet.
    case options(@Sendable (PixelSize) throws -> ExpectedReveal)

    /// The reveal in a view of that size.
    func reveal(in size: PixelSize) throws -> ExpectedReveal {
        switch self {
        case .scene(let reveal): reveal
        case .options(let reveal): try reveal(size)
        }
    }

    /// The pictures before and after; nil where nothing says them.
    var snapshots: (outgoing: AnyBitmap, incoming: AnyBitmap)? {
        if case .scene(let reveal) = self { reveal.snapshots } else { nil }
    }
}

extension MeasureCommand {
    /// What is expected, where that is told.
    func expectation(_ limits: Limits) throws -> Expectation? {
        let said = options.given.first(where: \.describesScene)
        if let expect = expect?.value {
            if let option = said {
                throw Failure.option(
                    option.name, ": the scene file says what is expected",
                    hint: "write it in \(expect), or leave one of them out")
            }
            let scene = try SceneFile(contentsOf: expect)
            let transition = try scene.transition(at: .sixty, size: nil, limits: limits)
            return .scene(
                try Self.reveal(
                    of: transition, saidBy: "\(option: \MeasureCommand.expect): \(expect)"))
        }
        guard let option = said else { return nil }
        try options.check(snapshots: 2)
        let options = options
        return .options { size in
            try Self.reveal(
                of: try options.transition(in: size, limits: limits),
                saidBy: "--\(option.name)")
        }
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
