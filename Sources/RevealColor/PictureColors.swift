package import PNG

/// The supported color description of a picture's file.
package struct PictureColors: Sendable, Equatable {
    package let meaning: Meaning
    /// The reason why the profile is ignored, as in browsers; nil if none is ignored.
    package let ignored: ProfileError?

    package enum Meaning: Sendable, Equatable {
        case space(ColorSpace)
        /// Light beyond white, which is not converted.
        case highRange(HighRange)
        /// A profile's lookup tables, which are not read.
        case tables
    }

    /// Reads `description` of a gray or color picture.
    ///
    /// The first valid chunk of cICP, iCCP, sRGB, and gAMA with cHRM is used, as in PNG's third
    /// edition; the default is sRGB.
    package init(_ description: ColorDescription, isGray: Bool) {
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
                guard isGray == (profile.model == .gray) else {
                    throw .model(isGray ? "color" : "gray")
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

    /// Describes full-range RGB with these numbers of ITU-T H.273; nil if they are unsupported.
    package init?(primaries: UInt8, transfer: UInt8) {
        guard let meaning = CodingPoints([primaries, transfer, 0, 1])?.meaning else { return nil }
        (self.meaning, ignored) = (meaning, nil)
    }

    package var highRange: HighRange? {
        if case .highRange(let light) = meaning { light } else { nil }
    }

    package var space: ColorSpace? {
        if case .space(let space) = meaning { space } else { nil }
    }

    package var name: String {
        switch meaning {
        case .space(let space): space.name
        case .highRange(let light): light.name
        case .tables: "a profile of tables"
        }
    }
}

/// Light beyond white: PQ or HLG, with the numbers of ITU-T H.273.
package struct HighRange: Sendable, Equatable {
    /// A display name, such as `Rec. 2020 PQ`.
    package let name: String
    package let primaries: UInt8
    package let transfer: UInt8
}
