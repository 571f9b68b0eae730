extension PresetDeclaration {
    static let pulse: PresetDeclaration = PresetDeclaration(
        "pulse", "WrkstrmKit's chained animations: one picture shrinks and grows in a loop.",
        example: [(\.loops, "2")], uses: [\.loops, \.stop, \.end], snapshots: 1...1,
        hasMatte: false,
        make: { input in
            var preset = RevealMotion.Pulse(
                duration: input.duration, timingFunction: input.easing ?? .easeInEaseOut,
                loops: input.options[\.loops], end: input.end)
            preset.stop = input.stop
            return preset
        })
}
