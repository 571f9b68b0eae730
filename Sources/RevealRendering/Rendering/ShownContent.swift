import RevealColor

/// What a job shows, as far as its format, memory, and files depend on it.
///
/// That of a slide show combines all of its transitions.
struct ShownContent: Sendable {
    private(set) var layout: PixelLayout
    private(set) var depth: Int
    private(set) var isOpaque: Bool
    /// The distinct descriptions of pictures, starting with the outgoing picture's.
    private(set) var pictures: [DescribedPicture]
    private(set) var orientationWarnings: Set<String>
    private(set) var inputs: Set<FileIdentity>
    /// The maximum of file size over pixel size.
    private(set) var share: Double

    init(_ transition: Transition, _ options: RenderOptions) {
        let timeline = transition.timeline
        let seen = timeline.showsBackground ? [options.background.layout] : []
        let contents = timeline.layers.compactMap(\.content.layout)
        layout = (contents + seen + timeline.maskPaints.map(\.layout)).max() ?? .rgba
        let snapshots = transition.snapshots
        depth = options.depth?.rawValue ?? snapshots.map(\.depth).max() ?? 8
        isOpaque = transition.isOpaque(over: options.background)
        pictures = transition.pictures
        let maps = timeline.maskMaps
        let turned =
            snapshots.map { ($0.path, $0.orientation) } + maps.map { ($0.path, $0.orientation) }
        orientationWarnings = Set(
            turned.compactMap { orientationWarning($0 ?? "a picture", $1) })
        let files = snapshots.map(\.identity) + maps.map(\.identity)
        inputs = transition.files.union(files.compactMap { $0 })
        let shares = snapshots.map { Double($0.storedBytes) / Double($0.bytes) }
        share = min(1, shares.max() ?? 1)
    }

    mutating func formUnion(_ other: ShownContent) {
        layout = max(layout, other.layout)
        depth = max(depth, other.depth)
        isOpaque = isOpaque && other.isOpaque
        for picture in other.pictures where !pictures.contains(where: picture.isDescribed) {
            pictures.append(picture)
        }
        orientationWarnings.formUnion(other.orientationWarnings)
        inputs.formUnion(other.inputs)
        share = max(share, other.share)
    }

    mutating func insert(_ input: FileIdentity) { inputs.insert(input) }
}
