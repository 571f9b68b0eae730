extension PresetDeclaration {
    static let circularTransition: PresetDeclaration = PresetDeclaration(
        "circular-transition", "The CircularTransition animator: from its own button, scaled up.",
        uses: .edged,
        make: { input in
            RevealMotion.CircularTransition(
                duration: input.duration, timingFunction: input.easing ?? .linear)
        })
}
