import Raster
import RevealMotion
package import RevealValues

/// The JSON Schema of scene files, and the keys that it is made of.
package enum SceneSchema {
    package static let document: JSON = [
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:reveal-render:scene",
        "title": "A scene file of reveal-render",
        "description":
            "YAML or JSON, in one of two forms: snapshots and what a preset does with them, or layers and the stages that happen to them. Every value is on one line; anchors, aliases, and tags are not used.",
        "oneOf": [preset.reference, described.reference],
        "$defs": .object(
            [preset.member, described.member] + mappings.map { .init($0.name, $0.schema) }
                + collections + values),
    ]

    /// Each kind of mapping, its keys, and its schema; the whole file's are `FileKey.all`.
    package static let mappings: [(name: String, keys: [SceneKeyRow], schema: JSON)] = types.map {
        mapping($0)
    }

    private static let types: [any SceneMapping.Type] = [
        SceneSnapshot.self, SceneLayer.self, SceneChange.self, ScenePerformance.self,
        SceneStage.self, SceneEasing.self, SceneChain.self, SceneLeave.self,
        SceneInteraction.self, SceneCircle.self, SceneMap.self, WrittenRing.self,
        WrittenShadow.self,
    ]

    private static func mapping<M: SceneMapping>(
        _: M.Type
    ) -> (name: String, keys: [SceneKeyRow], schema: JSON) {
        (M.definition, M.keys.map(\.row), M.schema())
    }

    private static let preset = file(PresetScene.self, .preset)
    private static let described = file(DescribedScene.self, .described)

    /// One of the two forms that a whole file may have.
    private static func file<M: SceneMapping>(_: M.Type, _ form: FileKey.Form) -> SchemaDefinition {
        let keys = FileKey.all.filter { $0.form == nil || $0.form == form }
        return SchemaDefinition(M.definition, M.schema(of: keys.map(\.row)))
    }

    /// Mappings by names that people make up, and lists.
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

    /// Values of one line.
    private static let values: [JSON.Member] =
        [
            SchemaDefinition.name, .path, .time, .easing, .color, .coordinate, .rectangle,
            .position, .radius, .length, .feather, .featherAlign, .softness, .maskShape,
        ].map(\.member)
}
