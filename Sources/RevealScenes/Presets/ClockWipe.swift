extension PresetDeclaration {
    static let clockWipe: PresetDeclaration = PresetDeclaration(
        "clock-wipe", "A sector opens like a clock's hand.", example: [(\.angle, "90deg")],
        uses: .edged + [\.angle, \.center],
        make: { input in
            Wipe(
                .clock(angle: input.options[\.angle] ?? 0, center: input.center), input.type,
                duration: input.duration, timingFunction: input.easing ?? .easeInEaseOut)
        })
}
