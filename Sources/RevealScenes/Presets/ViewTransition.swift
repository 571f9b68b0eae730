extension PresetDeclaration {
    static let viewTransition: PresetDeclaration = PresetDeclaration(
        "view-transition", "The theme toggles that sites build with the View Transition API.",
        example: [(\.flavor, "vitepress"), (\.center, "95%,5%")],
        uses: .edged + [\.flavor, \.center], rank: 5,
        wayBack: { options in
            let isReveal = options.isUnreveal || !options.flavorOrDefault.shrinks
            return (viewTransition, isReveal ? .reveal : .unreveal)
        },
        check: { options throws(OptionError) in
            let flavor = options.flavorOrDefault
            guard options.isUnreveal, !flavor.shrinks else { return }
            let others = RevealMotion.ViewTransition.Flavor.allCases.filter(\.shrinks)
            throw OptionError(
                \.type, "the old picture never shrinks in \(flavor.rawValue)",
                hint: "leave it out, or name a flavor that shrinks it: "
                    + others.map(\.rawValue).joined(separator: ", "))
        },
        make: { input in
            var preset = RevealMotion.ViewTransition(
                input.options.flavorOrDefault, input.type, duration: input.duration,
                timingFunction: input.easing)
            preset.center = input.center
            return preset
        })
}

extension OptionValues {
    fileprivate var flavorOrDefault: ViewTransition.Flavor { self[\.flavor] ?? .mdn }
}
