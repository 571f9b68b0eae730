import PNG
package import Raster
package import RevealFiles
package import RevealMotion
package import RevealValues

extension OptionValues {
    /// The transition that shows how much of a pixel is the incoming picture's instead of pictures
    /// of `view`: from black, where none is, to white in grey of 16 bits.
    ///
    /// It is the transition from a black picture to a white one, since what is mixed of 0 and the
    /// most by a share is that share.
    ///
    /// - Throws: an `OptionError` for what has no matte; `OutOfMemory`.
    package func matte(
        of view: PixelSize, at rate: FrameRate, size: ViewSize? = nil, limits: Limits = .init()
    ) throws -> Transition {
        try limits.pixels.check(width: view.width, height: view.height)
        let share = try limits.memory.take(
            2 * view.width * view.height * MemoryLayout<UInt16>.size)
        let snapshots = try [UInt16.min, .max].map { sample in
            var bitmap = try Bitmap<UInt16>(width: view.width, height: view.height, layout: .grey)
            bitmap.withMutableSamples { $0.fill(repeating: [sample]) }
            bitmap.block.companion = share
            return Snapshot(.sixteen(bitmap))
        }
        var edge = self
        (edge.ring, edge.shadow) = (nil, nil)
        return try edge.transition(of: snapshots, at: rate, size: size, limits: limits)
    }

    /// What is painted along the edge of that matte, over nothing: the ring and the shadow; nil if
    /// there is neither.
    ///
    /// - Throws: an `OptionError`; `OutOfMemory`.
    package func stinger(
        of view: PixelSize, at rate: FrameRate, size: ViewSize? = nil, limits: Limits = .init()
    ) throws -> Transition? {
        guard ring != nil || shadow != nil else { return nil }
        let share = try limits.memory.take(
            view.width * view.height * PixelLayout.rgba.channels)
        var bitmap = try Bitmap<UInt8>(width: view.width, height: view.height, layout: .rgba)
        bitmap.block.companion = share
        // Movies that blur colors leave no rim if transparent pixels have the ring's color.
        let color = self[\.ring]?.color ?? .black
        bitmap.withMutableSamples { $0.fill(repeating: [color.red, color.green, color.blue, 0]) }
        let nothing = Snapshot(.eight(bitmap))
        return try transition(of: [nothing, nothing], at: rate, size: size, limits: limits)
    }

    /// Refuses what mixes more than two pictures by a mask, and colors, which a matte has not:
    /// those along its edge unless `paintsEdge` says that there is a picture for them.
    package func checkMatte(paintsEdge: Bool = false) throws(OptionError) {
        guard chosenPreset.hasMatte else {
            throw OptionError(
                \.preset, "\(chosenPreset.name) has no matte: it is no mask between two pictures",
                hint: "bubble-mask has one")
        }
        let edge: [AnyOption] = paintsEdge ? [] : [\.ring, \.shadow]
        let colors: [AnyOption] = [
            \.fadeColor, \.background, \.colorSpace, \.composite, \.fit, \.align,
        ]
        if let option = firstGiven(of: edge + colors) {
            throw OptionError(
                option, "a matte has no pictures and no colours",
                hint: "leave it out"
                    + (edge.contains { $0 == option }
                        ? "; the layouts obs-side and obs-stacked of .mov and .webm files show it "
                            + "beside the matte" : ""))
        }
    }
}

extension ViewSize {
    /// The size where it says both sides; nil where it is measured against a picture's.
    package var pixels: PixelSize? { if case .exact(let size) = self { size } else { nil } }
}
