extension PresetDeclaration {
    static let fitted: PresetDeclaration = PresetDeclaration(
        "fitted", "A circle, or another shape, that just covers the view at its end.",
        example: [(\.center, "25%,40%"), (\.maskShape, ShapeDeclaration.star.name)],
        uses: .edged + [
            \.center, \.startRadius, \.endRadius, \.inverted, \.maskShape, \.cornerRadius,
        ], rank: 1,
        make: { input in
            var preset = RevealMotion.Fitted(
                input.type, center: input.center, duration: input.duration,
                timingFunction: input.easing ?? .easeInEaseOut)
            preset.startRadius = input.options[\.startRadius] ?? preset.startRadius
            preset.endRadius = input.options[\.endRadius] ?? preset.endRadius
            preset.isInverted = input.options[\.inverted] ?? false
            return preset
        })
}
