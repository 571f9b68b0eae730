/// A key of a whole scene file.
///
/// Some are the options of the command line, which `OptionValues.table` declares.
package struct FileKey: Sendable {
    package enum Form: Sendable {
        /// Snapshots, and what a preset does with them.
        case preset
        /// Layers, and their stages.
        case described
    }

    package let row: SceneKeyRow
    /// The form that the key belongs to; nil for both.
    package let form: Form?

    package var name: String { row.name }

    private init(_ option: OptionRow) {
        let form = if case .value(let form) = option.option.form { form } else { "true|false" }
        row = SceneKeyRow(
            name: option.name, form: form, summary: option.option.help,
            schema: option.option.schema, isRequired: false)
        self.form = !Self.shared.contains(option.name) && option.describesScene ? .preset : nil
    }

    private init(_ row: SceneKeyRow, _ form: Form?) { (self.row, self.form) = (row, form) }

    /// Options of presets that a described scene has as well.
    private static let shared = ([\.loops, \.end, \.scale, \.background] as [AnyOption])
        .map(OptionValues.name)

    package static let all: [FileKey] =
        PresetScene.keys.map { FileKey($0.row, .preset) }
        + DescribedScene.keys.map(\.row).filter { !shared.contains($0.name) }
        .map { FileKey($0, .described) } + [interactive]
        + OptionValues.table.map(FileKey.init)

    static let interactive = FileKey(
        SceneKeyRow(
            name: "interactive", form: "{…}",
            summary: "A gesture that drives the scene instead of the clock.",
            schema: SceneInteraction.reference, isRequired: false), nil)
}

package enum SceneSchema {
    package static let document: JSON = [
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:reveal-render:scene",
        "title": "A scene file of reveal-render",
        "description":
            "YAML or JSON, in one of two forms: snapshots with a preset and its options, or layers with stages. Every value is on one line; anchors, aliases, and tags are not supported.",
        "oneOf": [PresetScene.reference, DescribedScene.reference],
        "$defs": .object(
            [file(PresetScene.self, .preset), file(DescribedScene.self, .described)]
                + mappings.map { .init($0.name, $0.schema) } + collections + values),
    ]

    /// Each kind of mapping, its keys, and its schema; the whole file's are `FileKey.all`.
    package static let mappings: [(name: String, keys: [SceneKeyRow], schema: JSON)] = types.map {
        $0.schemaEntry
    }

    private static let types: [any SceneMapping.Type] = [
        SceneSnapshot.self, SceneSlide.self, SceneLayer.self, SceneChange.self,
        ScenePerformance.self,
        SceneStage.self, SceneEasing.self, SceneChain.self, SceneLeave.self,
        SceneInteraction.self, SceneCircle.self, SceneMap.self, WrittenRing.self,
        WrittenShadow.self,
    ]

    private static func file<M: SceneMapping>(_: M.Type, _ form: FileKey.Form) -> JSON.Member {
        let keys = FileKey.all.filter { $0.form == nil || $0.form == form }
        return .init(M.definition, M.schema(of: keys.map(\.row)))
    }

    /// Mappings whose keys are names from the file.
    private static let collections: [JSON.Member] = [
        .init(
            "snapshots",
            [
                "type": "object", "propertyNames": SchemaDefinition.name.reference,
                "additionalProperties": .oneOf(
                    SchemaDefinition.path.reference, SceneSnapshot.reference),
            ]),
        .init("changes", .mapping(of: SceneChange.reference)),
        .init("performances", .mapping(of: ScenePerformance.reference)),
        SchemaDefinition.ring.member, SchemaDefinition.shadow.member,
    ]

    private static let values: [JSON.Member] =
        [
            SchemaDefinition.name, .path, .time, .easing, .color, .coordinate, .rectangle,
            .position, .radius, .length, .feather, .featherAlign, .softness, .maskShape,
        ].map(\.member)
}

extension SceneMapping {
    fileprivate static var schemaEntry: (name: String, keys: [SceneKeyRow], schema: JSON) {
        (definition, keys.map(\.row), schema())
    }
}
