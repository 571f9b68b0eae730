extension RenderJob {
    package func checkLimits() throws {
        try check(options.limits)
    }

    package func checkDestination() throws {
        try checkOutputs()
    }
}

extension RenderOptions {
    package static let startNumbers = 0...999_999_999
    /// The permitted numbers of plays; 0 is forever.
    package static let playCounts = 0...Int(Int32.max)

    package static let longestRest: Rational = 60

    package func check() throws(RenderError) {
        if let threads, threads < 1 { throw .threads(threads) }
        guard Self.startNumbers.contains(startNumber) else { throw .startNumber(startNumber) }
        guard Self.playCounts.contains(plays) else { throw .plays(plays) }
        if let rest, rest < 0 || rest > Self.longestRest { throw .rest(rest) }
        guard Shutter.angles.contains(shutter.angle) else {
            throw .shutter(shutter.angle, Shutter.angles)
        }
        if let phase = shutter.phase, !Shutter.phases.contains(phase) {
            throw .shutter(phase, Shutter.phases)
        }
        if encoder == .libpng, compression == .stable { throw .unstableEncoder }
    }
}

extension Shutter {
    func check(_ transition: Transition) throws(RenderError) {
        guard isOpen else { return }
        let styles = transition.timeline.shownMaskStyles
        guard !styles.isEmpty else { throw .unexposed("no layer has a mask") }
        for style in styles {
            if style.ring.width > 0 { throw .unexposed("a mask has a ring") }
            if style.shadow.color.alpha > 0 { throw .unexposed("a mask has a shadow") }
            switch style.shape {
            case .map: throw .unexposed("a mask is a gray map")
            case .pixels: throw .unexposed("a mask consists of whole pixels")
            default: break
            }
        }
    }
}
