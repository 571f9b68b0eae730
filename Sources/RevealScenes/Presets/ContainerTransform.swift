extension PresetDeclaration {
    static let containerTransform: PresetDeclaration = PresetDeclaration(
        "container-transform", "Material's container transform: a card becomes the screen.",
        example: [(\.startFrame, "20,40,120,60"), (\.cornerRadius, "12")],
        uses: .betweenPictures + [\.type, \.startFrame, \.cornerRadius], snapshots: 2...2,
        hasMatte: false, rank: 6,
        check: { options throws(OptionError) in
            if let frame = options[\.startFrame], frame.width > 0, frame.height > 0 { return }
            throw OptionError(
                \.preset, "container-transform requires a start frame with a size",
                hint: "set the card's rectangle, such as 20,40,120,60")
        },
        make: { input in
            RevealMotion.ContainerTransform(
                input.type, startFrame: input.options[\.startFrame],
                cornerRadius: input.options[\.cornerRadius] ?? 0, duration: input.duration,
                timingFunction: input.easing ?? RevealMotion.ContainerTransform.fastOutSlowIn)
        })
}
