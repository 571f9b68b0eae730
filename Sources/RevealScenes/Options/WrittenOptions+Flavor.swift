import RevealMotion

extension WrittenOptions {
    /// Whether what is meant knows no way back but another reveal.
    private var onlyGrows: Bool {
        presetName == .viewTransition && !(self[OptionDeclarations.flavor] ?? .mdn).shrinks
    }

    /// How the way back goes.
    var wayBack: RevealType {
        onlyGrows || self[OptionDeclarations.type] == .unreveal ? .reveal : .unreveal
    }

    /// Refuses a direction that the flavor does not have.
    func checkFlavor() throws(OptionError) {
        guard onlyGrows, self[OptionDeclarations.type] == .unreveal else { return }
        let others = ViewTransition.Flavor.allCases.filter(\.shrinks).map(\.rawValue)
        throw OptionError(
            .type,
            "the old picture never shrinks in \((self[OptionDeclarations.flavor] ?? .mdn).rawValue)",
            hint: "leave it out, or name a flavor that shrinks it: "
                + others.joined(separator: ", "))
    }
}
