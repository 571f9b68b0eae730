public import PNG
public import Raster
public import RevealComparison

/// Expects the picture that `make` makes, which may wait for others, to be what is recorded under
/// `name`.
///
/// What it throws fails the test, as a picture does that is not the same.
///
/// - Returns: whether it was the same.
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

/// Expects the bitmap that `make` makes, which may wait for others, to be what is recorded under
/// `name`.
///
/// What it throws fails the test, as a picture does that is not the same.
///
/// - Returns: whether it was the same.
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

/// Expects the frames that `make` makes, which have one size, to be what is recorded under `name`
/// in one file.
///
/// What it throws fails the test, as frames do that are not the same.
///
/// - Returns: whether all were the same; of an animation, shown as long as well.
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

/// What comes of `make`.
private func outcome<R>(
    of make: () async throws -> R, isolation: isolated (any Actor)? = #isolation
) async -> Result<R, any Error> {
    do {
        return .success(try await make())
    } catch {
        return .failure(error)
    }
}
