struct EasingFamily: Sendable {
    let start: [Double]
    /// Returns the progress at a share of the duration, also outside of 0…1; nil for invalid
    /// parameters.
    let progress: @Sendable (_ numbers: [Double]) -> (@Sendable (Double) -> Double)?
    let values: @Sendable (_ numbers: [Double], _ shares: [Double]) -> [Double]?
    /// Returns the progress at many shares, and its derivatives.
    let tangents: @Sendable (_ numbers: [Double], _ shares: [Double]) -> Tangents?
    let function: @Sendable (_ numbers: [Double], _ seconds: Double) -> TimingFunction?

    private init(_ function: TimingFunction) {
        start = []
        if let curve = function.easing.cubicBezier {
            let quick = QuickCurve(curve)
            progress = { _ in { quick.y(atX: $0) } }
            values = { _, shares in quick.values(at: shares) }
            tangents = { _, shares in quick.tangents(at: shares, free: []) }
        } else {
            progress = { _ in { function.progress(at: $0) } }
            values = { _, shares in shares.map { function.progress(at: $0) } }
            tangents = { _, shares in
                Tangents(at: shares, numbers: []) { _ in { function.progress(at: $0) } }
            }
        }
        self.function = { _, _ in function }
    }

    init(expected function: TimingFunction, seconds: Double) {
        guard let spring = function.easing as? Spring else {
            self.init(function)
            return
        }
        self.init(from: []) { _ in
            { spring.position(at: $0 * seconds) }
        } function: { _, _ in
            function
        }
    }

    init(of fit: TimingFit) {
        if fit.isFitted, let curve = fit.function.easing.cubicBezier {
            self = .curve(near: curve)
        } else {
            self.init(expected: fit.function, seconds: fit.duration)
        }
    }

    private init(
        from start: [Double],
        progress: @escaping @Sendable ([Double]) -> (@Sendable (Double) -> Double)?,
        values: (@Sendable ([Double], [Double]) -> [Double]?)? = nil,
        tangents: (@Sendable ([Double], [Double]) -> Tangents?)? = nil,
        function: @escaping @Sendable ([Double], Double) -> TimingFunction?
    ) {
        (self.start, self.progress, self.function) = (start, progress, function)
        self.values = values ?? { progress($0).map($1.map) }
        self.tangents = tangents ?? { Tangents(at: $1, numbers: $0, progress) }
    }

    /// Creates `linear()` with free stops: x and y of each inner stop.
    init(stops: [Double]) {
        self.init(from: stops) { numbers in
            guard let function = Self.linear(numbers) else { return nil }
            return { function.progress(at: $0) }
        } function: { numbers, _ in
            Self.linear(numbers)
        }
    }

    private static func linear(_ numbers: [Double]) -> TimingFunction? {
        var stops = [LinearStops.Stop(0, at: 0)]
        for i in stride(from: 0, to: numbers.count - 1, by: 2) {
            guard numbers[i] > stops.last?.input ?? 0, numbers[i] < 1 else { return nil }
            stops.append(LinearStops.Stop(numbers[i + 1], at: numbers[i]))
        }
        return (try? LinearStops(stops + [LinearStops.Stop(1, at: 1)])).map(TimingFunction.stops)
    }

