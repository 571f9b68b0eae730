extension PresetDeclaration {
    static let linearWipe: PresetDeclaration = PresetDeclaration(
        "linear-wipe", "A straight edge crosses the view.", example: [(\.angle, "45deg")],
        uses: .edged + [\.angle], rank: 3,
        make: { input in
            Wipe(
                .linear(angle: input.options[\.angle] ?? 90), input.type, duration: input.duration,
                timingFunction: input.easing ?? .easeInEaseOut)
        })
}
