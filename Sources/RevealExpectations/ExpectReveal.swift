import RevealMeasurement
import RevealTesting

/// The permitted deviations of measured frames from the expected transition.
public struct RevealTolerance: Sendable, Hashable {
    /// The tolerance of the center and the radius, in pixels.
    public var pixels: Double
    /// The relative tolerance of the duration.
    public var duration = 0.015

    /// Returns a tolerance of `pixels`, at least 0.01.
    public static func pixels(_ pixels: Double) -> RevealTolerance {
        RevealTolerance(pixels: max(0.01, pixels))
    }
}

/// The times of frames.
public enum RevealTimes: Sendable, Hashable {
    /// A constant rate, with the first frame at 0.
    case rate(FrameRate)
    /// The time of each frame, in seconds.
    case seconds([Double])

    /// Returns the times; nil if their number is not `count`.
    fileprivate func seconds(of count: Int) -> [Double]? {
        switch self {
        case .rate(let rate): (0..<count).map { (Rational($0) / rate.framesPerSecond).double }
        case .seconds(let times): times.count == count ? times : nil
        }
    }
}

/// Expects frames to show `transition`, a circle that opens or closes between two snapshots, with
/// its center, radii, duration, and curve, and without unrelated frames.
///
/// Works in Swift Testing and in XCTest. The frames are measured, not compared, so their samples
/// may differ from a render, as on a phone. Like the subcommand `measure`, a failure reports the
/// deviations, and their causes if known. The frames must have the size of the transition's
/// snapshots, and show them before and after the motion; the start time is measured.
///
/// - Returns: whether the frames match.
@discardableResult
public func expectReveal(
    _ frames: [AnyBitmap], at times: RevealTimes = .rate(.sixty), equals transition: Transition,
    within tolerance: RevealTolerance = .pixels(0.5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
        let words = try words(frames, times, transition, tolerance)
        guard !words.isEmpty else { return true }
        place.fail(words.joined(separator: "\n"), [])
    } catch let error as any DescribedError {
        place.fail([error.description, error.cure].compactMap(\.self).joined(separator: "\n"), [])
    } catch {
        place.fail("\(error)", [])
    }
    return false
}

/// Expects frames to show `transition`; see the function for `AnyBitmap`.
///
/// - Returns: whether the frames match.
@discardableResult
public func expectReveal<S: Sample>(
    _ frames: [Bitmap<S>], at times: RevealTimes = .rate(.sixty), equals transition: Transition,
    within tolerance: RevealTolerance = .pixels(0.5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
    expectReveal(
        frames.map { AnyBitmap($0) }, at: times, equals: transition, within: tolerance,
        fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Returns the deviations, one line each; none if the frames match.
private func words(
    _ frames: [AnyBitmap], _ times: RevealTimes, _ transition: Transition,
    _ tolerance: RevealTolerance
) throws -> [String] {
    let expected = try ExpectedReveal(transition)
    guard let snapshots = expected.snapshots else {
        return [
            "only a reveal between 2 snapshots can be measured, but the transition has "
                + "\(transition.snapshots.count)"
        ]
    }
    guard let seconds = times.seconds(of: frames.count) else {
        return ["there must be one time for each of the \(frames.count) frames"]
    }
    let named = try MeasuredPair(outgoing: snapshots.outgoing, incoming: snapshots.incoming)
    guard let first = frames.first, let last = frames.last else {
        throw MeasurementError.fewFrames(0)
    }
    var reader = try CaptureReader(
        named.asDrawn(first: first, last: last, of: frames.count) { $0.map { frames[$0] } })
    for (number, frame) in frames.enumerated() {
        try reader.read(
            frame, number: number, at: seconds[number],
            repeatsLast: number > 0 && frames[number - 1] == frame)
    }
    var limits = ExpectationTolerance()
    (limits.length, limits.duration) = (tolerance.pixels, tolerance.duration)
    let measurement = try reader.measurement()
    let findings = measurement.findings(expected, within: limits)
    guard !findings.isEmpty else { return [] }
    return ["the frames do not show the transition:"] + findings.map { "  \($0.sentence)" }
        + ["measured:"] + measurement.sentences.map { "  \($0)" }
}
