import Raster
import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues

/// A snapshot of a described scene: a name, the path of its file, and perhaps how it is brought to
/// the view's size.
struct SceneSnapshot: Sendable {
    let name: String
    private let path: String
    private let fit: Fit?
    /// Where the file is named.
    let place: ScenePlace

    init(_ entry: SceneNode.Entry) throws(SceneMistake) {
        name = try entry.key.name()
        place = entry.key.place
        guard case .mapping = entry.value.content else {
            (path, fit) = (try entry.value.text(), nil)
            return
        }
        let fields = try SceneFields<SnapshotKey>(entry.value)
        path = try fields.required(.path).text()
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
        try Snapshot(contentsOf: path.relative(to: folder), namedAt: place, limits)
    }

    /// `snapshot`, which was read, in a view of `view` pixels, of which `scale` make a point.
    func fitted(
        _ snapshot: Snapshot, to view: PixelSize, scale: Double, _ limits: Limits
    ) throws(FileError) -> Snapshot {
        guard let fit else { return snapshot }
        return try snapshot.fitted(fit, to: view, scale: scale, limits)
    }
}
