public import RevealValues

/// One step of a chain: what changes at once, what then moves, and for how long.
///
/// The stage lasts for its delay, its motion and its hold. A stage that performs nothing waits as
/// long. An interruption ends the motion early: what shows then stays, the hold follows, and the
/// next stage begins with it.
public struct Stage: Sendable {
    /// Changes the values of a scene's layers.
    ///
    /// It neither adds nor removes layers, nor changes what they show.
    public typealias Changes = @Sendable (inout Scene) -> Void

    /// What events and messages call it; nil for its number.
    package var name: String?
    /// Applied when the stage begins, before the delay, without motion.
    package var load: Changes?
    /// New values, to which the old ones move.
    package var perform: Changes?
    /// When and how it moves.
    package var options: Options
    /// Whether the beginning of the motion is an event.
    package var announcesStart: Bool
    /// Whether it leads back to what showed first, so that its progress counts down from 1 to 0.
    var isReturn = false

    /// A stage with those changes.
    public init(
        _ name: String? = nil, options: Options, announcesStart: Bool = true,
        load: Changes? = nil, perform: Changes?
    ) {
        self.name = name
        self.options = options
        self.announcesStart = announcesStart
        self.load = load
        self.perform = perform
    }

    /// A stage of layers that all show, from what `first` makes of them to what `last` does.
    init(
        _ name: String, options: Options, announcesStart: Bool = true,
        from first: @escaping Changes, to last: @escaping Changes
    ) {
        self.init(
            name, options: options, announcesStart: announcesStart,
            load: { scene in
                scene.showAll()
                first(&scene)
            },
            perform: last)
    }

    /// A stage in which nothing happens for that many seconds.
    public static func wait(_ duration: Rational) -> Stage {
        Stage(options: Options(duration: 0, hold: duration), perform: nil)
    }
}

extension Stage {
    /// When and how a stage moves; times in seconds, 0 or more.
    public struct Options: Sendable, Hashable {
        /// How long one motion from the old values to the new takes; 0 is at once.
        public var duration: Rational
        /// How long the old values stay before that.
        public var delay: Rational
        /// How long the new values stay before the next stage, or before the end.
        public var hold: Rational
        /// How long before the stages before it are over it begins.
        ///
        /// Layers that it does not change go on with those stages; one that it does change goes on
        /// from what shows then, with this stage, to what all of them say.
        public var overlap: Rational = 0
        /// How progress follows time.
        public var timingFunction: TimingFunction
        /// Properties whose progress follows time otherwise.
        public var timingFunctions: [AnimatedProperty: TimingFunction] = [:]
        /// Layers, by name, that move later or otherwise than the others.
        public var layers: [String: LayerTiming] = [:]
        /// How often it moves; a stage that performs nothing waits once for its duration.
        public var repetition: Repetition = .times(1)
        /// Whether it moves back after each motion, the same way; at the end of the stage the new
        /// values show nevertheless, as in UIKit.
        public var autoreverses = false
        /// UIKit's `beginFromCurrentState`, which changes nothing here.
        ///
        /// Every stage begins with what shows, also after an interruption.
        public var beginsFromCurrentState = false
        /// When the motion is interrupted, in seconds from the stage's beginning; nil for never.
        ///
        /// The stage's completion comes then, with the position `.current`, and the hold after it.
        /// An interruption after the motion changes nothing.
        public var interruption: Rational?

        /// A motion as WrkstrmKit's `Options` describe it, by default slow at both ends.
        public init(
            duration: Rational, delay: Rational = 0,
            timingFunction: TimingFunction = .easeInEaseOut, hold: Rational = 0
        ) {
            self.duration = duration
            self.delay = delay
            self.timingFunction = timingFunction
            self.hold = hold
        }

        /// Has each of those layers begin `interval` seconds later than the one before it, beside
        /// what delay it has.
        public mutating func stagger(_ layers: [String], by interval: Rational) {
            for (place, name) in layers.enumerated() {
                self.layers[name, default: LayerTiming()].delay += interval * Rational(place)
            }
        }

        /// How `property` follows time, where a layer says nothing else.
        package func function(of property: AnimatedProperty) -> TimingFunction {
            timingFunctions.function(of: property) ?? timingFunction
        }

        /// A motion of `duration`, or as long as its timing function lasts by nature, or of
        /// `fallback`.
        init(lasting duration: Rational?, or fallback: Rational, _ function: TimingFunction) {
            self.init(
                duration: duration ?? function.naturalDuration ?? fallback, timingFunction: function
            )
        }

        /// A motion with UIKit's options, as a running property animator takes them.
        ///
        /// Such an animator reads the curve and `beginFromCurrentState`, and ignores `repeat`,
        /// `autoreverse` and everything about transitions.
        public init(
            duration: Rational, delay: Rational = 0, options: AnimationOptions, hold: Rational = 0
        ) {
            self.init(
                duration: duration, delay: delay, timingFunction: options.timingFunction, hold: hold
            )
            beginsFromCurrentState = options.contains(.beginFromCurrentState)
        }
    }

    /// When and how one layer moves in a stage.
    public struct LayerTiming: Sendable, Hashable {
        /// How long its motion begins after the stage's, in seconds; it lasts as long, so that the
        /// stage is over with the last of its layers.
        package var delay: Rational
        /// How its progress follows time; nil for as the stage's.
        package var timingFunction: TimingFunction?
        /// Properties whose progress follows time otherwise.
        package var timingFunctions: [AnimatedProperty: TimingFunction]

        /// A layer that moves with its stage, unless told otherwise.
        public init(
            delay: Rational = 0, timingFunction: TimingFunction? = nil,
            timingFunctions: [AnimatedProperty: TimingFunction] = [:]
        ) {
            self.delay = delay
            self.timingFunction = timingFunction
            self.timingFunctions = timingFunctions
        }

        /// What it says of `property`; nil for nothing.
        func function(of property: AnimatedProperty) -> TimingFunction? {
            timingFunctions.function(of: property) ?? timingFunction
        }
    }

    /// How often a stage moves.
    public enum Repetition: Sendable, Hashable {
        /// That often, once or more.
        case times(Int)
        /// Until it is interrupted, or the render ends.
        case forever
    }
}

/// UIKit's `UIView.AnimationOptions`, bit for bit.
public struct AnimationOptions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Options of those bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Bit 0; nothing to a renderer.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Bit 1; nothing to a renderer.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Bit 2.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Bit 3.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Bit 4.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Bits 16 and 17 all zero: slow at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// 1 in bits 16 and 17: slow at first.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// 2 in bits 16 and 17: slow at last.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// 3 in bits 16 and 17.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The timing function that bits 16 and 17 name.
    package var timingFunction: TimingFunction {
        [.easeInEaseOut, .easeIn, .easeOut, .linear][Int(rawValue >> 16 & 3)]
    }
}

extension [AnimatedProperty: TimingFunction] {
    /// How `property` follows time; a mask's shape does as the mask, unless it is named.
    fileprivate func function(of property: AnimatedProperty) -> TimingFunction? {
        self[property] ?? (property == .maskShape ? self[.mask] : nil)
    }
}
