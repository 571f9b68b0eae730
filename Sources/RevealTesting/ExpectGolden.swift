/// The form in which frames are recorded.
public enum GoldenForm: Sendable {
    /// One picture with the frames from left to right.
    case filmStrip
    /// An endless animated PNG with the given frame rate.
    case animation(FrameRate = .sixty)
}

/// Expects `picture` to equal the golden `name`, in Swift Testing or XCTest.
///
/// The comparison is exact unless `options` or a `goldens` trait sets others. A golden is a PNG
/// file in the folder `__Goldens__/<the test's file>` next to the test's file; slashes in `name`
/// are subfolders. A missing golden is recorded, and the test fails so that the recording is
/// reviewed (see `RecordMode`). For a picture that differs, the failure lists the differences and a
/// command that accepts the picture. The expected, the actual and the difference picture are
/// attached, and written to `.build/golden-failures`.
///
/// If the picture mixes `snapshots` by a circle or an ellipse, a failure includes the displacement
/// of the edge in pixels. A film strip has one displacement per frame.
///
/// - Returns: whether they are equal.
@discardableResult
public func expectGolden(
    _ picture: AnyBitmap, named name: String, options: ComparisonOptions? = nil,
    snapshots: SnapshotPair? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    return expect(name, options, snapshots, place) { .picture(picture) }
}

/// Expects `bitmap` to equal the golden `name`.
///
/// - Returns: whether they are equal.
@discardableResult
public func expectGolden<S: Sample>(
    _ bitmap: Bitmap<S>, named name: String, options: ComparisonOptions? = nil,
    snapshots: SnapshotPair? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
    expectGolden(
        AnyBitmap(bitmap), named: name, options: options, snapshots: snapshots, fileID: fileID,
        filePath: filePath, line: line, column: column)
}

