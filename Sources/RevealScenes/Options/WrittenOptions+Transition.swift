import Raster
package import RevealFiles
package import RevealMotion
import RevealRendering
package import RevealValues

extension WrittenOptions {
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
        let picture = try self[OptionDeclarations.bubbleImage].map { path in
            try Snapshot(contentsOf: path, limits: limits)
                .fitted(.cover(), to: snapshots[0], scale: scale, limits: limits)
        }
        let map = try map(limits)
        let preset = try thereAndBack(at: rate) { options throws(OptionError) in
            let preset = try options.preset(options.presetName, at: rate)
            if var bubble = preset as? Bubble {
                bubble.bubblePicture = picture
                return bubble
            }
            guard var wipe = preset as? MapWipe else { return preset }
            wipe.map = map
            return wipe
        }
        let composite = self[OptionDeclarations.composite] ?? .replace
        let style = try maskStyle(in: snapshots[0].size(atScale: scale))
        guard snapshots.count == 2 else {
            return try Transition(
                preset, of: snapshots[0], scale: scale, composite: composite, maskStyle: style)
        }
        return try Transition(
            preset, from: snapshots[0], to: snapshots[1], scale: scale, composite: composite,
            maskStyle: style)
    }

    /// The snapshots, the incoming one fitted as the options say and both as large as wanted, and
    /// the pixels of a point then.
    private func sized(
        _ snapshots: [Snapshot], _ size: ViewSize?, _ limits: Limits
    ) throws -> ([Snapshot], scale: Double) {
        var snapshots = snapshots
        let (scale, fit) = (scale, try fit())
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

    /// The preset that `make` makes of the options, or one there and back.
    private func thereAndBack(
        at rate: FrameRate, _ make: (WrittenOptions) throws(OptionError) -> any Preset
    ) throws(OptionError) -> any Preset {
        guard self[OptionDeclarations.thereAndBack] ?? false else { return try make(self) }
        var there = self
        there.remove(.hold)
        var back = there
        let (type, name) = (wayBack, presetName.back)
        back.set(OptionDeclarations.type, to: type, text: type.rawValue)
        back.set(OptionDeclarations.preset, to: name, text: name.rawValue)
        return ThereAndBack(
            try make(there), try make(back),
            rest: try time(OptionDeclarations.hold, at: rate) ?? ThereAndBack.defaultRest)
    }

    /// The preset of that name as the options shape it.
    func preset(_ name: PresetName, at rate: FrameRate) throws(OptionError) -> any Preset {
        let duration = try time(OptionDeclarations.duration, at: rate)
        let easing = try easing(lasting: duration)
        let type = self[OptionDeclarations.type] ?? .reveal
        let center = self[OptionDeclarations.center]
        var preset: any Preset =
            switch name {
            case .circularRevealKit: try circularReveal(type, duration, easing)
            case .circularTransition:
                CircularTransition(duration: duration, timingFunction: easing ?? .linear)
            case .bubble: try bubble(type, center, duration, easing ?? .easeInEaseOut)
            case .bubbleMask:
                BubbleMask(
                    type, startPoint: center, duration: duration,
                    timingFunction: easing ?? .easeInEaseOut)
            case .pulse: try pulse(duration, easing ?? .easeInEaseOut, at: rate)
            case .linearWipe:
                wipe(.linear(angle: self[OptionDeclarations.angle] ?? 90), duration, easing)
            case .clockWipe:
                wipe(
                    .clock(angle: self[OptionDeclarations.angle] ?? 0, center: center), duration,
                    easing)
            case .containerTransform:
                ContainerTransform(
                    type, startFrame: self[OptionDeclarations.startFrame],
                    cornerRadius: self[OptionDeclarations.cornerRadius] ?? 0, duration: duration,
                    timingFunction: easing ?? ContainerTransform.fastOutSlowIn)
            case .mapWipe:
                MapWipe(nil, type, duration: duration, timingFunction: easing ?? .linear)
            case .xfadeCircleopen:
                XFade(.circleopen, duration: duration, timingFunction: easing ?? .linear)
            case .xfadeCircleclose:
                XFade(.circleclose, duration: duration, timingFunction: easing ?? .linear)
            case .xfadeCirclecrop:
                XFade(.circlecrop, duration: duration, timingFunction: easing ?? .linear)
            case .viewTransition: viewTransition(duration, easing)
            case .fitted: fitted(type, center, duration, easing ?? .easeInEaseOut)
            }
        preset.timing.delay = try time(OptionDeclarations.delay, at: rate) ?? 0
        preset.timing.hold = try time(OptionDeclarations.hold, at: rate) ?? 0
        return preset
    }

    /// Whether a preset's own figures, or what is written, are points.
    package var hasPoints: Bool {
        let places = [self[OptionDeclarations.center], self[OptionDeclarations.align]].compactMap(
            \.self)
        let radii = [self[OptionDeclarations.startRadius], self[OptionDeclarations.endRadius]]
            .compactMap(\.self)
        let (ring, shadow) = (self[OptionDeclarations.ring], self[OptionDeclarations.shadow])
        let lengths = [ring?.width, shadow?.x, shadow?.y, shadow?.blur, shadow?.spread]
        return presetName == .circularTransition || texts[.startFrame] != nil
            || (self[OptionDeclarations.feather]?.isPoints ?? false)
            || self[OptionDeclarations.cornerRadius] ?? 0 > 0
            || lengths.contains { $0?.isPoints ?? false }
            || places.contains { $0.x.isPoints || $0.y.isPoints }
            || radii.contains {
                if case .length(let length) = $0 { length.isPoints } else { false }
            }
    }

    private func easing(lasting duration: Rational?) throws(OptionError) -> TimingFunction? {
        let easing = self[OptionDeclarations.easing]
        guard easing?.easing is Spring, duration == nil, easing?.naturalDuration == nil else {
            return easing
        }
        throw OptionError(
            .easing, "the spring '\(texts[.easing] ?? "")' never settles",
            hint: "give it more damping, or say how much is shown with a duration")
    }

    private func circularReveal(
        _ type: RevealType, _ duration: Rational?, _ easing: TimingFunction?
    ) throws(OptionError) -> CircularReveal {
        var preset = CircularReveal(
            type, startFrame: self[OptionDeclarations.startFrame], duration: duration,
            timingFunction: easing)
        preset.fadeColor = self[OptionDeclarations.fadeColor]
        preset.path = self[OptionDeclarations.path] ?? .navigation
        if preset.path == .modal, texts[.delay] != nil {
            throw OptionError(
                .delay, "the modal path ignores its delay",
                hint: "leave it out, or use the navigation path")
        }
        return preset
    }

    private func bubble(
        _ type: RevealType, _ center: Position?, _ duration: Rational?, _ easing: TimingFunction
    ) throws(OptionError) -> Bubble {
        var preset = Bubble(
            type, startingPoint: center, duration: duration, timingFunction: easing)
        guard let paint = self[OptionDeclarations.bubbleColor] else { return preset }
        guard texts[.bubbleImage] == nil else {
            throw OptionError(
                .bubbleColor, "a picture is in the bubble", hint: "leave one of them out")
        }
        preset.bubbleColor = if case .color(let color) = paint { color } else { nil }
        return preset
    }

    private func pulse(
        _ duration: Rational?, _ easing: TimingFunction, at rate: FrameRate
    ) throws(OptionError) -> Pulse {
        var preset = Pulse(
            duration: duration, timingFunction: easing,
            loops: self[OptionDeclarations.loops],
            end: try time(OptionDeclarations.end, at: rate))
        preset.stop = try time(OptionDeclarations.stop, at: rate)
        return preset
    }

    private func wipe(
        _ kind: Wipe.Kind, _ duration: Rational?, _ easing: TimingFunction?
    ) -> Wipe {
        Wipe(
            kind, self[OptionDeclarations.type] ?? .reveal, duration: duration,
            timingFunction: easing ?? .easeInEaseOut)
    }

    private func viewTransition(
        _ duration: Rational?, _ easing: TimingFunction?
    ) -> ViewTransition {
        var preset = ViewTransition(
            self[OptionDeclarations.flavor] ?? .mdn, self[OptionDeclarations.type] ?? .reveal,
            duration: duration,
            timingFunction: easing)
        preset.center = self[OptionDeclarations.center]
        return preset
    }

    private func fitted(
        _ type: RevealType, _ center: Position?, _ duration: Rational?, _ easing: TimingFunction
    ) -> Fitted {
        var preset = Fitted(type, center: center, duration: duration, timingFunction: easing)
        preset.startRadius = self[OptionDeclarations.startRadius] ?? preset.startRadius
        preset.endRadius = self[OptionDeclarations.endRadius] ?? preset.endRadius
        preset.isInverted = self[OptionDeclarations.inverted] ?? false
        return preset
    }
}

extension Length {
    /// Whether it is so many points and no share: 0 of them is nothing of either.
    var isPoints: Bool {
        if case .points(let count) = self { count != 0 } else { false }
    }
}

/// What the bubble is filled with.
package enum BubblePaint: Sendable, Equatable {
    /// The colour of the incoming picture's border.
    case automatic
    case color(Color)
}
