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
    private(set) var layout = PixelLayout.gray
    private(set) var depth = 8
    private(set) var pictures: [DescribedPicture] = []
    private(set) var orientations: [(path: String?, orientation: Int?)] = []
    private(set) var inputs: Set<FileIdentity> = []
    private(set) var isOpaque = true
    /// Whether the pictures are given directly, not by a scene file.
    private(set) var isOfPictures = true
    /// The maximum of file size over pixel size.
    private(set) var share = 0.0
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
        for transition in first { add(transition, options) }
        for number in (0..<count).dropFirst(2) {
            try Task.checkCancellation()
            add(try read(number), options)
        }
    }

    /// Returns the slide show as listed by the scene file `file`, which no output may replace.
    package func reading(_ file: FileIdentity?) -> SlideShow {
        var copy = self
        copy.isOfPictures = false
        if let file { copy.inputs.insert(file) }
        return copy
    }

    private mutating func add(_ transition: Transition, _ options: RenderOptions) {
        keys.append(JobKey(of: transition.timeline))
        ends.append(transition.timeline.end)
        events.append(transition.timeline.events)
        layout = max(layout, FrameFormat.layout(of: transition, options))
        depth = max(depth, FrameFormat.depth(of: transition, options))
        isOpaque = isOpaque && transition.isOpaque(over: options.background)
        for picture in transition.pictures where !pictures.contains(where: picture.isDescribed) {
            pictures.append(picture)
        }
        for snapshot in transition.snapshots {
            if snapshot.orientation != nil {
                orientations.append((snapshot.path, snapshot.orientation))
            }
            share = max(share, min(1, Double(snapshot.storedBytes) / Double(snapshot.bytes)))
        }
        inputs.formUnion(transition.inputs)
    }

    var contents: [String] { ["slides, the first for \(lead)"] + keys.map(\.text) }

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
