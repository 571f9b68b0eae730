struct RadiusResiduals {
    let times: [Double]
    /// The radii, and the inverse standard errors, which are negative for upper bounds.
    private let radii: [Double], weights: [Double]
    private let measured: Int

    init(_ series: RadiusSeries) {
        let slack = max(1, series.stray)
        let hidden = slack + (series.isExact ? 0 : RadiusSeries.leastTold)
        let (empty, full) = (series.emptyTimes, series.fullTimes)
        measured = series.dots.count
        times = series.dots.map(\.time) + empty + full
        radii =
            series.dots.map(\.radius) + empty.map { _ in series.leastSeen + hidden }
            + full.map { _ in series.mostSeen - hidden }
        weights =
            series.dots.map { dot in
                1 / (dot.error * dot.error + series.stray * series.stray + 1e-6).squareRoot()
            } + empty.map { _ in -1 / slack } + full.map { _ in 1 / slack }
    }

    func callAsFunction(_ shown: [Double]) -> [Double] {
        shown.indices.map { i in
            let away = (radii[i] - shown[i]) * weights[i]
            return i < measured ? away : max(0, away)
        }
    }

    func pull(at motion: TimingFit) -> Bool {
        self(times.map(motion.radius)).dropFirst(measured).contains { $0 > 0 }
    }

    /// Returns the derivative of a residual if the radius changes by `change`.
    func slope(at place: Int, _ residual: Double, _ change: Double) -> Double {
        place < measured || residual > 0 ? -change * weights[place] : 0
    }
}