/// Expects frames of one size to equal the golden `name`, a single file.
///
/// - Returns: whether all frames are equal, including the frame durations of an animation.
@discardableResult
public func expectGolden(
    _ frames: [AnyBitmap], named name: String, as form: GoldenForm = .filmStrip,
    options: ComparisonOptions? = nil, snapshots: SnapshotPair? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> Bool {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    return expect(name, options, snapshots, place) { try .frames(frames, as: form) }
}

/// Expects frames of one size to equal the golden `name`, a single file.
///
/// - Returns: whether all frames are equal, including the frame durations of an animation.
@discardableResult
public func expectGolden<S: Sample>(
    _ frames: [Bitmap<S>], named name: String, as form: GoldenForm = .filmStrip,
    options: ComparisonOptions? = nil, snapshots: SnapshotPair? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> Bool {
    expectGolden(
        frames.map { AnyBitmap($0) }, named: name, as: form, options: options,
        snapshots: snapshots, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects the PNG file at `path`, still or animated, to equal the golden `name`.
///
/// Any program may have written the file. It is recorded with the same content, compressed by
/// `Compression.stable`.
///
/// - Returns: whether all pictures and durations are equal.
@discardableResult
public func expectGolden(
    file path: String, named name: String, options: ComparisonOptions? = nil,
    snapshots: SnapshotPair? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    return expect(name, options, snapshots, place) {
        try made(of: GoldenFiles.bytes(at: path), path)
    }
}

/// Expects a PNG file in memory, still or animated, to equal the golden `name`.
///
/// - Returns: whether all pictures and durations are equal.
@discardableResult
public func expectGolden(
    png bytes: [UInt8], named name: String, options: ComparisonOptions? = nil,
    snapshots: SnapshotPair? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    return expect(name, options, snapshots, place) { try made(of: bytes, "\(bytes.count) bytes") }
}

/// Expects the result of the asynchronous `make`, whose errors fail the test, to equal the golden
/// `name`.
///
/// - Returns: whether they are equal.
@discardableResult
public func expectGolden(
    named name: String, options: ComparisonOptions? = nil, snapshots: SnapshotPair? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ make: () async throws -> AnyBitmap
) async -> Bool {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    let made = await outcome(of: make)
    return expect(name, options, snapshots, place) { .picture(try made.get()) }
}

/// Expects the bitmap from the asynchronous `make`, whose errors fail the test, to equal the golden
/// `name`.
///
/// - Returns: whether they are equal.
@discardableResult
public func expectGolden<S: Sample>(
    named name: String, options: ComparisonOptions? = nil, snapshots: SnapshotPair? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ make: () async throws -> Bitmap<S>
) async -> Bool {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    let made = await outcome(of: make)
    return expect(name, options, snapshots, place) { .picture(AnyBitmap(try made.get())) }
}

/// Expects the frames from the asynchronous `make`, whose errors fail the test, to equal the golden
/// `name`, a single file.
///
/// - Returns: whether all frames are equal, including the frame durations of an animation.
@discardableResult
public func expectGolden<S: Sample>(
    named name: String, as form: GoldenForm = .filmStrip, options: ComparisonOptions? = nil,
    snapshots: SnapshotPair? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ make: () async throws -> [Bitmap<S>]
) async -> Bool {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    let made = await outcome(of: make)
    return expect(name, options, snapshots, place) {
        try .frames(made.get().map { AnyBitmap($0) }, as: form)
    }
}

private func outcome<R>(
    of make: () async throws -> R, isolation: isolated (any Actor)? = #isolation
) async -> Result<R, any Error> {
    do {
        return .success(try await make())
    } catch {
        return .failure(error)
    }
}

private func made(of bytes: [UInt8], _ name: String) throws -> Made {
    // Git stores new versions of stable files as small deltas.
    Made(try GoldenFiles.content(of: bytes, name)) {
        try StableFile.bytes(of: bytes, name) ?? bytes
    }
}

/// A result to compare with a golden.
struct Made {
    let content: GoldenContent
    /// The number of frames in a film strip, otherwise 1.
    let frames: Int
    let file: () throws -> [UInt8]

    init(_ content: GoldenContent, frames: Int = 1, _ file: @escaping () throws -> [UInt8]) {
        (self.content, self.frames, self.file) = (content, frames, file)
    }

    static func picture(_ picture: AnyBitmap) -> Made {
        Made(GoldenContent([picture], .still)) {
            try picture.png(color: .init(), compression: .stable)
        }
    }

    static func frames(_ frames: [AnyBitmap], as form: GoldenForm) throws -> Made {
        let frames = try GoldenFiles.alike(frames)
        switch form {
        case .filmStrip:
            let strip = try GoldenFiles.strip(of: frames)
            return Made(GoldenContent([strip], .still), frames: frames.count) {
                try strip.png(compression: .stable)
            }
        case .animation(let rate):
            return Made(GoldenContent(frames, .frames(frames.count, at: rate))) {
                try GoldenFiles.animation(of: frames, at: rate)
            }
        }
    }
}

/// Fails the test at `place` if the result differs or cannot be made.
func expect(
    _ name: String, _ options: ComparisonOptions?, _ snapshots: SnapshotPair?, _ place: Place,
    _ make: () throws -> Made
) -> Bool {
    let settings = GoldenSettings.current
    do {
        let golden = try Golden(name, "\(place.filePath)", settings)
        try golden.note(in: settings.environment("REVEAL_ASKED"))
        let options = options ?? settings.options
        try options.check()
        let made = try make()
        let check = GoldenCheck(
            golden: golden, mode: try .current(settings.mode, in: settings.environment),
            options: options, snapshots: snapshots, made: made)
        switch try check.outcome() {
        case .same: return true
        case .wrong(let words, let pictures):
            place.fail(words, pictures.map { ("\(golden.attachmentName)-\($0.name)", $0.file) })
        }
    } catch let error as any DescribedError {
        place.fail([error.description, error.cure].compactMap(\.self).joined(separator: "\n"), [])
    } catch {
        place.fail("\(error)", [])
    }
    return false
}

extension Golden {
    /// Appends the golden's path to the file at `path`, which `Scripts/stale-goldens` reads.
    fileprivate func note(in path: String?) throws {
        guard let path, !path.isEmpty else { return }
        // Entries end with a zero byte, which paths cannot contain.
        try GoldenFiles.append(Array(self.path.utf8) + [0], to: path)
    }
}
