public import PNG
public import Raster
public import RevealComparison
public import RevealValues

/// How frames are recorded.
public enum GoldenForm: Sendable {
    /// One picture with the frames side by side, from left to right.
    case filmStrip
    /// One animated PNG, which any browser plays, for ever and at that rate.
    case animation(FrameRate = .sixty)
}

/// Expects `picture` to be what is recorded under `name`; works in Swift Testing and in XCTest.
///
/// Exactly, unless `options` or a `goldens` trait says otherwise. A golden is a PNG file in the
/// folder `__Goldens__/<the test's file>` beside the test's file; slashes in `name` are folders in
/// there. A golden that is missing is recorded, and the test fails, so that somebody looks at it
/// (see `RecordMode`). A picture that differs fails with what differs, leaves what is expected,
/// what there is and the difference as attachments and in `.build/golden-failures`, and says how to
/// accept it.
///
/// Where `snapshots` are given that the picture mixes by a circle or an ellipse, a failure says by
/// how many pixels its edge has moved; of a film strip, in which frame.
///
/// - Returns: whether it was the same.
@discardableResult
public func expectGolden(
    _ picture: AnyBitmap, named name: String, options: ComparisonOptions? = nil,
    snapshots: SnapshotPair? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    return expect(name, options, snapshots, place) { .picture(picture) }
}

/// Expects `bitmap` to be what is recorded under `name`.
///
/// - Returns: whether it was the same.
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

/// Expects frames, which have one size, to be what is recorded under `name` in one file.
///
/// - Returns: whether all were the same; of an animation, shown as long as well.
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

/// Expects frames, which have one size, to be what is recorded under `name` in one file.
///
/// - Returns: whether all were the same; of an animation, shown as long as well.
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

/// Expects the pictures of the PNG file at `path`, still or animated, to be what is recorded under
/// `name`.
///
/// Whoever wrote it: a command, another library, or a render of this one. Its pictures are
/// compared, and the file is recorded as it is, but coded anew as `Compression.stable`.
///
/// - Returns: whether all were the same, and shown as long.
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

/// Expects the pictures of a PNG file of those bytes, still or animated, to be what is recorded
/// under `name`.
///
/// - Returns: whether all were the same, and shown as long.
@discardableResult
public func expectGolden(
    png bytes: [UInt8], named name: String, options: ComparisonOptions? = nil,
    snapshots: SnapshotPair? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    return expect(name, options, snapshots, place) { try made(of: bytes, "\(bytes.count) bytes") }
}

private func made(of bytes: [UInt8], _ name: String) throws -> Made {
    // What Git keeps is coded so that it can.
    Made(try GoldenFiles.content(of: bytes, name)) {
        try StableFile.bytes(of: bytes, name) ?? bytes
    }
}

/// What a test made, and how it is recorded.
struct Made {
    let content: GoldenContent
    /// How many frames stand side by side in each picture.
    let frames: Int
    let file: () throws -> [UInt8]

    init(_ content: GoldenContent, frames: Int = 1, _ file: @escaping () throws -> [UInt8]) {
        (self.content, self.frames, self.file) = (content, frames, file)
    }

    /// One picture.
    static func picture(_ picture: AnyBitmap) -> Made {
        Made(GoldenContent([picture], .still)) {
            try picture.png(color: .init(), compression: .stable)
        }
    }

    /// Frames in one file.
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

/// Compares what `make` makes with the golden `name`, and fails the test at `place` where it
/// differs, or cannot be made.
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
            options: options, snapshots: snapshots, found: made.content, frames: made.frames,
            file: made.file)
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
    /// Notes that it was asked for, in the file at `path`, if there is one: `Scripts/stale-goldens`
    /// reads it.
    fileprivate func note(in path: String?) throws {
        guard let path, !path.isEmpty else { return }
        // A zero, which no path holds, parts one from the next.
        try GoldenFiles.append(Array(self.path.utf8) + [0], to: path)
    }
}
