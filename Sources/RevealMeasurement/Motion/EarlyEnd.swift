/// A motion that ends with a circle, behind which that is taken away: the view is whole then, or
/// empty, though the circle went to neither.
///
/// What frames show behind the end says nothing of the motion, and a known curve goes through all
/// before it.
struct EarlyEnd {
    /// The series without frames behind the end.
    let series: RadiusSeries
    /// The motion that it shows.
    let search: TimingSearch

    /// The motion in `series` that ends so, if `search` found none with a name; nil where none
    /// does.
    init?(_ series: RadiusSeries, besides search: TimingSearch?) {
        guard search?.isNamed != true, let last = series.dots.last?.time,
            let next = series.timesBesides(last, last, grows: series.grows).behind.min()
        else { return nil }
        let early = series.until(last)
        guard let found = TimingSearch(early), found.isNamed, found.isTold else { return nil }
        let (fit, usual) = (found.best, series.dots.usualTime)
        let end = fit.start + fit.duration
        let isGone =
            series.grows
            ? fit.endRadius < series.mostSeen - RadiusSeries.leastTold
            : fit.endRadius > series.leastSeen + RadiusSeries.leastTold
        guard isGone, fit.errors[3] > 0, end > last - usual, end < next + usual / 2 else {
            return nil
        }
        (self.series, self.search) = (early, found)
    }
}
