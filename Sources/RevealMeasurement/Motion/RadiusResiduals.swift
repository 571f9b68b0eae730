/// How far the radii of a motion are from those of a series, in standard deviations.
struct RadiusResiduals {
    /// When the series has something to say.
    let times: [Double]
    /// What it says, and one over the standard error of that; below 0 for what is at most.
    private let radii: [Double], weights: [Double]
    /// How many of them are measured: those behind say how much at most or at least.
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

    /// Those of a motion that shows `shown` at the times.
    func callAsFunction(_ shown: [Double]) -> [Double] {
        shown.indices.map { i in
            let away = (radii[i] - shown[i]) * weights[i]
            return i < measured ? away : max(0, away)
        }
    }

    /// Whether frames without an edge pull at a motion: beside it there may be no mask.
    func pull(at motion: TimingFit) -> Bool {
        self(times.map(motion.radius)).dropFirst(measured).contains { $0 > 0 }
    }

    /// How the one at `place` changes where what is shown does so by `change`, if it is now
    /// `residual`.
    func slope(at place: Int, _ residual: Double, _ change: Double) -> Double {
        place < measured || residual > 0 ? -change * weights[place] : 0
    }
}
