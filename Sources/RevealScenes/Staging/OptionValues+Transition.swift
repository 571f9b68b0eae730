import Raster
package import RevealFiles
package import RevealMotion
import RevealRendering
package import RevealValues

extension OptionValues {
    /// The transition of one or two snapshots, the outgoing one first, with frames of `size` where
    /// that is wanted: snapshots are resampled once, and points are then of fewer or more pixels.
    ///
    /// - Throws: an `OptionError`, or the `TransitionError` of a transition that cannot be.
    package func transition(
        of originals: [Snapshot], at rate: FrameRate, size: ViewSize? = nil,
        limits: Limits = .init()
    ) throws -> Transition {
        try check(snapshots: originals.count)
        let (snapshots, scale) = try sized(originals, size, limits)
        var input = try PresetInput(self, at: rate)
        input.picture = try self[\.bubbleImage].map { path in
            try Snapshot(contentsOf: path, limits: limits)
                .fitted(.cover(), to: snapshots[0], scale: scale, limits: limits)
        }
        input.map = try readMap(limits)
        let preset =
            try self[\.thereAndBack] ?? false ? thereAndBack(input, at: rate) : input.preset()
        let composite = self[\.composite] ?? .replace
        let style = try maskStyle(in: snapshots[0].size(atScale: scale))
        guard snapshots.count == 2 else {
            return try Transition(
                preset, of: snapshots[0], scale: scale, composite: composite, maskStyle: style)
        }
        return try Transition(
            preset, from: snapshots[0], to: snapshots[1], scale: scale, composite: composite,
            maskStyle: style)
    }

    /// The transition in a view of `size` pixels, between blank pictures: only its motion matters.
    ///
    /// - Throws: an `OptionError`, or the `TransitionError` of a transition that cannot be;
    ///   `OutOfMemory`.
    package func transition(
        in size: PixelSize, limits: Limits = .init()
    ) throws -> Transition {
        try check(snapshots: 2)
        try limits.pixels.check(width: size.width, height: size.height)
        let blank = Snapshot(.eight(try limits.picture(size, .gray, of: [UInt8.min])))
        return try transition(of: [blank, blank], at: frameRate, limits: limits)
    }

    /// The snapshots, the incoming one fitted as the options say and both as large as wanted, and
    /// the pixels of a point then.
    private func sized(
        _ snapshots: [Snapshot], _ size: ViewSize?, _ limits: Limits
    ) throws -> ([Snapshot], scale: Double) {
        var snapshots = snapshots
        let (scale, fit) = (pixelsPerPoint, try fitted())
        let (first, last) = (snapshots[0], snapshots[snapshots.count - 1])
        let whole = PixelSize(width: first.width, height: first.height)
        guard let target = try size?.pixels(of: whole, scale: scale, limits.pixels), target != whole
        else {
            if let fit, snapshots.count == 2 {
                snapshots[1] = try last.fitted(fit, to: first, scale: scale, limits: limits)
            }
            return (snapshots, scale)
        }
        if snapshots.count == 2 {
            let isDirect = if case .unscaled = fit { false } else { fit != nil }
            // Pixel for pixel means those of the pictures as they are.
            let view = isDirect ? target : whole
            snapshots[1] =
                try fit.map { try last.fitted($0, to: view, scale: scale, limits) } ?? last
        }
        let factor = Double(target.width) / Double(whole.width)
        snapshots = try snapshots.map { snapshot in
            let isWhole = (snapshot.width, snapshot.height) == (whole.width, whole.height)
            return isWhole ? try snapshot.fitted(.fill, to: target, scale: scale, limits) : snapshot
        }
        return (snapshots, scale * factor)
    }

    /// The preset of `input` and its way back, with a rest after each.
    private func thereAndBack(
        _ input: PresetInput, at rate: FrameRate
    ) throws(OptionError) -> any Preset {
        let way = chosenPreset.wayBack(self)
        var options = (there: self, back: self)
        (options.there.hold, options.back.hold) = (nil, nil)
        options.back.type = Given(way.type, text: way.type.rawValue)
        options.back.preset = Given(way.preset, text: way.preset.name)
        var inputs = (
            there: try PresetInput(options.there, at: rate),
            back: try PresetInput(options.back, at: rate)
        )
        (inputs.there.picture, inputs.there.map) = (input.picture, input.map)
        (inputs.back.picture, inputs.back.map) = (input.picture, input.map)
        return ThereAndBack(
            inputs.there.preset(), inputs.back.preset(),
            rest: try time(\.hold, at: rate) ?? ThereAndBack.defaultRest)
    }

    private func readMap(_ limits: Limits) throws(FileError) -> MaskMap? {
        guard let path = self[\.map] else { return nil }
        return try MaskMap(
            contentsOf: path,
            softness: self[\.softness] ?? MaskMap.defaultSoftness,
            self[\.mapFormula] ?? .mlt,
            isInverted: self[\.inverted] ?? false,
            limits: limits)
    }
}
