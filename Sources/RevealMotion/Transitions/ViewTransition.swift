/// A reveal as on the web, on Android, and in Flutter: a shape opens about a point, such as a
/// click.
///
/// For the way back, some flavors close the same shape over the outgoing snapshot.
/// `ViewTransition.Flavor` determines the shape, radii, duration, and curve.
public struct ViewTransition: Preset, Hashable {
    package let flavor: Flavor
    /// The direction; not all flavors support an unreveal (`Flavor.shrinks`).
    package let type: RevealType
    package var center: Position?
    /// The timing, by default the flavor's.
    public var timing: Stage.Options

    /// Creates the transition of that flavor; nil for its duration and curve.
    public init(
        _ flavor: Flavor, _ type: RevealType = .reveal, duration: Rational? = nil,
        timingFunction: TimingFunction? = nil
    ) {
        (self.flavor, self.type) = (flavor, type)
        timing = Stage.Options(
            lasting: duration, or: flavor.figures.duration,
            timingFunction ?? flavor.figures.timingFunction)
    }

    /// Returns the chain for `views`.
    ///
    /// - Throws: `.refused` for an unreveal by a flavor that never shrinks the outgoing snapshot.
    public func chain(of views: Views) throws(TransitionError) -> Chain {
        guard type == .reveal || flavor.shrinks else {
            throw .refused("the outgoing snapshot never shrinks in \(flavor.rawValue)")
        }
        let (small, large) = ends(in: views.size)
        let (first, last) = type == .reveal ? (small, large) : (large, small)
        let (beneath, view) = views.layers(type)
        let (name, shape) = (view.name, flavor.figures.shape)
        let stage = Stage(
            type.rawValue, options: timing,
            from: { scene in
                scene[name].maskStyle.shape = shape
                scene[name].mask = first
            },
            to: { $0[name].mask = last })
        return Chain(
            Scene(size: views.size, beneath + [view]), stages: [stage], completed: views.finish)
    }

    private func ends(in size: Size) -> (small: Rect, large: Rect) {
        let (figures, center) = (flavor.figures, center?.point(in: size) ?? size.center)
        let large = figures.reach.size(about: center, in: size)
        let share = figures.startShare
        let least = 2 * figures.leastRadius
        let small = Size(
            width: max(least, share * large.width), height: max(least, share * large.height))
        return (Rect(center: center, size: small), Rect(center: center, size: large))
    }

    /// The source of a reveal's parameters.
    public enum Flavor: String, Sendable, CaseIterable {
        /// MDN's example of the View Transition API.
        case mdn
        /// VitePress's recipe for its appearance switch.
        case vitepress
        /// The theme switch of Element Plus's documentation.
        case elementPlus = "element-plus"
        /// Magic UI's animated theme toggler with a circle.
        case magicUI = "magic-ui"
        /// Magic UI's toggler with a square.
        case magicUISquare = "magic-ui-square"
        /// Magic UI's toggler with a triangle.
        case magicUITriangle = "magic-ui-triangle"
        /// Magic UI's toggler with a diamond.
        case magicUIDiamond = "magic-ui-diamond"
        /// Magic UI's toggler with a hexagon.
        case magicUIHexagon = "magic-ui-hexagon"
        /// Magic UI's toggler with a rectangle.
        case magicUIRectangle = "magic-ui-rectangle"
        /// Magic UI's toggler with a star.
        case magicUIStar = "magic-ui-star"
        /// Telegram's day and night switch on Android.
        case telegram
        /// Telegram's day and night switch on the web.
        case telegramWeb = "telegram-web"
        /// react-native-theme-switch-animation on Android.
        case reactNativeAndroid = "react-native-android"
        /// react-native-theme-switch-animation on iOS.
        case reactNativeIOS = "react-native-ios"
        /// Android's `createCircularReveal` with an animator's defaults.
        case android
        /// Flutter's circular_reveal_animation.
        case flutter
    }

    struct Figures: Sendable {
        var duration: Rational
        var timingFunction: TimingFunction
        var shrinks = false
        var shape = MaskShape.ellipse
        var reach = Reach.farthestCorner(times: 1)
        var startShare = 0.0
        var leastRadius = 0.0
    }

    enum Reach: Sendable {
        case farthestCorner(times: Double)
        /// The distance to the farther of the two bottom corners.
        case bottomCorner
        case farthestSide(times: Double)
        /// The distances to the farther sides, horizontally and vertically.
        case sides

