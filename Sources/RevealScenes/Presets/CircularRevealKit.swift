extension PresetDeclaration {
    package static let circularRevealKit: PresetDeclaration = PresetDeclaration(
        "circular-reveal-kit", "CircularRevealKit: an ellipse grows out of a rectangle.",
        example: [(\.startFrame, "320,600,48,48")],
        uses: .edged + [\.startFrame, \.path, \.fadeColor], rank: 0,
        check: { options throws(OptionError) in
            guard options[\.path] == .modal, options.delay != nil else { return }
            throw OptionError(
                \.delay, "the modal path ignores its delay",
                hint: "leave it out, or use the navigation path")
        },
        make: { input in
            var preset = CircularReveal(
                input.type, startFrame: input.options[\.startFrame], duration: input.duration,
                timingFunction: input.easing)
            preset.fadeColor = input.options[\.fadeColor]
            preset.path = input.options[\.path] ?? .navigation
            return preset
        })
}
