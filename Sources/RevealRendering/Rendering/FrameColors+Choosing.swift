import RevealColor

extension FrameColors {
    /// Chooses colors for `pictures`, the outgoing one first; `inGray` is whether frames are gray.
    ///
    /// - Throws: a `ColorError` for pictures that cannot be converted to one space, or not to the
    ///   output's.
    package init(
        of pictures: [DescribedPicture], as wanted: FrameColorSpace, for output: OutputColors,
        inGray: Bool
    ) throws(ColorError) {
        let colors = pictures.map { PictureColors($0.color, isGray: $0.isGray) }
        if wanted == .keep {
            self.init(keeping: pictures, colors, for: output, inGray: inGray)
        } else if let light = colors.lazy.compactMap(\.highRange).first {
            guard wanted == .outgoing, output != .standard,
                colors.allSatisfy({ $0.highRange == light })
            else { throw .highRange(light.name) }
            self.init(pictures[0].color, light, canBeTold: output != .untold)
        } else if wanted == .outgoing, output == .described {
            try self.init(following: pictures, colors, inGray: inGray)
        } else {
            guard wanted != .displayP3 || output != .standard else { throw .onlyStandard }
            try self.init(bringing: pictures, colors, to: wanted, inGray: inGray)
        }
    }

    private init(
        keeping pictures: [DescribedPicture], _ colors: [PictureColors], for output: OutputColors,
        inGray: Bool
    ) {
        var described = pictures.first?.color ?? ColorDescription()
        let theyAgree = pictures.allSatisfy { described.agrees(with: $0.color) }
        let suits = !described.hasProfile || pictures.first?.isGray == inGray
        if !suits { described = described.withoutProfile }
        let advice: String? =
            if output != .described {
                theyAgree && described.agrees(with: ColorDescription())
                    ? nil : "the pictures' samples are all treated as sRGB"
            } else if !suits {
                "the color profile is left out: it is for gray, but the frames are in color"
            } else if !theyAgree {
                "the pictures have different color spaces: only the colors of the outgoing one are "
                    + "right"
            } else {
                nil
            }
        self.init(
            description: described, name: colors.first?.name ?? ColorSpace.sRGB.name,
            tag: .standard, advice: [advice].compactMap { $0 }, isHighRange: false,
            space: colors.first.map(\.space) ?? .sRGB, conversions: [], namedColors: nil,
            canonicalText: nil)
    }

    private init(_ description: ColorDescription, _ light: HighRange, canBeTold: Bool) {
        self.init(
            description: description, name: light.name,
            tag: ColorTag(primaries: light.primaries, transfer: light.transfer),
            advice: canBeTold ? [] : ["the output cannot be tagged as \(light.name)"],
            isHighRange: true, space: nil, conversions: [], namedColors: nil,
            canonicalText: nil)
    }

    /// Converts pictures to the first one's space if the same samples look different in it.
    private init(
        following pictures: [DescribedPicture], _ colors: [PictureColors], inGray: Bool
    ) throws(ColorError) {
        let first = pictures.first ?? .init(path: nil, color: .init(), isGray: inGray)
        // A gray profile is invalid for color frames, which use the other color chunks.
        let suits = !first.color.hasProfile || first.isGray == inGray
        let description = suits ? first.color : first.color.withoutProfile
        let target = PictureColors(description, isGray: suits ? first.isGray : inGray)
        let others = pictures.filter { !suits || !description.agrees(with: $0.color) }
        guard !others.isEmpty else {
            self.init(
                description: description, name: target.name, tag: .standard,
                advice: Self.ignored(pictures, colors), isHighRange: false, space: target.space,
                conversions: [], namedColors: nil, canonicalText: nil)
            return
        }
        guard case .space(let space) = target.meaning else { throw .tables(first.path) }
        let conversions = try Self.conversions(of: others, to: space)
        self.init(
            description: description, name: space.name, tag: .standard,
            advice: Self.ignored(pictures, colors) + Self.advice(conversions.map(\.conversion)),
            isHighRange: false, space: space, conversions: conversions, namedColors: nil,
            canonicalText: conversions.isEmpty ? nil : "colors \(FrameColorSpace.outgoing)")
    }

    private init(
        bringing pictures: [DescribedPicture], _ colors: [PictureColors],
        to wanted: FrameColorSpace,
        inGray: Bool
    ) throws(ColorError) {
        let isWide = wanted == .displayP3
        let space: ColorSpace = isWide ? .displayP3 : .sRGB
        // Gray is the same in both spaces, and needs no color profile.
        let description: ColorDescription = isWide && !inGray ? .displayP3 : .sRGB
        let conversions = try Self.conversions(of: pictures, to: space)
        self.init(
            description: description.withPixelSize(of: pictures.first?.color), name: space.name,
            tag: isWide ? .displayP3 : .standard,
            advice: Self.ignored(pictures, colors) + Self.advice(conversions.map(\.conversion)),
            isHighRange: false, space: space, conversions: conversions,
            namedColors: isWide ? ColorConversion(from: .sRGB, to: space) : nil,
            canonicalText: wanted == .outgoing && conversions.isEmpty
                ? nil : "colors \(isWide ? FrameColorSpace.displayP3 : .srgb)")
    }

    private static func conversions(
        of pictures: [DescribedPicture], to space: ColorSpace
    ) throws(ColorError) -> [(picture: DescribedPicture, conversion: ColorConversion)] {
        var conversions: [(picture: DescribedPicture, conversion: ColorConversion)] = []
        for picture in pictures
        where !conversions.contains(where: {
            $0.picture.isDescribed(as: picture)
        }) {
            let colors = PictureColors(picture.color, isGray: picture.isGray)
            guard case .space(let source) = colors.meaning else { throw .tables(picture.path) }
            if space.looksLike(source, inGray: picture.isGray) { continue }
            guard let conversion = ColorConversion(from: source, to: space) else {
                throw .tables(picture.path)
            }
            conversions.append((picture, conversion))
        }
        return conversions
    }

    private static func advice(_ conversions: [ColorConversion]) -> [String] {
        var names: [String] = []
        for name in conversions.map(\.source.name) where !names.contains(name) {
            names.append(name)
        }
        guard let target = conversions.first?.target.name else { return [] }
        return ["colors are converted from \(names.joined(separator: " and ")) to \(target)"]
    }

    private static func ignored(
        _ pictures: [DescribedPicture], _ colors: [PictureColors]
    ) -> [String] {
        for (picture, colors) in zip(pictures, colors) {
            guard let error = colors.ignored else { continue }
            return [(picture.path.map { "\($0): " } ?? "") + "\(error); it is ignored"]
        }
        return []
    }
}
