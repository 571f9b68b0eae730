/// One step of a chain: immediate changes, then a delay, a motion, and a hold.
///
/// A stage that changes nothing still takes its time. After an interruption of the motion, the hold
/// follows, and the next stage starts from the interrupted state.
public struct Stage: Sendable {
    /// Changes the values of a scene's layers, but not their number, order, or content.
    public typealias Changes = @Sendable (inout Scene) -> Void

    /// The name in events and messages; nil for the stage's number.
    package var name: String?
    package var load: Changes?
    package var perform: Changes?
    package var options: Options
    package var announcesStart: Bool
    /// Whether the stage runs in reverse, with progress from 1 to 0.
    var isReturn = false

    /// Creates a stage that performs `load` at once and then moves to the values of `perform`.
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

    /// Creates a stage that shows all layers and moves them from `first` to `last`.
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

    /// Returns a stage that waits for `duration` seconds.
    public static func wait(_ duration: Rational) -> Stage {
        Stage(options: Options(duration: 0, hold: duration), perform: nil)
    }
}

extension Stage {
    /// The timing of a stage; times are in seconds and not negative.
    public struct Options: Sendable, Hashable {
        /// The duration of one motion; 0 is immediate.
        public var duration: Rational
        /// The time before the motion.
        public var delay: Rational
        /// The time after the motion, before the next stage or the end.
        public var hold: Rational
        /// The time by which the start of this stage precedes the end of the earlier ones.
        ///
        /// Layers that this stage does not change continue with the earlier stages. A layer that
        /// this stage changes moves from its current state to the values that it has after all of
        /// these stages.
        public var overlap: Rational = 0
        /// The easing of the properties that `timingFunctions` does not list.
        public var timingFunction: TimingFunction
        /// Easings of individual properties.
        public var timingFunctions: [AnimatedProperty: TimingFunction] = [:]
        /// Timings of individual layers, by name.
        public var layers: [String: LayerTiming] = [:]
        /// The number of motions; a stage that changes nothing waits once for its duration.
        public var repetition: Repetition = .times(1)
        /// Whether each motion is followed by its reverse; the stage still ends with the new
        /// values, as in UIKit.
        public var autoreverses = false
        /// UIKit's `beginFromCurrentState`, which has no effect: every stage starts from the
        /// current state.
        public var beginsFromCurrentState = false
        /// The time of an interruption in seconds from the stage's start, if any.
        ///
        /// The stage's completion event then has the position `.current`, and the hold follows. An
        /// interruption after the motion has no effect.
        public var interruption: Rational?

        /// Creates WrkstrmKit's `Options`; times are in seconds.
        public init(
            duration: Rational, delay: Rational = 0,
            timingFunction: TimingFunction = .easeInEaseOut, hold: Rational = 0
        ) {
            self.duration = duration
            self.delay = delay
            self.timingFunction = timingFunction
            self.hold = hold
        }

        /// Delays each of those layers by `interval` seconds more than the previous one.
        public mutating func stagger(_ layers: [String], by interval: Rational) {
            for (place, name) in layers.enumerated() {
                self.layers[name, default: LayerTiming()].delay += interval * Rational(place)
            }
        }

        package func function(of property: AnimatedProperty) -> TimingFunction {
            timingFunctions.function(of: property) ?? timingFunction
        }

        /// Creates a motion of `duration`, else of the function's natural duration, else of
        /// `fallback`.
        init(lasting duration: Rational?, or fallback: Rational, _ function: TimingFunction) {
            self.init(
                duration: duration ?? function.naturalDuration ?? fallback, timingFunction: function
            )
        }

        /// Creates a motion with UIKit's options, as a running property animator interprets them.
        ///
        /// Such an animator reads the curve and `beginFromCurrentState`, and ignores `repeat`,
        /// `autoreverse`, and transitions.
        public init(
            duration: Rational, delay: Rational = 0, options: AnimationOptions, hold: Rational = 0
        ) {
            self.init(
                duration: duration, delay: delay, timingFunction: options.timingFunction, hold: hold
            )
            beginsFromCurrentState = options.contains(.beginFromCurrentState)
        }
    }

    /// The timing of one layer in a stage.
    public struct LayerTiming: Sendable, Hashable {
        /// The seconds from the start of the stage's motion to the start of the layer's motion.
        ///
        /// Both motions have the same duration; the stage ends with its last layer.
        package var delay: Rational
        package var timingFunction: TimingFunction?
        package var timingFunctions: [AnimatedProperty: TimingFunction]

        /// Creates a timing; by default the layer moves with its stage.
        public init(
            delay: Rational = 0, timingFunction: TimingFunction? = nil,
            timingFunctions: [AnimatedProperty: TimingFunction] = [:]
        ) {
            self.delay = delay
            self.timingFunction = timingFunction
            self.timingFunctions = timingFunctions
        }

        func function(of property: AnimatedProperty) -> TimingFunction? {
            timingFunctions.function(of: property) ?? timingFunction
        }
    }

    /// The number of motions of a stage.
    public enum Repetition: Sendable, Hashable {
        /// A count of 1 or more.
        case times(Int)
        /// Until the stage is interrupted or the timeline ends.
        case forever
    }
}

/// UIKit's `UIView.AnimationOptions`, with the same bits.
public struct AnimationOptions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from UIKit's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Bit 0, which has no effect here.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Bit 1, which has no effect here.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Bit 2.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Bit 3.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Bit 4.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Bits 16 and 17 both zero: slow at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// 1 in bits 16 and 17: slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// 2 in bits 16 and 17: slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// 3 in bits 16 and 17: constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    package var timingFunction: TimingFunction {
        [.easeInEaseOut, .easeIn, .easeOut, .linear][Int(rawValue >> 16 & 3)]
    }
}

extension [AnimatedProperty: TimingFunction] {
    /// Returns the easing of `property`; a mask's shape falls back to the mask's.
    fileprivate func function(of property: AnimatedProperty) -> TimingFunction? {
        self[property] ?? (property == .maskShape ? self[.mask] : nil)
    }
}
