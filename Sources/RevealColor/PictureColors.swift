package import PNG

/// What a picture's file says of its colours, as far as anybody can do something with it.
package struct PictureColors: Sendable, Equatable {
    /// What samples mean.
    package let meaning: Meaning
    /// Why its profile is taken for none, as browsers do with such; nil where it is not, or has
    /// none.
    package let ignored: ProfileError?

    /// What samples mean.
    package enum Meaning: Sendable, Equatable {
        /// Colours of that space.
        case space(ColorSpace)
        /// Light beyond white, which nothing here converts.
        case highRange(HighRange)
        /// What a profile's tables say, which nothing here reads.
        case tables
    }

    /// What `description` says of a picture whose samples are grey, or are not: the first of cICP,
    /// iCCP, sRGB, and gAMA with cHRM that makes sense, as PNG's third edition has it, and else
    /// sRGB.
    package init(_ description: ColorDescription, isGrey: Bool) {
        func content(_ type: ChunkType) -> [UInt8]? {
            description.entries.first { $0.type == type }?.content
        }
        var ignored: ProfileError?
        if let meaning = content(.codingPoints).flatMap({ CodingPoints($0) })?.meaning {
            (self.meaning, self.ignored) = (meaning, nil)
            return
        }
        if let chunk = content(.profile) {
            do throws(ProfileError) {
                let profile = try ICCProfile(chunkContent: chunk)
                guard isGrey == (profile.model == .grey) else {
                    throw .model(isGrey ? "colour" : "grey")
                }
                let meaning = profile.codingPoints?.meaning
                if case .highRange = meaning {
                    (self.meaning, self.ignored) = (meaning ?? .tables, nil)
                } else {
                    (self.meaning, self.ignored) = (.space(ColorSpace(profile)), nil)
                }
                return
            } catch .hasNoMatrix {
                (self.meaning, self.ignored) = (.tables, nil)
                return
            } catch {
                ignored = error
            }
        }
        self.ignored = ignored
        let numbers = NumberedColors(
            gamma: content(.gamma), chromaticities: content(.chromaticities))
        meaning = .space(
            content(.standardRGB) == nil ? numbers?.space ?? .sRGB : .sRGB)
    }

    /// What the numbers of ITU-T H.273 say of red, green and blue in their whole range; nil where
    /// they are reserved.
    package init?(primaries: UInt8, transfer: UInt8) {
        guard let meaning = CodingPoints([primaries, transfer, 0, 1])?.meaning else { return nil }
        (self.meaning, ignored) = (meaning, nil)
    }

    /// Light beyond white; nil for other colours.
    package var highRange: HighRange? {
        if case .highRange(let light) = meaning { light } else { nil }
    }

    /// The space that samples are in; nil for other colours.
    package var space: ColorSpace? {
        if case .space(let space) = meaning { space } else { nil }
    }

    /// What people call it.
    package var name: String {
        switch meaning {
        case .space(let space): space.name
        case .highRange(let light): light.name
        case .tables: "a profile of tables"
        }
    }
}

/// Light beyond white: PQ or HLG, by the numbers of ITU-T H.273.
package struct HighRange: Sendable, Equatable {
    /// Such as `Rec. 2020 PQ`.
    package let name: String
    package let primaries: UInt8
    package let transfer: UInt8
}
