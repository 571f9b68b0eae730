package struct Linear: Easing {
    static let declaration = EasingDeclaration(
        names: [.init(name: "linear", function: .linear, meaning: "constant speed")])

    package init() {}

    package func progress(at fraction: Double, of duration: Rational?) -> Double { fraction }

    package var description: String { Self.declaration.names[0].name }
}
