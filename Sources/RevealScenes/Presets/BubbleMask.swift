extension PresetDeclaration {
    static let bubbleMask: PresetDeclaration = PresetDeclaration(
        "bubble-mask", "WHBubbleTransition's parent: a circle grows from a point.",
        example: [(\.center, "90%,90%")], uses: .edged + [\.center],
        make: { input in
            RevealMotion.BubbleMask(
                input.type, startPoint: input.center, duration: input.duration,
                timingFunction: input.easing ?? .easeInEaseOut)
        })
}
