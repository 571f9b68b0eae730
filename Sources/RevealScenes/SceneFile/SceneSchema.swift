import Raster
import RevealMotion
package import RevealValues

/// The JSON Schema of scene files, and the keys that it is made of.
package enum SceneSchema {
    /// The schema.
    package static let document: JSON = [
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:reveal-render:scene",
        "title": "A scene file of reveal-render",
        "description":
            "YAML or JSON, in one of two forms: snapshots and what a preset does with them, or layers and the stages that happen to them. Every value is on one line; anchors, aliases, and tags are not used.",
        "oneOf": [.reference("preset"), .reference("described")],
        "$defs": .object(
            [.init("preset", preset), .init("described", described)]
                + mappings.map { .init($0.name, $0.schema) } + collections + values),
    ]

    /// Each kind of mapping, its keys, and its schema; the whole file's are `FileKey.all`.
    package static let mappings: [(name: String, keys: [SceneKeyRow], schema: JSON)] = [
        mapping("snapshot", SceneSnapshot.self), mapping("layer", SceneLayer.self),
        mapping("change", SceneChange.self), mapping("performance", ScenePerformance.self),
        mapping("stage", SceneStage.self), mapping("easings", SceneEasing.self),
        mapping("chain", SceneChain.self), mapping("leave", SceneLeave.self),
        mapping("interactive", SceneInteraction.self), mapping("circle", SceneCircle.self),
        mapping("map", SceneMap.self), mapping("ring-parts", WrittenRing.self),
        mapping("shadow-parts", WrittenShadow.self),
    ]

    private static func mapping<M: SceneMapping>(
        _ name: String, _: M.Type
    ) -> (name: String, keys: [SceneKeyRow], schema: JSON) {
        (name, M.keys.map(\.row), M.schema)
    }

    /// The form with a preset.
    private static let preset = file(
        .preset,
        [
            .init(
                "oneOf",
                [
                    [
                        "required": ["snapshot"],
                        "not": ["anyOf": [["required": ["outgoing"]], ["required": ["incoming"]]]],
                    ],
                    [
                        "required": ["outgoing", "incoming"], "not": ["required": ["snapshot"]],
                    ],
                ])
        ])

    /// The form with layers and stages.
    private static let described = file(
        .described,
        [
            .init("required", ["layers"]),
            .init(
                "anyOf",
                [
                    ["required": ["size"]],
                    ["required": ["snapshots"], "properties": ["snapshots": ["minProperties": 1]]],
                ]),
            .init(
                "dependentSchemas",
                [
                    "chains": [
                        "not": [
                            "anyOf": .array(SceneChain.ofOne.map { ["required": .words([$0])] })
                        ]
                    ]
                ]),
        ])

    private static func file(_ form: FileKey.Form, _ rules: [JSON.Member]) -> JSON {
        let keys = FileKey.all.filter { $0.form == nil || $0.form == form }
        return .object(
            [.init("type", "object")] + rules + [
                .init("additionalProperties", false),
                .init("properties", .object(keys.map(\.row.member))),
            ])
    }

    /// Mappings by names that people make up, and lists.
    private static let collections: [JSON.Member] = [
        .init(
            "snapshots",
            [
                "type": "object", "propertyNames": .reference("name"),
                "additionalProperties": .oneOf(
                    SchemaDefinition.path.reference, .reference("snapshot")),
            ]),
        .init("changes", .mapping(of: .reference("change"))),
        .init("performances", .mapping(of: .reference("performance"))),
        SchemaDefinition.ring.member, SchemaDefinition.shadow.member,
    ]

    /// Values of one line.
    private static let values: [JSON.Member] =
        [
            SchemaDefinition.name, .path, .time, .easing, .color, .coordinate, .rectangle,
            .position, .radius, .length, .feather, .featherAlign, .softness, .maskShape,
        ].map(\.member)
}
