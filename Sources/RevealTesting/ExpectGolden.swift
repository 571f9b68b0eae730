public import RevealKit
private import Testing
private import XCTest

/// How frames are recorded.
public enum GoldenForm: Sendable {
    /// One picture with the frames side by side, from left to right.
    case filmStrip
    /// One animated PNG, which any browser plays.
    case animation(FrameRate = .sixty)
}

/// Expects `picture` to be what is recorded under `name`; works in Swift Testing and in XCTest.
///
/// Exactly, unless `options` or a `goldens` trait says otherwise. A golden is a PNG file in the folder
/// `__Goldens__/<the test's file>` beside the test's file; slashes in `name` are folders in there. A golden
/// that is missing is recorded, and the test fails, so that somebody looks at it (see `RecordMode`). A
/// picture that differs fails with what differs, leaves what is expected, what there is and the difference
/// as attachments and in `.build/golden-failures`, and says how to accept it.
///
/// - Returns: whether it was the same.
@discardableResult
public func expectGolden(
    _ picture: AnyBitmap, named name: String, options: ComparisonOptions? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> Bool {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    return expect(name, options, place) {
        ([picture], try GoldenFiles.file(of: picture))
    }
}

/// Expects `bitmap` to be what is recorded under `name`.
///
/// - Returns: whether it was the same.
@discardableResult
public func expectGolden<S: Sample>(
    _ bitmap: Bitmap<S>, named name: String, options: ComparisonOptions? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> Bool {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    return expect(name, options, place) {
        let picture = AnyBitmap(bitmap)
        return ([picture], try GoldenFiles.file(of: picture))
    }
}

/// Expects frames, which have one size, to be what is recorded under `name` in one file.
///
/// - Returns: whether all were the same.
@discardableResult
public func expectGolden(
    _ frames: [AnyBitmap], named name: String, as form: GoldenForm = .filmStrip,
    options: ComparisonOptions? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    return expect(name, options, place) {
        let frames = try GoldenFiles.alike(frames)
        switch form {
        case .filmStrip:
            let strip = try GoldenFiles.strip(of: frames)
            return ([strip], try GoldenFiles.file(of: strip))
        case .animation(let rate):
            return (frames, try GoldenFiles.animation(of: frames, at: rate))
        }
    }
}

/// Expects that tests of this process have asked for every golden of the test's file.
///
/// For the end of a suite: a suite of Swift Testing with a `goldens` trait looks for itself. In XCTest's
/// `override class func tearDown()`, where nothing can fail any more, stale goldens are warned of on
/// standard error. Does nothing where a run leaves tests out.
public func expectNoStaleGoldens(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) {
    guard !GoldensTrait.leavesTestsOut else { return }
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    let settings = GoldenSettings.current
    guard let golden = try? Golden("any", "\(filePath)", settings) else { return }
    for path in GoldenLedger.shared.stale(in: [golden.folder]) {
        let words = "stale golden: no test asks for it: \(path)"
        // Behind its last test XCTest listens no more; whoever reads the log sees it all the same.
        try? System.write(Array("warning: \(words)\n".utf8).span, to: 2)
        place.fail(words, [])
    }
}

private func expect(
    _ name: String, _ options: ComparisonOptions?, _ place: Place,
    _ make: () throws -> (pictures: [AnyBitmap], file: [UInt8])
) -> Bool {
    let settings = GoldenSettings.current
    do {
        let golden = try Golden(name, "\(place.filePath)", settings)
        for ledger in [settings.ledger, .shared] { ledger.note(golden.name, in: golden.folder) }
        let (pictures, file) = try make()
        let check = GoldenCheck(
            golden: golden, mode: try .current(settings.mode, in: settings.environment),
            options: options ?? settings.options, pictures: pictures, file: file)
        switch try check.outcome() {
        case .same: return true
        case .wrong(let words, let pictures): place.fail(words, pictures)
        }
    } catch let error as SyntaxError {
        place.fail([error.description, error.hint].compactMap(\.self).joined(separator: "\n"), [])
    } catch {
        place.fail("\(error)", [])
    }
    return false
}

/// Where an expectation stands in the tests.
private struct Place {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// Fails the running test, of either library; Swift Testing keeps the pictures as attachments.
    func fail(_ words: String, _ pictures: [(name: String, file: [UInt8])]) {
        guard Test.current != nil else {
            XCTFail(words, file: filePath, line: line)
            return
        }
        let location = SourceLocation(
            fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        for (name, file) in pictures {
            Attachment.record(file, named: name, sourceLocation: location)
        }
        Issue.record("\(words)", sourceLocation: location)
    }
}
