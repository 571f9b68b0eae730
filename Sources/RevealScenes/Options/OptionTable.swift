import RevealMotion
package import RevealValues

/// An option of a render: its row in the table, and what it is about.
package struct OptionRow: Sendable {
    /// The headings under which help lists options.
    package enum Heading: String, Sendable {
        case shown = "What is shown"
        case time = "When"
        case files = "Where it goes"
        case limits = "Limits"
    }

    /// What an option is about.
    package enum Subject: Sendable {
        /// What is seen, if the preset uses the option.
        case preset
        /// The same, for two snapshots only.
        case pair
        /// What is seen with every preset.
        case scene
        /// How it is rendered.
        case output
    }

    package let subject: Subject
    package let option: Option<OptionValues>

    init(_ heading: Heading, _ subject: Subject, _ option: Option<OptionValues>) {
        self.subject = subject
        var option = option
        option.group = heading.rawValue
        self.option = option
    }

    package var name: String { option.name }

    /// Whether it describes what is seen, not how it is rendered.
    package var describesScene: Bool { subject != .output }

    /// The presets that use it; empty if it is not about presets.
    var presets: [PresetDeclaration] {
        PresetDeclaration.all.filter { $0.options.contains { $0 == option.property } }
    }
}

extension OptionValues {
    /// All options, in the order in which they are checked and printed.
    package static let table: [OptionRow] = shown + look + pictures + timing + files

    /// The row of an option.
    package static func row(of option: AnyOption) -> OptionRow? {
        table.first { $0.option.property == option }
    }

    /// The name of an option.
    package static func name(of option: AnyOption) -> String { row(of: option)?.name ?? "" }

    /// The options that a command takes, as properties at `path`; all by default.
    package static func options<Root>(
        _ names: [AnyOption]? = nil, at path: Property<Root, OptionValues>
    ) -> [Option<Root>] {
        let rows = names.map { $0.compactMap(row) } ?? table
        return rows.map { $0.option.of(path) }
    }

    private static let shown: [OptionRow] = [
        OptionRow(
            .shown, .scene,
            Option(
                "preset", \.preset, .preset,
                "Which transition: \(PresetDeclaration.list) (default: the first)."
            )),
        OptionRow(
            .shown, .preset,
            Option(
                "flavor", \.flavor, .name.called("name"),
                "view-transition: whose theme toggle it is (default: \(ViewTransition.Flavor.mdn.rawValue)); "
                    + ViewTransition.Flavor.allCases.map(\.rawValue).joined(separator: ", ") + ".")
        ),
        OptionRow(
            .shown, .preset,
            Option(
                "type", \.type, .name,
                "reveal (default): the new picture grows. unreveal: the old picture shrinks away.")),
        OptionRow(
            .shown, .pair,
            Option(
                "path", \.path, .name,
                "circular-reveal-kit: pushed by a navigation controller or presented modally (delay "
                    + "and fade differ).")),
        OptionRow(
            .shown, .preset,
            Option(
                "start-frame", \.startFrame, .rectangle,
                "circular-reveal-kit: the rectangle, in points, whose ellipse it starts from "
                    + "(default: the center; 0,0,0,0 is the top left corner). container-transform: the "
                    + "card's rectangle.")),
        OptionRow(
            .shown, .preset,
            Option(
                "center", \.center, .position,
                "The center (default: the middle of the view; for the two bubbles 0,0).")),
        OptionRow(
            .shown, .preset,
            Option(
                "start-radius", \.startRadius, .radius("closest-side"),
                "fitted: the first radius (default: 0).")),
        OptionRow(
            .shown, .preset,
            Option(
                "end-radius", \.endRadius, .radius("farthest-corner"),
                "fitted: the last radius (default: farthest-corner).")),
        OptionRow(
            .shown, .preset,
            Option(
                "inverted", \.inverted, .flag,
                "fitted: reveal from the outside in, unreveal from the inside out. map-wipe: white "
                    + "first.")),
        OptionRow(
            .shown, .preset,
            Option(
                "mask-shape", \.maskShape, .maskShape,
                "fitted: \(MaskShape.names.joined(separator: ", ")), star(5,0.4), path(…), or "
                    + "polygon(50% 0%,100% 100%,0% 100%) (default: ellipse, a circle; pixels is a "
                    + "circle of whole pixels).")),
        OptionRow(
            .shown, .preset,
            Option(
                "corner-radius", \.cornerRadius, .cornerRadius,
                "fitted: the radius of a rectangle's corners, in points (default: 0). "
                    + "container-transform: that of the card.")),
        OptionRow(
            .shown, .preset,
            Option(
                "map", \.map, .file("picture", endings: ["png"]),
                "map-wipe: a gray PNG file of 8 or 16 bits. Its darkest pixels change first, its "
                    + "lightest last.")),
        OptionRow(
            .shown, .preset,
            Option(
                "softness", \.softness, .softness,
                "map-wipe: the share of the way from black to white that changes at once (default: "
                    + "3%; 0 has steps).")),
        OptionRow(
            .shown, .preset,
            Option(
                "map-formula", \.mapFormula, .name,
                "map-wipe: mlt (default) is slow at both ends, obs is even.")),
        OptionRow(
            .shown, .preset,
            Option(
                "angle", \.angle, .angle,
                "linear-wipe: the direction of motion (default: 90deg, to the right). clock-wipe: "
                    + "where it begins (default: 0deg, at the top).")),
    ]

    private static let timing: [OptionRow] = [
        OptionRow(
            .time, .output,
            Option(
                "fps", \.fps, .rate, "Frames per second: 60 (default), 29.97, 30000/1001.")),
        OptionRow(
            .time, .output,
            Option(
                "sampling", \.sampling, .name,
                "Whether the end is a frame (default: closed; half-open for a loop).")),
        OptionRow(
            .time, .output,
            Option(
                "shutter", \.shutter, .shutter,
                "Motion blur: the part of a frame's time for which masks are exposed; 180deg is half "
                    + "of it (default: 0deg, an instant).")),
        OptionRow(
            .time, .output,
            Option(
                "shutter-phase", \.shutterPhase, .shutterPhase,
                "When the shutter opens, relative to a frame's time (default: half an exposure "
                    + "before it).")),
    ]
}
