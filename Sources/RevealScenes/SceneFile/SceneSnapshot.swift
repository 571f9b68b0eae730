import PNG
import Raster
import RevealColor
import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues

/// A snapshot of a described scene: a name, the path of its file, and perhaps how it is brought to
/// the view's size, and which colours its samples are taken for.
struct SceneSnapshot: Sendable {
    let name: String
    let path: String
    private let fit: Fit?
    private let space: SnapshotSpace?
    /// Where the file is named.
    let place: ScenePlace

    init(_ entry: SceneNode.Entry) throws(SceneMistake) {
        name = try entry.key.name()
        place = entry.key.place
        guard case .mapping = entry.value.content else {
            (path, fit, space) = (try entry.value.text(), nil, nil)
            return
        }
        let fields = try SceneFields<SnapshotKey>(entry.value)
        path = try fields.required(.path).text()
        space = try fields[.colorSpace]?.value { text throws(SyntaxError) in
            try named(text, among: SnapshotSpace.self)
        }
        guard space == nil || fields[.fit] != nil || fields[.align] != nil else {
            fit = nil
            return
        }
        let name = try fields.required(.fit).value { text throws(SyntaxError) in
            try named(text, among: FitName.self)
        }
        if !name.isAligned {
            try fields.refuse(.align, FitName.nothingToAlign.description)
        }
        fit = name.fit(at: try fields[.align]?.coordinates(Position.init) ?? .center)
    }

    /// Reads the file, whose name is relative to `folder`.
    func read(in folder: String, _ limits: Limits) throws -> Snapshot {
        let snapshot = try Snapshot(
            contentsOf: path.relative(to: folder), namedAt: place, limits)
        guard let space else { return snapshot }
        return Snapshot(
            snapshot, takenFor: space.rawValue, space.description(isGrey: snapshot.isGrey))
    }

    /// `snapshot`, which was read, in a view of `view` pixels, of which `scale` make a point.
    func fitted(
        _ snapshot: Snapshot, to view: PixelSize, scale: Double, _ limits: Limits
    ) throws(FileError) -> Snapshot {
        guard let fit else { return snapshot }
        return try snapshot.fitted(fit, to: view, scale: scale, limits)
    }
}

/// What the samples of a snapshot may be taken for, whatever its file says.
private enum SnapshotSpace: String, Sendable, CaseIterable {
    case srgb
    case displayP3 = "display-p3"

    /// What a file says of it; a profile for colour does not suit grey.
    func description(isGrey: Bool) -> ColorDescription {
        switch self {
        case .srgb: .sRGB
        case .displayP3: isGrey ? ColorDescription.displayP3.withoutProfile : .displayP3
        }
    }
}
