package import PNG

extension ColorDescription {
    /// What files say of pictures in sRGB.
    package static let sRGB = ColorDescription([(.standardRGB, [0])])

    /// What files say of pictures in Display P3: by numbers, which come first, and by a profile,
    /// which is what most decoders know.
    package static let displayP3 = ColorDescription([
        (.codingPoints, [12, 13, 0, 1]),
        (
            .profile,
            Array("Display P3".utf8) + [0, 0] + storedStream(of: ICCProfile.bytes(of: .displayP3))
        ),
    ])
}
