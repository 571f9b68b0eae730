private import Synchronization

/// A painter of a slide show, which switches from one transition's painter to the next.
struct SlidePainter<S: Sample>: FramePainter {
    private let slides: PreparedSlides<S>
    private var painter: ScenePainter<S>?

    init(_ slides: PreparedSlides<S>) { self.slides = slides }

    /// Switches to the painter of the transition that shows `time`, and returns the time in it.
    private mutating func turn(to time: Rational) throws -> Rational {
        let (number, own) = slides.times.place(of: time)
        if painter?.number != number {
            painter = nil
            painter = try slides.painter(of: number)
        }
        return own
    }

    mutating func paint(frameAt time: Rational, on frame: inout KeptFrame<S>) throws {
        let own = try turn(to: time)
        painter?.paint(frameAt: own, on: &frame)
    }

    mutating func write(
        frameAt time: Rational, like frame: Bitmap<S>, as form: FileForm, to writer: PNGWriter
    ) throws -> Bool {
        let own = try turn(to: time)
        return try painter?.write(frameAt: own, like: frame, as: form, to: writer) ?? false
    }

    var sources: [Source<S>] { painter?.sources ?? [] }

    var copiedSources: [Int] { painter?.copiedSources ?? [] }

    func hiddenColors<T: Sample>(_ form: StreamForm, _ type: T.Type) -> Bitmap<T>? {
        painter?.hiddenColors(form, type)
    }
}

/// The transitions of a slide show that are being rendered, which the workers share.
final class PreparedSlides<S: Sample>: Sendable {
    let times: SlideTimes
    private let options: RenderOptions
    private let format: FrameFormat
    private let splices: Bool
    private let recent = Mutex<[Slide]>([])

    private struct Slide {
        let number: Int
        let renderer: FrameRenderer<S>
        let book: SpliceBook?
    }

    init(_ times: SlideTimes, _ job: RenderJob) {
        self.times = times
        (options, format, splices) = (job.options, job.format, job.splices)
    }

    /// Returns a painter of the transition.
    ///
    /// The first worker that needs the transition prepares it while the others wait. Two are kept,
    /// because an animation compares a transition's first frame with the one before.
    func painter(of number: Int) throws -> ScenePainter<S> {
        let slide = try recent.withLock { recent in
            if let known = recent.first(where: { $0.number == number }) { return known }
            if recent.count == 2 { recent.removeFirst() }
            let slide = try prepared(number)
            recent.append(slide)
            return slide
        }
        return try ScenePainter(slide.renderer, slide.book, number: number)
    }

    private func prepared(_ number: Int) throws -> Slide {
        let transition = try times.show.transition(number)
        let recolored = try format.colors.pixels(of: transition.snapshots, as: S.self)
        let renderer = try FrameRenderer<S>(transition, options, format, recolored)
        let book = splices ? try renderer.book(options.compression) : nil
        return Slide(number: number, renderer: renderer, book: book)
    }
}
