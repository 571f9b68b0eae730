extension PresetDeclaration {
    static let bubble: PresetDeclaration = PresetDeclaration(
        "bubble", "WHBubbleTransition: a bubble of one color grows, and the new picture with it.",
        example: [(\.center, "90%,90%"), (\.bubbleColor, "navy")],
        uses: .betweenPictures + [\.type, \.center, \.bubbleColor, \.bubbleImage],
        hasMatte: false, rank: 2,
        check: { options throws(OptionError) in
            guard options.bubbleColor != nil, options.bubbleImage != nil else { return }
            throw OptionError(
                \.bubbleColor, "a bubble cannot have both a color and a picture",
                hint: "leave one of them out")
        },
        make: { input in
            var preset = RevealMotion.Bubble(
                input.type, startingPoint: input.center, duration: input.duration,
                timingFunction: input.easing ?? .easeInEaseOut)
            preset.bubblePicture = input.picture
            if let color = input.options[\.bubbleColor] { preset.bubbleColor = color }
            return preset
        })
}
