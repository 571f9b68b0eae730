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
        let picture = try texts[.bubbleImage].map { path in
            try Snapshot(contentsOf: path, limits: limits)
                .fitted(.cover(), to: snapshots[0], scale: scale, limits: limits)
        }
        let preset = try thereAndBack(at: rate) { options throws(OptionError) in
            let preset = try options.preset(try options.presetName(), at: rate)
            guard var bubble = preset as? Bubble else { return preset }
            bubble.bubblePicture = picture
            return bubble
        }
        let composite = try choice(.composite, Layer.Composite.self) ?? .replace
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
        let (scale, fit) = (try scale(), try fit())
        let (first, last) = (snapshots[0], snapshots[snapshots.count - 1])
        let whole = PixelSize(width: first.width, height: first.height)
        guard let target = try size?.pixels(of: whole), target != whole else {
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
        guard try flag(.thereAndBack) else { return try make(self) }
        var (there, back) = (self, self)
        (there.texts[.hold], back.texts[.hold]) = (nil, nil)
        let type = try choice(.type, RevealType.self) ?? .reveal
        back.texts[.type] = (type == .reveal ? RevealType.unreveal : .reveal).rawValue
        return ThereAndBack(
            try make(there), try make(back),
            rest: try time(.hold, at: rate) ?? ThereAndBack.defaultRest)
    }

    /// Whether `option` is true.
    func flag(_ option: OptionName) throws(OptionError) -> Bool {
        try value(option) { text throws(SyntaxError) in
            guard let value = Bool(text) else {
                throw SyntaxError("'\(text)' is neither true nor false")
            }
            return value
        } ?? false
    }

    /// The preset of that name as the options shape it.
    func preset(_ name: PresetName, at rate: FrameRate) throws(OptionError) -> any Preset {
        let duration = try time(.duration, at: rate)
        let easing = try easing(lasting: duration)
        let type = try choice(.type, RevealType.self) ?? .reveal
        let center = try value(.center, Position.init)
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
            case .xfadeCircleopen:
                XFade(.circleopen, duration: duration, timingFunction: easing ?? .linear)
            case .xfadeCircleclose:
                XFade(.circleclose, duration: duration, timingFunction: easing ?? .linear)
            case .fitted: try fitted(type, center, duration, easing ?? .easeInEaseOut)
            }
        preset.timing.delay = try time(.delay, at: rate) ?? 0
        preset.timing.hold = try time(.hold, at: rate) ?? 0
        return preset
    }

    /// Whether a preset's own figures, or what is written, are points.
    package var hasPoints: Bool {
        let places = [OptionName.center, .align].compactMap { option in
            try? value(option, Position.init)
        }
        let radii = [OptionName.startRadius, .endRadius].compactMap { option in
            try? value(option, Radius.init)
        }
        let feather = try? value(.feather, WrittenFeather.width)
        return (try? presetName()) == .circularTransition || texts[.startFrame] != nil
            || (feather?.isPoints ?? false)
            || places.contains { $0.x.isPoints || $0.y.isPoints }
            || radii.contains {
                if case .length(let length) = $0 { length.isPoints } else { false }
            }
    }

    private func easing(lasting duration: Rational?) throws(OptionError) -> TimingFunction? {
        let easing = try value(.easing, TimingFunction.init)
        guard case .spring(let spring) = easing, duration == nil, spring.settlingDuration == nil
        else { return easing }
        throw OptionError(
            option: .easing,
            error: SyntaxError(
                "the spring '\(texts[.easing] ?? "")' never settles",
                hint: "give it more damping, or say how much is shown with a duration"))
    }

    private func circularReveal(
        _ type: RevealType, _ duration: Rational?, _ easing: TimingFunction?
    ) throws(OptionError) -> CircularReveal {
        var preset = CircularReveal(
            type, startFrame: try value(.startFrame, Rect.init), duration: duration,
            timingFunction: easing)
        preset.fadeColor = try value(.fadeColor, Color.init)
        preset.path = try choice(.path, CircularReveal.Path.self) ?? .navigation
        if preset.path == .modal, texts[.delay] != nil {
            throw OptionError(
                option: .delay,
                error: SyntaxError(
                    "the modal path ignores its delay",
                    hint: "leave it out, or use the navigation path"))
        }
        return preset
    }

    private func bubble(
        _ type: RevealType, _ center: Position?, _ duration: Rational?, _ easing: TimingFunction
    ) throws(OptionError) -> Bubble {
        var preset = Bubble(
            type, startingPoint: center, duration: duration, timingFunction: easing)
        if let text = texts[.bubbleColor] {
            let isOwn = text == "auto"
            preset.bubbleColor = isOwn ? nil : try value(.bubbleColor, Color.init)
            if texts[.bubbleImage] != nil {
                throw OptionError(
                    option: .bubbleColor,
                    error: SyntaxError("a picture is in the bubble", hint: "leave one of them out"))
            }
        }
        return preset
    }

    private func pulse(
        _ duration: Rational?, _ easing: TimingFunction, at rate: FrameRate
    ) throws(OptionError) -> Pulse {
        var preset = Pulse(
            duration: duration, timingFunction: easing,
            loops: try value(.loops) { text throws(SyntaxError) in
                try whole(text, in: 1...10_000)
            },
            end: try time(.end, at: rate))
        preset.stop = try time(.stop, at: rate)
        return preset
    }

    private func fitted(
        _ type: RevealType, _ center: Position?, _ duration: Rational?, _ easing: TimingFunction
    ) throws(OptionError) -> Fitted {
        var preset = Fitted(type, center: center, duration: duration, timingFunction: easing)
        preset.startRadius = try value(.startRadius, Radius.init) ?? preset.startRadius
        preset.endRadius = try value(.endRadius, Radius.init) ?? preset.endRadius
        preset.isInverted = try flag(.inverted)
        return preset
    }

    /// The time that `option` says, in seconds.
    func time(_ option: OptionName, at rate: FrameRate) throws(OptionError) -> Rational? {
        try value(option) { text throws(SyntaxError) in try WrittenTime(text).seconds(at: rate) }
    }
}

extension Length {
    /// Whether it is so many points and no share: 0 of them is nothing of either.
    fileprivate var isPoints: Bool {
        if case .points(let count) = self { count != 0 } else { false }
    }
}
