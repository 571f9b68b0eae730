public import PNG
public import Raster
public import RevealComparison

/// Expects the result of the asynchronous `make` to equal the golden `name`.
///
/// An error that it throws fails the test.
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

/// Expects the bitmap from the asynchronous `make` to equal the golden `name`.
///
/// An error that it throws fails the test.
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

/// Expects the frames from the asynchronous `make`, which have one size, to equal the golden
/// `name`, a single file.
///
/// An error that it throws fails the test.
///
/// - Returns: whether all are equal; of an animation, the frame durations too.
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
