/// All commands, options, and named values of the command line, as JSON for programs.
///
/// Completions, the manual page, and tables of the documentation are generated from it.
enum HelpDocument {
    static var text: String {
        JSON.object([
            .init("version", .string(Release.version)),
            .init("commands", .array(Commands.all.map { command($0) })),
            .init("presets", .array(PresetDeclaration.all.map(preset))),
            .init("lists", .object(HelpTopic.lists.map { .init($0.rawValue, table($0.rows)) })),
            .init("exits", table(ExitStatus.meanings)),
            .init("json", .array(objects)),
            .init("failures", table(ExitStatus.failures.map { ("\($0.code)", $0.kind) })),
            .init(
                "limits",
                .object(
                    LimitTable.all.map { .init($0.name, table($0.rows.map { ($0.key, $0.value) })) }
                )),
            .init("keys", .object(SceneSchema.mappings.map { .init($0.name, keys($0.keys)) })),
        ]).text()
    }

    private static let objects: [JSON] =
        rows("failure", Failure.keys) + rows("render", Report.keys)
        + rows("picture", PictureFacts.keys) + rows("movie", MovieFacts.keys)
        + rows("scene", SceneFacts.keys) + rows("compare", ComparisonReport.keys)
        + rows("measure", MeasurementReport.keys)

    private static func rows<Root>(_ object: JSON, _ keys: [JSONKey<Root>]) -> [JSON] {
        keys.flatMap(\.paths).map { path, meaning in
            ["object": object, "name": .string(path), "summary": .string(meaning)]
        }
    }

    private static func command<C: Command>(_: C.Type) -> JSON {
        [
            "name": .string(C.name), "summary": .string(C.abstract), "usage": .string(C.usage),
            "discussion": .string(C.discussion),
            "operands": .array(C.operands.filter { !$0.isHidden }.map(operand)),
            "options": .array(C.table.map(option)),
        ]
    }

    private static func operand<Root>(_ operand: Operand<Root>) -> JSON {
        [
            "name": .string(operand.name), "help": .string(operand.help),
            "several": .bool(operand.counts.upperBound > 1), "words": .words(operand.words),
            "files": .bool(operand.files != nil),
        ]
    }

    private static func option<Root>(_ option: Option<Root>) -> JSON {
        [
            "name": .string(option.name), "short": .string(option.short.map(String.init) ?? ""),
            "value": .string(option.form.placeholder ?? ""), "help": .string(option.help),
            "group": .string(option.group), "words": .words(option.words),
            "files": .bool(option.files != nil), "examples": .words(option.examples),
        ]
    }

    private static func preset(_ preset: PresetDeclaration) -> JSON {
        [
            "name": .string(preset.name), "summary": .string(preset.summary),
            "example": .words(preset.exampleWords), "options": .words(preset.optionNames),
        ]
    }

    private static func keys(_ rows: [SceneKeyRow]) -> JSON {
        .array(
            rows.map {
                [
                    "name": .string($0.name), "form": .string($0.form),
                    "summary": .string($0.summary),
                ]
            })
    }

    private static func table(_ rows: [(String, String)]) -> JSON {
        .array(rows.map { ["name": .string($0.0), "summary": .string($0.1)] })
    }
}
