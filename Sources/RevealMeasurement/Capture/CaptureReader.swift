/// Reads frames one after another.
///
/// Copies may read parts of one capture in parallel; `add` combines them.
package struct CaptureReader: Sendable {
    private let pair: MeasuredPair
    private let flat: FlatPair
    private(set) var frames: [MeasuredFrame] = []
    private var bands: [Int: Band] = [:]

    /// Creates a reader of frames that mix the pictures of `pair`.
    ///
    /// - Throws: `.sameSnapshots`.
    package init(_ pair: MeasuredPair) throws(MeasurementError) {
        guard pair.tellsApart else { throw .sameSnapshots }
        self.pair = pair
        flat = FlatPair(of: pair)
    }

    /// Reads a frame, shown at `time` in seconds; `repeatsLast` if it equals the previous frame.
    ///
    /// - Throws: `.sizesDiffer`, `.outOfMemory`.
    package mutating func read(
        _ picture: AnyBitmap, number: Int, at time: Double, repeatsLast: Bool
    ) throws(MeasurementError) {
        let own = try pair.prepared(picture, called: "frame \(number)")
        let read = ReadFrame(own, pair).clearer(own, of: pair, onFlatPlaces: flat.pair)
            .unlessBlank(own, of: pair)
        bands[number] = read.band
        var frame = MeasuredFrame(
            number: number, time: time, repeatsLast: repeatsLast, sight: read.sight)
        (frame.hidesPart, frame.places, frame.sides) = (read.hidesPart, read.places, read.sides)
        if case .other = read.sight { frame.profile = FrameProfile(own) }
        frame.isBare =
            read.sight == .outgoing && !pair.isFrame.outgoing && own == pair.outgoing
            || read.sight == .incoming && !pair.isFrame.incoming && own == pair.incoming
        frames.append(frame)
    }

    package mutating func add(_ other: CaptureReader) {
        frames += other.frames
        bands.merge(other.bands) { one, _ in one }
    }

    package func measurement() throws(MeasurementError) -> MeasuredCapture {
        guard frames.count > 1 else { throw .fewFrames(frames.count) }
        var frames = frames.sorted { $0.number < $1.number }
        if let rounded = RoundedTimes(frames.map(\.time)) {
            for (i, time) in rounded.even.enumerated() { frames[i].time = time }
        }
        return MeasuredCapture(frames, bands: bands, pair: pair)
    }
}
