import RevealColor

/// A sequence of pictures with a transition from each to the next.
///
/// The pictures are read once for the properties below, and again when their frames are painted, so
/// that only those of a few transitions are in memory.
package struct SlideShow: Sendable {
    /// The first transition between two pictures.
    package let sample: Transition
    let lead: Rational
    private(set) var ends: [Rational] = []
    private(set) var events: [[Event]] = []
    private(set) var content: ShownContent
    private var keys: [JobKey] = []
    private let read: @Sendable (Int) throws -> Transition

    /// Reads the pictures of `count` transitions; `read` returns a transition by its number.
    ///
    /// Transition 0 is from the first picture to itself. Only its end is shown, for `lead` seconds.
    /// The start of transition 1 might already show a part of the second picture.
    ///
    /// - Throws: the errors of `read`; a `CancellationError`.
    package init(
        _ count: Int, lead: Rational, _ options: RenderOptions,
        read: @escaping @Sendable (Int) throws -> Transition
    ) throws {
        (self.read, self.lead) = (read, lead)
        let first = try [0, 1].map(read)
        sample = first[1]
        content = ShownContent(first[0], options)
        for transition in first { add(transition, options) }
        for number in (0..<count).dropFirst(2) {
            try Task.checkCancellation()
            add(try read(number), options)
        }
    }

    /// Returns the slide show as listed by the scene file `file`, which no output may replace.
    package func reading(_ file: FileIdentity?) -> SlideShow {
        var copy = self
        if let file { copy.content.insert(file) }
        return copy
    }

    private mutating func add(_ transition: Transition, _ options: RenderOptions) {
        keys.append(JobKey(of: transition.timeline))
        ends.append(transition.timeline.end)
        events.append(transition.timeline.events)
        content.formUnion(ShownContent(transition, options))
    }

    var keyLines: [String] { ["slides, the first for \(lead)"] + keys.map(\.text) }

    /// Reads a transition again.
    ///
    /// - Throws: the errors of reading; `.changed` if the pictures have changed since the first
    ///   time.
    func transition(_ number: Int) throws -> Transition {
        let transition = try read(number)
        guard JobKey(of: transition.timeline) == keys[number] else {
            throw FileError.unreadable(
                .snapshot, transition.snapshots.last?.path ?? "", .changed)
        }
        return transition
    }
}

extension JobKey {
    /// A hash of the pictures and their motion.
    fileprivate init(of timeline: Timeline) {
        self.init(timeline.canonicalText.joined(separator: "\n"))
    }
}
