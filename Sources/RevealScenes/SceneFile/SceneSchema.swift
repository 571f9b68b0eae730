/// The keys of a whole scene file, in each of its forms.
///
/// Some are the options of the command line, which `OptionValues.table` declares.
package enum FileKeys {
    /// Snapshots, and what a preset does with them.
    static let preset = PresetScene.keys.map(\.row) + OptionValues.table.map(\.key)
    /// Layers, and their stages.
    static let described =
        DescribedScene.keys.map(\.row).filter { !shared.contains($0.name) }
        + OptionValues.table.filter { !$0.describesScene || shared.contains($0.name) }.map(\.key)

    package static let names =
        preset.map(\.name)
        + described.map(\.name).filter { name in !preset.contains { $0.name == name } }

    /// Options of presets that a described scene has as well.
    private static let shared = ([\.loops, \.end, \.scale, \.background] as [AnyOption])
        .map(OptionValues.name)
}

extension OptionRow {
    fileprivate var key: SceneKeyRow {
        let form = if case .value(let form) = option.form { form } else { "true|false" }
        return SceneKeyRow(
            name: name, form: form, summary: option.help, schema: option.schema, isRequired: false)
    }
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
            [
                .init(PresetScene.definition, PresetScene.schema(of: FileKeys.preset)),
                .init(DescribedScene.definition, DescribedScene.schema(of: FileKeys.described)),
            ] + mappings.map { .init($0.name, $0.schema) } + collections + values),
    ]

    /// Each kind of mapping, its keys, and its schema.
    ///
    /// `FileKeys` has the keys of the whole file.
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
