private import Synchronization

package struct Slide: Sendable {
    package let path: String
    /// The time for which the picture is held; nil for the `hold` of the whole show.
    let hold: Rational?
    /// Adds the place that names the picture to an error.
    let locate: @Sendable (any Error) -> any Error

    package init(
        _ path: String, hold: Rational? = nil,
        locate: @escaping @Sendable (any Error) -> any Error = { $0 }
    ) {
        (self.path, self.hold, self.locate) = (path, hold, locate)
    }
}

/// What the transitions of a slide show have in common.
package struct SlideSetting: Sendable {
    /// The size of the first picture, to which all are fitted.
    let view: PixelSize
    let bubble: Snapshot?
    let map: MaskMap?
}

/// A slide of another size than the first one.
package struct SlideSizeError: DescribedError {
    package let path: String
    let size, first: PixelSize

    package var description: String {
        "the slides have different sizes: \(path) has \(size) pixels, and the first one \(first)"
    }

    package var cure: String? { "'fit: cover' scales all slides to the size of the first one" }
}

extension OptionValues {
    /// Returns the slide show of at least two pictures.
    ///
    /// - Throws: an `OptionError`, a `SlideSizeError`, and errors of reading and of transitions.
    package func slideShow(
        of slides: [Slide], _ options: RenderOptions, size: ViewSize? = nil
    ) throws -> SlideShow {
        try checkSlides()
        let (rate, limits) = (options.frameRate, options.limits)
        let reader = SlideReader(slides, limits)
        let first = try reader.picture(0)
        let view = PixelSize(width: first.width, height: first.height)
        let setting = try SlideSetting(
            view: view, bubble: readBubble(limits), map: readMap(limits))
        let isFitted = try fitted() != nil
        let lead = try slides[0].hold ?? time(\.hold, at: rate) ?? 0
        return try SlideShow(slides.count, lead: lead, options) { number in
            let pair = try [max(0, number - 1), number].map(reader.picture)
            let own = PixelSize(width: pair[1].width, height: pair[1].height)
            guard isFitted || own == view else {
                let slide = slides[number]
                throw slide.locate(SlideSizeError(path: slide.path, size: own, first: view))
            }
            var options = self
            if let hold = slides[number].hold { options.hold = Given(.seconds(hold), text: "") }
            return try options.transition(
                of: pair, at: rate, size: size, limits: limits, in: setting)
        }
    }

    func checkSlides() throws(OptionError) {
        guard self[\.thereAndBack] != true else {
            throw OptionError(
                \.thereAndBack, "a slide show does not go back", hint: "leave it out")
        }
        try check(snapshots: 2)
    }
}

/// A reader of slides that keeps the last two: most slides are the second picture of a transition,
/// then the first one of the next.
private final class SlideReader: Sendable {
    private let slides: [Slide]
    private let limits: Limits
    private let recent = Mutex<[(number: Int, picture: Snapshot)]>([])

    init(_ slides: [Slide], _ limits: Limits) { (self.slides, self.limits) = (slides, limits) }

    func picture(_ number: Int) throws -> Snapshot {
        try recent.withLock { recent in
            if let known = recent.first(where: { $0.number == number }) { return known.picture }
            if recent.count == 2 { recent.removeFirst() }
            do {
                let picture = try Snapshot(contentsOf: slides[number].path, limits: limits)
                recent.append((number, picture))
                return picture
            } catch {
                throw slides[number].locate(error)
            }
        }
    }
}
