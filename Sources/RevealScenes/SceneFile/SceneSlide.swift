/// A picture of a slide show: its path alone, or a mapping.
struct SceneSlide: SceneMapping {
    private(set) var path = ""
    private(set) var hold: Rational?
    private(set) var place = ScenePlace()

    static let definition = "slide"

    static let keys: [SceneKey<Self>] = [
        SceneKey(
            required: "path", \.path, .path, "A PNG file, relative to the scene file's folder."),
        SceneKey("hold", \.hold, .time, "The time for which it is held, instead of `hold`."),
    ]

    init() {}

    init(path: String, hold: Rational?) { (self.path, self.hold) = (path, hold) }

    fileprivate init(_ node: SceneNode) throws(SceneMistake) {
        try self.init(node, or: \Self.path)
        place = node.place
    }

    fileprivate var text: String { hold == nil ? path.yaml : line }
}

extension SceneForm where Value == [SceneSlide] {
    static var slides: SceneForm {
        .list(
            2...100_000, "[file|{path: file, …}, …]",
            of: .oneOf(SchemaDefinition.path.reference, SceneSlide.reference),
            { $0 == 1 ? "there is only one slide; name at least two" : "there are \($0) slides" },
            write: { [$0.text] }, read: SceneSlide.init)
    }
}