        func size(about center: Point, in view: Size) -> Size {
            let sides = view.fartherSides(from: center)
            let radius: Double
            switch self {
            case .farthestCorner(let times): radius = times * view.farthestCorner(from: center)
            case .farthestSide(let times): radius = times * max(sides.width, sides.height)
            case .bottomCorner:
                radius = Size(width: sides.width, height: view.height - center.y).diagonal
            case .sides: return Size(width: 2 * sides.width, height: 2 * sides.height)
            }
            return Size(width: 2 * radius, height: 2 * radius)
        }
    }
}

extension ViewTransition.Flavor {
    /// Whether the outgoing snapshot can shrink; otherwise the incoming one grows in both
    /// directions.
    package var shrinks: Bool { figures.shrinks }

    package var source: String {
        switch self {
        case .mdn: "mdn/content, files/en-us/web/api/view_transition_api/using/index.md"
        case .vitepress: "vuejs/vitepress, docs/en/guide/extending-default-theme.md"
        case .elementPlus:
            "element-plus/element-plus, docs/.vitepress/vitepress/components/common/"
                + "vp-theme-toggler.vue"
        case .magicUI, .magicUISquare, .magicUITriangle, .magicUIDiamond, .magicUIHexagon,
            .magicUIRectangle, .magicUIStar:
            "magicuidesign/magicui, apps/www/registry/magicui/animated-theme-toggler.tsx"
        case .telegram:
            "DrKLO/Telegram, TMessagesProj/src/main/java/org/telegram/ui/LaunchActivity.java and "
                + "Components/Easings.java"
        case .telegramWeb: "morethanwords/tweb, src/helpers/themeController.ts"
        case .reactNativeAndroid:
            "WadhahEssam/react-native-theme-switch-animation, src/index.tsx and "
                + "android/src/main/java/com/themeswitchanimation/Animations.java"
        case .reactNativeIOS:
            "WadhahEssam/react-native-theme-switch-animation, src/index.tsx and "
                + "ios/AnimationHelper.mm"
        case .android:
            "aosp-mirror/platform_frameworks_base, libs/hwui/Animator.cpp and "
                + "libs/hwui/Interpolator.cpp"
        case .flutter:
            "qwert2603/circular_reveal_animation, lib/src/circular_reveal_clipper.dart and "
                + "example/lib/main.dart"
        }
    }

    var figures: ViewTransition.Figures {
        switch self {
        case .mdn: .init(duration: 0.5, timingFunction: .easeIn)
        case .vitepress: .init(duration: 0.3, timingFunction: .easeIn, shrinks: true)
        case .elementPlus: .init(duration: 0.4, timingFunction: .easeIn, shrinks: true)
        case .magicUI: magicUI(.ellipse, .farthestCorner(times: 1))
        case .magicUISquare: magicUI(.polygon(.square), .farthestSide(times: 1.05))
        case .magicUITriangle:
            magicUI(.polygon(.regular(corners: 3)), .farthestCorner(times: 2.2))
        case .magicUIDiamond:
            magicUI(.polygon(.regular(corners: 4)), .farthestCorner(times: 2.0.squareRoot()))
        case .magicUIHexagon:
            magicUI(.polygon(.regular(corners: 6)), .farthestCorner(times: 2.0.squareRoot()))
        case .magicUIRectangle: magicUI(.polygon(.square), .sides)
        case .magicUIStar:
            .init(
                duration: 0.4, timingFunction: .linear,
                shape: .polygon(.star(points: 5, inner: 0.42)),
                reach: .farthestCorner(times: 2.0.squareRoot() * 1.03), startShare: 0.025,
                leastRadius: 2)
        case .telegram:
            .init(
                duration: 0.4, timingFunction: .easeInOutQuad, shrinks: true, reach: .bottomCorner)
        case .telegramWeb:
            .init(duration: 0.5, timingFunction: .easeInEaseOut, shrinks: true)
        case .reactNativeAndroid:
            .init(duration: 0.5, timingFunction: .accelerateDecelerate, shrinks: true)
        case .reactNativeIOS:
            .init(
                duration: 0.5, timingFunction: .easeInEaseOut, shrinks: true, leastRadius: 0.1)
        case .android: .init(duration: 0.3, timingFunction: .accelerateDecelerate, shrinks: true)
        case .flutter: .init(duration: 1, timingFunction: .easeIn, shrinks: true)
        }
    }

    private func magicUI(
        _ shape: MaskShape, _ reach: ViewTransition.Reach
    ) -> ViewTransition.Figures {
        .init(duration: 0.4, timingFunction: .easeInEaseOut, shape: shape, reach: reach)
    }
}

extension TimingFunction {
    fileprivate static let easeInOutQuad = TimingFunction.cubicBezier(
        CubicBezier(checked: 0.455, 0.03, 0.515, 0.955))
}