    /// The named functions, and well-known curves.
    static let known: [EasingFamily] =
        TimingFunction.declarations.flatMap(\.names).map { EasingFamily($0.function) }
        + [
            // Material's standard and emphasized curves with their accelerating and decelerating
            // variants, Telegram's, and Ionic's for iOS.
            (0.4, 0, 0.2, 1), (0, 0, 0.2, 1), (0.4, 0, 1, 1),
            (0.2, 0, 0, 1), (0.05, 0.7, 0.1, 1), (0.3, 0, 0.8, 0.15),
            (0, 0, 0, 1), (0.3, 0, 1, 1),
            (0.455, 0.03, 0.515, 0.955), (0.32, 0.72, 0, 1),
            // Penner's functions at easings.net, from sine to circular, each in, out, and in-out.
            (0.12, 0, 0.39, 0), (0.61, 1, 0.88, 1), (0.37, 0, 0.63, 1),
            (0.11, 0, 0.5, 0), (0.5, 1, 0.89, 1), (0.45, 0, 0.55, 1),
            (0.32, 0, 0.67, 0), (0.33, 1, 0.68, 1), (0.65, 0, 0.35, 1),
            (0.5, 0, 0.75, 0), (0.25, 1, 0.5, 1), (0.76, 0, 0.24, 1),
            (0.64, 0, 0.78, 0), (0.22, 1, 0.36, 1), (0.83, 0, 0.17, 1),
            (0.7, 0, 0.84, 0), (0.16, 1, 0.3, 1), (0.87, 0, 0.13, 1),
            (0.55, 0, 1, 0.45), (0, 0.55, 0.45, 1), (0.85, 0, 0.15, 1),
            // Penner's functions with overshoot.
            (0.36, 0, 0.66, -0.56), (0.34, 1.56, 0.64, 1), (0.68, -0.6, 0.32, 1.6),
        ].compactMap { curve in
            (try? TimingFunction.bezier(curve.0, curve.1, curve.2, curve.3)).map {
                EasingFamily($0)
            }
        }

    static func known(among functions: [TimingFunction]) -> [EasingFamily] {
        known.filter { family in family.function([], 1).map(functions.contains) ?? false }
    }

    /// Any `cubic-bezier()`, from four initial curves.
    static let curves: [EasingFamily] = [
        [0.42, 0, 0.58, 1], [0.2, 0.1, 0.3, 1], [0.5, 0.1, 0.9, 0.6], [0.85, -0.05, 0.85, 0.7],
    ].map { start in
        @Sendable func curve(_ numbers: [Double]) -> CubicBezier? {
            guard numbers[1].magnitude < 3, numbers[3].magnitude < 4 else { return nil }
            let xs = [numbers[0], numbers[2]].map { min(1, max(0, $0)) }
            return try? CubicBezier(x1: xs[0], y1: numbers[1], x2: xs[1], y2: numbers[3])
        }
        return EasingFamily(from: start) { numbers in
            guard let curve = curve(numbers) else { return nil }
            let quick = QuickCurve(curve)
            return { quick.y(atX: $0) }
        } values: { numbers, shares in
            guard let curve = curve(numbers) else { return nil }
            return QuickCurve(curve).values(at: shares)
        } tangents: { numbers, shares in
            guard let curve = curve(numbers) else { return nil }
            // Each x is clamped to 0…1, so its derivative outside of this range is 0.
            let free = numbers.enumerated().map { $0 % 2 == 1 || (0...1).contains($1) }
            return QuickCurve(curve).tangents(at: shares, free: free)
        } function: { numbers, _ in
            curve(numbers).map(TimingFunction.cubicBezier)
        }
    }

    static func curve(near curve: CubicBezier) -> EasingFamily {
        EasingFamily(
            from: [curve.x1, curve.y1, curve.x2, curve.y2], progress: curves[0].progress,
            values: curves[0].values, tangents: curves[0].tangents, function: curves[0].function)
    }

    /// Springs by bounce, negative if overdamped.
    ///
    /// Their duration is the period; the motion continues after it.
    static let springs: [EasingFamily] = [[0.1], [0.5], [0.75]].map { start in
        EasingFamily(from: start) { numbers in
            guard (-2...1).contains(numbers[0]),
                let spring = try? Spring(duration: 1, bounce: numbers[0])
            else { return nil }
            return { spring.position(at: $0) }
        } function: { numbers, seconds in
            (try? Spring(duration: seconds, bounce: numbers[0])).map(TimingFunction.spring)
        }
    }
}

extension TimingFunction {
    var isSpring: Bool { easing is Spring }
}
