extension PresetDeclaration {
    static let mapWipe: PresetDeclaration = PresetDeclaration(
        "map-wipe", "Pixels change in the order of a gray picture.", example: [(\.map, "map.png")],
        uses: .masked + [\.map, \.softness, \.mapFormula, \.inverted], rank: 4,
        check: { options throws(OptionError) in
            guard options.map == nil else { return }
            throw OptionError(
                \.preset, "map-wipe requires a map", hint: "name a gray picture as the map")
        },
        make: { input in
            RevealMotion.MapWipe(
                input.map, input.type, duration: input.duration,
                timingFunction: input.easing ?? .linear)
        })
}
