import PNG
import Raster
import RevealColor
import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues

/// A snapshot of a described scene: a name, the path of its file, and perhaps how it is brought to
/// the view's size, and which colours its samples are taken for.
struct SceneSnapshot: SceneMapping {
    private(set) var name = ""
    private(set) var path = ""
    private var fitName: FitName?
    private var align: Position?
    private(set) var space: SnapshotSpace?
    /// Where the file is named.
    private(set) var place = ScenePlace()

    static let keys: [SceneKey<Self>] = [
        SceneKey(
            required: "path", \.path, .path, "A PNG file, relative to the scene file's folder."),
        SceneKey(
            "fit", \.fitName, .word, "How a picture of another size gets the view's, as in CSS."),
        SceneKey(
            "align", \.align, .list(.position),
            "The part that stays in place for contain, cover, and none; by default the middle."),
        SceneKey(
            "color-space", \.space, .word,
            "The color space of its samples, whatever its file says."),
    ]

    static let rules: [JSON.Member] = [
        .init("anyOf", [["required": ["fit"]], ["required": ["color-space"]]]),
        .init("dependentRequired", ["align": ["fit"]]),
    ]

    init() {}

    init(_ entry: SceneNode.Entry) throws(SceneMistake) {
        self.init()
        if case .mapping = entry.value.content {
            self = try Self(mapping: entry.value)
        } else {
            path = try entry.value.text()
        }
        name = try entry.key.name()
        place = entry.key.place
    }

    func check(_ fields: SceneFields) throws(SceneMistake) {
        guard let fitName else {
            guard space != nil, align == nil else {
                throw fields.missing(Self.name(of: \Self.fitName))
            }
            return
        }
        if !fitName.isAligned, align != nil {
            throw SceneMistake(
                fields.place(of: Self.name(of: \Self.align)), FitName.nothingToAlign.description)
        }
    }

    /// How it is brought to the view's size; nil if it has that size.
    private var fit: Fit? { fitName?.fit(at: align ?? .center) }

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
enum SnapshotSpace: String, Sendable, CaseIterable {
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
