public import RevealValues

/// Constant speed: progress equals the elapsed fraction.
public struct Linear: Easing {
    static let declaration = EasingDeclaration(
        names: [.init(name: "linear", function: .linear, meaning: "constant speed")])

    /// The easing.
    public init() {}

    /// The elapsed fraction.
    public func progress(at fraction: Double, of duration: Rational?) -> Double { fraction }

    /// The easing's name.
    public var description: String { Self.declaration.names[0].name }
}
