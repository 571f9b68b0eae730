extension PresetDeclaration {
    static let xfadeCircleopen: PresetDeclaration = PresetDeclaration(
        xfade: "xfade-circleopen", "FFmpeg xfade's circleopen, to the pixel.", .circleopen,
        wayBack: { _ in (xfadeCircleclose, .unreveal) })
    static let xfadeCircleclose: PresetDeclaration = PresetDeclaration(
        xfade: "xfade-circleclose", "FFmpeg xfade's circleclose, to the pixel.", .circleclose,
        wayBack: { _ in (xfadeCircleopen, .unreveal) })
    static let xfadeCirclecrop: PresetDeclaration = PresetDeclaration(
        xfade: "xfade-circlecrop", "FFmpeg xfade's circlecrop, to the pixel.", .circlecrop,
        snapshots: 2...2, hasMatte: false)

    private init(
        xfade name: String, _ summary: String, _ kind: RevealMotion.XFade.Kind,
        snapshots: ClosedRange<Int> = 1...2, hasMatte: Bool = true,
        wayBack: (@Sendable (OptionValues) -> (preset: PresetDeclaration, type: RevealType))? = nil
    ) {
        self.init(
            name, summary, uses: .betweenPictures, snapshots: snapshots, hasMatte: hasMatte,
            wayBack: wayBack,
            make: { input in
                RevealMotion.XFade(
                    kind, duration: input.duration, timingFunction: input.easing ?? .linear)
            })
    }
}
