package import PNG

extension ColorDescription {
    package static let sRGB = ColorDescription([(.standardRGB, [0])])

    /// Describes Display P3 by cICP, which takes precedence, and a profile, which most decoders
    /// support.
    package static let displayP3 = ColorDescription([
        (.codingPoints, [12, 13, 0, 1]),
        (
            .profile,
            Array("Display P3".utf8) + [0, 0] + storedStream(of: ICCProfile.bytes(of: .displayP3))
        ),
    ])
}
